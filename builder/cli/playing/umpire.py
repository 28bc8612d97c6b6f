"""The command ``umpire``: double-blind play by files, in which each side has a file with only what it may
know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import (
    finish_command,
    read_chosen,
    read_game,
    reader_language,
    reporting_write_errors,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.cli.parameters.written_files import WrittenFile
from builder.files import YAML_ENDINGS
from builder.i18n.messages import say

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.model.position_sheets import PositionSheet
    from builder.playing.umpire import Umpire


@click.command()
@arguments.game
@click.argument("file", type=WrittenFile(*YAML_ENDINGS, otherwise="a .yaml, not {name!r}"))
@click.argument("scenario", required=False, default="", shell_complete=candidates.scenarios)
@click.option(
    "--seed",
    type=click.IntRange(-(10**9), 10**9),
    help="The number that determines all rolls and draws of a new game (default: one that nobody knows).",
)
@arguments.language(arguments.SPOKEN)
@arguments.option
@arguments.owner
def umpire(
    game: Path,
    file: Path,
    scenario: str,
    seed: int | None,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
) -> None:
    """Let each side play in a file of its own, which holds only what it may know (double-blind play).

    FILE is the umpire's, with the whole game: nobody who plays should read it. A new one begins a game.
    Beside it stands a file for each side, such as game.french.yaml. Its player gives his orders in it with
    'play --replay' and saves it under the same name; then this command carries out the orders of all sides
    as far as nothing comes to light that they did not know, rolls the dice, and writes the files anew.

    \b
    Examples:
      chitwright umpire alder game.yaml
      chitwright play alder --replay game.french.yaml --save game.french.yaml
      chitwright umpire alder game.yaml
    """
    from builder.rules.error_boundary import guarded
    from builder.rules.option_choices import switched_on

    picked = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=picked)
    switched = switched_on(spec, picked)
    language = reader_language(language, spec.sheet.languages, as_json=False)
    found, problems = guarded(
        "the game", lambda: _umpire_of(spec, file, scenario, seed, switched, language)
    )
    if found is None:
        finish_command(problems)
    sides = found.state.match.sides
    files = {side: sheet for side in sides if (sheet := _side_sheet(spec, file, side))}
    _, problems = guarded("the game", lambda: found.carry_out(files))
    if problems:
        finish_command(problems)
    with reporting_write_errors():
        _write(found, file)
    for line in _report(found):
        click.echo(line)


def _umpire_of(
    spec: Game, file: Path, scenario: str, seed: int | None, options: tuple[str, ...], language: str
) -> Umpire:
    """Return the umpire of the game in a file, or of one that begins."""
    import secrets

    from builder.playing.records import first_state, only_side, state_of
    from builder.playing.story import Storyteller
    from builder.playing.umpire import Umpire

    story = Storyteller(spec, language)
    if not file.exists():
        seed = seed if seed is not None else secrets.randbelow(10**9)
        return Umpire(first_state(spec, scenario, options), seed, story)
    sheet = _read(spec, file)
    if side := only_side(sheet):
        raise click.UsageError(
            say("{file} is the file of one side ({side}); name the umpire's", file=file, side=side)
        )
    play = sheet.play
    seed = next(given for given in (seed, play.seed if play else None, 1) if given is not None)
    return Umpire(state_of(spec, sheet), seed, story, {**play.told} if play else {})


def _read(spec: Game, file: Path) -> PositionSheet:
    from builder.positions.position_files import read_position

    sheet, problems, _ = read_position(spec, file)
    if sheet is None:
        finish_command(problems)
    show_problems(problems)
    return sheet


def _file_of(file: Path, side: str) -> Path:
    """Return where the own file of a side stands, beside the umpire's."""
    return file.with_name(f"{file.stem}.{side}{file.suffix}")


def _side_sheet(spec: Game, file: Path, side: str) -> PositionSheet | None:
    """Return the own file of a side; ``None`` if there is none."""
    from builder.playing.records import only_side

    path = _file_of(file, side)
    if not path.exists():
        return None
    sheet = _read(spec, path)
    if only_side(sheet) != side:
        raise click.UsageError(say("{file} is not the file of {side}", file=path, side=side))
    return sheet


def _write(found: Umpire, file: Path) -> None:
    """Write the umpire's file, and then those of the sides."""
    from builder.files import write_atomically
    from builder.loading.position_yaml import position_as_yaml

    sheets = {file: found.sheet()}
    sheets |= {_file_of(file, side): sheet for side, sheet in found.new_files().items()}
    for path, sheet in sheets.items():
        write_atomically(path, position_as_yaml(sheet).encode())


def _report(found: Umpire) -> list[str]:
    """Return what everybody may read: how far the game is, and whose orders it waits for."""
    state, story = found.state, found.story
    if state.is_over:
        return [story.outcome(state.outcome)]
    awaited = (story.player(side) for side in found.awaited)
    return [story.time(state), *(say("{side} is to give orders", side=side) for side in awaited)]
