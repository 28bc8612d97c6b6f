"""Follow the files of a game, and build what changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli import arguments, completing
from builder.cli.answering import show, writing
from builder.cli.building import only_option, refuse_unknown

if TYPE_CHECKING:
    from builder.build.options import Options


@click.command()
@arguments.game
@only_option
@click.option(
    "--lang",
    "languages",
    type=arguments.Commas(),
    default=(),
    shell_complete=completing.languages,
    help="Languages, such as en,ja (all of the game's).",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where to write; the game gets a folder of its own in it.",
)
def watch(game: Path, only: tuple[str, ...], languages: tuple[str, ...], out: Path) -> None:
    """Build a game, follow its files, and build it again whenever one is saved: each time it is told
    which files are others than before, and how long it took. Ctrl+C ends it.

    \b
    Examples:
      chitwright watch my-game
      chitwright watch my-game --only counters,charts --lang en
    """
    from builder.build.options import Options

    refuse_unknown(game, languages, only)
    options = Options(game, out, only, languages, papers=("A4",))
    known: dict[Path, str] = {}
    _again(options, known)
    click.echo(f"following {game}; Ctrl+C ends it", err=True)
    for names in saved(game):
        click.echo(f"saved: {', '.join(names)}", err=True)
        _again(options, known)


def saved(folder: Path) -> Iterator[list[str]]:
    """The names of files in a folder that were saved together, whenever some are; hidden ones and what
    editors leave beside them are passed over by the library."""
    from watchfiles import watch as follow

    whole = folder.resolve()
    for changes in follow(whole, raise_interrupt=False):
        yield sorted({Path(path).relative_to(whole).as_posix() for _, path in changes})


def _again(options: Options, known: dict[Path, str]) -> None:
    """Build, tell what is wrong and which files are others than those ``known``, and know them."""
    from builder.build.pipeline import build_game

    with writing():
        report = build_game(options, lambda done, total, name: None)
    show(report.problems)
    made = {path: hashlib.blake2b(path.read_bytes()).hexdigest() for path in report.files}
    changed = [path for path, digest in made.items() if known.get(path) != digest]
    for path in changed:
        click.echo(path)
    known.update(made)
    said = f"{len(changed)} of {len(made)} files are new" if made else "nothing is written"
    click.echo(f"{said}, in {report.seconds:.1f} s", err=True)
