"""Relief: what is high lies within its contours, and slopes away from the light are shaded."""

from __future__ import annotations

import pytest

from builder.drawing.ink.scene import Group, Path
from builder.drawing.maps.field import MapGeometry, draw_field
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.shapes.polylines import polygon_contains
from builder.model.ground.maps import MapSheet
from tests.drawing.maps.atlas import country, laid_out

LAND = "\n".join(["f" * 9] * 8)

HILL = """\
000000000
000000000
000111000
001222100
001222100
000111000
000000000
000000000"""


PLATEAU = "\n".join(["333333331"] * 8)
"""High ground that runs off the map on three sides, too broad for its middle to touch an edge."""


def hill(digits: str = HILL) -> MapSheet:
    rows = digits.split()
    head = " ".join(["-", *(f"{c + 1:02d}" for c in range(9))])
    grid = "\n".join([head, *(" ".join([f"{r + 1:02d}", *row]) for r, row in enumerate(rows))])
    return country(LAND, heights=grid)


def relief(work: MapGeometry) -> Relief:
    assert work.map_context.relief is not None
    return work.map_context.relief


def test_heights_are_read_like_letters() -> None:
    sheet = hill()
    high = [sheet.hexes.id(c) for c, height in sheet.heights_of.items() if height == 2]
    assert sorted(high) == ["0404", "0405", "0504", "0505", "0604", "0605"]


@pytest.mark.parametrize("digits", [HILL, PLATEAU], ids=["hill", "plateau"])
def test_a_contour_runs_round_all_that_is_as_high_and_nothing_else(digits: str) -> None:
    work = laid_out(hill(digits))
    map_context = work.map_context
    lowest = min(map_context.board.heights.values())
    for number, loops in enumerate(relief(work).levels, lowest):
        for key, height in map_context.board.heights.items():
            if key in map_context.board.real:
                inside = (
                    sum(polygon_contains(loop, map_context.frame.point(key)) for loop in loops) % 2
                    == 1
                )
                assert inside == (height > number), (map_context.board.real[key], number)


def test_slopes_to_the_north_west_are_lit_and_those_to_the_south_east_shaded() -> None:
    work = laid_out(hill())
    draw_field(work)
    (drawn,) = [
        g for g in work.map_context.scene.items if isinstance(g, Group) and g.id == "relief"
    ]
    lit, strokes, shaded = [i for i in drawn.items if isinstance(i, Path)]
    x, y = work.map_context.frame.point(work.map_context.board.key("0504"))
    light = [p for sub in lit.subs for p in sub.points]
    dark = [p for sub in shaded.subs for p in sub.points]
    assert (
        sum((px - x) + (py - y) for px, py in light)
        < 0
        < sum((px - x) + (py - y) for px, py in dark)
    )
    # Hachures fall away from the summit.
    for stroke in strokes.subs:
        (ax, ay), (bx, by), tip = stroke.points
        foot = ((ax + bx) / 2 - x, (ay + by) / 2 - y)
        assert (tip[0] - x) ** 2 + (tip[1] - y) ** 2 > foot[0] ** 2 + foot[1] ** 2


def test_flat_country_has_no_relief() -> None:
    assert laid_out(hill(HILL.replace("2", "1").replace("1", "0"))).map_context.relief is None
    assert laid_out(country(LAND)).map_context.relief is None


def test_level_ground_has_no_contour_in_its_middle() -> None:
    work = laid_out(hill(PLATEAU))
    x, y = work.map_context.frame.point(work.map_context.board.key("0404"))
    points = [p for loops in relief(work).levels for loop in loops for p in loop]
    assert min(abs(px - x) + abs(py - y) for px, py in points) > 2 * work.map_context.frame.radius
