"""Steps of games in play, for the tests of systems."""

from __future__ import annotations

from builder.playing.state import State
from builder.rules.play.moment import Task


def done(state: State, *actions: str) -> State:
    """The state after some actions."""
    for action in actions:
        state = state.apply(action)
    return state


def verbs(state: State, verb: str) -> set[tuple[str, ...]]:
    """The words of the legal actions with a verb."""
    return {action.words for action in state.legal_actions if action.verb == verb}


def due(state: State) -> Task:
    """The task that waits for a decision."""
    found = state.moment.next
    assert found is not None
    return found
