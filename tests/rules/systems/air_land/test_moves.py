"""Movement, reaction, battle directions, retreats."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.systems.air_land.asked import answer, refusal
from tests.rules.systems.air_land.border import build_game
from tests.thorough import times
from tests.together import together

HEXES = tuple(build_game().maps[0].hexes.ids)
DRY = tuple(h for h in HEXES if h != "0101")


def test_a_river_costs_a_point() -> None:
    found = answer("move", units={"east-tank": "0503"}, unit="east-tank", path="0403")
    assert (found["legal"], found["spent"]) == (True, "2")


def test_the_sea_is_closed() -> None:
    found = answer("move", units={"east-tank": "0102"}, unit="east-tank", path="0101")
    assert (found["legal"], found["by"]) == (False, "5.1")


def test_points_run_out() -> None:
    found = answer("move", units={"east-1": "0605"}, unit="east-1", path="0604 0603 0602 0601")
    assert (found["legal"], found["at"], found["left"]) == (False, "0602", "0")


def test_an_enemy_stops_the_move_and_sets_the_direction() -> None:
    given = {"units": {"east-1": "0602", "west-1": "0502"}, "unit": "east-1"}
    found = answer("move", path="0502", **given)
    assert (found["battle"], found["from_hex"], found["direction"]) == ("0502", "0602", "SE")
    through = answer("move", path="0502 0402", **given)
    assert (through["legal"], through["by"]) == (False, "5.2")


def test_stacks_hold_three_and_five_with_tanks() -> None:
    four = {f"east-{n}": "0701" for n in (1, 2, 3)} | {"east-4": "0702"}
    assert answer("move", units=four, unit="east-4", path="0701")["by"] == "4.0"
    fight = {f"east-{n}": "0502" for n in (1, 2, 3)} | {"east-4": "0602", "west-1": "0502"}
    assert answer("move", units=fight, unit="east-4", path="0502")["by"] == "4.0"
    tanks = fight | {"east-3": "0701", "east-tank": "0502"}
    assert answer("move", units=tanks, unit="east-4", path="0502")["legal"]


def test_the_other_side_only_reacts() -> None:
    battle = {"east-tank": "0502", "west-1": "0502", "west-2": "0303"}
    assert answer("move", units=battle, unit="west-2", path="0402")["legal"]
    away = answer("move", units=battle, unit="west-2", path="0203")
    assert (away["legal"], away["by"]) == (False, "6.0")
    join = answer("move", units=battle, unit="west-2", path="0402 0502")
    assert (join["legal"], join["by"], join["at"]) == (False, "6.0", "0402")


def test_a_closed_country_is_closed() -> None:
    given = {"units": {"east-tank": "0603"}, "unit": "east-tank"}
    assert answer("move", path="0503", closed="marches", **given)["by"] == "15.0"
    assert answer("move", path="0503", **given)["legal"]
    reached = answer("reach", closed="marches", **given)["hexes"]
    assert not [h for h in reached if h < "0600"]


@settings(max_examples=times(12, 60), deadline=None)
@given(st.sampled_from(DRY), st.sampled_from(DRY), st.sampled_from(DRY))
def test_every_hex_in_reach_can_be_walked_to(start: str, foe: str, goal: str) -> None:
    given = {"units": {"east-tank": start, "west-1": foe}, "unit": "east-tank"}
    found = answer("reach", to=goal, **given)
    if not found["way"]:
        assert goal not in found["hexes"]
        return
    walked = answer("move", path=found["way"][1:], **given)
    assert walked["legal"]
    assert walked["spent"] == found["cost"]
    assert Fraction(walked["spent"]) <= 8


def test_the_direction_is_one_of_those_that_attackers_came_from() -> None:
    given = {"hex": "0502", "from_hexes": "0602 0601"}
    assert answer("battle-direction", **given)["main"] == "0602"
    found = answer("battle-direction", main="0601", number=2, **given)
    assert (found["direction"], found["attackers_box"]) == ("NE", "board:attack-2")
    assert refusal("battle-direction", main="0503", **given) == "bad-argument"
    assert refusal("battle-direction", number=3, **given) == "no-battle-box"
    assert refusal("battle-direction", hex="0502", from_hexes="0902") == "not-adjacent"


class TestRetreat:
    FIGHT = {"hex": "0403", "side": "West", "main": "0503"}

    def test_never_towards_the_main_attack(self) -> None:
        found = answer("retreat", **self.FIGHT)
        assert found["barred"]["0503"] == "attack-direction"
        assert "0503" not in found["hexes"]

    def test_only_into_own_hexes(self) -> None:
        found = answer("retreat", taken="0404", **self.FIGHT)
        assert found["barred"] == {
            "0404": "not-own",
            "0503": "attack-direction",
            "0504": "not-own",
        }

    def test_or_onto_friends_while_there_is_room(self) -> None:
        friends = {"west-2": "0504"}
        assert "0504" in answer("retreat", units=friends, **self.FIGHT)["hexes"]
        many = answer("retreat", units=friends, count=3, **self.FIGHT)
        assert many["room"]["0504"] == 2
        full = answer("retreat", units={f"west-{n}": "0504" for n in (1, 2, 3)}, **self.FIGHT)
        assert full["barred"]["0504"] == "stacking"

    def test_never_onto_enemies(self) -> None:
        found = answer("retreat", units={"east-1": "0402"}, **self.FIGHT)
        assert found["barred"]["0402"] == "enemies"

    def test_without_a_hex_units_are_eliminated(self) -> None:
        taken = "0303 0304 0402 0404"
        found = answer("retreat", taken=taken, **self.FIGHT)
        assert (found["eliminated"], found["hexes"]) == (True, [])

    def test_the_attacker_goes_back(self) -> None:
        found = answer("retreat", hex="0403", side="East", from_hexes="0503", main="0503")
        assert found["hexes"] == ["0503"]

    @together("hex", ["0102", "0303", "0403"])
    def test_every_hex_round_the_battle_is_answered_for(self, hex: str) -> None:
        found = answer("retreat", hex=hex, side="West")
        grid = build_game().maps[0].hexes
        around = {grid.id(c) for c in grid.neighbours(grid.cell(hex))}
        assert set(found["hexes"]) | set(found["barred"]) == around
        assert not set(found["hexes"]) & set(found["barred"])
