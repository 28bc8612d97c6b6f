"""Dice are exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules.dice import Dice, DiceError, Rolls, Seeded, at_least
from tests.together import together

dice = st.builds(Dice, st.integers(1, 5), st.sampled_from([4, 6, 8, 10, 12, 20]))


@given(dice)
def test_the_chances_of_all_sums_make_one(some: Dice) -> None:
    assert sum(some.chances().values()) == 1
    assert sum(some.combinations().values()) == some.total


@given(dice)
def test_high_and_low_sums_mirror_each_other(some: Dice) -> None:
    ways = some.combinations()
    assert all(ways[n] == ways[some.lowest + some.highest - n] for n in ways)


@given(st.builds(Dice, st.integers(1, 3), st.sampled_from([4, 6])))
def test_ways_are_what_counting_them_gives(some: Dice) -> None:
    counted: dict[int, int] = {}
    for faces in product(range(1, some.sides + 1), repeat=some.count):
        counted[sum(faces)] = counted.get(sum(faces), 0) + 1
    assert some.combinations() == counted


def test_two_dice_make_ten_or_more_once_in_six() -> None:
    assert at_least(Dice.parse("2d6"), 10) == Fraction(1, 6)


@together("text", ["", "d", "0d6", "2d1", "two", "2d6+", "99d6"])
def test_what_is_not_dice_is_refused(text: str) -> None:
    with pytest.raises(DiceError):
        Dice.parse(text)


def test_dice_read_back_as_written() -> None:
    assert str(Dice.parse("d6")) == "1d6"
    assert str(Dice.parse("2D10")) == "2d10"


def test_a_script_gives_the_sum_or_the_single_dice() -> None:
    two = Dice(2, 6)
    assert Rolls((9,)).first(two) == 9
    assert Rolls((4, 5)).first(two) == 9
    assert Rolls().first(two) is None
    with pytest.raises(DiceError):
        Rolls((13,)).first(two)


def test_a_seed_repeats_its_rolls() -> None:
    one, other = Seeded(7), Seeded(7)
    first, second = ([seeded.roll(Dice(2, 6)) for _ in range(50)] for seeded in (one, other))
    assert first == second
    assert set(first) <= set(range(2, 13))
