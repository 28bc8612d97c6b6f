"""Units of many steps: what is left of them, and the values that they then have."""

from __future__ import annotations

import pytest

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.unit_steps import steps_of, unit_after_losses
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, answer, declaring, game, good, loaded, result
from tests.together import together

FIGHT = {"units": {"n-foot": "0401", "s-guard": "0501"}, "attackers": "n-foot", "target": "0501"}


def unit(id: str) -> Unit:
    found = game().counters[id]
    assert isinstance(found, Unit)
    return found


def test_steps_of_the_unit_that_takes_its_place_count() -> None:
    assert (unit("s-guard").steps, steps_of(game(), unit("s-guard"))) == (3, 4)
    assert steps_of(game(), unit("s-army")) == 8
    assert steps_of(game(), unit("n-foot")) == 2
    stands = [unit_after_losses(game(), unit("s-guard"), lost) for lost in range(5)]
    assert [(u.id, gone) for u, gone in stands] == [
        ("s-guard", 0),
        ("s-guard", 1),
        ("s-guard", 2),
        ("s-rest", 0),
        ("s-rest", 1),
    ]


@together(("left", "defence"), [(4, 6), (3, 5), (2, 4), (1, 1)])
def test_each_step_has_its_values(left: int, defence: int) -> None:
    assert result("combat", {**FIGHT, "steps": {"s-guard": left}})["defence"] == defence


@pytest.mark.parametrize("left", [0, 5])
def test_a_unit_has_no_more_steps_than_it_has(left: int) -> None:
    found = answer("combat", {**FIGHT, "steps": {"s-guard": left}})
    assert [p.code for p in found.problems] == ["bad-steps"]


def test_the_steps_left_may_be_a_strength() -> None:
    counted = good(declaring("  table: crt\n", "  table: crt\n  defence: steps\n"))
    army = {
        "units": {"n-foot": "0401", "s-army": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    assert result("combat", army, counted)["defence"] == 8
    assert result("combat", {**army, "steps": {"s-army": 3}}, counted)["defence"] == 3


def test_every_step_that_is_lost_is_worth_its_points() -> None:
    given = {"units": {"s-guard": "0505", "n-foot": "0101"}, "steps": {"s-guard": 1}}
    whole = result("score", {**given, "steps": {}})["points"]["north"]
    assert result("score", given)["points"]["north"] == whole + 3
    assert result("score", {**given, "steps": {}, "lost": "s-army"})["points"]["north"] == whole + 8


def test_reduced_is_the_first_step_lost() -> None:
    assert unit("s-guard").reduced == unit("s-guard").lower[0]
    assert result("combat", {**FIGHT, "reduced": "s-guard"})["defence"] == 5


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lower: 5-5-3 / 3-4-3,", "lower: 5-5-3 / 3-4-3, reduced: 4-4-3,", "not both"),
        ("lower: 5-5-3 / 3-4-3,", "lower: 5-5-3 / 3-4-3, points: 4,", "not both"),
        ("lower: 5-5-3 / 3-4-3,", "lower: 5-5-3/4-4-3/3-3-3/1-1-1, block: yes,", "edges"),
    ],
)
def test_steps_are_declared_in_one_way(old: str, new: str, said: str) -> None:
    found = [
        p for p in loaded(counters=COUNTERS.replace(old, new)).problems if p.severity == "error"
    ]
    assert [said in p.message for p in found] == [True]
    assert found[0].location is not None


@pytest.mark.parametrize(
    ("new", "code"),
    [("replaced: s-rset", "unknown-unit"), ("replaced: n-foot", "bad-steps")],
)
def test_what_takes_a_units_place_is_one_of_its_side(new: str, code: str) -> None:
    changed = good(loaded(counters=COUNTERS.replace("replaced: s-rest", new)))
    assert [p.path for p in check(changed) if p.code == code] == [("units", "s-guard", "replaced")]


def test_units_do_not_replace_one_another_in_a_ring() -> None:
    ring = COUNTERS.replace("values: 1-1-2}", "values: 1-1-2, replaced: s-guard}")
    changed = good(loaded(counters=ring))
    found = [p for p in check(changed) if p.code == "bad-steps"]
    assert len(found) == 2
    fight = {**FIGHT, "steps": {"s-guard": 4}}
    assert result("combat", fight, changed)["defence"] == 6
