"""Exact lines of sight on hexes, with walls.

A line runs from the centre of one hex to the centre of another. It is blocked by every opaque hex
between them that it touches at all, a corner included, and by every wall that it touches. The hexes
at its ends never block it, and neighbours always see each other.

A wall may have an inside. Units inside, in a hex at its foot, see out over it for a number of
hexes; they are not seen from outside unless the wall allows it.

With :class:`Relief` hexes have heights: a hex on the line blocks if it rises above the line from
end to end, or above the ends, depending on the game.

All arithmetic is in whole numbers on the grid's lattice (:mod:`builder.model.space.hexes`): lines
along a hexside or through a corner need no tolerance. What a line touches depends only on the
displacement between its ends, so it is computed once for each displacement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain
from typing import Literal

from builder.model.space.hexes import CORNERS, NEIGHBOURS, Cell, HexGrid, Hexside, Key

OVER_A_WALL = 2
"""The number of hexes over which a unit at the foot of a wall sees beyond it."""


@dataclass(frozen=True, slots=True)
class Met:
    """A hex on a line of sight: the offset of its key, how far along the line its middle lies (0 to
    1), and on which side of the line it lies if the line only grazes it along a hexside or at a
    corner (-1 or 1; 0 if the line runs through)."""

    key: Key
    at: Fraction
    hand: int


@dataclass(frozen=True, slots=True)
class Crossed:
    """A hexside on a line of sight: side 0, 1 or 2 of a hex, how far along the line it is met, and
    whether it touches the hex at the start of the line (``near``), or the hex at its end (``far``)."""

    key: Key
    number: int
    at: Fraction
    near: bool
    far: bool


@dataclass(frozen=True, slots=True)
class LineContents:
    """The hexes and hexsides that a line meets, without its ends."""

    met: tuple[Met, ...]
    sides: tuple[Crossed, ...]

    @property
    def cells(self) -> tuple[Key, ...]:
        """The hexes on the line, as offsets from its start."""
        return tuple(met.key for met in self.met)


def _turn(a: Key, b: Key, c: Key) -> int:
    """Return twice the signed area of a triangle: positive if it turns clockwise on the sheet."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Key, b: Key, c: Key) -> bool:
    """Tell whether the point c, known to be on the line through a and b, lies between a and b; both
    ends count."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def segments_meet(a: Key, b: Key, c: Key, d: Key) -> bool:
    """Tell whether two closed segments have a point in common."""
    one, two = _turn(a, b, c), _turn(a, b, d)
    three, four = _turn(c, d, a), _turn(c, d, b)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and _between(a, b, c))
        or (two == 0 and _between(a, b, d))
        or (three == 0 and _between(c, d, a))
        or (four == 0 and _between(c, d, b))
    )


def _corners(key: Key) -> tuple[Key, ...]:
    return tuple((key[0] + x, key[1] + y) for x, y in CORNERS)


@cache
def line_contents(goal: Key) -> LineContents:
    """Return the hexes and hexsides that the line from the hex at (0, 0) to the hex at ``goal``
    meets."""
    start: Key = (0, 0)
    first, last = _corners(start), _corners(goal)
    cells: list[Met] = []
    sides: dict[tuple[Key, int], Crossed] = {}
    widest = max(_turn(start, goal, corner) for corner in CORNERS)
    for key in _hexes_near_line(goal):
        if abs(_turn(start, goal, key)) > widest:  # too far away for any corner to touch the line
            continue
        corners = _corners(key)
        turns = [_turn(start, goal, corner) for corner in corners]
        if min(turns) > 0 or max(turns) < 0:
            continue
        met = False
        for i in range(6):
            one, two = corners[i], corners[(i + 1) % 6]
            if segments_meet(start, goal, one, two):
                met, side = True, _canonical(key, i)
                near, far = ({one, two} & set(ends) for ends in (first, last))
                at = _along(goal, one, two)
                sides.setdefault(side, Crossed(*side, at, bool(near), bool(far)))
        if met and key not in (start, goal):
            cells.append(Met(key, _portion(goal, key), _hand(turns)))
    return LineContents(tuple(cells), tuple(sides.values()))


def _hand(turns: list[int]) -> int:
    """Return on which side of a line a hex lies as a whole (-1 or 1); 0 if the line runs through
    the hex."""
    return 1 if min(turns) >= 0 else -1 if max(turns) <= 0 else 0


def _portion(goal: Key, key: Key) -> Fraction:
    """Return how far (0 to 1) along the line from (0, 0) to ``goal`` a point lies. Lattice units
    are a quarter of a radius across, and the square of a unit down weighs three times as much."""
    across, down = goal
    return Fraction(across * key[0] + 3 * down * key[1], across * across + 3 * down * down)


def _along(goal: Key, one: Key, two: Key) -> Fraction:
    """Return how far (0 to 1) along the line from (0, 0) to ``goal`` the line meets the hexside
    with the ends ``one`` and ``two``; a hexside that it runs along counts at its middle."""
    first, second = _turn((0, 0), goal, one), _turn((0, 0), goal, two)
    if first == second:
        return (_portion(goal, one) + _portion(goal, two)) / 2
    part = Fraction(first, first - second)
    return _portion(goal, one) * (1 - part) + _portion(goal, two) * part


def _hexes_near_line(goal: Key) -> list[Key]:
    """Return the keys of all hexes near the line from (0, 0) to ``goal``."""
    low, high = min(0, goal[0]), max(0, goal[0])
    least, most = min(0, goal[1]), max(0, goal[1])
    return [
        (x, y)
        for x in range(low - 3, high + 4, 3)
        for y in range(least - 2, most + 3)
        if (y - x // 3) % 2 == 0
    ]


def _canonical(key: Key, side: int) -> tuple[Key, int]:
    """Return a hexside in its canonical form, as the key of the hex that has it as side 0, 1 or 2,
    and that number: side 3 of a hex is side 0 of its neighbour there."""
    if side < 3:
        return key, side
    x, y = NEIGHBOURS[side]
    return (key[0] + x, key[1] + y), side - 3


HeightRule = Literal["slope", "higher", "nearer"]
"""How heights block sight. ``slope``: an obstacle blocks that rises above the straight line from
end to end; ``higher``: one that is higher than both ends; ``nearer``: also one that is higher than
the lower end and no nearer to the higher one."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A hexside that blocks lines of sight. Units in the hexes ``inside`` at its foot see over it,
    as far as ``over`` hexes (``None``: any distance); with ``back`` they are also seen over it.
    ``top`` is its height; ``None`` means that it blocks whatever the heights are."""

    inside: frozenset[Cell] = frozenset()
    over: int | None = OVER_A_WALL
    back: bool = False
    top: int | None = None

    def reaches(self, distance: int) -> bool:
        """Tell whether units at the foot of the wall, on its inside, see over it to that distance."""
        return self.over is None or distance <= self.over


@dataclass(frozen=True, slots=True)
class Relief:
    """Heights of hexes, 0 where none is given: the ``ground`` on which units stand, and the
    ``tops`` of what stands there, such as woods. With ``both``, a hex that the line only grazes
    blocks it only if the hex on the other side of the line blocks it too."""

    ground: Mapping[Cell, int] = field(default_factory=dict)
    tops: Mapping[Cell, int] = field(default_factory=dict)
    how: HeightRule = "slope"
    both: bool = False

    def hides(self, top: int, at: Fraction, a: Cell, b: Cell) -> bool:
        """Tell whether an obstacle blocks the line from a to b: its height is ``top``, and it
        stands at ``at`` (0 to 1) of the way."""
        here, there = self.ground.get(a, 0), self.ground.get(b, 0)
        if here == there:
            return top > here
        if self.how == "slope":
            return top > here + (there - here) * at
        if top > max(here, there) or self.how == "higher":
            return top > max(here, there)
        to_lower = at if here < there else 1 - at
        return top > min(here, there) and to_lower <= Fraction(1, 2)


FLAT = Relief()


@dataclass(frozen=True)
class HexSight:
    """Lines of sight on a hex map, which ``opaque`` hexes block whatever the heights are, ``walls``
    on hexsides, and terrain that rises high enough in the ``relief``."""

    grid: HexGrid
    opaque: frozenset[Cell]
    walls: Mapping[Hexside, Wall]
    relief: Relief = FLAT

    def blocked_by(self, a: Cell, b: Cell) -> tuple[list[Cell], list[Hexside]]:
        """Return the hexes and walls that block the line from a to b, in the order of the map."""
        if self.grid.distance(a, b) < 2:
            return [], []
        line = self._line(a, b)
        return sorted(self._hexes(line, a, b)), sorted(self._walls(line, a, b))

    def _line(self, a: Cell, b: Cell) -> LineContents:
        """Return the hexes and hexsides that the line from a to b meets, as offsets from the first
        hex."""
        (ax, ay), (bx, by) = self.grid.key(a), self.grid.key(b)
        return line_contents((bx - ax, by - ay))

    def between(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """Return the hexes that the line from a to b meets between them; none between neighbours."""
        if self.grid.distance(a, b) < 2:
            return ()
        ax, ay = self.grid.key(a)
        met = self._line(a, b).cells
        return tuple(self.grid.cell_of_key((ax + x, ay + y)) for x, y in met)

    @cached_property
    def _walls_at(self) -> Mapping[tuple[Key, int], tuple[Hexside, Wall]]:
        """The walls by hexside in canonical form (key of a hex, side 0, 1 or 2), as lines name the
        hexsides that they cross."""
        return {
            _canonical(self.grid.key(side.cell), side.side): (side, wall)
            for side, wall in self.walls.items()
        }

    @cached_property
    def _tops_at(self) -> Mapping[Key, tuple[Cell, int | None]]:
        """The hexes that may block lines of sight by themselves, by the grid key of their centre,
        each with the height of its top (``None`` where none is given)."""
        tops = self.relief.tops
        cells = dict.fromkeys((*tops, *self.opaque))
        return {self.grid.key(cell): (cell, tops.get(cell)) for cell in cells}

    def _walls(self, line: LineContents, a: Cell, b: Cell) -> Iterator[Hexside]:
        """Yield the walls that block the line."""
        (ax, ay), walls, distance = self.grid.key(a), self._walls_at, self.grid.distance(a, b)
        for crossed in line.sides if walls else ():
            x, y = crossed.key
            found = walls.get(((ax + x, ay + y), crossed.number))
            if found is not None and self._stops(found[1], crossed, a, b, distance):
                yield found[0]

    def _hexes(self, line: LineContents, a: Cell, b: Cell) -> Iterator[Cell]:
        """Yield the hexes that block the line."""
        hidden = self._hidden(line, a, b)
        if not self.relief.both:
            yield from (cell for _, cell in hidden)
            return
        found = list(hidden)
        grazed = {(met.at, met.hand) for met, _ in found}
        for met, cell in found:
            if not met.hand or (met.at, -met.hand) in grazed:
                yield cell

    def _hidden(self, line: LineContents, a: Cell, b: Cell) -> Iterator[tuple[Met, Cell]]:
        """Yield the hexes that are high enough to be in the way of the line, including hexes that
        the line only grazes."""
        (ax, ay), tops = self.grid.key(a), self._tops_at
        for met in line.met:
            key = ax + met.key[0], ay + met.key[1]
            cell, top = tops.get(key, (None, None))
            if cell is not None and (
                cell in self.opaque or (top is not None and self.relief.hides(top, met.at, a, b))
            ):
                yield met, cell

    def _stops(self, wall: Wall, crossed: Crossed, a: Cell, b: Cell, distance: int) -> bool:
        """Tell whether a wall blocks the line; viewers inside at the foot of the wall may look over
        it."""
        if wall.reaches(distance):
            if crossed.near and a in wall.inside:
                return False
            if wall.back and crossed.far and b in wall.inside:
                return False
        return wall.top is None or self.relief.hides(wall.top, crossed.at, a, b)

    def sees(self, a: Cell, b: Cell) -> bool:
        """Tell whether nothing blocks the line from a to b."""
        if self.grid.distance(a, b) < 2:
            return True
        line = self._line(a, b)
        blocked = chain(self._walls(line, a, b), self._hexes(line, a, b))
        return next(blocked, None) is None

    def entered_over(self, a: Cell, b: Cell) -> list[Hexside]:
        """Return the sides of the hex b that the line from a to b touches."""
        every = (self.grid.side(b, number) for number in range(6))
        return [side for side in every if a != b and self.crosses(a, b, side)]

    def crosses(self, a: Cell, b: Cell, side: Hexside) -> bool:
        """Tell whether the line from a to b touches a hexside."""
        (ax, ay), (bx, by) = self.grid.key(a), self.grid.key(b)
        return segments_meet((ax, ay), (bx, by), *self.grid.side_corners(side))
