"""The Bridges of the Alder: a whole game that declares its rules, and no more."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from builder.model.game import Game
from builder.model.tables import Band
from builder.outputs.vassal.features.table_lookups import lookups_of
from builder.rules.asking import ask
from builder.rules.system import listing
from builder.rules.validation import complete
from tests.games import loading
from tests.outputs.vassal.expressions import work_out


def game() -> Game:
    return loading.game("alder")


def test_its_strengths_are_those_of_the_rules() -> None:
    sums: Counter[str] = Counter()
    for unit in game().units:
        sums[unit.nation] += unit.values[0].number
    assert sums == {"france": 74, "austria": 70}
    assert (len(game().units), sum(m.count for m in game().markers)) == (35, 6)


def test_every_family_is_declared_and_can_be_asked() -> None:
    asked = {line["name"] for line in listing(game())}
    assert asked == {
        *("stacking", "move", "reach", "zones", "combat", "attacks", "retreat", "supply"),
        *("weather", "score"),
    }


def test_every_unit_is_in_supply_at_the_start() -> None:
    found = ask(game(), "supply", {"scenario": "alder"}).result
    assert found is not None
    assert found["unsupplied"] == []


def test_nobody_has_crossed_the_river_at_the_start() -> None:
    found = ask(game(), "score", {"scenario": "alder"}).result
    assert found is not None
    assert found["points"] == {"french": 0, "austrian": 0}


def test_guns_do_not_ford_the_river() -> None:
    bridge = {"units": {"fr-foot-guns-1": "0806"}, "unit": "fr-foot-guns-1", "path": "0906"}
    ford = {"units": {"fr-foot-guns-1": "0804"}, "unit": "fr-foot-guns-1", "path": "0904"}
    assert ask(game(), "move", bridge).result["legal"]  # type: ignore[index]
    assert not ask(game(), "move", ford).result["legal"]  # type: ignore[index]


def test_its_rules_are_said_in_both_languages_without_a_word_by_hand() -> None:
    full, problems = complete(game())
    assert problems == []
    for rules in full.rules:
        said = {case.number for case in rules.cases if case.blocks}
        assert {"4.1", "5.1", "6.1", "7.1", "8.1", "9.1", "10.1", "11.1"} <= said
    written = {case.number for rules in game().rules for case in rules.cases}
    assert written == {"1.0", "2.0", "3.0"}


def test_worked_examples_stand_in_the_cases_that_they_show() -> None:
    cases = {case.number: case for case in complete(game())[0].rules[0].cases}
    for example in game().examples:
        targets = [b.target for b in cases[example.rule].blocks if b.kind == "example"]
        assert example.id in targets


@pytest.mark.thorough
def test_its_module_asks_for_shifts_and_modifiers_and_finds_the_result_after_them() -> None:
    (found,) = lookups_of(complete(game())[0])
    asked = {name for (_, name), *_ in found._changes()}
    assert asked == {found.modifier, found.shift}
    results = found.results
    assert results.shifts == Band(low=-1, high=2)
    assert results.modifiers == Band(low=-1, high=1)
    held = {**found.constants(), "M_LOOKED_UP": "%4", "M_LOOKED_UP_LIKE": "%4", found.chosen: "x"}
    for column, shift, die, by in product(range(1, 8), range(-1, 3), range(1, 7), (-1, 0, 1)):
        state = {**held, found.column: str(column), found.rolled: str(die)}
        state |= {found.modifier: str(by), found.shift: str(shift)}
        for name, text in found.worked_out().items():
            state[name] = str(work_out(text, state))
        place = max(1, min(results.columns, column + shift))
        assert work_out(found.told(), state) == results.result(die + by, place)
