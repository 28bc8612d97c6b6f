"""Roads and rivers that are written in every way, and each short chain of steps that is drawn on their
map: what it makes of each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.loading.load import Loaded
from builder.model.ground.maps import MapSheet
from builder.studio.editing.river_courses import courses, draw_course, replace_course_steps
from tests import small_game
from tests.recorded import assert_as_recorded
from tests.studio.changes_told import by_result, told
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")

LINES = """\
hexsides:
  stream:
  - {sides: 0101/0201 0102/0201, name: Rill}
  - sides: ['0303/0403', "0303/0402"]
paths:
  road:
  - {hexes: ['0101', '0201', '0302']}
  - hexes: >-
      0104 0203
      0303 0403
  - hexes:
    - "0401"
    - "0402"
  - {hexes: 0104 0204}
"""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    maps = small_game.FILES["maps/field.yaml"] + LINES
    terrain = small_game.FILES["terrain.yaml"] + (
        "hexsides:\n- {id: stream, name: Stream, art: stream}\n"
        "paths:\n- {id: road, name: Road, art: primary, movement: {all: 1/2}}\n"
    )
    folder = tmp_path_factory.mktemp("courses")
    found = load_game(small_game.write(folder, maps__field=maps, terrain=terrain))
    assert found.game is not None, found.problems
    return found


def chains(sheet: MapSheet) -> Iterator[tuple[str, ...]]:
    """Every two hexes that lie beside one another, and three in a row from some of them."""
    space = sheet.space
    for cell in space.cells:
        for near in space.neighbours(cell):
            yield space.id(cell), space.id(near)
            for far in list(space.neighbours(near))[::4]:
                if far != cell:
                    yield space.id(cell), space.id(near), space.id(far)


def drawn(found: Loaded, kind: str, number: int, steps: tuple[str, ...]) -> str:
    assert found.game is not None
    game = found.game
    return told(
        lambda: draw_course(game, game.maps[0], found.locations, kind, number, steps), most=9
    )


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_drawn_road_goes_on_or_bends_an_old_one_as_recorded(field: Loaded, number: int) -> None:
    assert field.game is not None
    made: dict[str, list[str]] = {}
    for steps in list(chains(field.game.maps[0]))[number::3]:
        result = drawn(field, "road", number, steps)
        made.setdefault(result, []).append("-".join(steps))
    assert_as_recorded(RECORDED, f"road {number}", by_result(made))


@pytest.mark.parametrize("number", [-1, 0, 1])
def test_a_drawn_river_goes_on_or_bends_an_old_one_as_recorded(field: Loaded, number: int) -> None:
    assert field.game is not None
    space = field.game.maps[0].space
    beside = ((a, b) for a in space.cells for b in space.neighbours(a))
    sides = sorted({space.side_id(space.side_between(*pair)) for pair in beside})
    made: dict[str, list[str]] = {}
    for n, side in enumerate(sides if number >= 0 else sides[::12]):
        for steps in ((side,), (side, sides[n - 1]), (sides[n - 1], side)):
            made.setdefault(drawn(field, "stream", number, steps), []).append("-".join(steps))
    assert_as_recorded(RECORDED, f"stream {number}", by_result(made))


@together(
    ("number", "first", "last"),
    [(n, first, last) for n in range(4) for first in range(2) for last in range(1, 4)],
)
def test_a_part_of_a_road_is_drawn_again_either_way(
    field: Loaded, number: int, first: int, last: int
) -> None:
    assert field.game is not None
    old = field.game.maps[0].paths["road"][number].hexes
    if not first < last < len(old):
        return
    part = old[first : last + 1]
    assert drawn(field, "road", number, part) == drawn(field, "road", number, part[::-1])


def test_all_courses_are_listed_with_their_steps(field: Loaded) -> None:
    assert field.game is not None
    listed = [(c.kind, c.number, c.name, len(c.steps)) for c in courses(field.game.maps[0])]
    assert listed == [
        ("stream", 0, "Rill", 2),
        ("stream", 1, "", 2),
        ("road", 0, "", 3),
        ("road", 1, "", 4),
        ("road", 2, "", 2),
        ("road", 3, "", 2),
    ]


@together(
    ("kind", "count", "refused"),
    [
        ("road", 0, True), ("road", 1, True), ("road", 2, False), ("road", 2000, False), ("road", 2001, True),
        ("stream", 0, True), ("stream", 1, False), ("stream", 2000, False), ("stream", 2001, True),
    ],
)  # fmt: skip
def test_a_course_has_so_many_steps(field: Loaded, kind: str, count: int, refused: bool) -> None:
    steps = ("0101/0201", "0102/0201") if kind == "stream" else ("0103", "0104")
    result = drawn(field, kind, -1, (steps * 1001)[:count])
    assert result.startswith("✗ a road le") is refused


@together(
    ("kind", "number", "reason"),
    [
        ("road", -1, ""), ("road", 0, ""), ("road", 3, "begin at an end"), ("stream", 1, "hex"),
        ("stream", 2, "hex"),
        ("road", 4, "this course is not"), ("lane", 0, "there is no river or road of the type"),
    ],
)  # fmt: skip
def test_what_is_drawn_is_of_a_kind_and_a_course_that_there_is(
    field: Loaded, kind: str, number: int, reason: str
) -> None:
    assert field.game is not None
    game, steps = field.game, ("0101", "0102")
    made = told(lambda: draw_course(game, game.maps[0], field.locations, kind, number, steps), 99)
    assert reason in made
    assert bool(reason) is made.startswith("✗")


def test_all_steps_of_a_course_are_replaced_in_its_own_notation(field: Loaded) -> None:
    """As many as before, fewer and more."""
    assert field.game is not None
    sheet, made = field.game.maps[0], dict[str, list[str]]()
    for course in courses(sheet):
        road = course.field == "paths"
        new = ("0101", "0102", "0103", "0104") if road else ("0101/0102", "0102/0103", "0103/0104")
        for count in range(1, len(new) + 1):
            result = told(
                lambda c=course, s=new[:count]: replace_course_steps(
                    sheet, field.locations, c.field, c.kind, c.number, s
                )
            )
            made.setdefault(result, []).append(f"{course.kind} {course.number}: {count}")
    assert_as_recorded(RECORDED, "replaced", by_result(made))


def test_a_long_course_is_written_on_more_than_one_line(field: Loaded) -> None:
    lines = []
    for count in range(2, 30):
        way = drawn(field, "road", -1, (("0103", "0104") * 15)[:count])
        new = [
            line for line in way.replace("⏎", "\n").split("\n") if '"010' in line or "'010" in line
        ]
        lines.append(f"{count}: {[(len(line), line[:12]) for line in new]}")
    assert_as_recorded(RECORDED, "long", lines)
