"""Expansions name parts that there are, each once, and scenarios use no counters of other expansions."""

from __future__ import annotations

import pytest

from builder.problems import Problem
from tests import small_game
from tests.model.boards.written import SmallGame
from tests.outputs.vassal.modules.test_extensions import EXPANSION, FILES

GAME = SmallGame(
    "two-shores", "coast", {**FILES, "tables/odds.yaml": small_game.FILES["tables/crt.yaml"]}
)
SUMMER = "- {id: summer, title: Summer War, PARTS}\n"


def found(old: str = "", new: str = "", more: str = "") -> list[Problem]:
    """What is wrong when the expansion is changed, or another is added."""
    assert old in EXPANSION
    text = FILES["game.yaml"].replace(EXPANSION, EXPANSION.replace(old, new, 1) + more)
    return [p for p in GAME.loaded(game=text).problems if p.severity == "error"]


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(p.code, ".".join(map(str, p.path))) for p in problems]


def test_a_sound_expansion_is_told_nothing() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("s-ski]", "s-ski, x-ski]", "counters.2"),
        ("scenarios: snow", "scenarios: snow sleet", "scenarios.1"),
        ("charts: frost", "charts: frost thaw", "charts.1"),
        ("decks: weather", "decks: weather fate", "decks.1"),
    ],
)
def test_an_expansion_names_what_there_is(old: str, new: str, path: str) -> None:
    assert told(found(old, new)) == [("unknown-reference", f"sheet.expansions.0.{path}")]


def test_a_table_of_results_is_no_chart_of_an_expansion() -> None:
    wrong = found("charts: frost", "charts: frost odds")
    assert told(wrong) == [("unknown-reference", "sheet.expansions.0.charts.1")]


def test_no_part_belongs_to_two_expansions() -> None:
    wrong = found(more=SUMMER.replace("PARTS", "decks: weather"))
    assert told(wrong) == [("expansion-part", "sheet.expansions.1.decks.0")]
    assert "'winter'" in str(wrong[0].message)


def test_no_two_expansions_have_the_same_id() -> None:
    wrong = found(more=SUMMER.replace("PARTS", "version: 2.0.0").replace("summer", "winter"))
    assert told(wrong) == [("duplicate-id", "sheet.expansions.1")]


def test_a_scenario_uses_counters_of_the_game_and_of_its_own_expansion_alone() -> None:
    assert told(found("scenarios: snow, ", "")) == [
        ("expansion-part", f"scenarios.snow.setup.{n}.counter") for n in (1, 3)
    ]
    others = found("scenarios: snow, ", "", SUMMER.replace("PARTS", "scenarios: snow"))
    assert len(others) == 2
