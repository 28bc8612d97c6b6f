"""Units with sides for states, such as a spent side: while they are in the state, the values there count."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets.components import counter_components
from builder.problems import render_problem
from builder.rules.validation import check, complete
from tests.playing.spent_sides import COUNTERS, MECHANISMS, game
from tests.rules.engine import brook
from tests.rules.engine.brook import result
from tests.together import together

BATTLE: dict[str, Any] = {
    "units": {"n-foot": "0302", "n-foot#2": "0302", "s-guard": "0303"},
    "attackers": "n-foot n-foot#2",
    "target": "0303",
    "reduced": "n-foot#2",
}


@together(
    ("states", "strengths"),
    [
        ({}, (6, 6)),
        ({"n-foot": ["spent"]}, (3, 6)),
        ({"n-foot": ["spent"], "n-foot#2": ["spent"]}, (1, 6)),
        ({"s-guard": ["spent"]}, (6, 4)),
    ],
)
def test_who_is_spent_fights_with_the_values_there(
    states: dict[str, list[str]], strengths: tuple[int, int]
) -> None:
    found = result("combat", {**BATTLE, "states": states}, game())
    assert (found["attack"], found["defence"]) == strengths


def test_of_two_states_the_first_declared_counts() -> None:
    both = {"s-guard": ["spent", "worn"]}
    assert result("combat", {**BATTLE, "states": both}, game())["defence"] == 6


def test_a_side_may_be_the_same_for_all_steps() -> None:
    unit = game().counters["s-foot"]
    assert unit.kind == "unit"
    shown = [unit.shown_in("spent").values_after(lost) for lost in range(unit.steps)]
    assert [[v.number for v in values] for values in shown] == [[1, 2, 2], [1, 2, 2]]


def test_a_spent_unit_moves_by_its_spent_side() -> None:
    move = {"units": {"n-foot": "0302"}, "unit": "n-foot", "path": "0402"}
    assert result("move", move, game())["allowance"] == "3"
    assert result("move", {**move, "states": {"n-foot": ["spent"]}}, game())["allowance"] == "2"


def test_the_rules_say_that_the_values_of_the_side_count() -> None:
    (rules, _) = complete(game())[0].rules
    text = " ".join(r.text for c in rules.cases for b in c.blocks for i in b.items for r in i)
    said = "While a unit is spent, its counter shows its side for this, and the values there count."
    assert said in text
    assert "Counters without such a side keep their values." in text


def test_a_unit_with_steps_has_a_counter_for_each() -> None:
    made = [c.id for c in counter_components(game(), DrawContext()) if c.id.startswith("n-foot-1")]
    assert made == ["n-foot-1", "n-foot-1-2"]


def test_a_side_for_no_state_is_an_error() -> None:
    found = brook.loaded(
        counters=COUNTERS, mechanisms=MECHANISMS.replace("- id: worn", "- id: tired")
    )
    assert found.game is not None
    assert "unknown-word" in [p.code for p in check(found.game)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("sides: {spent: 1-1-3}", "sides: {spent: 1-1-3 / 1-1-2}", "at most as many values"),
        ("sides: {spent: 1-1-3}", "block: yes, sides: {spent: 1-1-3}", "no sides for states"),
    ],
)
def test_sides_that_a_counter_cannot_have_are_refused(old: str, new: str, said: str) -> None:
    found = brook.loaded(counters=brook.replaced(COUNTERS, (old, new)), mechanisms=MECHANISMS)
    assert any(said in render_problem(p) for p in found.problems)
