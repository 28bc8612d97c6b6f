"""How good a state is for a side, as the programs that play see it.

The figure is a sum of three parts: the margin of victory points as the rules count them now, the
margin of strength (each unit's greatest value but movement, for each step that it has left; all
strength of a scenario is :data:`STRENGTH` points), and nearness to the enemy (:data:`NEARNESS` points
for a whole side beside it). A game that is over counts :data:`VICTORY` for who has won it.
"""

from __future__ import annotations

from builder.model.pieces.counters import Unit
from builder.model.space.space import Cell
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.play.match import Match
from builder.rules.play.pieces import side_of_counter

VICTORY = 1000.0
STRENGTH = 30.0
NEARNESS = 1.5


def evaluate(state: State, side: str) -> float:
    """Return how good a state is for a side; 0 if both are as well off."""
    outcome = state.outcome
    if state.is_over and outcome.side:
        return VICTORY if outcome.side == side else -VICTORY
    points = outcome.points.get(side, 0) - max(
        (many for other, many in outcome.points.items() if other != side), default=0
    )
    return points + _strength_margin(state, side) + NEARNESS * _nearness(state, side)


def _strength_margin(state: State, side: str) -> float:
    match, found = state.match, 0.0
    for piece in state.moment.pieces.values():
        if piece.at:
            worth = piece_strength(match, piece)
            found += worth if _side_of(match, piece) == side else -worth
    return STRENGTH * found / _whole_strength(match)


def piece_strength(match: Match, piece: Piece) -> float:
    """Return the strength of a unit with the steps that it has left; 0 for anything else."""

    def worth() -> dict[str, tuple[float, int]]:
        return {
            unit.id: (_greatest_value(match, unit), max(1, steps_of(match.game, unit)))
            for unit in match.game.units
        }

    value, steps = match.worked_out("strength of units", worth).get(piece.counter, (0.0, 1))
    return value * max(0, steps - piece.lost) / steps


def _greatest_value(match: Match, unit: Unit) -> float:
    """Return a unit's greatest printed value but movement; 1 if it has none."""
    named = zip(match.game.value_names(unit), unit.values, strict=False)
    values = [float(value.amount) for name, value in named if not name.lower().startswith("mov")]
    return max([value for value in values if value > 0], default=1.0)


def _whole_strength(match: Match) -> float:
    def whole() -> float:
        return sum(piece_strength(match, p) for p in match.start.pieces.values()) or 1.0

    return match.worked_out("strength of the scenario", whole)


def _nearness(state: State, side: str) -> float:
    """Return how near the units of a side are to those of others, from 0 to 1."""
    match, own, others = state.match, list[Cell](), list[Cell]()
    for piece in state.moment.pieces.values():
        if piece.cell is not None and piece_strength(match, piece) > 0:
            (own if _side_of(match, piece) == side else others).append(piece.cell)
    if not own or not others:
        return 0.0
    distance = match.sheet.space.distance
    return sum(1 / max(1, min(distance(a, b) for b in others)) for a in own) / len(own)


def _side_of(match: Match, piece: Piece) -> str:
    def sides() -> dict[str, str]:
        return {id: side_of_counter(match.game, one) for id, one in match.game.counters.items()}

    return match.worked_out("sides of counters", sides)[piece.counter]
