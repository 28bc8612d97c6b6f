"""Walls behind their moats, and gates in them."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from builder.drawing.ink.scene import Use
from builder.drawing.maps.field import MapGeometry, draw_field
from builder.drawing.maps.lines.walls import parallel_line
from builder.drawing.maps.shapes.polylines import point_distance, polygon_contains
from builder.model.ground.map_parts import Course, Feature
from tests.drawing.maps.atlas import country, items, laid_out

TOWN = """\
ffffff
ffffff
ffcfff
ffffff
ffffff"""

ROUND = ("0303/0302", "0303/0402", "0303/0403", "0303/0304", "0303/0203", "0303/0202")
"""All sides of the town, clockwise from the north: its hex is on the right."""


def walled(
    *arts: str, sides: tuple[str, ...] = ROUND, rows: str = TOWN, **more: object
) -> MapGeometry:
    found = {art: (Course(sides=sides),) for art in arts}
    return laid_out(country(rows, hexsides=found, **more))


def test_a_wall_without_a_moat_stands_on_its_hexsides() -> None:
    (wall,) = walled("wall").map_context.walls
    assert wall.points == wall.course.points


@pytest.mark.parametrize("sides", [ROUND, ROUND[::-1]], ids=["clockwise", "counter-clockwise"])
def test_a_wall_with_a_moat_stands_inside_it(sides: tuple[str, ...]) -> None:
    work = walled("wall", "moat", sides=sides)
    (wall,) = work.map_context.walls
    (moat,) = [c for c in work.courses if c.art == "moat"]
    assert all(polygon_contains(moat.points, p) for p in wall.points)
    width = work.map_context.theme.lines.wall * work.map_context.zoom
    nearest = min(point_distance(p, q) for p in wall.points for q in moat.points)
    assert nearest > (moat.width[0] + width) / 2


def test_a_wall_with_a_moat_in_open_country_stands_to_the_right_of_its_course() -> None:
    open_country = TOWN.replace("c", "f")
    (wall,) = walled("wall", "moat", rows=open_country, sides=("0303/0302",)).map_context.walls
    course = wall.course.points
    (ax, ay), (bx, by) = course[0], course[-1]
    x, y = wall.points[0]
    assert (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0


def test_a_parallel_keeps_its_distance_at_corners() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]
    assert parallel_line(square, 1.0) == [
        pytest.approx(p) for p in ((1, 1), (9, 1), (9, 9), (1, 9), (1, 1))
    ]
    line = parallel_line([(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], -1.0)
    assert line == [pytest.approx(p) for p in ((0, -1), (6, -1), (6, 5))]


def test_towers_stand_at_the_corners_of_the_hexsides() -> None:
    (wall,) = walled("wall").map_context.walls
    assert len(wall.towers) == 7
    assert all(point_distance(a, b) > 4 for (a, _), (b, _) in pairwise(wall.towers))


def test_a_gate_stands_in_its_wall_and_is_turned_along_it() -> None:
    gate = Feature(type="gate", at="0303/0402")
    work = walled("wall", "moat", features=(gate,))
    draw_field(work)
    (wall,) = work.map_context.walls
    places = [p for i in items(work.map_context.scene) if isinstance(i, Use) for p in i.places]
    middles = [(wall.points[n], wall.points[n + 1]) for n in range(1, len(wall.points), 2)]
    found = [
        (turn, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
        for x, y, _, turn in places
        for a, b in middles
        if point_distance((x, y), a) < 0.01
    ]
    ((turn, along),) = found
    assert math.remainder(turn - along, 180) == pytest.approx(0, abs=0.1)
