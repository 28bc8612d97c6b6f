"""Areas from a picture of their outlines."""

from __future__ import annotations

import math
import random

import pytest

from builder.model.space.areas import find_borders
from builder.model.space.areas.traced_outlines import thin_outlines
from builder.problems import Problem
from tests.model.boards import drawn_sea

Point = tuple[float, float]


def near(id: str) -> set[str]:
    space = drawn_sea.game().maps[0].space
    return {space.id(cell) for cell in space.neighbours(space.cell(id))}


def test_shapes_become_areas_that_touch_where_their_lines_fall_together() -> None:
    assert near("midland") == {"westmark", "highlands", "levant"}
    assert near("southmoor") == {"levant"}
    assert near("coast") == {"highlands", "ostmark", "isle"}


def test_an_area_has_the_kind_of_its_class_or_layer_and_the_name_of_its_title() -> None:
    sheet = drawn_sea.game().maps[0]
    kinds = {sheet.space.id(cell): kind for cell, kind in sheet.kinds.items()}
    assert (kinds["westmark"], kinds["ostmark"], kinds["isle"]) == ("plain", "forest", "forest")
    assert sheet.titles["coast"] == "The Coast"
    assert sheet.titles["highlands"] == "The Highlands"


def test_the_field_has_the_size_of_the_picture_and_transforms_count() -> None:
    board = drawn_sea.game().maps[0].regions
    assert board is not None
    assert board.size == (300.0, 270.0)
    isle = next(board.outline(region) for region in board.areas if region.id == "isle")
    assert all(13.6 <= math.dist(at, (240, 140)) <= 14.1 for at in isle)


def test_a_map_may_say_its_own_size() -> None:
    found = drawn_sea.mapped(
        "outlines: coasts.svg", "outlines: coasts.svg\n  size: [150, 135]"
    ).game
    assert found is not None
    board = found.maps[0].regions
    assert board is not None
    assert all(x <= 150 and y <= 135 for region in board.areas for x, y in board.outline(region))


# -- lines that hands have drawn ---------------------------------------------------------------


def wild(a: Point, b: Point, seed: int) -> list[Point]:
    """A line of many small steps."""
    some = random.Random(seed)
    count = 300
    return [
        (a[0] + (b[0] - a[0]) * n / count + some.uniform(-0.3, 0.3),
         a[1] + (b[1] - a[1]) * n / count + some.uniform(-0.3, 0.3))
        for n in range(1, count)
    ]  # fmt: skip


def test_neighbours_with_a_wild_coast_in_common_share_what_is_left_of_it() -> None:
    shared = [(60.0, 0.0), *wild((60, 0), (60, 100), 1), (60.0, 100.0)]
    west = [(0.0, 0.0), *shared, (0.0, 100.0)]
    east = [*(reversed([(x + 0.02, y - 0.01) for x, y in shared])), (120.0, 0.0), (120.0, 100.0)]
    found = find_borders(thin_outlines([west, east]))
    assert found.clashes == ()
    assert set(found.shared) == {(0, 1)}
    assert len(found.rings[0]) < 200


def test_an_outline_keeps_its_corners_wherever_it_begins() -> None:
    ring = [(0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (20.0, 20.0), (0.0, 20.0), (0.0, 10.0)]
    for n in range(len(ring)):
        assert {*thin_outlines([ring[n:] + ring[:n]])[0]} >= {(0, 0), (20, 0), (20, 20), (0, 20)}


# -- bad input ---------------------------------------------------------------------------------


def wrong(old: str, new: str, file: str = "coasts.svg") -> Problem:
    """The one thing that is told of another picture, on the line of the change."""
    text = drawn_sea.PICTURE if file == "coasts.svg" else drawn_sea.MAP
    assert text.count(old) == 1, old
    changed = text.replace(old, new)
    stem = file.partition(".")[0]
    found = [p for p in drawn_sea.loaded(**{stem: changed}).problems if p.code != "untranslated"]
    assert len(found) == 1, found
    assert found[0].location is not None
    assert found[0].location.file.endswith(f"maps/{file}")
    assert found[0].hint
    line = changed[: changed.rindex(new)].count("\n") + 1
    assert abs(found[0].location.line - line) <= 1
    return found[0]


SHAPE = '<path id="ostmark" class="forest"'


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("<title>The narrow sea</title>", "<script>alert(1)</script>", "unsafe-svg"),
        (SHAPE, f'<image href="http://example.org/a.png"/>{SHAPE}', "unsafe-svg"),
        (SHAPE, f'{SHAPE} onclick="go()"', "unsafe-svg"),
        (SHAPE, f'{SHAPE} style="fill: url(other.svg#a)"', "unsafe-svg"),
        (".plain { fill: #dcb }", "@import 'other.css';", "unsafe-svg"),
        ("<svg xmlns=", '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns=', "unsafe-svg"),
        ("<svg xmlns=", '<?xml-stylesheet href="a.css"?><svg xmlns=', "unsafe-svg"),
        ("</svg>", "<svg>", "bad-svg"),
        ("translate(80 0)", "shift(80 0)", "bad-svg"),
        ("L 560,120", "L 1e999,120", "bad-svg"),
        ("L 560,120 524,208 368,152 Z", "L 560,120 524,208 368,152", "bad-outline"),
        ('cy="140"', 'cy="120"', "areas-overlap"),
        ("L 560,120 524,208 368,152 Z", "L 524,208 560,120 368,152 Z", "bad-outline"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_picture_is_told_on_its_line(old: str, new: str, code: str) -> None:
    assert wrong(old, new).code == code


def test_the_parts_of_a_shape_are_islands_of_its_area() -> None:
    text = drawn_sea.PICTURE.replace("368,152 Z", "368,152 Z M 580,20 h 12 v 12 Z")
    made = drawn_sea.loaded(coasts=text).game
    assert made is not None
    board = made.maps[0].regions
    assert board is not None
    assert [len(region.islands) for region in board.areas if region.islands] == [1]


def test_a_shape_of_too_many_parts_is_told() -> None:
    parts = "".join(f"M {8 * n},1 h 6 v 6 Z" for n in range(62))
    assert wrong("368,152 Z", f"368,152 Z {parts}").code == "outline-parts"


def test_a_shape_that_is_no_area_is_a_warning() -> None:
    text = drawn_sea.PICTURE.replace(
        '<circle id="isle"', '<path id="x1" d="M0 0h9v9z"/><circle id="isle"'
    )
    text = text.replace(
        '<g id="forest"', '<g id="notes"><path id="frame" d="M0 0h9v9z"/></g><g id="forest"'
    )
    found = [p for p in drawn_sea.loaded(coasts=text).problems if p.code == "unused-outline"]
    assert [(p.severity, "frame" in p.message) for p in found] == [("warning", True)]


def test_an_area_without_a_shape_is_told_with_the_shapes_there_are() -> None:
    problem = wrong('outline: "#path12"', 'outline: "#path21"', "sea.yaml")
    assert problem.code == "unknown-reference"
    assert problem.hint == "did you mean 'path12'?"


def test_a_picture_that_is_not_there_is_told() -> None:
    problem = wrong("outlines: coasts.svg", "outlines: ../coast.svg", "sea.yaml")
    assert problem.code == "missing-image"


def test_a_picture_of_too_many_corners_is_told() -> None:
    corners = " ".join(f"{n % 500},{n // 500}" for n in range(70_000))
    text = drawn_sea.PICTURE.replace("L 560,120", f"L {corners} 560,120")
    assert "bad-svg" in {p.code for p in drawn_sea.loaded(coasts=text).problems}
