"""Evaluates a state for a side as a number, by which program players choose.

It adds up the lead in victory points by the current score; the lead in strength (each unit's greatest
value other than movement, times its remaining steps; all strength of a scenario counts :data:`STRENGTH`
points); and nearness to the enemy (:data:`NEARNESS` points if a whole side is adjacent to it). A
finished game counts :data:`VICTORY` for its winner. In a game of more than two sides each has its own
evaluation: its points, with those of the allies who win together with it, are compared with the best
of the others, and its allies' strength with that of its enemies.
"""

from __future__ import annotations

from builder.model.space.space import Cell
from builder.playing.players.camps import Camps, camps_of
from builder.playing.players.figures import figures_of
from builder.playing.state import State
from builder.rules.play.kinds import Outcome

VICTORY = 1000.0
STRENGTH = 30.0
NEARNESS = 1.5


def evaluate(state: State, side: str) -> float:
    """Return the evaluation of a state for a side; 0 if all sides are equally well off."""
    outcome = state.outcome
    if state.is_over and outcome.side:
        return VICTORY if outcome.is_won_by(side) else -VICTORY
    return lead_in_points(outcome, side, camps_of(state)) + on_the_map(state, side)


def lead_in_points(outcome: Outcome, side: str, camps: Camps) -> float:
    """Return a side's victory points, with those of all who win together with it, minus those of the
    best of the others."""
    points, own = outcome.points, camps[side].winners
    others = (
        sum(points.get(one, 0) for one in camps[other].winners)
        for other in points
        if other not in own
    )
    return sum(points.get(one, 0) for one in own) - max(others, default=0)


def on_the_map(state: State, side: str) -> float:
    """Return the points that a side gets for the strength of the units on the map and for their
    nearness to the enemy."""
    figures, margin, camp = figures_of(state.match), 0.0, camps_of(state)[side]
    own, others = list[Cell](), set[Cell]()
    for unit in figures.units(state):
        if unit.side in camp.allies:
            margin += unit.strength
        elif unit.side in camp.enemies:
            margin -= unit.strength
        if unit.cell is not None and unit.side == side:
            own.append(unit.cell)
        elif unit.cell is not None and unit.side in camp.enemies:
            others.add(unit.cell)
    found = STRENGTH * margin / figures.whole
    if own and others:
        nearest = {cell: 1 / max(1, figures.distance(cell, others)) for cell in set(own)}
        near = sum(map(nearest.__getitem__, own))
        found += NEARNESS * near / len(own)
    return found
