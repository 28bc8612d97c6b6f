"""Games as files: a state as a position, and the actions that led to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from builder.loading.position_yaml import position_as_yaml
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.playing.state import State
from builder.problems import Problem
from builder.rules.core.questions import scenario_of
from builder.rules.error_boundary import guarded
from builder.rules.play.match import Match
from builder.rules.play.sheets import moment_of
from builder.rules.registry import play_of


def match_of(game: Game, scenario: str = "", options: Iterable[str] = ()) -> Match:
    """Return the match for a scenario: the scenario with the chosen optional rules; raises
    :class:`Refused`."""
    return Match(game, scenario_of(game, scenario), play_of(game), tuple(options))


def first_state(game: Game, scenario: str = "", options: Iterable[str] = ()) -> State:
    """Return the state in which a scenario begins, with some optional rules; raises
    :class:`Refused`."""
    return State.first(match_of(game, scenario, options))


def state_of(game: Game, sheet: PositionSheet) -> State:
    """Return the state that a position file describes. A file without pieces is a list of actions,
    which are applied from the beginning. Raises :class:`Refused`."""
    match = match_of(game, sheet.scenario, sheet.options)
    if _is_log(sheet):
        first = State.first(match)
        return next(iter(deque(replayed(first, _log(sheet)), maxlen=1)), first)
    return State(match, moment_of(match, sheet))


def states_of(game: Game, sheet: PositionSheet) -> tuple[list[State], tuple[Problem, ...]]:
    """Return all states from the beginning to the one that a position file describes, and the problems
    if one of its actions is illegal or fails, which ends the list early. Raises :class:`Refused`."""
    if not _is_log(sheet):
        return [state_of(game, sheet)], ()
    states = [State.first(match_of(game, sheet.scenario, sheet.options))]

    def play() -> None:
        for state in replayed(states[0], _log(sheet)):
            states.append(state)

    _, lost = guarded("the game", play)
    return states, lost


def _is_log(sheet: PositionSheet) -> bool:
    return sheet.play is not None and not sheet.pieces


def _log(sheet: PositionSheet) -> tuple[str, ...]:
    return sheet.play.log if sheet.play else ()


def saved(state: State, seed: int | None = None) -> str:
    """Return a state as the YAML text of a saved game, with the seed of the game if there is one."""
    sheet = state.sheet
    if seed is not None and sheet.play is not None:
        play = sheet.play.model_copy(update={"seed": seed})
        sheet = sheet.model_copy(update={"play": play})
    return position_as_yaml(sheet)


def replayed(first: State, actions: Iterable[str]) -> Iterator[State]:
    """Apply actions to a state one after the other, and yield the state after each; raises
    :class:`Refused` for one that is not legal."""
    state = first
    for text in actions:
        state = state.apply(text)
        yield state
