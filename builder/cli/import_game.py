"""The commands ``import`` and ``print``: VASSAL modules, game boxes, Tiled maps, pictures of outlines, LaTeX
exports and lists become games."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.build import Progress, build_one, refuse_unknown
from builder.cli.common import print_json, reporting_write_errors, show_problems
from builder.cli.parameters import arguments, build_options
from builder.i18n.messages import chosen_message_language, say
from builder.outputs import selection
from builder.sentences import counted_sentence

if TYPE_CHECKING:
    from builder.importing import ImportResult
    from builder.importing.lists.counter_lists import ListKind
    from builder.importing.printed_pieces import Printed

REPORT = "import-report.md"


_counter_size = click.option(
    "--counter-size",
    type=arguments.Length(8, 60),
    default=0.0,
    help="The width of its counters: mm, or a length such as 5/8in, which is the default.",
)


@click.command("import")
@click.argument("module", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--out",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the game: a new one, or an empty one.",
)
@_counter_size
@click.option(
    "--as",
    "what",
    type=click.Choice(["cards", "counters"]),
    default="cards",
    help="What the rows of a list are (cards).",
)
@click.option(
    "--encoding",
    default="",
    help="The encoding of a list, such as cp1252 or shift_jis (default: detected, if it is "
    "unambiguous).",
)
@arguments.as_json
def import_(
    module: Path, folder: Path, counter_size: float, what: ListKind, encoding: str, as_json: bool
) -> None:
    """Make a game from any VASSAL module: its maps, counters, cards and setups become the files of a
    game that can be checked, built and developed further. Whatever these files cannot express is kept,
    and listed in import-report.md in the folder. No existing file is overwritten.

    A map of the editor Tiled (.tmx), of hexes or squares, becomes a game with that map: the class
    of a tile is its terrain, named points are places, lines are rivers and roads. A picture of outlines
    (.svg) becomes a game with a board of areas: every closed shape with an id is an area. An export of
    the LaTeX package wargame (.json, with its .pdf beside it) becomes a game with its counters, boards
    of hexes and charts. A table (.csv, .xlsx, .ods) of the kind that nanDECK and Squib read becomes
    cards, or
    counters with --as counters.

    A game box of ZunTzu (.ztb) becomes a game with its maps, counters, cards and setups; so does one of
    CyberBoard (.gbx), with the scenarios (.gsn) in its folder.

    \b
    Examples:
      chitwright import old-game.vmod -o my-game
      chitwright import valley.tmx -o my-game
      chitwright import provinces.svg -o my-game
      chitwright import old-game.ztb -o my-game
      chitwright import old-game.gbx -o my-game
      chitwright import export.json -o my-game
      chitwright import deck.csv -o my-game
      chitwright import old-game.vmod -o my-game --counter-size 1/2in
      chitwright build my-game
    """
    if folder.is_symlink() or (folder.exists() and not _is_empty(folder)):
        raise click.UsageError(
            say("{folder} is there already: choose another name, or take it away", folder=folder)
        )
    found = _imported(module, counter_size, what, encoding=encoding)
    _write(folder, found.files)
    if as_json:
        told = found.notes.as_json(chosen_message_language() or "en")
        print_json({"folder": folder.as_posix(), "files": sorted(found.files), **told})
        return
    counts = ", ".join(
        f"{count} {say(what)}" for what, count in found.notes.became.items() if count
    )
    click.echo(f"{folder}: {counts}")
    report = folder / "import-report.md"
    click.echo(say("What is not as it was stands in {report}.", report=report))


@click.command("print")
@click.argument("module", type=click.Path(dir_okay=False, path_type=Path))
@build_options.out
@_counter_size
@click.option(
    "--only",
    cls=arguments.Several,
    type=build_options.Parts(
        lambda: tuple(part for part in selection.PARTS if part != selection.BOOK)
    ),
    default=(),
    help="What to print, separated by commas (default: everything): counters, cards, maps, charts, "
    "setups, map:ID or scenario:ID.",
)
@click.option(
    "--list",
    "lists",
    multiple=True,
    help="Print only the pieces of this list of the module; may be given several times.",
)
@click.option(
    "--setup", default="", help="Print only the pieces of this setup, given by its title or number."
)
@click.option("--contents", is_flag=True, help="List what can be chosen, and print nothing.")
@build_options.papers
@build_options.printing
@build_options.quiet
def print_(
    module: Path,
    out: Path,
    counter_size: float,
    only: tuple[str, ...],
    lists: tuple[str, ...],
    setup: str,
    contents: bool,
    papers: tuple[str, ...],
    printing: tuple[str, ...],
    quiet: bool,
) -> None:
    """Make print-and-play PDFs of any VASSAL module, with the pictures of the module: sheets of counters
    at the right size, boards whole and in tiles, cards with their backs, charts, set-up cards. Invisible
    pieces, which modules use to count and to trigger things, are left out.

    \b
    Examples:
      chitwright print old-game.vmod -o paper
      chitwright print old-game.vmod -o paper --counter-size 1/2in --paper A4 --print duplex-short
      chitwright print old-game.vmod --contents
      chitwright print old-game.vmod -o paper --only counters --list "French army"
      chitwright print old-game.vmod -o paper --only counters,setups --setup "Grand campaign"
    """
    from builder.importing.printed_pieces import UNSEEN, Printed
    from builder.pipeline.options import Options

    found = _imported(module, counter_size, printed=Printed(lists, setup))
    if contents:
        _tell_contents(found)
        return
    with tempfile.TemporaryDirectory() as above:
        folder = Path(above) / found.id
        _write(folder, found.files)
        refuse_unknown(folder, (), only)
        _write(out / found.id, {REPORT: found.files[REPORT]})
        if unseen := found.notes.changed.get(UNSEEN):
            told = counted_sentence(
                "{count} piece that cannot be seen left out; {report} names it",
                "{count} pieces that cannot be seen left out; {report} names them",
                count=len(unseen),
                report=out / found.id / REPORT,
            )
            click.echo(say(told), err=True)
        del found  # frees the memory of the module: the build reads what it needs
        options = Options(
            folder=folder,
            out=out,
            only=only or (selection.PAPER,),
            papers=papers,
            keep_going=True,
            **build_options.print_options(printing),
        )
        build_one(options, Progress(shown=not quiet), as_json=False, warnings=False)


def _tell_contents(found: ImportResult) -> None:
    """Show the parts of a VASSAL module that can be chosen, each with its option on the command
    line."""
    for kind, names in (
        ("--list", found.contents.lists),
        ("--setup", found.contents.setups),
        ("--only map:", found.contents.maps),
    ):
        for name, about in names.items():
            asked = f"{kind}{name}" if kind.endswith(":") else f"{kind} {name!r}"
            click.echo(f"{asked}  {about}")


def _imported(
    module: Path, counter_size: float, what: ListKind = "cards", printed: Printed | None = None,
    encoding: str = "",
) -> ImportResult:  # fmt: skip
    """Return the files of a game made from a module; ends the command if the module cannot be read."""
    from builder.importing import import_file

    found = import_file(module, counter_size, what, printed, encoding)
    if found.problems:
        show_problems(found.problems)
        sys.exit(1)
    return found


def _is_empty(folder: Path) -> bool:
    return folder.is_dir() and not any(folder.iterdir())


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a new folder, which no other process can be using."""
    with reporting_write_errors():
        for path in sorted({(folder / name).parent for name in files}):
            path.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
