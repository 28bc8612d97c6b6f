"""The units of a game as numbers for the program players: strength, side, movement, distances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.model.pieces.counters import Unit
from builder.model.space.space import Cell
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.play.match import Match
from builder.rules.play.pieces import side_of_counter


def figures_of(match: Match) -> Figures:
    """Return the cached numbers about the units of a match (:class:`Figures`)."""
    return match.worked_out("figures of play", lambda: Figures(match))


class UnitInPlay(NamedTuple):
    """A unit in a game: its place on the map (``None`` if it is in a box), its side, its strength by
    its remaining steps, its printed movement (0 for none), and whether it fights, that is, prints a
    positive value other than movement (leaders often do not)."""

    cell: Cell | None
    side: str
    strength: float
    allowance: float
    fights: bool


class Stack(NamedTuple):
    """The units of a side in one place: their strength, the greatest movement, and whether any of
    them fights."""

    strength: float
    allowance: float
    fights: bool


@dataclass
class Figures:
    """The numbers of a match's units, each computed once."""

    match: Match = field(repr=False)
    whole: float = field(init=False)
    """The strength of all units of the scenario."""
    _units: dict[tuple[str, int], UnitInPlay] = field(default_factory=dict, repr=False)
    """Each counter with the steps that it has lost, as a unit without a place."""
    _distances: dict[Cell, _Distances] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.whole = sum(map(self.strength, self.match.start.pieces.values())) or 1.0

    # -- units -----------------------------------------------------------------------------------

    def strength(self, piece: Piece) -> float:
        """Return the strength of a unit: its greatest printed value other than movement (1 if it prints
        none), times its remaining steps; 0 for any other piece."""
        return self._unit(piece).strength

    def side(self, piece: Piece) -> str:
        """Return the side that plays a piece."""
        return self._unit(piece).side

    def units(self, state: State) -> tuple[UnitInPlay, ...]:
        """Return the units that have strength, on the map or in a box, in a state of the game."""
        return state.moment.worked_out("units in play", lambda: tuple(self._in_play(state)))

    def _in_play(self, state: State) -> Iterator[UnitInPlay]:
        for piece in state.moment.pieces.values():
            unit = self._unit(piece) if piece.at else None
            if unit is not None and unit.strength:
                cell = piece.cell
                yield unit if cell is None else UnitInPlay(cell, *unit[1:])

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

    def _unit(self, piece: Piece) -> UnitInPlay:
        found = self._units.get((piece.counter, piece.lost))
        if found is None:
            found = self._units[piece.counter, piece.lost] = self._made(piece.counter, piece.lost)
        return found

    def _made(self, counter: str, lost: int) -> UnitInPlay:
        game = self.match.game
        unit = game.counters[counter]
        side = side_of_counter(game, unit)
        if not isinstance(unit, Unit):
            return UnitInPlay(None, side, 0.0, 0.0, False)
        value = allowance = 0.0
        for name, one in zip(game.value_names(unit), unit.values, strict=False):
            if name.lower().startswith("mov"):
                allowance = max(allowance, float(one.amount))
            else:
                value = max(value, float(one.amount))
        steps = max(1, steps_of(game, unit))
        strength = (value or 1.0) * max(0, steps - lost) / steps
        return UnitInPlay(None, side, strength, allowance, value > 0)

    # -- distances -------------------------------------------------------------------------------

    def distances(self, cell: Cell) -> Mapping[Cell, int]:
        """Return the distances in steps from a place to all others."""
        row = self._distances.get(cell)
        if row is None:
            row = self._distances[cell] = _Distances(self.match, cell)
        return row

    def distance(self, cell: Cell, others: Iterable[Cell]) -> int:
        """Return the distance in steps from a place to the nearest of several others."""
        return min(map(self.distances(cell).__getitem__, others))


class _Distances(dict[Cell, int]):
    """The distances from one place, each computed when it is first needed."""

    def __init__(self, match: Match, cell: Cell) -> None:
        self._space, self._cell = match.sheet.space, cell

    def __missing__(self, other: Cell) -> int:
        self[other] = found = self._space.distance(self._cell, other)
        return found
