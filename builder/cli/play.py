"""The command ``play``: play a scenario at the shell, against programs, or let programs play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from builder.cli.common import (
    finish_command,
    read_chosen,
    read_game,
    reader_language,
    reporting_port_errors,
    reporting_write_errors,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.cli.parameters.written_files import WrittenFile
from builder.cli.playing.program_players import (
    check_players,
    is_program_player,
    program_players,
)
from builder.cli.playing.table import HUMAN, Table
from builder.i18n.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.model.game import Game
    from builder.model.position_sheets import PositionSheet
    from builder.play_server.seats import Seat
    from builder.playing.state import State
    from builder.problems import Problem


@click.command()
@arguments.game
@click.argument("scenario", required=False, default="", shell_complete=candidates.scenarios)
@click.option(
    "--players",
    cls=arguments.Several,
    type=arguments.Commas(lambda: (HUMAN, *program_players()), is_program_player),
    default=(),
    metavar="NAMES",
    help="Who plays: one for all sides, or one for each in the game's order; human (the default), "
    "random, greedy, search (search:6 makes so many plans instead of 3: slower, and stronger), or a "
    "habit of the game's system (habit:careful).",
)
@click.option(
    "--seed",
    type=click.IntRange(-(10**9), 10**9),
    help="The number that determines all rolls and draws (default: that of the --replay file, or "
    "1).",
)
@click.option(
    "--replay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Continue a saved game, or start from a position.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save the game to this file when it ends or when you leave it.",
)
@click.option(
    "--log",
    "log_file",
    type=WrittenFile(".vlog", otherwise="a .vlog, not {name!r}"),
    help="Write the game here as a .vlog, which VASSAL steps through with the game's module.",
)
@arguments.language(arguments.SPOKEN)
@arguments.option
@arguments.owner
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="For programs: read and write JSON, one object per line; human players are then played by "
    "that program.",
)
@click.option("--browser", is_flag=True, help="Play in a page in the browser.")
@click.option(
    "--free",
    is_flag=True,
    help="Play in a page in the browser where nothing is enforced, and the rules say what they think.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="The port of the page with --browser; 0 takes a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Let other machines play too: the address of this one, or 0.0.0.0 for all of its addresses.",
)
@click.option("--no-open", is_flag=True, help="Only print the address of the page.")
def play(
    game: Path,
    scenario: str,
    players: tuple[str, ...],
    seed: int | None,
    replay: Path | None,
    save: Path | None,
    log_file: Path | None,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
    browser: bool,
    free: bool,
    port: int,
    host: str,
    no_open: bool,
) -> None:
    """Play a scenario from its set-up to its end by choosing among what is legal.

    Choose by the number or the text of an action. '? NUMBER' tells by which rule an action is
    possible, 'position' tells where everything is, 'picture FILE' draws it, 'undo' takes back the last
    action unless it has revealed something, 'undo!' takes it back even then, 'quit' leaves.

    \b
    Examples:
      chitwright play alder
      chitwright play alder --players human,search --seed 7
      chitwright play alder --browser --players human,greedy --save evening.yaml
      chitwright play alder --players random --json
      chitwright play alder --replay saved.yaml
      chitwright play alder --players random --json --log game.vlog
    """
    from builder.playing.history import History
    from builder.playing.story import Storyteller
    from builder.rules.error_boundary import guarded
    from builder.rules.option_choices import switched_on

    picked = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=picked)
    switched = switched_on(spec, picked)
    language = reader_language(language, spec.sheet.languages, as_json=as_json)
    if free:
        begins = _free_beginning(spec, scenario, replay)
        _play_freely(spec, language, begins, port, host, no_open)
        return
    begun, problems = guarded("the game", lambda: _beginning(spec, scenario, switched, replay))
    if begun is None:
        finish_command(problems)
    names, sides = players or (HUMAN,), begun.sides
    if len(names) not in (1, len(sides)):
        raise click.UsageError(
            say("--players: one, or one for each of {sides}", sides=", ".join(sides))
        )
    check_players([name for name in names if name != HUMAN], begun.states[0].match)
    chosen = dict(zip(sides, names * (len(sides) if len(names) == 1 else 1), strict=False))
    if begun.problems:
        if HUMAN not in names:
            finish_command(begun.problems)
        show_problems(begun.problems)
    seed = next(given for given in (seed, begun.seed, 1) if given is not None)
    if browser:
        if as_json or log_file is not None:
            raise click.UsageError(say("--browser does not go with --json or --log"))
        _play_in_browser(spec, begun, chosen, seed, save, language, port, host, no_open)
        return
    if log_file is not None and begun.own is not None:
        raise click.UsageError(say("--log needs the whole game, not the file of one side"))
    story = Storyteller(spec, language)
    table = Table(History(begun.states), story, chosen, seed, as_json, begun.own)
    _, lost = guarded("the game", table.play)
    if save is not None:
        from builder.files import write_atomically
        from builder.playing.records import saved

        with reporting_write_errors():
            write_atomically(save, saved(table.history.now, seed, begun.own).encode())
    if log_file is not None:
        _write_log(table, log_file)
    if lost:
        finish_command(lost)
    sys.exit(0)


def _free_beginning(spec: Game, scenario: str, replay: Path | None) -> str:
    """Return what a page without rules begins with: the id of a scenario, or the position of a file as
    YAML."""
    from builder.loading.position_yaml import position_as_yaml
    from builder.positions.position_files import read_position
    from builder.problems import unknown_name

    known = [one.id for one in spec.scenarios]
    if scenario and scenario not in known:
        finish_command([unknown_name("scenario", scenario, known)])
    if replay is None:
        return scenario
    sheet, problems, _ = read_position(spec, replay)
    if sheet is None:
        finish_command(problems)
    show_problems(problems)
    return position_as_yaml(sheet)


def _play_freely(
    spec: Game, language: str, begins: str, port: int, host: str, no_open: bool
) -> None:
    """Serve the page on which nothing is enforced until the command is interrupted."""
    from builder.play_server.free_table import serve_freely
    from builder.rules.validation import fill

    def ready(address: str) -> None:
        click.echo(f"{address}\n{say('Ctrl+C ends the game.')}")
        if not no_open:
            click.launch(address)

    with reporting_port_errors(port):
        serve_freely(fill(spec), language, port, ready, host, begins)


def _play_in_browser(
    spec: Game,
    begun: _Begun,
    names: dict[str, str],
    seed: int,
    save: Path | None,
    language: str,
    port: int,
    host: str,
    no_open: bool,
) -> None:
    """Serve the game as a page until the command is interrupted."""
    from builder.play_server.game_in_play import GameInPlay
    from builder.play_server.serving import serve_game
    from builder.playing.history import History
    from builder.playing.story import Storyteller
    from builder.positions.game_logs import states_from_the_beginning
    from builder.rules.validation import fill

    history = History([*(begun.states if begun.own else states_from_the_beginning(begun.states))])
    # the page shows charts and quotes rules as they are printed
    played = GameInPlay(fill(spec), history, names, seed, save, begun.own)

    def ready(seats: Sequence[Seat]) -> None:
        table, *others = (seat.guard.address for seat in seats)
        click.echo(table)
        for seat, address in zip(seats[1:], others, strict=True):
            side = Storyteller(spec, language).player(seat.sides[0])
            click.echo(say("{side} alone: {address}", side=side, address=address))
        click.echo(say("Ctrl+C ends the game."))
        if not no_open:
            click.launch(table)

    with reporting_write_errors(), reporting_port_errors(port):
        serve_game(played, language, port, ready, host)


def _write_log(table: Table, path: Path) -> None:
    """Write the whole game as a VASSAL log, and report what the module cannot show."""
    from builder.files import write_atomically
    from builder.positions.game_logs import log_of_game, states_from_the_beginning

    states = states_from_the_beginning(table.history.states)
    data, problems = log_of_game(states, table.story.language)
    show_problems(problems)
    with reporting_write_errors():
        write_atomically(path, data)


class _Begun(NamedTuple):
    """The beginning of a game at the shell: the states so far, the seed from a file, and the
    problems that ended the replay of its actions."""

    states: list[State]
    seed: int | None = None
    problems: tuple[Problem, ...] = ()
    own: PositionSheet | None = None
    """The file, if it is the own file of one side."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that are played here."""
        from builder.playing.records import only_side

        only = only_side(self.own)
        return (only,) if only else self.states[0].match.sides


def _beginning(spec: Game, scenario: str, options: tuple[str, ...], replay: Path | None) -> _Begun:
    """Return the beginning of a game: the start of a scenario, or the states replayed from a file."""
    from builder.playing.records import first_state, only_side, states_of
    from builder.positions.position_files import read_position

    if replay is None:
        return _Begun([first_state(spec, scenario, options)])
    sheet, problems, _ = read_position(spec, replay)
    if sheet is None:
        finish_command(problems)
    states, lost = states_of(spec, sheet)
    seed, own = sheet.play.seed if sheet.play else None, sheet if only_side(sheet) else None
    return _Begun(states, seed, lost, own)
