"""Lines of sight on boards without hexes, and on several boards.

On squares a line runs from the centre of one square to the centre of another, and meets every
square that it runs through; a square that it touches only at a corner is not met. Points and areas
have no straight lines: there sight follows steps, and a place is seen if one of the shortest paths
to it is free. On several boards sight is separate on each board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice, pairwise

from builder.model.space import Cell, Side, Space
from builder.model.space.hexes import HexGrid
from builder.model.space.joined_boards import JoinedSpace
from builder.model.space.squares import SquareGrid
from builder.rules.core.seeing.sight import FLAT, HexSight, Relief, Wall

_MAX_PATHS = 200
"""The greatest number of shortest paths between two places that are searched for sight."""

Blocked = tuple[list[Cell], list[Side]]
"""The places and sides that block a line of sight."""


@dataclass(frozen=True)
class StepSight:
    """Lines of sight on squares, points and areas, which ``walls`` on sides block, and terrain that
    rises high enough in the ``relief``."""

    space: Space
    walls: Mapping[Side, Wall]
    relief: Relief = FLAT

    def blocked_by(self, a: Cell, b: Cell) -> Blocked:
        """Return the places and sides that block the line from a to b; if no path between them is
        free, those that block the first path. A place that no path leads to blocks its own line."""
        if a == b or self.space.adjacent(a, b):
            return [], []
        first: Blocked | None = None
        for way in islice(self._lines_between(a, b), _MAX_PATHS):
            found = self._along(way, a, b)
            if not any(found):
                return found
            first = first or found
        return first or ([b], [])

    def _lines_between(self, a: Cell, b: Cell) -> Iterator[list[tuple[Cell, Fraction]]]:
        """Yield the places of each line from a to b, both ends included, with how far along the
        line (0 to 1) each lies."""
        if isinstance(self.space, SquareGrid):
            yield _straight(self.space, a, b)
            return
        for way in self._shortest(a, b):
            yield [(cell, Fraction(n, len(way) - 1)) for n, cell in enumerate(way)]

    def _shortest(self, a: Cell, b: Cell) -> Iterator[list[Cell]]:
        """Yield the paths with the fewest steps, in the order of the board."""
        far, ring, steps = {b: 0}, [b], 0
        while ring and a not in far:
            steps += 1
            near = dict.fromkeys(n for cell in ring for n in self.space.neighbours(cell))
            ring = [cell for cell in near if cell not in far]
            far |= dict.fromkeys(ring, steps)
        if a in far:
            yield from self._onward([a], far)

    def _onward(self, way: list[Cell], far: Mapping[Cell, int]) -> Iterator[list[Cell]]:
        left = far[way[-1]]
        if not left:
            yield way
            return
        for near in sorted(self.space.neighbours(way[-1])):
            if far.get(near) == left - 1:
                yield from self._onward([*way, near], far)

    def _along(self, way: list[tuple[Cell, Fraction]], a: Cell, b: Cell) -> Blocked:
        tops, hides = self.relief.tops, self.relief.hides
        cells = [c for c, at in way[1:-1] if c in tops and hides(tops[c], at, a, b)]
        steps = list(pairwise(way))
        sides = []
        for n, ((one, here), (other, there)) in enumerate(steps):
            if self.space.adjacent(one, other):
                side = self.space.side_between(one, other)
                ends = (n == 0, n == len(steps) - 1)
                if side in self.walls and self._stops(side, (here + there) / 2, ends, a, b):
                    sides.append(side)
        return cells, sides

    def _stops(self, side: Side, at: Fraction, ends: tuple[bool, bool], a: Cell, b: Cell) -> bool:
        """Tell whether a wall blocks the line; viewers inside at the foot of the wall may look over
        it. ``ends`` tells whether the line crosses it in its first step, and whether in its last."""
        wall = self.walls[side]
        if wall.reaches(self.space.distance(a, b)):
            if ends[0] and a in wall.inside:
                return False
            if wall.back and ends[1] and b in wall.inside:
                return False
        return wall.top is None or self.relief.hides(wall.top, at, a, b)

    def entered_over(self, a: Cell, b: Cell) -> list[Side]:
        """Return the sides of the place b over which the lines of sight from a enter it."""
        if a == b:
            return []
        ways = (
            ([(a, 0), (b, 1)],)
            if self.space.adjacent(a, b)
            else islice(self._lines_between(a, b), _MAX_PATHS)
        )
        before = dict.fromkeys(way[-2][0] for way in ways)
        return [self.space.side_between(c, b) for c in before if self.space.adjacent(c, b)]


def _straight(grid: SquareGrid, a: Cell, b: Cell) -> list[tuple[Cell, Fraction]]:
    """Return the squares that a straight line runs through, each with how far along the line (0 to
    1) the middle of its part lies."""
    across, down = b.line - a.line, b.position - a.position
    cuts = {Fraction(0), Fraction(1)}
    for length in (abs(across), abs(down)):
        cuts |= {Fraction(2 * n + 1, 2 * length) for n in range(length)}
    found = []
    for one, other in pairwise(sorted(cuts)):
        at = (one + other) / 2
        column, row = (
            (start + way * at + Fraction(1, 2)) // 1
            for start, way in ((a.line, across), (a.position, down))
        )
        found.append((Cell(int(column), int(row)), at))
    inner = [(cell, at) for cell, at in found if cell in grid and cell not in (a, b)]
    return [(a, Fraction(0)), *inner, (b, Fraction(1))]


@dataclass(frozen=True)
class JoinedSight:
    """Sight on several boards; there is no sight from one board to another."""

    space: JoinedSpace
    walls: Mapping[Side, Wall]
    relief: Relief = FLAT
    _made: dict[int, Lines] = field(default_factory=dict, init=False, repr=False, compare=False)

    def _lines(self, board: int) -> Lines:
        if board not in self._made:
            self._made[board] = board_lines_of_sight(
                self.space.boards[board],
                {Side(self.space.board_and_cell(s.cell)[1], s.side): _moved(self.space, wall)
                 for s, wall in self.walls.items()
                 if not self.space.is_exit(s) and self.space.board_and_cell(s.cell)[0] == board},
                replace(self.relief, ground=self._own(self.relief.ground, board),
                        tops=self._own(self.relief.tops, board)),
            )  # fmt: skip
        return self._made[board]

    def _own(self, of: Mapping[Cell, int], board: int) -> dict[Cell, int]:
        there = ((self.space.board_and_cell(cell), value) for cell, value in of.items())
        return {cell: value for (n, cell), value in there if n == board}

    def blocked_by(self, a: Cell, b: Cell) -> Blocked:
        """Return the places and sides that block the line from a to b on their board; nothing if
        they are on different boards."""
        (board, one), (other, two) = self.space.board_and_cell(a), self.space.board_and_cell(b)
        if board != other:
            return [], []
        cells, sides = self._lines(board).blocked_by(one, two)
        here = self.space
        return [here.joined_cell(board, c) for c in cells], [
            here.side_here(board, s) for s in sides
        ]

    def entered_over(self, a: Cell, b: Cell) -> list[Side]:
        """Return the sides over which a line from a enters b."""
        (board, one), (other, two) = self.space.board_and_cell(a), self.space.board_and_cell(b)
        if board != other:
            return [self.space.side_between(a, b)] if self.space.exits_between(a, b) else []
        sides = self._lines(board).entered_over(one, two)
        return [self.space.side_here(board, side) for side in sides]


def _moved(space: JoinedSpace, wall: Wall) -> Wall:
    """Return a wall of a joined board as a wall of its own board: with the ids that places have
    there."""
    return replace(wall, inside=frozenset(space.board_and_cell(cell)[1] for cell in wall.inside))


Lines = HexSight | StepSight | JoinedSight
"""The lines of sight of a board of any kind."""


def board_lines_of_sight(space: Space, walls: Mapping[Side, Wall], relief: Relief) -> Lines:
    """Return the lines of sight of a board."""
    if isinstance(space, HexGrid):
        return HexSight(space, frozenset(), walls, relief)
    if isinstance(space, JoinedSpace):
        return JoinedSight(space, walls, relief)
    return StepSight(space, walls, relief)


def places_at_foot(space: Space, side: Side) -> Collection[Cell]:
    """Return the places at the foot of a wall on a side: the two that the side separates, and on
    hexes also those at its ends."""
    if isinstance(space, HexGrid):
        return {c for corner in space.side_corners(side) for c in space.cells_at(corner)}
    if isinstance(space, JoinedSpace) and not space.is_exit(side):
        board, own = space.board_and_cell(side.cell)
        inner = places_at_foot(space.boards[board], Side(own, side.side))
        return {space.joined_cell(board, cell) for cell in inner}
    return space.side_cells(side)
