"""Who sees whom on each kind of board, over heights and past walls, is as before: for each place a line with
a point for each other that is seen, and else with the number of places and sides in the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.model.space import Cell, Space
from builder.model.space.space import Side
from builder.rules.core.seeing.lines_of_sight import board_lines_of_sight, places_at_foot
from builder.rules.core.seeing.sight import HeightRule, Relief, Wall, segments_meet
from tests.model.boards import market_town, narrow_sea, pass_road, two_shores
from tests.recorded import assert_as_recorded
from tests.rules.engine import brook
from tests.together import together
from tests.told import digest

FILE = Path(__file__).with_name("lines_of_sight.txt")
MOST = 30
"""So many places of each board look at each other."""


def boards() -> dict[str, Space]:
    found: dict[str, Space] = {"hexes": brook.game().maps[0].space}
    found["squares"] = market_town.game().maps[0].space
    found["points"] = pass_road.game().maps[0].space
    found["areas"] = narrow_sea.game().maps[0].space
    found["several boards"] = two_shores.game().playable[-1].space
    return found


def walled(space: Space, cells: list[Cell]) -> dict[Side, Wall]:
    """Walls on every fourth side: one that nobody sees over, one that is seen over by who stands on one side
    of it, near or from afar, and one that is low."""
    every = (space.side_between(a, b) for a in cells for b in space.neighbours(a) if a < b)
    sides = sorted(dict.fromkeys(every))[::4]
    kinds = (
        lambda side: Wall(),
        lambda side: Wall(frozenset(sorted(places_at_foot(space, side))[:1]), over=2),
        lambda side: Wall(frozenset(sorted(places_at_foot(space, side))[1:]), over=None, back=True),
        lambda side: Wall(top=1),
    )
    return {side: kinds[n % len(kinds)](side) for n, side in enumerate(sides)}


def looks(space: Space, relief: HeightRule) -> Iterator[str]:
    cells = sorted(space.cells)[:MOST]
    ground = {cell: n % 3 for n, cell in enumerate(cells)}
    tops = {cell: (2, 3, 1)[n % 3] for n, cell in enumerate(cells[::5])}
    lines = board_lines_of_sight(space, walled(space, cells), Relief(ground, tops, relief))
    exactly = []
    for viewer in cells:
        found = [lines.blocked_by(viewer, other) for other in cells]
        over = [lines.entered_over(viewer, other) for other in cells[::3]]
        exactly += [*found, over]
        yield "".join(str(min(9, len(c) + len(s))) if c or s else "." for c, s in found)
    yield digest(repr(exactly))


@pytest.mark.parametrize("relief", ["slope", "higher", "nearer"])
def test_places_are_seen_and_hidden_as_before(relief: HeightRule) -> None:
    for name, space in boards().items():
        assert_as_recorded(FILE, f"{name}, {relief}", looks(space, relief))


@together(
    ("ends", "meet"),
    [
        (((0, 4), (4, 0)), True),
        (((0, 2), (1, 1)), True),
        (((0, 2), (1, 2)), False),
        (((4, 4), (6, 1)), True),
        (((5, 5), (6, 6)), False),
        (((2, 2), (6, 6)), True),
        (((1, 1), (3, 3)), True),
        (((-2, -2), (6, 6)), True),
        (((0, 1), (4, 5)), False),
        (((3, 0), (9, 1)), False),
        (((0, -3), (9, 6)), False),
        (((-1, 1), (1, -1)), True),
        (((-2, 1), (0, -1)), False),
    ],
)
def test_segments_meet_that_cross_or_touch(
    ends: tuple[tuple[int, int], tuple[int, int]], meet: bool
) -> None:
    """The first is from 0, 0 to 4, 4; whichever is the first and wherever each begins."""
    one, (c, d) = ((0, 0), (4, 4)), ends
    for a, b in (one, one[::-1]):
        assert segments_meet(a, b, c, d) == meet
        assert segments_meet(a, b, d, c) == meet
        assert segments_meet(c, d, a, b) == meet
