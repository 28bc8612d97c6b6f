"""Tables and charts are drawn as before: of few rows and many, of short words and long, in every ink."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from builder.drawing.cards.card_sections import Row
from builder.drawing.charts.cells import chart_rows
from builder.drawing.charts.plain import (
    column_widths,
    narrowest_width,
    natural_width,
    plain_chart,
    spread_columns,
)
from builder.drawing.charts.results import results_table
from builder.drawing.charts.row_columns import split_into_columns
from builder.drawing.charts.terrain import effects_text, terrain_effects
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.ground.terrain import TerrainType
from builder.model.statistics import Statistic
from builder.model.tables import Chart, ResultsTable
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import GUESS, TABLE, TERRAIN, game, sourced
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_charts.txt")
LONG = "a long clause with many words in it "


def _told(scene: Scene, context: DrawContext) -> str:
    said = " ".join(f"! {p.code} {p.message} {p.path}" for p in context.problems)
    return f"{measured_as_a_whole(scene)} {said}"


_CHARTS: dict[str, dict[str, Any]] = {
    "one cell": {"columns": [], "rows": [["A"]]}, "no heads": {"columns": [], "rows": [["A", "B"], ["C"]]},
    "more heads": {"columns": ["A", "B", "C"], "rows": [["a"]]},
    "many rows": {"columns": ["A"], "rows": [["a"]] * 9},
    "long": {"columns": ["A", "B"], "rows": [["a", LONG * 5], [LONG * 2, "b"]]},
    "nearly wide": {"columns": ["A", "B"], "rows": [["a", LONG * 2 + "and more"]]},
    "long word": {"columns": ["A", "B"], "rows": [["a" * 50, LONG * 3]]},
    "long title": {"title": (LONG * 3)[:99], "columns": ["A"], "rows": [["a"]]},
    "notes": {"columns": ["A"], "rows": [["a"]], "notes": ["A note.", LONG * 4]},
    "guess": {"columns": ["A"], "rows": [["a"]], "sources": {"rows": GUESS}},
    "rule": {"columns": ["A"], "rows": [["a"]], "rule": "7.1"},
    "rose": {"columns": [], "shape": "rose", "rows": [[str(n), "N" * (n % 2)] for n in range(6)]},
    "rose of five": {"columns": [], "shape": "rose", "rows": [["1", "N"]] * 5},
    "rose of seven": {"columns": [], "shape": "rose", "rows": [["1"]] * 7, "notes": ["A note."]},
}  # fmt: skip


def _plain() -> Iterator[str]:
    """Each chart as wide as it must be, wider and narrower, and higher."""
    for name, changes in _CHARTS.items():
        chart = Chart.model_validate(sourced(kind="chart", id="own", title="Own chart") | changes)
        made, context = game(tables=[]), DrawContext()
        yield f"{name}: {narrowest_width(chart, context):.2f} {natural_width(chart, context):.2f}"
        for how in (
            {},
            {"width": 60.0},
            {"width": 181.0},
            {"height": 60.0},
            {"height": 61.5, "width": 100.0},
        ):
            context = DrawContext()
            yield f"  {how}: {_told(plain_chart(made, chart, context, **how), context)}"


def test_charts_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "charts", _plain())


def test_columns_share_a_room() -> None:
    """Narrow ones are left as wide as they are, and wide ones cut to equal shares."""
    assert spread_columns([10, 20], 40) == [15, 25]
    assert spread_columns([10, 20], 30) == [10, 20]
    assert spread_columns([10, 20, 30], 40) == [10, 15, 15]
    assert spread_columns([10, 20, 30], 30) == [10, 10, 10]
    assert spread_columns([10, 10, 40], 40) == [10, 10, 20]
    natural = column_widths(["a" * 40, "b " * 40], [], 1000)
    assert column_widths(["a" * 40, "b " * 40], [], 60) == [30, 30]
    assert column_widths(["a" * 40, "b " * 40], [], 60, [35, 5]) == [35, 25]
    assert column_widths(["a" * 40, "b " * 40], [], 60, [30, 5]) == [30, 30]
    assert column_widths(["a" * 40, "b " * 40], [], 60, [50, 15]) == [30, 30]
    assert column_widths(["a" * 40, "b " * 40], [], 60, [50, 10]) == [50, 10]
    assert sum(natural) == 1000


def test_cells_of_charts_are_written_as_before() -> None:
    """Decimals of filled charts, but not of cases, of words or of first cells, and effects of terrain."""
    rows = [["1.5", "1.5", "1.5", "weapons −1, bombing half"], ["1.5", "1.5 (7.12)", "a 1.5", "half"],
            ["x", "7.1.2", "1", "weapons −1"], ["y", "10.25", "1.5", "7.5", "8.5"]]  # fmt: skip
    told = []
    for fill, language in product(("", "statistics"), ("en", "de")):
        chart = Chart.model_validate(
            sourced(
                kind="chart",
                id="a",
                title="A",
                fill=fill,
                columns=["Name", "Share", "Case", "Combat"],
                rows=rows,
            )
        )
        told += [f"{fill} {language}: {row}" for row in chart_rows(chart, Translator(language))]
    assert_as_recorded(FILE, "cells", told)


# -- results of battles ------------------------------------------------------------------------

_TABLES: dict[str, dict[str, Any]] = {
    "as usual": {}, "no legend": {"legend": []}, "no axis": {"axis": "", "rule": ""},
    "guess": {"sources": {"results": GUESS}}, "notes": {"notes": ["A note."]},
    "long legend": {"legend": [{**one, "text": LONG * (n + 1)} for n, one in enumerate(TABLE["legend"])]},
    "one die": {"dice": "1d6", "results": {roll: ["AE", "-", "", "DE"] * 3 for roll in range(1, 7)}},
    "long names": {"rows": [{**TABLE["rows"][0], "name": LONG}, {**TABLE["rows"][1], "name": LONG * 3}]},
    "terrain": {"rows": [{**TABLE["rows"][0], "id": "clear"}]},
}  # fmt: skip


def _statistics(columns: int) -> list[Statistic]:
    shares = [Fraction(n, columns) for n in range(columns)]
    return [
        Statistic("Attacker loses", "attacker-loses", tuple(shares)),
        Statistic("Nothing at all happens to anyone", "none", tuple(shares), "Assault"),
        Statistic("Losses", "exchange", tuple(s * 7 for s in shares), mean=True),
    ]  # fmt: skip


def _results() -> Iterator[str]:
    for name, changes in _TABLES.items():
        table = ResultsTable.model_validate(TABLE | changes)
        fighting = {**TERRAIN, "hexes": [{**TERRAIN["hexes"][0], "combat": "clear"}]}
        terrain = fighting if name == "terrain" else TERRAIN
        made = game(terrain=terrain, maps=[], scenarios=[], tables=[TABLE | changes])
        ways = [
            ("colour", {}),
            ("colour", {"height": 150.0}),
            ("low-ink", {"width": 140.0}),
            ("grey", {}),
        ]
        for ink, more in ways if name in ("as usual", "one die") else ways[:1]:
            context = DrawContext(ink=ink)  # type: ignore[arg-type]
            told = _statistics(table.columns) if ink != "grey" or more else []
            scene = results_table(made, table, context, told, **more)
            yield f"{name} {ink} {more}: {_told(scene, context)}"


def test_results_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "results", _results())


# -- terrain -----------------------------------------------------------------------------------


def _terrain() -> Iterator[str]:
    """The chart of a map with its notes and without, in one to three columns, wide and high."""
    more = {
        "combat": {"combat": "open"}, "note": {"note": LONG * 3}, "nothing": {},
        "effects": {"effects": {"weapons": -2, "bombing": "half", "fire": 0}},
        "guess": {"sources": {"movement.foot": GUESS}}, "free": {"movement": {"all": 0}},
    }  # fmt: skip
    for name, changes in more.items():
        first, *others = TERRAIN["hexes"]
        made = game(terrain={**TERRAIN, "hexes": [{**first, **changes}, *others]})
        samples: dict[Hashable, Any] = {}
        for columns, notes in product((1, 2, 9), (True, False)):
            for how in ({}, {"width": 181.0}, {"height": 90.0, "part": "1 / 2"})[
                : 1 + 2 * (name == "combat")
            ]:
                context = DrawContext(samples=samples)
                scene = terrain_effects(
                    made, made.maps[0], context, columns=columns, notes=notes, **how
                )  # type: ignore[arg-type]
                yield f"{name} {columns} {notes} {how}: {_told(scene, context)}"
    for present in ([], [[]], [made.terrain.hexes[:1]], [made.terrain.hexes, made.terrain.paths]):
        context = DrawContext(samples=samples)
        scene = terrain_effects(made, made.maps[0], context, present=present)
        yield f"{[len(group) for group in present]}: {_told(scene, context)}"


def test_charts_of_terrain_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "terrain", _terrain())


def _split() -> Iterator[str]:
    row, high = Row(7.6, lambda *_: None), Row(20, lambda *_: None)
    for sizes, columns, within in product(
        ((1,), (2,), (1, 1), (3, 1), (1, 3), (2, 2, 2), (7,), (1, 6)), (1, 2, 3), (0, 11.4, 30)
    ):
        groups = [[high if n == 0 and size == 3 else row for n in range(size)] for size in sizes]
        found = split_into_columns(groups, columns, within)
        yield f"{sizes} in {columns}, {within}: {[[len(group) for group in column] for column in found]}"


def test_groups_of_rows_are_divided_as_before() -> None:
    assert_as_recorded(FILE, "columns", _split())


def test_effects_of_terrain_have_signs() -> None:
    effects = {"weapons": -2, "bombing": "half", "fire": 0, "aim": 1}
    wood = sourced(id="wood", name="Wood", art="woods", effects=effects)
    told = "Weapons\u00a0−2, bombing\u00a0half, fire\u00a00, aim\u00a0+1"
    assert effects_text(Translator(), TerrainType.model_validate(wood)) == told
