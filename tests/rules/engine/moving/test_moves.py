"""Allowances by condition, steps that cost more or are forbidden, other ways of moving, gates."""

from __future__ import annotations

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import MAP, MECHANISMS, TERRAIN, answer, good, loaded, result

ROAD = "paths:\n  road:\n  - {hexes: [0101, 0201, 0301, 0401, 0501, 0601]}\nareas:\n"
PLAIN = "  one_hex: yes\n  changes:\n"


def moving(more: str, allowance: str = "") -> Game:
    """The game with a road along its northern edge, and more declared of movement."""
    said = MECHANISMS.replace(PLAIN, f"  one_hex: yes\n{allowance}{more}  changes:\n")
    return good(loaded(mechanisms=said, field=MAP.replace("areas:\n", ROAD), terrain=TERRAIN))


def test_an_allowance_is_a_number_or_another_value_where_a_condition_holds() -> None:
    of = moving("  allowances:\n  - {points: 7, when: {is: cavalry}}\n", "  allowance: 2\n")
    walk = {"units": {"n-foot": "0404", "n-horse": "0104"}}
    assert result("move", {**walk, "unit": "n-foot"}, of)["allowance"] == "2"
    assert result("move", {**walk, "unit": "n-horse"}, of)["allowance"] == "7"


def test_a_step_costs_more_where_a_condition_holds() -> None:
    of = moving(
        "  costs:\n  - {add: 2, when: {in: clear, weather: mud}}\n  - {times: 3, when: {across: brook}}\n"
    )
    walk = {"units": {"n-horse": "0103"}, "unit": "n-horse"}
    assert result("move", {**walk, "path": "0203"}, of)["spent"] == "1"
    assert result("move", {**walk, "path": "0203", "weather": "mud"}, of)["spent"] == "3"
    assert (
        result("move", {**walk, "path": "0104"}, of)["spent"] == "6"
    )  # 1 and the brook, three times


def test_a_step_is_forbidden_where_a_condition_holds() -> None:
    of = moving("  barred:\n  - {when: {in: woods, is: cavalry}, rule: '5.9'}\n")
    walk = {"units": {"n-horse": "0201", "n-foot": "0101"}, "path": "0202"}
    found = result("move", {**walk, "unit": "n-horse"}, of)
    assert (found["legal"], found["by"]) == (False, "5.9")
    assert result("move", {**walk, "units": {"n-foot": "0201"}, "unit": "n-foot"}, of)["legal"]


def test_a_forbidden_step_tells_why_in_the_words_of_its_declaration() -> None:
    of = moving(
        "  barred:\n  - {when: {in: woods}, rule: '5.9', text: No way through the woods.}\n"
    )
    found = result("move", {"units": {"n-horse": "0201"}, "unit": "n-horse", "path": "0202"}, of)
    assert (found["by"], found["why"]) == ("5.9", "No way through the woods.")


WAYS = """\
  ways:
  - {id: march, along: road, times: 2, clear: 2, rule: "5.6"}
  - {id: rail, along: road, allowance: 5, rate: 1, most: 2, when: {is: infantry}, rule: "5.7"}
  - {id: forced, add: 2, risk: {dice: 1d6, rolls: 5..6}, rule: "5.8"}
  - {id: reaction, reacts: 2, times: 1/2, when: {is: cavalry}, rule: "5.9"}
"""


def test_a_march_follows_its_road_and_keeps_away_from_enemies() -> None:
    of = moving(WAYS)
    walk = {"units": {"n-foot": "0101"}, "unit": "n-foot", "by": "march"}
    assert result("move", walk, of)["allowance"] == "6"
    assert result("move", {**walk, "path": "0201 0301"}, of)["spent"] == "1"
    off = result("move", {**walk, "path": "0102"}, of)
    assert (off["legal"], off["by"], off["why"]) == (False, "5.6", "No such path leads there.")
    near = {"n-foot": "0101", "s-foot": "0501"}
    stopped = result("move", {**walk, "units": near, "path": "0201 0301"}, of)
    assert (stopped["why"], stopped["at"]) == ("Enemies are too near.", "0201")


def test_a_railway_has_a_rate_and_a_capacity() -> None:
    of = moving(WAYS)
    walk = {"units": {"n-foot": "0101"}, "unit": "n-foot", "by": "rail"}
    assert result("move", {**walk, "path": "0201 0301 0401"}, of)["spent"] == "3"
    assert set(result("reach", walk, of)["hexes"]) == {
        "0101",
        "0201",
        "0301",
        "0401",
        "0501",
        "0601",
    }
    full = result("move", {**walk, "path": "0201", "moved": "n-foot#2 n-foot#3"}, of)
    assert (full["legal"], full["by"]) == (False, "5.7")
    horse = {"units": {"n-horse": "0101"}, "unit": "n-horse", "by": "rail"}
    assert (
        result("move", {**horse, "path": "0201"}, of)["why"] == "The unit may not move in this way."
    )


def test_a_forced_march_has_its_price() -> None:
    of = moving(WAYS)
    walk = {"units": {"n-foot": "0101"}, "unit": "n-foot", "by": "forced", "path": "0102"}
    found = result("move", walk, of)
    assert (found["allowance"], found["risk"]) == ("5", "1/3")
    lost = answer("move", {**walk, "die": 5}, of).steps[-1]
    assert lost.values == {"many": 1}
    assert answer("move", {**walk, "die": 4}, of).steps[-1].text == "Nothing is lost."


def test_cavalry_reacts_to_enemies_that_come_near() -> None:
    of = moving(WAYS)
    stand = {"n-horse": "0101", "n-horse#2": "0606", "n-foot": "0102", "s-foot": "0301"}
    assert result("react", {"units": stand, "unit": "s-foot"}, of)["units"] == {"n-horse": "3"}
    far = result("move", {"units": stand, "unit": "n-horse#2", "by": "reaction"}, of)
    assert far["why"] == "No enemy is near enough."


GATES = """\
  exits:
  - {at: north-edge, side: north, cost: 1, rule: "5.8"}
  entries:
  - {at: ["0606", "0506"], side: south, rule: "5.9"}
"""


def test_units_leave_the_map_where_it_is_declared() -> None:
    of = moving(GATES)
    walk = {"units": {"n-foot": "0202"}, "unit": "n-foot", "path": "0201 off"}
    found = result("move", walk, of)
    assert (found["legal"], found["at"], found["spent"]) == (True, "", "2")
    reached = result("reach", {"units": walk["units"], "unit": "n-foot"}, of)
    assert reached["exits"]["0201"] == "2"
    south = {"units": {"s-foot": "0201"}, "unit": "s-foot", "path": "off"}
    assert not result("move", south, of)["legal"]


def test_units_enter_the_map_where_it_is_declared() -> None:
    of = moving(GATES)
    found = result("move", {"unit": "s-foot#4", "path": "0606 0605"}, of)
    assert (found["legal"], found["at"], found["spent"]) == (True, "0605", "2")
    assert result("move", {"unit": "s-foot#4", "path": "0101"}, of)["by"] == "5.1"
    reached = result("reach", {"unit": "s-foot#4"}, of)["hexes"]
    assert reached["0606"] == "1"
    assert reached["0504"] == "3"
    assert not result("reach", {"unit": "n-foot#3"}, of)["hexes"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("  ways: [{id: march, along: raod}]\n", "unknown-word"),
        ("  ways: [{id: march}, {id: march}]\n", "bad-movement"),
        ("  ways: [{id: march, rate: 1}]\n", "bad-movement"),
        ("  ways: [{id: march, risk: {rolls: 7}}]\n", "never-holds"),
        ("  exits: [{at: nowhere}]\n", "unknown-word"),
        ("  exits: [{at: north-edge, side: west}]\n", "unknown-word"),
        ("  spans: brigde\n", "unknown-word"),
        ("  allowance: speed\n", "unknown-word"),
        ("  costs: [{add: 1, when: {along: raod}}]\n", "unknown-word"),
        ("  allowances: [{points: 3, when: {along: road}}]\n", "never-holds"),
    ],
)
def test_a_mistake_in_movement_is_told(more: str, code: str) -> None:
    assert code in [p.code for p in check(moving(more))]


def test_units_come_to_enemies_whom_they_fight_in_one_place_and_stop() -> None:
    melee = '  rule: "7.20"\n  reach: '
    assert f"{melee}adjacent" in MECHANISMS
    of = good(loaded(mechanisms=MECHANISMS.replace(f"{melee}adjacent", f"{melee}same place")))
    walk = {"units": {"n-horse": "0201", "s-foot": "0301"}, "unit": "n-horse"}
    assert result("move", {**walk, "path": "0301"}, of)["legal"]
    assert not result("move", {**walk, "path": "0301 0401"}, of)["legal"]
    assert not result("move", {**walk, "path": "0301"})["legal"]


def test_half_points_are_told_as_charts_print_them() -> None:
    of = moving("")
    walk = {"units": {"n-foot": "0101"}, "unit": "n-foot", "path": "0201 0301 0302"}
    told = [step.say(Translator("en")) for step in answer("move", walk, of).steps]
    assert told == ["To 0201: ½.", "To 0301: ½.", "To 0302: 1."]


def test_a_game_without_limits_of_stacking_lets_units_pass_and_stay_anywhere() -> None:
    head, _, rest = MECHANISMS.partition("stacking:\n")
    unlimited = good(loaded(mechanisms=head + "movement:\n" + rest.partition("movement:\n")[2]))
    crowd = {"n-foot#2": "0403", "n-foot#3": "0403", "n-horse": "0403", "s-foot": "0206"}
    asked = {"units": {"n-foot": "0404", **crowd}, "unit": "n-foot"}
    free, limited = (result("reach", asked, game)["hexes"] for game in (unlimited, good(loaded())))
    assert set(free) - set(limited) == {"0403"}
    assert len(free) > 5
