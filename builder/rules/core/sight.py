"""Lines of sight on hexes and walls, exact.

A line runs from the centre of one hex to the centre of another. It is blocked by every opaque hex
between them that it touches at all, a corner included, and by every wall that it touches. The hexes at
its ends never block it, and neighbours always see each other.

A wall may have an inside. Whoever stands inside and at its very foot looks out over it for
:data:`OVER_A_WALL` hexes; nobody looks in.

All arithmetic is in whole numbers on the grid's lattice (:mod:`builder.model.space.hexes`): lines that
run along a hexside or through a corner need no tolerance. What a line touches depends on nothing but the
displacement between its ends, so it is worked out once for each displacement.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from builder.model.space.hexes import CORNERS, NEIGHBOURS, Cell, HexGrid, Hexside, Key

OVER_A_WALL = 2
"""How many hexes one sees from the foot of a wall out over it."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What a line meets on its way: offsets of hex keys without its ends, and sides 0, 1 and 2 of
    hexes, each with whether it meets the hex that the line starts from."""

    cells: tuple[Key, ...]
    sides: tuple[tuple[Key, int, bool], ...]


def _turn(a: Key, b: Key, c: Key) -> int:
    """Twice the area of a triangle: positive if it turns clockwise on the sheet."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Key, b: Key, c: Key) -> bool:
    """Whether c, which lies on the line through a and b, lies between them, ends included."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def meet(a: Key, b: Key, c: Key, d: Key) -> bool:
    """Whether two closed segments have a point in common."""
    one, two = _turn(a, b, c), _turn(a, b, d)
    three, four = _turn(c, d, a), _turn(c, d, b)
    if ((one > 0) != (two > 0) and one and two) and ((three > 0) != (four > 0) and three and four):
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
def touched(goal: Key) -> Touched:
    """What the line from the hex at (0, 0) to the hex at ``goal`` meets."""
    start: Key = (0, 0)
    first = _corners(start)
    cells: list[Key] = []
    sides: dict[tuple[Key, int], bool] = {}
    for key in _near(goal):
        corners = _corners(key)
        turns = [_turn(start, goal, corner) for corner in corners]
        if min(turns) > 0 or max(turns) < 0:
            continue
        met = False
        for i in range(6):
            ends = corners[i], corners[(i + 1) % 6]
            if meet(start, goal, *ends):
                met = True
                sides.setdefault(_canonical(key, i), any(end in first for end in ends))
        if met and key not in (start, goal):
            cells.append(key)
    return Touched(tuple(cells), tuple((*side, near) for side, near in sides.items()))


def _near(goal: Key) -> list[Key]:
    """The keys of all hexes about a line."""
    low, high = min(0, goal[0]), max(0, goal[0])
    least, most = min(0, goal[1]), max(0, goal[1])
    return [
        (x, y)
        for x in range(low - 3, high + 4, 3)
        for y in range(least - 2, most + 3)
        if (y - x // 3) % 2 == 0
    ]


def _canonical(key: Key, side: int) -> tuple[Key, int]:
    """A side by the hex that has it as number 0, 1 or 2."""
    if side < 3:
        return key, side
    x, y = NEIGHBOURS[side]
    return (key[0] + x, key[1] + y), side - 3


@dataclass(frozen=True)
class Sight:
    """What blocks sight on a map: ``opaque`` hexes, and ``walls`` with the hexes on their inside (none
    for a wall that blocks both ways)."""

    grid: HexGrid
    opaque: frozenset[Cell]
    walls: Mapping[Hexside, frozenset[Cell]]

    def blocked_by(
        self, a: Cell, b: Cell, occupied: Collection[Cell] = ()
    ) -> tuple[list[Cell], list[Hexside]]:
        """The hexes and walls that block the line from a to b, in the order of the map; ``occupied``
        hexes block as opaque ones do."""
        if self.grid.distance(a, b) < 2:
            return [], []
        (ax, ay), (bx, by) = self.grid.key(a), self.grid.key(b)
        line = touched((bx - ax, by - ay))
        cells = (self.grid.cell_of_key((ax + x, ay + y)) for x, y in line.cells)
        met = sorted(c for c in cells if c in self.opaque or c in occupied)
        over = self.grid.distance(a, b) <= OVER_A_WALL
        walls = [
            side
            for (x, y), number, near in line.sides
            if (side := self._side((ax + x, ay + y), number)) in self.walls
            and not (over and near and a in self.walls[side])
        ]
        return met, sorted(walls)

    def sees(self, a: Cell, b: Cell, occupied: Collection[Cell] = ()) -> bool:
        """Whether nothing blocks the line from a to b."""
        cells, walls = self.blocked_by(a, b, occupied)
        return not cells and not walls

    def _side(self, key: Key, number: int) -> Hexside:
        """A side as the grid names it."""
        cell = self.grid.cell_of_key(key)
        if cell in self.grid:
            return Hexside(cell, number)
        x, y = NEIGHBOURS[number]
        return Hexside(self.grid.cell_of_key((key[0] + x, key[1] + y)), number + 3)

    def crosses(self, a: Cell, b: Cell, side: Hexside) -> bool:
        """Whether the line from a to b touches a side."""
        (ax, ay), (bx, by) = self.grid.key(a), self.grid.key(b)
        return meet((ax, ay), (bx, by), *self.grid.side_corners(side))
