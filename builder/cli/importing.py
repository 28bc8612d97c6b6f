"""VASSAL modules made into games."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from builder.cli import arguments
from builder.cli.answering import print_json, show, writing


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
@click.option(
    "--counter-size",
    type=arguments.Length(8, 60),
    default=0.0,
    help="The width of its counters: mm, or a length such as 5/8in, which is what is taken else.",
)
@arguments.as_json
def import_(module: Path, folder: Path, counter_size: float, as_json: bool) -> None:
    """Make a game of a VASSAL module, anybody's: maps, counters, cards and setups as the files of a
    game that can be checked, built and gone on with. What the files have no word for is carried along,
    and import-report.md in the folder lists it. Nothing that is there is written over.

    \b
    Examples:
      chitwright import old-game.vmod -o my-game
      chitwright import old-game.vmod -o my-game --counter-size 1/2in
      chitwright build my-game
    """
    if folder.is_symlink() or (folder.exists() and not _is_empty(folder)):
        raise click.UsageError(f"{folder} is there already: choose another name, or take it away")
    from builder.importing import import_module

    found = import_module(module, counter_size)
    if found.problems:
        show(found.problems)
        sys.exit(1)
    _write(folder, found.files)
    if as_json:
        notes = found.notes
        print_json(
            {
                "folder": folder.as_posix(),
                "files": sorted(found.files),
                "became": notes.became,
                "changed": notes.changed,
                "carried": notes.carried,
            }
        )
        return
    counts = ", ".join(f"{count} {what}" for what, count in found.notes.became.items() if count)
    click.echo(f"{folder}: {counts}")
    click.echo(f"What is not as it was stands in {folder / 'import-report.md'}.")


def _is_empty(folder: Path) -> bool:
    return folder.is_dir() and not any(folder.iterdir())


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Into a folder that is new: nobody else reads or writes in it."""
    with writing():
        for path in sorted({(folder / name).parent for name in files}):
            path.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
