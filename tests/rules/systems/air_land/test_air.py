"""Aircraft and flak."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.systems.air_land.asked import answer, refusal
from tests.thorough import times

values = st.lists(st.integers(0, 8).map(str), max_size=3)


def test_a_unit_brings_its_own_value() -> None:
    found = answer("air-combat", own="east-fighter", enemy="west-fighter", die=4)
    assert (found["differential"], found["result"], found["removed"]) == (1, "E", True)


def test_bombers_leave_each_other_alone() -> None:
    assert not answer("air-combat", own="east-bomber", enemy="1", enemy_kind="bomber")["fights"]


def test_a_land_unit_does_not_fly() -> None:
    assert refusal("air-combat", own="east-1", enemy="3") == "not-an-aircraft"


@settings(max_examples=times(12, 60), deadline=None)
@given(values, values, values, values, st.booleans())
def test_chances_of_survival_are_chances(
    fighters: list[str],
    bombers: list[str],
    enemies: list[str],
    enemy_bombers: list[str],
    fire: bool,
) -> None:
    found = answer(
        "air-battle", fighters=fighters, bombers=bombers, enemy_fighters=enemies,
        enemy_bombers=enemy_bombers, bombers_fire=fire,
    )  # fmt: skip
    assert all(0 <= Fraction(c) <= 1 for row in found.values() for c in row)
    if not enemies:
        assert all(Fraction(c) == 1 for c in found["bombers"])


@settings(max_examples=times(10, 30), deadline=None)
@given(values, values)
def test_sides_are_treated_alike(ours: list[str], theirs: list[str]) -> None:
    one = answer("air-battle", fighters=ours, bombers=["1"], enemy_fighters=theirs)
    two = answer("air-battle", fighters=theirs, enemy_fighters=ours, enemy_bombers=["1"])
    assert (one["fighters"], one["bombers"]) == (two["enemy_fighters"], two["enemy_bombers"])


def test_an_escort_saves_bombers() -> None:
    alone = answer("air-battle", bombers=["1"], enemy_fighters=["3"])
    escorted = answer("air-battle", bombers=["1"], fighters=["4"], enemy_fighters=["3"])
    assert Fraction(escorted["bombers"][0]) > Fraction(alone["bombers"][0])


def test_bombers_that_do_not_fire_hurt_nobody() -> None:
    found = answer("air-battle", fighters=["4"], enemy_bombers=["8"], bombers_fire=False)
    assert found["fighters"] == ["1"]


@given(st.integers(0, 9), st.integers(1, 2))
def test_flak_chances_sum_to_one(bombing: int, flak: int) -> None:
    chances = answer("anti-aircraft", bombing=bombing, flak=flak)["chances"]
    assert sum(Fraction(c) for c in chances.values()) == 1
    assert all(0 <= int(points) <= bombing for points in chances)


def test_flak_stands_in_the_city_only() -> None:
    assert answer("anti-aircraft", bombing=4, hex="0203", die=4)["left"] == 3
    assert answer("anti-aircraft", bombing=4, hex="0502", die=4)["left"] == 4
    assert answer("anti-aircraft", bombing=4, hex="0203", die=6)["removed"]


def test_range_is_counted_in_hexes() -> None:
    near = answer("air-mission", unit="east-fighter", mission="escort", base="0703", hex="0203")
    far = answer("air-mission", unit="east-fighter", mission="escort", base="0903", hex="0203")
    assert (near["legal"], near["distance"]) == (True, 5)
    assert (far["legal"], far["by"]) == (False, "7.2")
