"""Charts in windows: few tabs in each, and every one translated."""

from __future__ import annotations

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import ChartPicture
from builder.outputs.vassal.table.windows.chart_windows import chart_windows, further_windows
from builder.vassal.format.components import Element
from tests.outputs.vassal.sample import blank

TITLES = {
    "results": "Results",
    "odds-wood": "Odds: Wood",
    "terrain": "Terrain",
    "odds-hill": "Odds: Hill",
    "notes": "Mind: the Dog",
    "setup-1": "First: the Ford",
    "setup-2": "Second",
}
PICTURES = [ChartPicture(id, title, blank(4, 4)) for id, title in TITLES.items()]


def windows(*ids: str) -> dict[str, Element]:
    made = chart_windows([p for p in PICTURES if p.id in ids or not ids], Icons({}))
    return {window.attributes["name"]: window for window in made}


def titles(window: Element) -> list[str]:
    return [chart.attributes["chartName"] for chart in window.find("Chart")]


def test_charts_of_one_kind_have_a_window_of_their_own() -> None:
    assert {name: titles(w) for name, w in windows().items()} == {
        "Charts": ["Results", "Terrain", "Mind: the Dog"],
        "Charts: Odds": ["Odds: Wood", "Odds: Hill"],
        "Charts: Scenarios": ["First: the Ford", "Second"],
    }


def test_a_single_chart_of_a_kind_stands_with_the_others() -> None:
    assert list(windows("results", "odds-wood", "setup-1")) == ["Charts"]


def test_each_window_has_one_row_of_tabs_and_a_command() -> None:
    made = windows()
    assert all(len(window.find("TabWidget")) == 1 for window in made.values())
    assert len({window.attributes["hotkey"] for window in made.values()}) == len(made)


def test_the_menu_of_windows_gathers_all_but_the_first() -> None:
    assert further_windows(PICTURES) == ["Charts: Odds", "Charts: Scenarios"]


def test_a_game_without_charts_has_no_window() -> None:
    assert list(chart_windows([], Icons({}))) == []
