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
    if not _is_log(sheet):
        return State(match, moment_of(match, sheet))
    first = State.first(match)
    return next(iter(deque(replayed(first, _log(sheet)), maxlen=1)), first)


def states_of(game: Game, sheet: PositionSheet) -> tuple[list[State], tuple[Problem, ...]]:
    """Return all states from the beginning to the one that a position file describes, and the problems
    if one of its actions is illegal or fails, which ends the list early. Raises :class:`Refused`."""
    orders = sheet.play.orders if sheet.play else ()
    if _is_log(sheet):
        states, actions = [State.first(match_of(game, sheet.scenario, sheet.options))], _log(sheet)
    else:
        states, actions = [state_of(game, sheet)], orders

    def play() -> None:
        for state in replayed(states[0], actions):
            states.append(state)

    _, lost = guarded("the game", play)
    return states, lost


def only_side(sheet: PositionSheet | None) -> str:
    """Return the side whose own file a position file is; empty if it is of the whole game."""
    return sheet.play.only if sheet is not None and sheet.play is not None else ""


def news_told(sheet: PositionSheet | None) -> tuple[str, ...]:
    """Return the lines in which a side's own file tells about the time since its last orders; empty for
    any other file."""
    play = sheet.play if sheet is not None else None
    return tuple(play.told.get(play.only, ())) if play is not None else ()


def _is_log(sheet: PositionSheet) -> bool:
    return sheet.play is not None and not sheet.pieces and not only_side(sheet)


def _log(sheet: PositionSheet) -> tuple[str, ...]:
    return sheet.play.log if sheet.play else ()


def saved(state: State, seed: int | None = None, own: PositionSheet | None = None) -> str:
    """Return a state as the YAML text of a saved game, with the seed of the game if there is one. A
    state that was reached in a side's ``own`` file is saved as that file with the orders to it."""
    if own is not None and own.play is not None:
        play = own.play.model_copy(update={"orders": state.moment.log})
        return position_as_yaml(own.model_copy(update={"play": play}))
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
