"""The page of a simulation."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest

from builder.playing.records import match_of
from builder.simulation.report import plots
from builder.simulation.report.data_files import results
from builder.simulation.report.page import report_page
from builder.simulation.report.plots import Bar, Figures, Series
from builder.simulation.rules_used import rules_used
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Study
from builder.simulation.tally import Tally
from builder.simulation.workers import Done
from tests.games import loading
from tests.simulation import small_studies
from tests.simulation.studies import SEEDS, boys, played


def _kept(study: Study) -> StoredProgress:
    kept = StoredProgress(study)
    kept.add(Done(SEEDS, played(study)))
    return kept


@cache
def _page(language: str = "en") -> str:
    """The page of battles in English; in other languages that of a small game."""
    if language != "en":
        return small_studies.page("brook", language)
    return report_page(boys(), results(_kept(boys()), SEEDS), language).decode()


def test_the_page_has_no_style_that_its_policy_forbids() -> None:
    page = _page("ja")
    assert re.findall(r'\sstyle="', page) == []
    assert page.count("<style") == 1
    assert "<script" not in page


def test_each_id_of_the_page_is_there_once() -> None:
    ids = re.findall(r'\sid="([^"]+)"', _page("ja"))
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.thorough
def test_the_map_says_of_each_place_what_happened_there() -> None:
    page, found = _page("en"), results(_kept(boys()), SEEDS)["versions"][0]["places"]
    on_map = [one for one in found if "/" not in one["place"]]
    assert on_map
    for one in on_map:
        assert f"{one['place']}: {one['fought']} fights, {one['lost']} steps lost" in page


@pytest.mark.thorough
def test_rules_that_never_fired_are_named_by_number_and_title() -> None:
    page, version = _page("en"), results(_kept(boys()), SEEDS)["versions"][0]
    never = [one for one in version["rules"] if not one["fired"] and one["visible"]]
    listed = page.partition("Never fired")[2].partition("</ul>")[0]
    assert [one["rule"] for one in never] == re.findall(r"<li><b>([0-9.]+)</b>", listed)


def test_a_count_that_only_other_rules_change_is_not_called_unused() -> None:
    """Hunger [9.4] of the Ice Road is changed by what the city eats [9.3]; its stock [9.2] changes
    itself."""
    rules = {one.rule: one for one in rules_used(match_of(loading.game("ice-road")), Tally())}
    assert (rules["9.2"].visible, rules["9.3"].visible, rules["9.4"].visible) == (True, True, False)


def test_the_page_speaks_japanese() -> None:
    page = _page("ja")
    assert '<html lang="ja">' in page
    assert "対戦はシードとダイジェストで決まり" in page
    assert "The seed and the digest" not in page


def test_plots_are_the_same_each_time_and_take_the_colours_of_the_page() -> None:
    bars = [
        Bar("One & other", 0.5, 0.4, 0.6, plots.SERIES[0]),
        Bar("二", 0.1, 0.0, 0.2, plots.NOBODY),
    ]
    first = plots.shares("one", bars)
    assert first == plots.shares("one", bars)
    ElementTree.fromstring(first)
    assert "var(--series-1)" in first
    assert "var(--nobody)" in first
    assert re.findall(r"#0102[0-9a-f]{2}", first) == []


def test_a_bar_is_as_long_as_its_share() -> None:
    """The lengths of bars, read out of the drawing, are in the proportion of their values."""
    bars = [Bar("a", 0.2, 0.2, 0.2, plots.SERIES[0]), Bar("b", 0.6, 0.6, 0.6, plots.SERIES[1])]
    root = ElementTree.fromstring(plots.shares("lengths", bars))
    shapes = [e.get("d", "") for e in root.iter() if "--series" in e.get("fill", "")]
    xs = [[float(x) for x in re.findall(r"[ML] ([0-9.]+)", shape)] for shape in shapes]
    one, three = (max(x) - min(x) for x in xs)
    assert three / one == pytest.approx(3, rel=1e-3)


def _texts(plot: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(plot).iter() if e.tag.endswith("}text")]


@pytest.mark.thorough
def test_axes_write_numbers_as_the_language_does() -> None:
    bars = [Bar("a", 0.5, 0.4, 0.6, plots.SERIES[0])]
    assert "20%" in _texts(plots.shares("english", bars))
    assert "20\u00a0%" in _texts(plots.shares("german", bars, Figures(",", "{}\u00a0%")))
    halves = [Series("a", plots.SERIES[0], [(1, -0.5), (2, 0.5)])]
    found = _texts(plots.lines("halves", halves, "Turn", Figures(",", "{}\u00a0%")))
    assert {"−0,4", "0,4"} <= {*found}
    assert "20\u00a0%" in _page("de")


def test_a_count_of_games_says_so() -> None:
    series = [Series("a", plots.ALL, [(3, 1), (4, 2)])]
    assert {"Turn", "Games"} <= {*_texts(plots.histogram("count", series, "Turn", "Games"))}


@pytest.mark.parametrize("turns", [(1,), (1, 2, 3, 4), (2, 3, 4, 5, 6, 7, 8, 9)])
def test_an_axis_has_no_turns_but_those_of_the_game(turns: tuple[int, ...]) -> None:
    """A narrow plot has room beside its bars, where a turn 0 or one after the last would be wrong."""
    points = [(turn, 1) for turn in turns]
    for plot in (
        plots.histogram("one", [Series("a", plots.ALL, points)], "Turn", "Games"),
        plots.stacked("two", [Series("a", plots.SERIES[0], points)], "Turn"),
        plots.lines("three", [Series("a", plots.SERIES[0], points)], "Turn"),
    ):
        texts = _texts(plot)
        shown = [int(text) for text in texts[: texts.index("Turn")]]
        assert shown
        assert turns[0] <= min(shown)
        assert max(shown) <= turns[-1]
