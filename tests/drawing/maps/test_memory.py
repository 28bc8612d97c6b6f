"""What one drawing of a map leaves to the next."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.memory import Memory
from builder.drawing.maps.field import draw_field
from builder.model.maps import Course, Feature, MapSheet
from tests.drawing.maps.atlas import BANKS, COUNTRY, RIVER, country, laid_out, road

BEFORE: dict[str, Any] = {
    "banks": BANKS,
    "hexsides": {"river": [Course(name="Ash", sides=RIVER)]},
}


def _with(rows: str = COUNTRY, **changes: Any) -> MapSheet:
    return country(rows, **{**BEFORE, "heights": _grid(rows, "h"), **changes})


def _grid(rows: str, high: str) -> str:
    """Heights of a country: 1 where its letters are ``high``."""
    lines = rows.split()
    head = " ".join(["-", *(f"{c + 1:02d}" for c in range(len(lines[0])))])
    text = [f"{r + 1:02d} " + " ".join("01"[c in high] for c in row) for r, row in enumerate(lines)]
    return "\n".join([head, *text])


def _drawn(sheet: MapSheet, draft: Draft) -> object:
    work = laid_out(sheet, draft=draft)
    draw_field(work)
    return work.plate.scene.items, work.plate.scene.symbols


CHANGED = {
    "a field becomes jungle": _with(COUNTRY.replace("jjffff", "jjjfff")),
    "a field is flooded": _with(COUNTRY.replace("ppfffrrffww", "ppfffrrfwww")),
    "a village is founded": _with(COUNTRY.replace("ffvfgdddwww", "ffvvgdddwww")),
    "a hill grows": _with(heights=_grid(COUNTRY, "hr")),
    "a bank becomes land": _with(banks=BANKS[1:]),
    "a river grows shorter": _with(hexsides={"river": [Course(name="Ash", sides=RIVER[:-1])]}),
    "a road is built": _with(paths={"primary": [road(country(), "0107", "0902")]}),
    "a hamlet is built": _with(features=[Feature(type="houses", at="0307")]),
}


@pytest.fixture(scope="module")
def first() -> MapSheet:
    return _with()


@pytest.mark.parametrize("change", CHANGED)
def test_a_map_that_was_drawn_before_looks_as_if_it_was_drawn_alone(
    first: MapSheet, change: str
) -> None:
    memory = Memory()
    _drawn(first, Draft(once=memory))
    memory.turn()
    alone = _drawn(CHANGED[change], Draft())
    assert _drawn(CHANGED[change], Draft(once=memory)) == alone != _drawn(first, Draft())


def test_nothing_that_is_the_same_is_worked_out_again() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memory = Memory()
    for number in (1, 2, 1, 2):
        memory.turn()
        assert memory(double, number) == 2 * number
    assert asked == [1, 2]


def test_what_no_drawing_asked_for_is_forgotten() -> None:
    memory, asked = Memory(), []
    for number in (1, 2, 2, 2, 2, 1):
        memory.turn()
        memory(asked.append, number)
    assert asked == [1, 2, 1]
