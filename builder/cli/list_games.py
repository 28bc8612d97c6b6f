"""The commands ``list``, ``sources`` and ``schema``: the built-in games, the sources of a game's
data, the schemas of its files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from builder import resources
from builder.cli.common import json_text, print_json, read_game, reporting_write_errors
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import say


@click.command("list")
@arguments.as_json
def list_games(as_json: bool) -> None:
    """List the built-in games.

    \b
    Example:
      chitwright list --json
    """
    from builder.pipeline import result_cache

    names = resources.built_in_games()
    files = [resources.specs_folder() / name / "game.yaml" for name in names]
    asked = result_cache.files_key(files)
    told = result_cache.recall_answer(asked)
    games: list[dict[str, Any]] = json.loads(told) if told else _games(names)
    if told is None and result_cache.files_key(files) == asked:  # no file was saved in the meantime
        result_cache.remember_answer(asked, json.dumps(games))
    if as_json:
        print_json(games)
        return
    for game in games:
        languages = " ".join(game["languages"])
        click.echo(f"{game['id']:<24} {game['title']} ({game['version']}; {languages})")


def _games(names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the data of each built-in game that the list shows."""
    from builder.loading import read_sheet

    games = []
    for name in names:
        sheet = read_sheet(resources.specs_folder() / name)
        games.append(
            {
                "id": name,
                "title": sheet.title if sheet else name,
                "subtitle": sheet.subtitle if sheet else "",
                "version": sheet.version if sheet else "",
                "system": sheet.system if sheet else "",
                "languages": list(sheet.languages) if sheet else [],
            }
        )
    return games


@click.command()
@arguments.game
@click.option(
    "--status",
    type=click.Choice(["given", "derived", "estimated"]),
    help="Only data of this status.",
)
@arguments.owner
@arguments.as_json
def sources(game: Path, status: str | None, owner: Path | None, as_json: bool) -> None:
    """Show where each datum comes from: given by the rules document, derived, or estimated.

    \b
    Examples:
      chitwright sources vietnam-battles --status estimated
      chitwright sources vietnam-battles --json
    """
    from builder.loading.sources import sources as list_sources

    lines = list_sources(read_game(game, owner))
    chosen = [line for line in lines if status in (None, line.status)]
    if as_json:
        print_json([line.as_json() for line in chosen])
        return
    for line in chosen:
        click.echo(str(line))
    counts = {s: sum(line.status == s for line in lines) for s in ("given", "derived", "estimated")}
    click.echo(", ".join(f"{n} {say(s)}" for s, n in counts.items()), err=True)


@click.command()
@click.argument("kind", required=False, shell_complete=candidates.schemas)
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write it to this folder; if no schema is named, write all of them.",
)
def schema(kind: str | None, out: Path | None) -> None:
    """Print the JSON Schema of a spec file, so that an editor completes and checks it.

    \b
    Examples:
      chitwright schema
      chitwright schema map
      chitwright schema --out schemas/
    """
    from builder.files import write_atomically
    from builder.loading.schema import FILE_PATTERNS, schemas
    from builder.rules.registry import position_models

    ending = ".schema.json"
    kind = kind.removesuffix(ending) if kind is not None else None
    if kind is not None and kind not in FILE_PATTERNS:
        raise click.UsageError(
            say(
                "no schema {kind!r}: one of {file_patterns}",
                kind=kind,
                file_patterns=", ".join(FILE_PATTERNS),
            )
        )
    if kind is None and out is None:
        for name in FILE_PATTERNS:
            click.echo(name)
        return
    every = schemas(position_models, [kind] if kind else FILE_PATTERNS)
    if out is None:
        (found,) = every.values()
        print_json(found)
        return
    for name, found in every.items():
        with reporting_write_errors():
            write_atomically(out / name, f"{json_text(found)}\n".encode())
        click.echo(out / name)
