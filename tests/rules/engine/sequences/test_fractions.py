"""Counters that print fractions: strengths, allowances and stacking points count them exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.model.game import Game
from builder.model.pieces.values import read_value
from builder.rules.core.values import amount_of, value_of
from builder.rules.procedures import Refused
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, FRACTIONS, MECHANISMS, game, good, loaded, result
from tests.together import together


def fractions(mechanisms: str = MECHANISMS) -> Game:
    """The game on the brook with fractions on some counters."""
    return good(loaded(counters=FRACTIONS, mechanisms=mechanisms))


@together(
    ("text", "amount"),
    [("½", Fraction(1, 2)), ("1½", Fraction(3, 2)), ("(2¾)", Fraction(11, 4)), ("-1⅓", Fraction(-4, 3)),
     ("⅔*", Fraction(2, 3)), ("7", Fraction(7))],
)  # fmt: skip
def test_a_fraction_is_read_as_it_is_printed(text: str, amount: Fraction) -> None:
    assert read_value(text).amount == amount


@together("text", ["½½", "½1", "1/2", "1½½"])
def test_what_is_no_number_is_told_with_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match="is no number up to 999"):
        read_value(text)


def test_strengths_add_up_exactly_before_they_are_rounded() -> None:
    given = {"units": {"n-foot": "0302", "n-foot#2": "0302", "s-foot": "0402"},
             "attackers": "n-foot n-foot#2", "target": "0402"}  # fmt: skip
    found = result("combat", given, fractions())
    assert found["attack"] == 9
    alone = result("combat", {**given, "attackers": "n-foot"}, fractions())
    assert alone["attack"] == 4


def test_allowances_may_be_fractions() -> None:
    game = fractions()
    given = {"units": {"n-foot": "0302"}, "unit": "n-foot"}
    assert result("reach", given, game)["cost"] is None
    unit = game.counters["n-foot"]
    assert amount_of(game, unit, "movement", "5.1") == Fraction(7, 2)


def test_stacking_points_may_be_halves() -> None:
    declared = MECHANISMS.replace(
        "stacking:\n", "stacking:\n  sizes: [{points: 1/2, when: {is: cavalry}}]\n"
    ).replace("- {most: 2}", "- {most: 1, count: points}")
    made = good(loaded(mechanisms=declared))
    found = result("stacking", {"units": {"n-horse": "0302", "n-horse#2": "0302"}}, made)
    assert found["legal"]
    units = {"n-horse": "0302", "n-horse#2": "0302", "n-foot": "0302"}
    assert not result("stacking", {"units": units}, made)["legal"]


def test_a_rule_that_counts_whole_numbers_refuses_a_fraction() -> None:
    made = fractions()
    unit = made.counters["n-foot"]
    with pytest.raises(Refused):
        value_of(made, unit, "attack", "7.1")


def test_check_tells_where_a_rule_reads_a_fraction_as_a_whole_number() -> None:
    declared = MECHANISMS.replace("  value: 7\n", "  value: attack\n")
    found = check(good(loaded(mechanisms=declared, counters=FRACTIONS)))
    told = [p for p in found if "no whole number" in p.message]
    assert [p.path for p in told] == [("mechanisms", "morale", 0, "value")]
    whole = check(good(loaded(mechanisms=declared, counters=COUNTERS)))
    assert not [p for p in whole if "no whole number" in p.message]


def test_nothing_changes_where_all_values_are_whole() -> None:
    unit = game().counters["n-foot"]
    assert value_of(game(), unit, "attack", "7.1") == 4
