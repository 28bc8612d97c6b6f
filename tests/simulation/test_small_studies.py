"""All that is counted in a few random games of small games, and what the page and the tables tell of it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.i18n.translate import Translator
from builder.playing.records import match_of
from builder.rules.validation import fill
from builder.simulation.report.data_files import csv_files
from builder.simulation.report.page import ReportView
from builder.simulation.rules_used import idle_conditions, rules_used
from builder.simulation.summary import Summary
from builder.simulation.tally import Tally
from tests.playing import hidden_game
from tests.recorded import assert_as_recorded
from tests.simulation.small_studies import GAMES, found, kept, page, study
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def sections(part: Summary, above: str = "") -> Iterator[str]:
    """Each part of the results on a line, lists of things with a line for each."""
    for key, value in part.items():
        if key in ("chitwright", "study", "rules"):
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            if key == "places":
                yield f"{above}{key}: " + " ".join(
                    f"{p['place']} {p['fought']}/{p['lost']}" for p in value
                )
                continue
            for n, one in enumerate(value):
                if key == "versions":
                    yield from sections(one, f"{one['label']} ")
                else:
                    yield f"{above}{key} {n}: {plain(one)}"
        else:
            yield f"{above}{key}: {plain(value)}"


@together("name", GAMES)
def test_the_results_of_random_games_are_as_recorded(name: str) -> None:
    assert_as_recorded(RECORDED, f"{name}: results", sections(found(name)))


@together("name", GAMES)
def test_the_rules_that_came_into_play_are_as_recorded(name: str) -> None:
    match, (tally, *_) = study(name).matches[0], kept(name).sums
    lines = [
        f"{one.rule} {one.fired} {one.games} {one.visible}" for one in rules_used(match, tally)
    ]
    lines += idle_conditions(match, tally)
    nothing = [*rules_used(match, Tally())]
    assert not any(one.fired or one.games for one in nothing)
    assert [one.rule for one in nothing] == [line.split()[0] for line in lines[: len(nothing)]]
    assert_as_recorded(RECORDED, f"{name}: rules", lines)


def test_tables_of_the_results_are_as_recorded() -> None:
    files = csv_files(found("brook"))
    lines = []
    for file, data in files.items():
        rows = data.decode().splitlines()
        lines += [f"{file}: {len(rows)} rows", *(row for row in rows[:6])]
    assert [*csv_files(found("four sides"))] == [*[*files][:7], "target.csv"]
    assert_as_recorded(RECORDED, "tables", lines)


def test_the_page_of_the_results_is_as_recorded() -> None:
    body = re.sub(
        r"<(style|title|image|path)[^>]*>(.*?</\1>)?",
        "",
        page("brook").partition("<body")[2],
        flags=re.S,
    )
    words = html.unescape(re.sub(r"<[^>]*>", "\n", body)).split("\n")
    told = [" ".join(word.split()) for word in words if word.strip()]
    lines = [" | ".join(told[n : n + 8])[:200] for n in range(0, len(told), 8)]
    assert_as_recorded(RECORDED, "page", [re.sub(r"[0-9a-f]{24}", "…", line) for line in lines])


def view(language: str = "en") -> ReportView:
    return ReportView(study("brook").matches[0], found("brook"), Translator(language))


@together(
    ("value", "told"),
    [
        (0.0, "±0.0"),
        (0.04, "±0.0"),
        (-0.04, "±0.0"),
        (0.06, "+0.1"),
        (-0.06, "−0.1"),
        (12.34, "+12.3"),
    ],
)
def test_a_difference_is_told_with_its_sign(value: float, told: str) -> None:
    assert view().signed(value) == told


@together(
    ("low", "high", "certain"),
    [
        (0.1, 0.2, True),
        (0.0, 0.2, False),
        (-0.1, 0.2, False),
        (-0.2, 0.0, False),
        (-0.2, -0.1, True),
    ],
)
def test_a_difference_is_certain_if_nothing_is_no_difference(
    low: float, high: float, certain: bool
) -> None:
    assert view().is_certain({"low": low, "high": high}) is certain


@together(
    ("number", "most", "shade"),
    [
        (0, 0, 0),
        (0, 8, 0),
        (1, 8, 1),
        (8, 8, 8),
        (1, 100, 1),
        (12, 100, 1),
        (13, 100, 2),
        (100, 100, 8),
    ],
)
def test_a_cell_is_the_darker_the_more_often_it_was_read(
    number: int, most: int, shade: int
) -> None:
    assert view().strength(number, most) == shade


@together(
    ("part", "whole", "wide"),
    [(0, 0, "0.0"), (1, 0, "0.0"), (1, 4, "25.0"), (4, 4, "100.0"), (5, 4, "100.0")],
)
def test_a_bar_is_as_wide_as_its_share_and_no_wider(part: int, whole: int, wide: str) -> None:
    assert f'width="{wide}"' in view().bar(part, whole)


def test_sides_have_names_and_colours_and_nobody_has_too() -> None:
    seen = view()
    assert [seen.series(side) for side in ("north", "south", "", "west")] == [
        "series-1",
        "series-2",
        "nobody",
        "nobody",
    ]
    assert len({seen.colour(side) for side in ("north", "south", "")}) == 3
    assert seen.colour("") == seen.colour("west")
    assert (seen.in_sentence("north"), seen.names[""]) == ("North", "No winner")
    assert seen.title_of_table("none") == "none"
    assert view("de").number(1.25) == "1,2"
    assert view().wins("n-foot.attack +2") is found("brook")["versions"][1]["winners"][0]["share"]


def test_a_match_of_hidden_counters_has_rules_of_its_own() -> None:
    match = match_of(fill(hidden_game.game()))
    lines = [f"{one.rule} {one.title} {one.visible}" for one in rules_used(match, Tally())]
    assert_as_recorded(RECORDED, "hidden", lines)
