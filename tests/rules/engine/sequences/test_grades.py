"""Counters that print letters in place of numbers."""

from __future__ import annotations

import pytest

from builder.rules.core.values import value_of
from builder.rules.validation import check, complete
from tests.rules.engine.brook import COUNTERS, good, loaded

GRADES = "grades: [{value: defence, letters: [D, C, B, A], rule: '2.3'}]\n"
UNITS = (
    COUNTERS
    + """\
- id: guard
  name: G
  nation: northern
  symbol: {branch: infantry}
  values: 3-A-4
  reduced: 2-(C)-4
"""
)


def test_a_letter_counts_what_its_game_says() -> None:
    game = good(loaded(mechanisms=GRADES, counters=UNITS))
    guard = game.counters["guard"]
    assert [str(value) for value in guard.values] == ["3", "A", "4"]
    assert value_of(game, guard, "defence", "2.3") == 4
    assert value_of(game, guard, "defence", "2.3", reduced=True) == 2


def test_each_letter_may_have_its_own_number() -> None:
    declared = "grades: [{value: defence, letters: {A: 8, C: 5}}]\n"
    game = good(loaded(mechanisms=declared, counters=UNITS))
    assert value_of(game, game.counters["guard"], "defence", "2.0") == 8


def test_the_rules_say_what_letters_count() -> None:
    game = complete(good(loaded(mechanisms=GRADES, counters=UNITS)))[0]
    said = [
        " ".join(run.text for block in case.blocks for item in block.items for run in item)
        for rules in game.rules
        for case in rules.cases
        if case.number == "2.3"
    ]
    assert "A is 4, B is 3, C is 2 and D is 1" in said[0]
    assert "Aは4" in said[1]


@pytest.mark.parametrize(
    ("declared", "hint"),
    [
        ("", "declare grades: [{value: defence, letters: [C, B, A]}]"),
        ("grades: [{value: defence, letters: [C, B]}]\n", "the letters of defence are C, B"),
        ("grades: [{value: attack, letters: [A]}]\n", "declare grades: [{value: defence"),
    ],
)
def test_a_letter_that_nothing_counts_is_told_with_its_place(declared: str, hint: str) -> None:
    problems = loaded(mechanisms=declared, counters=UNITS).problems
    found = [p for p in problems if p.code == "bad-value"]
    assert found
    assert "A" in found[0].message
    assert hint in found[0].hint
    assert found[0].location is not None
    assert found[0].location.line == UNITS.split("values: 3-A")[0].count("\n") + 1


def test_a_value_that_no_counter_has_is_told() -> None:
    declared = "grades: [{value: pluck, letters: [B, A]}]\n"
    game = loaded(mechanisms=declared).game
    assert game is not None
    assert "no-value-name" in {p.code for p in check(game)}


def test_a_letter_may_stand_there_once() -> None:
    problems = loaded(mechanisms="grades: [{value: defence, letters: [B, A, B]}]\n").problems
    assert any("a letter stands there twice" in p.message for p in problems)


def test_letters_are_left_alone_where_a_mistake_keeps_declarations_from_being_read() -> None:
    problems = loaded(mechanisms=GRADES + "stackin: {}\n", counters=UNITS).problems
    assert [p.code for p in problems if p.severity == "error"] == ["unknown-key"]
