"""The evaluation of a state for a side, as a number, on which the program players base their
choices.

The evaluation is a sum of three parts: the lead in victory points by the current score; the lead in
strength (each unit's greatest value other than movement, for each step that it has left; all
strength of a scenario is :data:`STRENGTH` points); and nearness to the enemy (:data:`NEARNESS`
points for a whole side adjacent to it). A finished game counts :data:`VICTORY` for its winner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builder.model.pieces.counters import Unit
from builder.model.space.space import Cell
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.play.kinds import Outcome
from builder.rules.play.match import Match
from builder.rules.play.pieces import side_of_counter

VICTORY = 1000.0
STRENGTH = 30.0
NEARNESS = 1.5


def evaluate(state: State, side: str) -> float:
    """Return the evaluation of a state for a side; 0 if both sides are equally well off."""
    outcome = state.outcome
    if state.is_over and outcome.side:
        return VICTORY if outcome.side == side else -VICTORY
    return lead_in_points(outcome, side) + on_the_map(state, side)


def lead_in_points(outcome: Outcome, side: str) -> float:
    """Return the victory points of a side less the most that another side has."""
    others = (many for other, many in outcome.points.items() if other != side)
    return outcome.points.get(side, 0) - max(others, default=0)


def on_the_map(state: State, side: str) -> float:
    """Return the points that the strength and the nearness of all units on the map count for a
    side."""
    figures, margin = figures_of(state.match), 0.0
    own, others = list[Cell](), set[Cell]()
    for piece in state.moment.pieces.values():
        worth = figures.strength(piece) if piece.at else 0.0
        if not worth:
            continue
        is_own, cell = figures.side(piece) == side, piece.cell
        margin += worth if is_own else -worth
        if cell is not None:
            own.append(cell) if is_own else others.add(cell)
    found = STRENGTH * margin / figures.whole
    if own and others:
        near = sum(1 / max(1, figures.distance(cell, others)) for cell in own)
        found += NEARNESS * near / len(own)
    return found


def piece_strength(match: Match, piece: Piece) -> float:
    """Return the strength of a unit with the steps that it has left; 0 for anything else."""
    return figures_of(match).strength(piece)


def figures_of(match: Match) -> Figures:
    """Return the cached :class:`Figures` of a match."""
    return match.worked_out("figures of play", lambda: Figures(match))


class _Distances(dict[Cell, int]):
    """The distances from one place, each worked out when it is first asked for."""

    def __init__(self, match: Match, cell: Cell) -> None:
        self._space, self._cell = match.sheet.space, cell

    def __missing__(self, other: Cell) -> int:
        self[other] = found = self._space.distance(self._cell, other)
        return found


@dataclass
class Figures:
    """The data of an evaluation that do not change during a match: strengths of units, sides of
    counters, distances."""

    match: Match = field(repr=False)
    _strengths: dict[tuple[str, int], float] = field(default_factory=dict, repr=False)
    _sides: dict[str, str] = field(default_factory=dict, repr=False)
    _distances: dict[Cell, _Distances] = field(default_factory=dict, repr=False)
    whole: float = field(init=False, default=1.0)
    """The strength of all units of the scenario."""

    def __post_init__(self) -> None:
        self.whole = sum(map(self.strength, self.match.start.pieces.values())) or 1.0

    def strength(self, piece: Piece) -> float:
        """Return the strength of a unit with the steps that it has left; 0 for anything else."""
        key = (piece.counter, piece.lost)
        found = self._strengths.get(key)
        if found is None:
            found = self._strengths[key] = self._strength(*key)
        return found

    def _strength(self, counter: str, lost: int) -> float:
        game = self.match.game
        unit = game.counters[counter]
        if not isinstance(unit, Unit):
            return 0.0
        named = zip(game.value_names(unit), unit.values, strict=False)
        values = [float(one.amount) for name, one in named if not name.lower().startswith("mov")]
        value = max([value for value in values if value > 0], default=1.0)
        steps = max(1, steps_of(game, unit))
        return value * max(0, steps - lost) / steps

    def side(self, piece: Piece) -> str:
        """Return the side that plays a piece."""
        found = self._sides.get(piece.counter)
        if found is None:
            game = self.match.game
            found = side_of_counter(game, game.counters[piece.counter])
            self._sides[piece.counter] = found
        return found

    def distances(self, cell: Cell) -> Mapping[Cell, int]:
        """Return the distances in steps from a place to all others."""
        row = self._distances.get(cell)
        if row is None:
            row = self._distances[cell] = _Distances(self.match, cell)
        return row

    def distance(self, cell: Cell, others: Iterable[Cell]) -> int:
        """Return the distance in steps from a place to the nearest of some others."""
        return min(map(self.distances(cell).__getitem__, others))
