"""Evaluates a state for a side as a number, by which program players choose.

It adds up the lead in victory points by the current score; the lead in strength (each unit's greatest
value other than movement, times its remaining steps; all strength of a scenario counts :data:`STRENGTH`
points); and nearness to the enemy (:data:`NEARNESS` points if a whole side is adjacent to it). A
finished game counts :data:`VICTORY` for its winner.
"""

from __future__ import annotations

from builder.model.space.space import Cell
from builder.playing.players.figures import figures_of
from builder.playing.state import State
from builder.rules.play.kinds import Outcome

VICTORY = 1000.0
STRENGTH = 30.0
NEARNESS = 1.5


def evaluate(state: State, side: str) -> float:
    """Return the evaluation of a state for a side; 0 if both sides are equally well off."""
    outcome = state.outcome
    if state.is_over and outcome.side:
        return VICTORY if outcome.is_won_by(side) else -VICTORY
    return lead_in_points(outcome, side) + on_the_map(state, side)


def lead_in_points(outcome: Outcome, side: str) -> float:
    """Return a side's victory points minus those of the best of the other sides."""
    others = (many for other, many in outcome.points.items() if other != side)
    return outcome.points.get(side, 0) - max(others, default=0)


def on_the_map(state: State, side: str) -> float:
    """Return the points that a side gets for the strength of the units on the map and for their
    nearness to the enemy."""
    figures, margin = figures_of(state.match), 0.0
    own, others = list[Cell](), set[Cell]()
    for unit in figures.units(state):
        is_own = unit.side == side
        margin += unit.strength if is_own else -unit.strength
        if unit.cell is not None:
            own.append(unit.cell) if is_own else others.add(unit.cell)
    found = STRENGTH * margin / figures.whole
    if own and others:
        nearest = {cell: 1 / max(1, figures.distance(cell, others)) for cell in set(own)}
        near = sum(map(nearest.__getitem__, own))
        found += NEARNESS * near / len(own)
    return found
