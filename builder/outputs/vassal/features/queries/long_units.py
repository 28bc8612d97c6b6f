"""Units that cover several places: how far apart two of them are, from the pixel coordinates of their own
places and the steps from these to the next places that they cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from builder.model.game import Game
from builder.outputs.vassal.features.queries.distances import (
    Offset,
    distance_on_grid,
    from_target,
)
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.facings import FACES, PieceFacing, piece_facing
from builder.rules.engine.facing.covered_places import extents_of
from builder.vassal.expressions.functions import least
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Expression, Number, as_number, choose, first_case
from builder.vassal.format import traits as t

MORE, STEP, OF_TARGET = "LongMore", "LongStep{}", "Battle{}"
"""The properties of a unit with the number of places that it covers besides its own, and with the step
from one of them to the next along X and Y in pixels; last, the same of the target."""


@dataclass(frozen=True)
class LongUnits:
    """The units of a game that cover several places; none in most games."""

    game: Game

    @cached_property
    def most(self) -> int:
        """The greatest number of places that a unit covers besides its own."""
        return max((extent.places - 1 for extent in extents_of(self.game).values()), default=0)

    def marks(self, unit: str) -> dict[str, object]:
        """Return the fixed properties of a unit, if there are long units: those of a unit of one place
        say that it covers no more."""
        if not self.most:
            return {}
        found = extents_of(self.game).get(unit)
        short = {STEP.format(axis): 0 for axis in "XY"}
        return {MORE: found.places - 1} if found is not None else {MORE: 0, **short}

    def traits(self, unit: str) -> Iterator[t.Trait]:
        """Yield the properties with the step of a long unit along each axis, by its facing."""
        facing = piece_facing(self.game, unit) if unit in extents_of(self.game) else None
        if facing is None:
            return
        ways = sorted({facing.number(way) for way in facing.facing.directions})
        for n, axis in enumerate("XY"):
            cases = [
                (number(f"{FACES}_Facing").equals(at + 1), _step(facing, at, n)) for at in ways
            ]
            yield t.calculated_property(STEP.format(axis), first_case(cases, as_number(0)))

    def target(self) -> dict[str, Expression]:
        """Return the properties that the target sets for all others to read, with their expressions."""
        names = (MORE, *(STEP.format(axis) for axis in "XY")) if self.most else ()
        return {OF_TARGET.format(name): number(name) for name in names}

    def of_target(self, k: int, of: Offset = from_target) -> Offset:
        """Return the offset ``of`` a piece from the target, counted from the ``k``-th place that the
        target covers; from the first if it covers fewer."""
        return _shifted(of, -k, lambda name: number(OF_TARGET.format(name)))

    @cached_property
    def pairs(self) -> Sequence[Offset]:
        """The offsets between each place that a piece covers and each that the target does."""
        every = range(self.most + 1)
        return [_shifted(self.of_target(k), i, number) for i, k in product(every, every)]

    def distance_on(self, board: Board) -> Number:
        """Return the distance between the nearest places of a piece and the target on a board of hexes
        or squares."""
        return _nearest([distance_on_grid(board, of) for of in self.pairs])


def _nearest(far: Sequence[Number]) -> Number:
    """Return the least of some distances, in pairs of pairs: the time in which VASSAL reads an expression
    doubles with each call inside a call."""
    half = len(far) // 2
    return least(_nearest(far[:half]), _nearest(far[half:])) if half else far[0]


def _step(facing: PieceFacing, at: int, axis: int) -> Number:
    return as_number(facing.step_to_next(at)[axis])


def _shifted(of: Offset, times: int, read: Callable[[str], Number]) -> Offset:
    """Return an offset with so many steps of a unit added, whose properties ``read`` returns."""
    if not times:
        return of

    def shifted(axis: str) -> Number:
        step = read(STEP.format(axis)) * times
        many = abs(times)
        return of(axis) + (step if many == 1 else choose(read(MORE) >= many, step, 0))

    return shifted
