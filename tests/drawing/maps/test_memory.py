"""What one drawing of a map leaves to the next."""

from __future__ import annotations

import math
from typing import Any

import pytest

from builder.drawing.ink.computed_once import DrawingCache
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.maps.field import draw_field
from builder.drawing.maps.ground import quilt
from builder.drawing.maps.lettering import labels
from builder.drawing.maps.occupancy import Occupancy, TakenCells
from builder.drawing.maps.shapes.contours import Lattice, LevelLoops
from builder.model.ground.map_parts import Course, Feature, Place
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Key
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


def _drawn(sheet: MapSheet, context: DrawContext) -> object:
    work = laid_out(sheet, context=context)
    draw_field(work)
    return work.map_context.scene.items, work.map_context.scene.symbols


CHANGED = {
    "a field becomes jungle": _with(COUNTRY.replace("jjffff", "jjjfff")),
    "a field is flooded": _with(COUNTRY.replace("ppfffrrffww", "ppfffrrfwww"), banks=BANKS[1:]),
    "a hill grows": _with(heights=_grid(COUNTRY, "hr")),
    "people settle": _with(
        hexsides={"river": [Course(name="Ash", sides=RIVER[:-1])]},
        paths={"primary": [road(country(), "0107", "0902")]},
        features=[Feature(type="houses", at="0307")],
    ),
}


@pytest.mark.thorough
def test_a_map_that_was_drawn_before_looks_as_if_it_was_drawn_alone() -> None:
    memory, before = DrawingCache(), _drawn(_with(), DrawContext())
    for change, sheet in CHANGED.items():
        memory.turn()
        alone = _drawn(sheet, DrawContext())
        assert _drawn(sheet, DrawContext(once=memory)) == alone, change
        assert alone != before, change
        before = alone


SMALL = "fjj\nfww\nhhp"
"""A corner of land around a lake, drawn again in a moment."""


TOWNS = (Place(name="Aue", hex="0101", kind="town"), Place(name="Bruck", hex="0303"))


def _small(rows: str = SMALL, **changes: Any) -> MapSheet:
    more = {"heights": _grid(rows, "h"), "hex_size": 13.0, "banks": ("0201",), "places": TOWNS}
    return country(rows, **{**more, **changes})


def test_a_corner_that_changes_looks_as_if_it_was_drawn_alone() -> None:
    """A field is flooded and dry again, a bank more and a hill less, a road and a channel."""
    memory = DrawingCache()
    changed = (
        _small(),
        _small(SMALL.replace("fww", "www")),
        _small(banks=("0201", "0303"), heights=_grid(SMALL, "p"), places=TOWNS[:1]),
        _small(
            SMALL.replace("p", "j"),
            paths={
                "primary": [road(_small(), "0103", "0303")],
                "channel": [road(_small(), "0202", "0203")],
            },
        ),
    )
    for sheet in changed:
        memory.turn()
        assert _drawn(sheet, DrawContext(once=memory)) == _drawn(sheet, DrawContext())


def test_numbers_of_hexes_give_way_to_what_was_not_there_before() -> None:
    """A road, houses in its place, and neither of them again."""
    rows, memory = "fff\nfff\nfff", DrawingCache()
    plain = country(rows)
    changed = (
        plain,
        country(rows, paths={"primary": [road(plain, "0201", "0203")]}),
        country(rows, features=[Feature(type="houses", at="0202")]),
        plain,
    )
    for sheet in changed:
        memory.turn()
        assert _drawn(sheet, DrawContext(once=memory)) == _drawn(sheet, DrawContext())


def test_a_bend_of_a_line_makes_only_what_lies_beside_it_taken_anew() -> None:
    memory, cells = DrawingCache(), TakenCells()
    straight = [(2.0 * n, 10.0) for n in range(200)]
    bent = [*straight[:100], (200.0, 12.0), *straight[101:]]
    rasters = []
    for points in (straight, bent, straight):
        memory.turn()
        rasters.append(Occupancy(0.0, 0.0, 0.5, memory))
        rasters[-1].line(points, 1.0)
        assert memory.made == (1 if points is bent else 0 if rasters[1:] else 13)
        before = rasters[-2].cells if rasters[1:] else frozenset()
        assert cells.change(rasters[-1].parts) == rasters[-1].cells ^ before
        assert cells.count(rasters[-1].cells) == len(rasters[-1].cells)
    assert {i // 2 for i, _ in rasters[0].cells ^ rasters[1].cells} <= {*range(196, 205)}


def _lakes(*lakes: tuple[int, float]) -> Lattice:
    """Round lakes beside one another, each at a column and with a radius: distances from their shores, up
    to 2."""
    nodes = [(i, j) for i in range(60) for j in range(20)]
    depth = {(i, j): max(r - math.hypot(i - at, j - 10) for at, r in lakes) for i, j in nodes}
    return Lattice({node: min(2.0, far) for node, far in depth.items() if far > -2}, -2.0)


def test_a_lake_that_grows_leaves_the_shores_of_the_others() -> None:
    before, after = _lakes((10, 5.5), (30, 4.0), (50, 6.2)), _lakes((10, 5.5), (30, 6.0), (50, 6.2))
    first = LevelLoops.around(before, before.between(before.values), 0.5, list)
    nodes = {node for node, _ in before.values.items() ^ after.values.items()}
    then = first.changed(after, nodes)
    assert then.loops == LevelLoops.around(after, after.between(after.values), 0.5, list).loops
    assert [one is other for one, other in zip(first.loops, then.loops, strict=True)] == [
        True,
        False,
        True,
    ]
    assert then.changed(before, nodes).loops == first.loops


@pytest.mark.thorough
def test_only_the_fields_near_a_change_are_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = quilt._Cutter._cut
    again: list[Key] = []

    def noted(cutter: Any, i: int, j: int, key: Key) -> list[quilt.Patch]:
        again.append(key)
        return cut(cutter, i, j, key)

    monkeypatch.setattr(quilt._Cutter, "_cut", noted)
    memory = DrawingCache()
    wide = ["f" * 30] * 8
    for row, column, letter in (
        (0, 0, "j"),
        (3, 12, "w"),
        (7, 29, "t"),
        (5, 20, "p"),
        (3, 12, "f"),
    ):
        wide[row] = wide[row][:column] + letter + wide[row][column + 1 :]
        sheet = country("\n".join(wide))
        memory.turn()
        again.clear()
        drawn = _drawn(sheet, DrawContext(once=memory))
        near = set(again)
        assert drawn == _drawn(sheet, DrawContext()), (row, column, letter)
        if row:
            assert 0 < len(near) < 30 * 8 / 2


@pytest.mark.thorough
def test_names_are_placed_again_only_where_something_has_changed_around_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    placed: list[str] = []
    write = labels.write_place

    def noted(placer: Any, place: Place, path: Any) -> None:
        placed.append(place.name)
        write(placer, place, path)

    monkeypatch.setattr(labels, "write_place", noted)
    wide, memory = "\n".join(["f" * 30] * 8), DrawingCache()
    west, east = (
        Place(name="Aue", hex="0303", kind="town"),
        Place(name="Bruck", hex="2703", kind="town"),
    )
    new = Place(name="Neu-Aue", hex="0503", kind="town")
    lane = {"paths": {"primary": [road(country(wide), "0202", "0206")]}}
    for places, more, again in (
        ([west, east], {}, {"Aue", "Bruck"}),
        ([west, east], {}, set[str]()),
        ([west, east], lane, {"Aue"}),
        ([west, east], {}, {"Aue"}),
        ([west, new], {}, {"Aue", "Neu-Aue"}),
    ):
        sheet = country(wide, places=places, **more)
        placed.clear()
        memory.turn()
        drawn = _drawn(sheet, DrawContext(once=memory))
        assert {*placed} == again
        assert drawn == _drawn(sheet, DrawContext())


def test_nothing_that_is_the_same_is_worked_out_again() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memory = DrawingCache()
    for number in (1, 2, 1, 2):
        memory.turn()
        assert memory(double, number) == 2 * number
    assert asked == [1, 2]


def test_what_no_drawing_asked_for_is_forgotten() -> None:
    memory, asked = DrawingCache(), []
    for number in (1, 2, 2, 2, 2, 1):
        memory.turn()
        memory(asked.append, number)
    assert asked == [1, 2, 1]
