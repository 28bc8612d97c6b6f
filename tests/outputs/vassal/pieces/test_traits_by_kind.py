"""A unit has the traits of a rule only if the rule can ever apply to what it is."""

from __future__ import annotations

from functools import cache

import pytest

from benchmarks.at_the_table import SPEC
from builder.loading import load_game
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.features.queries.fighting_roles import UnfitFor, is_never, unfit_for
from builder.outputs.vassal.module.parts import ModulePlan
from builder.rules.expressions.terms import AnyOf, Every, Not, truth
from tests.outputs.vassal.sample import blank_drawings

SHIP = {"is-ship": True, "is-foot": False}


def test_a_condition_is_never_true_if_words_that_last_say_so() -> None:
    ship, foot, wet = truth("is-ship"), truth("is-foot"), truth("in-sea")
    assert is_never(Every((foot, wet)), SHIP.get)
    assert is_never(Not(AnyOf((ship, wet))), SHIP.get)
    assert not is_never(Every((ship, wet)), SHIP.get)
    assert not is_never(AnyOf((foot, wet)), SHIP.get)


def test_what_may_change_keeps_a_unit_fit() -> None:
    unfit = unfit_for(
        {("Battle", "A"): truth("is-foot"), ("Battle", "D"): truth("in-sea")}, SHIP.get
    )
    assert not unfit.can("Battle", "A")
    assert unfit.can("Battle", "D")
    assert unfit.can("Battle", "A", "D")
    assert UnfitFor().can("Battle", "A")


@cache
def plan() -> ModulePlan:
    game = load_game(SPEC).game
    assert game is not None
    return ModulePlan.make_plan(game, (), blank_drawings(game))


def has(unit: str, word: str) -> bool:
    made = plan()
    traits = made.counters.pieces[unit].traits
    return any(word in trait.type for trait in expand_prototypes(traits, made.prototypes))


@pytest.mark.parametrize(
    ("word", "having", "lacking"),
    [
        ("BattleCountsA", "blue-foot-1", "blue-ship-1"),  # fights on land
        ("ClashThrown", "blue-ship-1", "blue-foot-1"),  # rolls dice at sea
        ("BattleIndirect", "blue-guns-1", "blue-tanks-1"),
        ("battle4-stopped", "red-ship-1", "red-wing-1"),  # fires torpedoes
        ("StateDisrupted", "red-foot-1", "red-lorries-1"),
        ("trial1", "blue-tanks-1", "blue-wing-1"),
        ("battle-supply-off", "blue-foot-1", "blue-ship-1"),
        ("exit-1", "blue-foot-1", "red-foot-1"),
        ("step-restore", "blue-wing-1", "blue-dump-1"),
        ("amount-hull", "blue-ship-1", "blue-foot-1"),
    ],
)
def test_each_kind_of_unit_has_what_is_made_for_it(word: str, having: str, lacking: str) -> None:
    assert has(having, word)
    assert not has(lacking, word)
