"""Rows of charts: where they lie on the picture, and the very line that each is written in."""

from __future__ import annotations

import pytest

from builder import resources
from builder.outputs.catalogue import catalogue_items
from builder.studio.chart_rows import ChartRow, rows_of_chart
from builder.studio.library import Library

FOLDER = resources.specs_folder() / "alder"


@pytest.fixture(scope="module")
def charts() -> dict[str, list[ChartRow]]:
    reading = Library(FOLDER).read()
    assert reading.game is not None
    listed = [p for p in catalogue_items(reading.game) if p.kind == "chart"]
    return {p.name: rows_of_chart(reading.game, p, reading.locations, "en") for p in listed}


def line_of(row: ChartRow) -> str:
    where = row.fact.location
    assert where is not None
    return (FOLDER / where.file).read_text("utf-8").splitlines()[where.line - 1]


def test_rolls_of_a_results_table_are_its_lines(charts: dict[str, list[ChartRow]]) -> None:
    found = {row.fact.name: row for row in charts["crt"]}
    assert line_of(found["3"]).strip() == "3: A1 AR AR EX DR DR D1"
    assert found["3"].fact.text.endswith("A1 · AR · AR · EX · DR · DR · D1")
    assert "bands:" in line_of(found["Odds"])


def test_terrain_leads_to_its_type(charts: dict[str, list[ChartRow]]) -> None:
    found = {row.fact.name: row for row in charts["terrain-valley"]}
    assert "id: woods" in line_of(found["Woods"])


def test_what_is_filled_leads_to_what_fills_it(charts: dict[str, list[ChartRow]]) -> None:
    assert {line_of(row) for row in charts["weather"]} == {"fill: weather"}


def test_rows_lie_one_below_the_other(charts: dict[str, list[ChartRow]]) -> None:
    for name, found in charts.items():
        tops = [row.box.y for row in found]
        assert tops == sorted(tops), name
        assert len({row.box.x for row in found}) <= 1


def test_phases_lead_to_their_lines(charts: dict[str, list[ChartRow]]) -> None:
    found = charts["sequence"]
    reading = Library(FOLDER).read()
    assert reading.game is not None
    phases = reading.game.sheet.sequence
    assert [f"id: {phase.id}," in line_of(row) for phase, row in zip(phases, found, strict=True)]
    assert found[0].fact.name == phases[0].name
    assert found[0].fact.text == f"A · {phases[0].text} · {phases[0].rule}"


def test_words_are_told_as_they_are_written_whatever_their_lines_and_fonts() -> None:
    reading = Library(resources.specs_folder() / "assault-on-belgium").read()
    assert reading.game is not None
    listed = {p.name: p for p in catalogue_items(reading.game) if p.kind == "chart"}
    first = rows_of_chart(reading.game, listed["sequence"], reading.locations, "zh")[0].fact
    assert first.text.startswith("A · 德军陆上单位移动并进入战斗，随后将德军飞机放到战斗上。")
    woods = rows_of_chart(reading.game, listed["terrain-belgium"], reading.locations, "zh")[1].fact
    assert woods.text == "2 · 武器\u00a0−1、其他守方\u00a0+1、轰炸\u00a0−1"
