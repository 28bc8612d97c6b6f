"""Selections: every breach with its rule, and legal ones for every seed."""

from __future__ import annotations

from typing import Any

import pytest

from builder.rules.asking import ask
from tests.games.up_front import game
from tests.together import together

SQUAD = {"men": 10}


def legal() -> dict[str, Any]:
    return {
        "year": 1943,
        "first": {"nation": "italy", "troops": "italian-line", "squads": [{"men": 18}]},
        "second": {"nation": "usa", "squads": [dict(SQUAD)]},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The legal selection with one value written otherwise."""
    whole = legal()
    part: Any = whole
    *way, last = path.split(".")
    for key in way:
        part = part[int(key)] if key.isdigit() else part[key]
    part[last] = value
    return whole


def broken(given: dict[str, Any]) -> list[tuple[str, str]]:
    answer = ask(game(), "selection", given)
    assert answer.result is not None, answer.problems
    assert answer.result["legal"] == (not answer.result["breaches"])
    return [(b["what"], b["rule"]) for b in answer.result["breaches"]]


def test_a_selection_that_keeps_every_rule() -> None:
    assert broken(legal()) == []


@together(
    ("path", "value", "expected"),
    [
        ("second.nation", "japan", [("matchup", "53.0")]),
        ("first.troops", "french-line", [("troops", "51.1")]),
        ("first.squads.0.anti_tank", 3, [("anti-tank", "53.0")]),
        ("second.squads.0.anti_tank", 2, [("anti-tank", "53.0")]),
        ("second.squads.0.demolition", 2, [("demolition", "53.0")]),
        ("first.radio", "germany", [("radio", "50.8")]),
        ("first.vehicles", ["char-b1"], [("vehicle", "51.6")]),
        ("first.squads.0.heavy", [{"weapon": "atr", "crew": 1}], [("crew", "50.7")]),
        ("first.squads.0.heavy", [{"secondary": True}], [("secondary", "50.7")]),
        ("first.squads.0.heavy", [{"crew": 10}, {"crew": 9}], [("crew", "50.7")]),
    ],
)
def test_each_breach_has_its_rule(path: str, value: Any, expected: list[tuple[str, str]]) -> None:
    assert broken(changed(path, value)) == expected


def test_italian_partisans_come_in_1943_and_only_in_dyo() -> None:
    given = changed("first.troops", "italian-partisans")
    assert broken(given) == []
    assert broken({**given, "year": 1942}) == [("year", "50.9")]
    assert broken({**given, "dyo": False}) == [("partisans", "50.9")]


def test_a_scenario_of_the_book_limits_weapons_by_itself() -> None:
    given = changed("first.squads.0.anti_tank", 3)
    assert broken({**given, "dyo": False}) == []


def test_indochina_in_two_years_only() -> None:
    given = legal()
    given["first"] = {"nation": "france", "troops": "french-line", "squads": [dict(SQUAD)]}
    given["second"] = {"nation": "japan", "squads": [dict(SQUAD)]}
    assert broken({**given, "year": 1945}) == []
    assert broken({**given, "year": 1943}) == [("year", "53.0")]


def test_nations_that_the_document_does_not_tell_of_are_not_judged() -> None:
    given = legal()
    given["first"] = {"nation": "germany", "squads": [dict(SQUAD)]}
    assert broken(given) == []


@pytest.mark.parametrize("nation", ["", "italy", "france"])
def test_every_seed_makes_a_legal_selection(nation: str) -> None:
    made = []
    for seed in range(1, 80):
        answer = ask(game(), "make-selection", {"seed": seed, "nation": nation, "squads": 2})
        assert answer.result is not None
        assert broken(answer.result) == []
        made.append(str(answer.result))
        if nation:
            sides = {answer.result["first"]["nation"], answer.result["second"]["nation"]}
            assert nation in sides
    assert len(set(made)) > 60
    assert ask(game(), "make-selection", {"seed": 7}) == ask(game(), "make-selection", {"seed": 7})


def test_a_matchup_that_never_was_is_refused() -> None:
    answer = ask(game(), "make-selection", {"seed": 1, "nation": "japan", "year": 1942})
    assert [p.code for p in answer.problems] == ["no-matchup"]
