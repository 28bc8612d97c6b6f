"""Steps of games in play, for the tests of systems."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.space.hexes import Cell, HexGrid
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


def around(
    grid: HexGrid, centre: str, units: str, without: Collection[Cell] = ()
) -> dict[str, str]:
    """Units in a hex and those round it, from the middle outwards; ``-`` leaves a hex empty."""
    middle = grid.cell(centre)
    cells = sorted(grid.within(middle, 4), key=lambda c: (grid.distance(middle, c), grid.id(c)))
    named = zip(units.split(), (grid.id(c) for c in cells if c not in without), strict=False)
    return {name: hex for name, hex in named if name != "-"}
