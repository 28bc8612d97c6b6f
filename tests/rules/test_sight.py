"""Lines of sight: exact against a second reckoning in fractions, the same both ways but through walls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.model.space.hexes import CORNERS, Cell, HexGrid, Hexside, Key
from builder.rules.core.remembered import Remembered
from builder.rules.core.seeing.sight import OVER_A_WALL, HexSight, Relief, Wall, line_contents

GRID = HexGrid("flat", 17, 15)
CELLS = st.sampled_from(GRID.cells)
AREA = frozenset(GRID.within(GRID.cell("0908"), 3))
WALLS = {
    GRID.side_between(c, n): Wall(AREA) for c in AREA for n in GRID.neighbours(c) if n not in AREA
}
WOODS = frozenset(map(GRID.cell, ("0303", "0405", "0507", "1210", "1309", "1404", "0908", "0213")))
SIGHT = HexSight(GRID, WOODS, WALLS)


def overlap(goal: Key, key: Key) -> bool:
    """Whether a segment from (0, 0) to ``goal`` has a point in common with a closed hex: the hex as six
    half-planes that cut the segment."""
    corners = [(key[0] + x, key[1] + y) for x, y in CORNERS]
    low, high = Fraction(0), Fraction(1)
    for i in range(6):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 6]

        def beyond(p: Key, ax: int = ax, ay: int = ay, bx: int = bx, by: int = by) -> int:
            return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

        sign = 1 if beyond(key) > 0 else -1
        start, end = sign * beyond((0, 0)), sign * beyond(goal)
        if start < 0 and end < 0:
            return False
        if start != end:
            at = Fraction(start, start - end)
            low, high = (max(low, at), high) if start < end else (low, min(high, at))
        elif start < 0:
            return False
    return low <= high


def offsets(radius: int) -> list[Key]:
    """The displacements from the middle of the grid."""
    middle = GRID.cell("0908")
    x, y = GRID.key(middle)
    keys = (GRID.key(c) for c in GRID.within(middle, radius) if c != middle)
    return [(a - x, b - y) for a, b in keys]


def test_what_a_line_touches_agrees_with_half_planes() -> None:
    every = [(0, 0), *offsets(7)]
    for goal in offsets(6):
        expected = {k for k in every if k not in ((0, 0), goal) and overlap(goal, k)}
        assert set(line_contents(goal).cells) == expected, goal


def test_a_line_along_a_hexside_touches_both_hexes() -> None:
    assert set(line_contents((6, 0)).cells) == {(3, -1), (3, 1)}


def test_a_line_through_a_corner_touches_the_third_hex() -> None:
    straight = set(line_contents((12, 2)).cells)
    assert len(straight) > GRID.distance(GRID.cell("0508"), GRID.cell("0909")) - 1


@given(CELLS, CELLS)
def test_without_walls_sight_is_the_same_both_ways(a: Cell, b: Cell) -> None:
    open_ = HexSight(GRID, WOODS, {})
    assert open_.sees(a, b) == open_.sees(b, a)


@given(CELLS, CELLS)
def test_a_wall_is_seen_over_from_inside_only(a: Cell, b: Cell) -> None:
    if SIGHT.sees(a, b) and not SIGHT.sees(b, a):
        assert a in AREA
        assert b not in AREA
        assert GRID.distance(a, b) == OVER_A_WALL


@given(CELLS, CELLS)
def test_neighbours_always_see_each_other(a: Cell, b: Cell) -> None:
    if GRID.adjacent(a, b):
        assert SIGHT.sees(a, b)


def test_a_wall_without_an_inside_blocks_both_ways() -> None:
    side = GRID.side_between(GRID.cell("0503"), GRID.cell("0504"))
    fence = HexSight(GRID, frozenset(), {Hexside(*side): Wall()})
    a, b = GRID.cell("0502"), GRID.cell("0505")
    assert not fence.sees(a, b)
    assert not fence.sees(b, a)
    assert fence.blocked_by(a, b) == ([], [side])


def test_a_line_between_two_woods_is_free_only_where_both_must_block() -> None:
    a = GRID.cell("0508")
    x, y = GRID.key(a)
    b = GRID.cell_of_key((x + 6, y))
    left, right = (GRID.cell_of_key((x + 3, y + step)) for step in (-1, 1))
    for both, woods, sees in (
        (False, [left], False),
        (True, [left], True),
        (True, [left, right], False),
    ):
        relief = Relief(tops=dict.fromkeys(woods, 1), both=both)
        assert HexSight(GRID, frozenset(), {}, relief).sees(a, b) is sees, (both, woods)


def test_from_a_hill_one_sees_over_what_is_lower_than_the_line() -> None:
    hill, wood, plain = (GRID.cell(id) for id in ("0502", "0504", "0508"))
    # The wood stands a third of the way down from a height of 3: the line passes it at 2.
    for top, sees in ((2, True), (3, False)):
        relief = Relief({hill: 3}, {wood: top})
        assert HexSight(GRID, frozenset(), {}, relief).sees(hill, plain) is sees
        assert HexSight(GRID, frozenset(), {}, relief).sees(plain, hill) is sees


def test_heights_may_count_against_both_ends_or_by_the_nearer_half() -> None:
    hill, near, far, plain = (GRID.cell(id) for id in ("0502", "0503", "0507", "0508"))
    for how, wood, sees in (
        ("higher", near, True),
        ("higher", far, True),
        ("nearer", near, True),
        ("nearer", far, False),
    ):
        relief = Relief({hill: 2}, {wood: 2}, how)
        assert HexSight(GRID, frozenset(), {}, relief).sees(hill, plain) is sees, (how, wood)


@given(CELLS, CELLS)
def test_whoever_stands_at_a_wall_may_be_seen_over_it(a: Cell, b: Cell) -> None:
    foot = {side: Wall(AREA, None, back=True) for side in WALLS}
    sight = HexSight(GRID, frozenset(), foot)
    assert sight.sees(a, b) == sight.sees(b, a)


def test_what_is_seen_is_what_nothing_blocks() -> None:
    grid = HexGrid("flat", 12, 10, "even", True)
    cells = grid.cells
    walls = {
        grid.side_between(a, b): Wall(frozenset({a}), 2, back=n % 2 == 0)
        for n, a in enumerate(cells[::7])
        for b in grid.neighbours(a)[:1]
    }
    tops = {cell: n % 3 for n, cell in enumerate(cells[3::5])}
    for both in (False, True):
        relief = Relief({cells[40]: 1}, tops, "slope", both)
        sight = HexSight(grid, frozenset(cells[::11]), walls, relief)
        seen = [sight.sees(a, b) for a in cells[::4] for b in cells]
        blocked = [any(sight.blocked_by(a, b)) for a in cells[::4] for b in cells]
        assert seen == [not one for one in blocked]
        assert len(set(seen)) == 2


def test_a_wall_beside_the_edge_of_the_map_blocks_by_whichever_hex_names_it() -> None:
    grid = HexGrid("flat", 6, 6, "even")
    a, b = Cell(2, 0), Cell(2, 3)
    side = grid.side_between(Cell(2, 1), Cell(2, 2))
    assert HexSight(grid, frozenset(), {side: Wall()}).blocked_by(a, b) == ([], [side])
    assert not HexSight(grid, frozenset(), {side: Wall()}).sees(a, b)
    assert HexSight(grid, frozenset(), {}).sees(a, b)


def test_answers_are_worked_out_as_far_as_somebody_asks() -> None:
    made: list[int] = []

    def squares() -> Iterator[int]:
        for number in range(4):
            made.append(number)
            yield number * number

    found = Remembered(squares())
    assert next(iter(found)) == 0
    assert made == [0]
    assert list(found) == list(found) == [0, 1, 4, 9]
    assert made == [0, 1, 2, 3]
