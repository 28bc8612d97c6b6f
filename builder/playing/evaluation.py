"""The evaluation of a state for a side, as a number, on which the program players base their
choices.

The evaluation is a sum of three parts: the lead in victory points by the current score; the lead in
strength (each unit's greatest value other than movement, for each step that it has left; all
strength of a scenario is :data:`STRENGTH` points); and nearness to the enemy (:data:`NEARNESS`
points for a whole side adjacent to it). A finished game counts :data:`VICTORY` for its winner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.model.game import Game
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


def piece_strength(match: Match, piece: Piece) -> float:
    """Return the strength of a unit with the steps that it has left; 0 for anything else."""
    return figures_of(match).strength(piece)


def figures_of(match: Match) -> Figures:
    """Return the cached :class:`Figures` of a match."""
    return match.worked_out("figures of play", lambda: Figures(match))


class UnitInPlay(NamedTuple):
    """A unit with strength: its place on the map (``None`` in a box), its side, its strength with
    the steps that it has left, the movement that it prints (0 for none), and whether it prints a
    positive value other than movement, which leaders often do not."""

    cell: Cell | None
    side: str
    strength: float
    allowance: float
    fights: bool


class Stack(NamedTuple):
    """The units of a side in one place: their strength, the greatest movement, and whether any of
    them prints a positive value other than movement."""

    strength: float
    allowance: float
    fights: bool


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
    _known: dict[tuple[str, int], UnitInPlay] = field(default_factory=dict, repr=False)
    _values: dict[str, tuple[float, float]] = field(default_factory=dict, repr=False)
    _sides: dict[str, str] = field(default_factory=dict, repr=False)
    _distances: dict[Cell, _Distances] = field(default_factory=dict, repr=False)
    whole: float = field(init=False, default=1.0)
    """The strength of all units of the scenario."""

    def __post_init__(self) -> None:
        self.whole = sum(map(self.strength, self.match.start.pieces.values())) or 1.0

    def units(self, state: State) -> tuple[UnitInPlay, ...]:
        """Return the units with strength in a state that are on the map or in a box."""
        return state.moment.worked_out("units in play", lambda: tuple(self._units(state)))

    def _units(self, state: State) -> Iterator[UnitInPlay]:
        known = self._known
        for piece in state.moment.pieces.values():
            if not piece.at:
                continue
            found = known.get((piece.counter, piece.lost))
            if found is None:
                strength = self.strength(piece)
                fights, allowance = self._printed(piece.counter)
                found = UnitInPlay(None, self.side(piece), strength, allowance, fights > 0)
                known[piece.counter, piece.lost] = found
            if found.strength:
                cell = piece.cell
                yield found if cell is None else UnitInPlay(cell, *found[1:])

    def stacks(self, state: State) -> Mapping[str, Mapping[Cell, Stack]]:
        """Return the units of each side on the map, by place."""
        return state.moment.worked_out("stacks in play", lambda: self._stacks(state))

    def _stacks(self, state: State) -> Mapping[str, Mapping[Cell, Stack]]:
        found = dict[str, dict[Cell, Stack]]()
        for cell, side, strength, allowance, fights in self.units(state):
            if cell is not None:
                there = found.setdefault(side, {})
                before = there.get(cell)
                if before is not None:
                    strength += before.strength
                    allowance = max(allowance, before.allowance)
                    fights = fights or before.fights
                there[cell] = Stack(strength, allowance, fights)
        return found

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
        value = self._printed(counter)[0] or 1.0
        steps = max(1, steps_of(game, unit))
        return value * max(0, steps - lost) / steps

    def _printed(self, counter: str) -> tuple[float, float]:
        """Return the greatest value other than movement that a counter prints, and its movement."""
        found = self._values.get(counter)
        if found is None:
            game = self.match.game
            unit, most = game.counters[counter], [0.0, 0.0]
            for name, one in _values_of(game, unit) if isinstance(unit, Unit) else ():
                kind = int(name.lower().startswith("mov"))
                most[kind] = max(most[kind], one)
            found = self._values[counter] = (most[0], most[1])
        return found

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


def _values_of(game: Game, unit: Unit) -> Iterator[tuple[str, float]]:
    """Yield the values that a unit prints, each with its name."""
    for name, one in zip(game.value_names(unit), unit.values, strict=False):
        yield name, float(one.amount)
