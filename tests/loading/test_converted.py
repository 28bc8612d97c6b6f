"""What is said of a part that does not have the form of its kind, each mistake at its place; and how large the
sheets of maps may become."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder.loading import geomorphic_maps
from builder.loading.convert import convert, words_of_name
from builder.loading.geomorphic_maps import make_room
from builder.model.base import Model
from builder.model.game import GameSheet
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Scenario
from builder.model.tables import ResultsTable
from builder.model.tracks import Track
from tests.loading.mini import load
from tests.loading.test_nodes import tree
from tests.loading.test_texts_varied import told
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("converted.txt")

PARTS: list[tuple[type[Model], list[str]]] = [
    (Unit, [
        "{id: a, name: A, nation: n, symbol: {branch: infantry}, values: 1-2}", "{}", "{id: a, name: A}", "{id: a, nmae: A, nation: n, symbol: {branch: infantry}, values: 1}",
        "{id: a, name: A, nation: n, symbol: {brnch: infantry}, values: 1}", "{id: a, name: A, nation: n, symbol: {branch: infantry, values: 1}}", "{id: a, name: A, nation: n, branch: infantry, values: 1, symbol: {}}", "{id: a, name: , nation: n, symbol: {branch: infantry}, values: 1}",
        "{id: a b, name: A, nation: n, symbol: {branch: infantry}, values: x}", "{id: a, name: A, nation: n, symbol: infantry, values: [1, 2]}", "{id: a, name: [A], nation: {n: 1}, symbol: {branch: infantry}, values: 1, count: x}", "{id: a, name: A, nation: n, symbol: {branch: infantry}, values: 1, count: -1, block: perhaps, size: 1e9}",
        "{id: a, name: A, nation: n, symbol: {branch: infantry}, values: 1, zzz: 1, title: 2}", "[a]", "a",
    ]),
    (Marker, ["{id: a, name: A}", "{id: a, name: A, front: {ttle: A}}", "{id: a, name: A, front: {title: A}, figure: 3}", "{id: a, name: A, front: {title: A, nation: us}}"]),
    (MapSheet, [
        "{id: a, title: A, grid: {columns: 3}}", "{id: a, title: A, grid: {columns: 3, rows: 2, orientation: odd}}", "{id: a, title: A, grid: {columns: 3, rows: 2, shifted: off}, squares: {columns: 1, rows: 1}}", "{id: a, title: A, sheet: [1, 2, 3]}", "{id: a, title: A, sheet: [x]}", "{id: a, title: A, places: [{name: B}, {hex: '1', kind: odd}]}",
        "{id: a, title: A, hexsides: {river: [{sides: 3}]}}", "{id: a, title: A, hexsides: {'': []}}", "{id: a, title: A, points: {size: [100], nodes: []}}", "{id: a, title: A, regions: {size: [100, 100], areas: [{id: b, outline: [[0, 0], [1]]}]}}", "{id: a, title: A, orientation: flat}", "{id: a, title: A, legend: {ab: c}}", "{id: a, title: A, hex_size: 3}",
    ]),
    (GameSheet, ["{}", "{id: a, title: A, version: x, system: odd, languages: [], sides: [], nations: a}", "{id: a, title: A, version: 1.0.0, system: open, languages: en, source: nowhere, document: {title: A}, movement_classes: [foot], sides: [{id: a, name: A}, {id: b}], nations: [{id: n, name: N, side: a}]}"]),
    (TerrainKey, ["{hexes: [{id: a}]}", "{hexes: [{id: a, name: A, art: odd, movement: {all: x}}]}", "{hexes: [{id: a, name: A, art: fields, movement: {all: 1, foot: -1}}], hexsides: 3}"]),
    (ResultsTable, ["{id: a, kind: results, title: T, dice: 1d6, rows: [], results: {}}", "{id: a, kind: results, title: T, dice: x, rows: [{id: r, name: R, bands: 'x'}], results: {1: [], 2: A}, legend: [{code: A}]}"]),
    (Scenario, ["{id: a}", "{id: a, number: 1, title: T, turns: 0, setup: [{counter: a}, {at: '1'}, {counter: a, at: '1', count: 0, facing: odd}]}"]),
]  # fmt: skip


def test_each_mistake_of_a_part_is_told_at_its_place() -> None:
    lines: list[str] = []
    for model, texts in PARTS:
        for text in texts:
            made, problems = convert(model, tree(text), ("parts", "a"))
            lines += [f"{model.__name__} {text}:", *(f"  {line}" for line in told(problems))]
            lines += [
                f"  {'/'.join(map(str, problem.path))}" for problem in problems if problem.path
            ]
            assert (made is None) == bool(problems)
    assert_as_recorded(RECORDED, "parts", lines)
    assert (words_of_name("GameSheet"), words_of_name("Unit")) == ("game sheet", "unit")


@together(
    ("area", "longest", "grows"),
    [(1.0, 10_000, True), (0.1, 10_000, False), (1.0, 100, False), ("exact", "exact", True), ("less", "exact", False), ("exact", "less", False)],
)  # fmt: skip
def test_a_sheet_grows_for_its_tracks_if_it_may(
    area: Any, longest: Any, grows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(tmp_path).game
    assert game is not None
    boxes = [{"id": str(n), "label": str(n)} for n in range(60)]
    track = Track.model_validate({"id": "turn", "title": "T", "boxes": boxes, "source": "given 1"})
    fields = {"sheet": game.sheet, "tracks": (track,), "maps": game.maps}
    make_room(fields)
    wide, high = fields["maps"][0].sheet
    assert (wide, high) != game.maps[0].sheet
    most = wide * high / 1e6
    monkeypatch.setattr(
        geomorphic_maps, "MAX_SHEET", {"exact": most, "less": most * 0.999}.get(area, area)
    )
    monkeypatch.setattr(
        geomorphic_maps,
        "LONGEST",
        {"exact": max(wide, high), "less": max(wide, high) - 1}.get(longest, longest),
    )
    again = {"sheet": game.sheet, "tracks": (track,), "maps": game.maps}
    make_room(again)
    assert again["maps"][0].sheet == ((wide, high) if grows else game.maps[0].sheet)
    for untouched in (
        {"sheet": game.sheet, "maps": game.maps},
        {"tracks": (track,), "maps": game.maps},
    ):
        make_room(untouched)
        assert untouched["maps"][0].sheet == game.maps[0].sheet
