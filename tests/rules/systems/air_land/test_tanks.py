"""Tank battles."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.systems.air_land.asked import answer, refusal

acts = st.sampled_from(
    ["battle", "pursue clear", "pursue forest river", "attack rough", "infantry", "pursue water"]
)


def test_each_battle_costs_a_point_and_pursuit_the_hex() -> None:
    found = answer("tank-battle", points=6, course=["battle", "pursue forest", "battle"])
    assert found["markers"] == ["5", "2"]


@given(st.integers(0, 12), st.lists(acts, max_size=8))
def test_a_marker_never_rises_nor_falls_below_zero(points: int, course: list[str]) -> None:
    found = answer("tank-battle", points=points, course=course)
    shown = [Fraction(m) for m in found["markers"]]
    assert shown == sorted(shown, reverse=True)
    assert all(0 <= m < points for m in shown)
    assert found["legal"] == (not found["why"])


@given(st.lists(acts, max_size=4), st.lists(acts, max_size=4))
def test_once_infantry_has_fought_there_is_no_marker(before: list[str], after: list[str]) -> None:
    course = [*before, "infantry", *after]
    found = answer("tank-battle", points=40, course=course)
    if found["legal"]:
        assert not found["marker"]


def test_an_act_that_is_none_is_refused() -> None:
    assert refusal("tank-battle", points=5, course=["rest"]) == "bad-argument"


def test_only_units_with_as_many_points_go_along() -> None:
    found = answer("pursuit", tanks=[4, 2], others=[2, 3])
    assert (found["others_go"], found["battles"]) == ([True, False], 2)


def test_aircraft_fight_again_only_if_both_sides_have_some() -> None:
    assert answer("pursuit", tanks=[3], aircraft=1, enemy_aircraft=2)["air_round"]
    assert not answer("pursuit", tanks=[3], aircraft=1)["air_round"]


def test_tank_battles_and_moves_take_turns() -> None:
    twice = answer("tank-battle", points=6, course=["battle", "battle"])
    assert not twice["legal"]
    assert twice["left"] == "5"
    past = answer("tank-battle", points=9, course=["battle", "pursue clear", "pursue clear"])
    assert not past["legal"]
    assert past["left"] == "7"
