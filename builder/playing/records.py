"""Games as files: a state as a position, and the actions that led to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from builder.loading.position_yaml import position_as_yaml
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.playing.state import State
from builder.rules.core.questions import scenario_of
from builder.rules.play.match import Match
from builder.rules.play.sheets import moment_of
from builder.rules.registry import play_of


def match_of(game: Game, scenario: str = "", options: Iterable[str] = ()) -> Match:
    """Return a scenario as it is played with some optional rules; raises :class:`Refused`."""
    return Match(game, scenario_of(game, scenario), play_of(game), tuple(options))


def first_state(game: Game, scenario: str = "", options: Iterable[str] = ()) -> State:
    """Return the state in which a scenario begins; raises :class:`Refused`."""
    return State.first(match_of(game, scenario, options))


def state_of(game: Game, sheet: PositionSheet) -> State:
    """Return the state that a position describes; one without pieces is a list of actions, which
    are done from the beginning. Raises :class:`Refused`."""
    match = match_of(game, sheet.scenario, sheet.options)
    if sheet.play is not None and not sheet.pieces:
        first = State.first(match)
        return next(iter(deque(replayed(first, sheet.play.log), maxlen=1)), first)
    return State(match, moment_of(match, sheet))


def saved(state: State) -> str:
    """Return a state as YAML."""
    return position_as_yaml(state.sheet)


def replayed(first: State, actions: Iterable[str]) -> Iterator[State]:
    """Yield the states after each of some actions; raises :class:`Refused` for one that is not
    legal."""
    state = first
    for text in actions:
        state = state.apply(text)
        yield state
