"""The ``tiled`` command: exports maps to the editor Tiled, and reads them back."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import print_json, read_valid_game, reporting_write_errors, show_problems
from builder.cli.parameters import arguments
from builder.files import write_atomically
from builder.i18n.messages import say
from builder.problems import printable, unknown_name

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.model.ground.maps import MapSheet


@click.command()
@arguments.game
@click.argument("map", required=False)
@click.option(
    "-o",
    "--out",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for Tiled (default: tiled/ in the game's folder).",
)
@click.option("--back", is_flag=True, help="Write what was changed in Tiled into the map's file.")
@click.option(
    "--dry-run", is_flag=True, help="With --back: show what would change, and write nothing."
)
@arguments.as_json
def tiled(
    game: Path, map: str | None, folder: Path | None, back: bool, dry_run: bool, as_json: bool
) -> None:
    """Export a map of hexes or squares to the map editor Tiled: MAP.tmx, with the terrain as tiles, names
    as points, rivers and roads as lines. With --back, the changes that were made in Tiled are written
    into the map's own file; everything that is unchanged stays as it was written.

    \b
    Examples:
      chitwright tiled my-game
      chitwright tiled my-game valley -o /tmp/tiled
      chitwright tiled my-game --back --dry-run
      chitwright tiled my-game --back
    """
    found = read_valid_game(game, None).game
    sheet = _sheet(found, map)
    where = folder or game / "tiled"
    if back:
        _back(game, sheet.id, where / f"{sheet.id}.tmx", as_json, dry_run=dry_run)
        return
    from builder.tiled.map_export import export_map
    from builder.tiled.tmx import TmxError

    try:
        files = export_map(found, sheet)
    except TmxError as exc:
        show_problems([exc.problem])
        sys.exit(1)
    _write(where, files)
    if as_json:
        print_json({"folder": where.as_posix(), "files": sorted(files)})
        return
    file = where / f"{sheet.id}.tmx"
    command = f"chitwright tiled {game} --back"
    click.echo(say("{file}: open it in Tiled, then: {command}", file=file, command=command))


def _sheet(game: Game, id: str | None) -> MapSheet:
    """Return the map with that id, or the only one with a grid; ends the command if there is none."""
    grids = [sheet for sheet in game.maps if sheet.is_grid and not sheet.boards]
    if id is None:
        if len(grids) == 1:
            return grids[0]
        every = ", ".join(sheet.id for sheet in grids)
        raise click.UsageError(
            say("name a map: {every}", every=every)
            if grids
            else "the game has no map of hexes or squares"
        )
    found = next((sheet for sheet in game.maps if sheet.id == id), None)
    if found is None:
        names = [sheet.id for sheet in grids]
        show_problems([unknown_name("map", id, names)])
        sys.exit(1)
    return found


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    with reporting_write_errors():
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(folder / name, data)


def _back(game: Path, id: str, file: Path, as_json: bool, *, dry_run: bool) -> None:
    from builder.studio.editing.edits import Refused
    from builder.tiled.map_return import import_changes
    from builder.tiled.tmx import TmxError

    if not file.exists():
        raise click.UsageError(say("there is no {file}: write it first, without --back", file=file))
    try:
        done, left = import_changes(game, id, file, dry_run=dry_run)
    except TmxError as exc:
        show_problems([exc.problem])
        sys.exit(1)
    except Refused as exc:
        raise click.ClickException(printable(say(str(exc)))) from exc
    if as_json:
        print_json({"changed": done, "left": left, "written": not dry_run})
        return
    for text in done:
        done_so = say("would write") if dry_run else say("wrote")
        click.echo(f"{done_so}: {printable(say(text))}")
    for text in left:
        click.echo(f"{say('left to you')}: {printable(say(text))}")
    if not done and not left:
        click.echo(say("nothing has changed"))
