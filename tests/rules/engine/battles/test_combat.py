"""A declared combat is reckoned as its declaration says, to the last chance."""

from __future__ import annotations

from fractions import Fraction

from builder.rules.system import listing
from builder.rules.validation import check
from tests.rules.engine.brook import (
    COUNTERS,
    MECHANISMS,
    TABLE,
    WITH_ROADS,
    answer,
    declaring,
    good,
    loaded,
    result,
)

FORD = {
    "units": {"n-foot": "0103", "n-leader": "0103", "s-foot": "0104"},
    "attackers": "n-foot",
    "target": "0104",
}
TOWN = {
    "units": {"n-horse": "0203", "n-foot": "0302", "s-foot": "0303"},
    "attackers": "n-foot n-horse",
    "target": "0303",
}


def test_across_the_brook_an_attacker_is_halved() -> None:
    # 4 is halved to 2, against 3: 1 to 2. The leader adds 1 to the die, 2 to 7.
    found = result("combat", FORD)
    assert (found["attack"], found["defence"], found["head"]) == (2, 3, "1:2")
    assert found["modifier"] == 1
    assert found["chances"] == {"AR": "1/2", "AE": "1/6", "EX": "1/6", "DR": "1/6"}


def test_along_a_road_an_attacker_may_be_worth_more() -> None:
    # 0203 and 0303 lie on the road, 0302 beside it: who attacks from there does not follow it.
    more = '  - {of: attacker, times: 2, when: {along: road}, rule: "7.9"}\n'
    text = MECHANISMS.replace("  strength:\n", "  strength:\n" + more, 1)
    roads = good(loaded(mechanisms=text, field=WITH_ROADS))
    assert result("combat", TOWN)["attack"] == 5
    assert result("combat", TOWN, roads)["attack"] == 7
    beside = {**TOWN, "attackers": "n-foot"}
    assert result("combat", beside, roads)["attack"] == result("combat", beside)["attack"] == 4


def test_in_a_town_cavalry_is_halved_and_the_defender_doubled() -> None:
    # 4 + 3/2 is 5 when the sum is rounded down; 3 doubled is 6; a column to the left of 1 to 2 is none.
    found = result("combat", {**TOWN, "weather": "mud"})
    assert (found["attack"], found["defence"]) == (5, 6)
    assert (found["column"], found["shift"], found["modifier"]) == (1, -1, -1)
    assert found["chances"] == {"AE": "1/2", "AR": "1/2"}


def test_fractions_can_be_rounded_for_each_unit_and_up() -> None:
    up = good(declaring("  table: crt\n", "  table: crt\n  fractions: unit up\n"))
    assert result("combat", TOWN, up)["attack"] == 6
    down = good(declaring("  table: crt\n", "  table: crt\n  fractions: unit down\n"))
    assert result("combat", TOWN, down)["attack"] == 5


def test_odds_between_two_columns_are_the_defenders_or_the_attackers() -> None:
    # 4 to 3 lies between 1 to 1 and 3 to 2.
    plain = {
        "units": {"n-foot": "0401", "s-foot": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    assert result("combat", plain)["head"] == "1:1"
    mine = good(declaring("  table: crt\n", "  table: crt\n  favour: attacker\n"))
    assert result("combat", plain, mine)["head"] == "3:2"


def test_odds_on_a_columns_head_are_in_that_column_for_both() -> None:
    even = {
        "units": {"n-horse": "0401", "s-foot": "0501"},
        "attackers": "n-horse",
        "target": "0501",
    }
    # All cavalry against a unit in the open: one column to the right of 1 to 1.
    assert result("combat", even)["head"] == "3:2"
    mine = good(declaring("  table: crt\n", "  table: crt\n  favour: attacker\n"))
    assert result("combat", even, mine)["head"] == "3:2"


def test_a_roll_gives_a_result_and_what_it_does() -> None:
    found = answer("combat", {**FORD, "die": 3})
    assert found.result is not None
    assert found.result["result"] == "AR"
    assert [s.text for s in found.steps][-1] == "The attacker retreats {number} hexes."
    assert [s.rule for s in found.steps if s.text == "Added to the die: {by}."] == ["7.7"]


def test_a_dash_in_the_table_is_told_as_no_effect() -> None:
    old, new = "  4: AR EX DR DR D1 D1\n", "  4: '- EX DR DR D1 D1'\n"
    assert TABLE.count(old) == 1
    dashes = good(loaded(crt=TABLE.replace(old, new)))
    found = answer("combat", {**FORD, "die": 3}, dashes)
    assert found.result is not None
    assert found.result["result"] == "-"
    assert found.steps[-1].text == "Result: no effect."


def test_a_changed_strength_names_its_rule() -> None:
    found = answer("combat", FORD)
    changed = [s for s in found.steps if "counted as" in s.text]
    assert [(s.rule, s.values["unit"], s.values["strength"]) for s in changed] == [
        ("7.2", "n-foot", "2")
    ]


def test_nobody_attacks_from_afar_or_his_own() -> None:
    far = answer("combat", {**FORD, "units": {"n-foot": "0101", "s-foot": "0104"}})
    assert [p.code for p in far.problems] == ["illegal-combat"]
    own = answer("combat", {**FORD, "target": "0103"})
    assert not own.ok
    nobody = answer("combat", {**FORD, "units": {"n-foot": "0103"}})
    assert [p.message for p in nobody.problems] == ["nobody defends 0104"]


def test_odds_below_the_first_column_can_be_no_attack() -> None:
    weak = {
        "units": {"n-foot": "0302", "s-foot": "0303", "s-foot#2": "0303"},
        "attackers": "n-foot",
        "target": "0303",
    }
    assert result("combat", weak)["head"] == "1:2"
    none = good(declaring("  table: crt\n", "  table: crt\n  below: no attack\n"))
    found = answer("combat", weak, none)
    assert [p.code for p in found.problems] == ["illegal-combat"]
    assert "4 to 12" in found.problems[0].message


def test_a_difference_and_a_total_are_reckoned_too() -> None:
    table = TABLE.replace("1:2 1:1 3:2 2:1 3:1 4:1", "<=-2 -1..0 1 2 3..4 >=5")
    text = MECHANISMS.replace("  table: crt\n", "  table: crt\n  reckon: difference\n")
    less = good(loaded(crt=table, mechanisms=text))
    found = result("combat", FORD, less)
    assert (found["attack"], found["defence"], found["head"]) == (2, 3, "−1, 0")
    text = MECHANISMS.replace("  table: crt\n", "  table: crt\n  reckon: total\n")
    found = result("combat", FORD, good(loaded(crt=table, mechanisms=text)))
    assert (found["attack"], found["defence"], found["head"]) == (2, 0, "+2")


def test_chances_are_exact_and_whole() -> None:
    for turn in (FORD, TOWN):
        found = result("combat", turn)
        assert sum(map(Fraction, found["chances"].values())) == 1


def test_a_game_without_combat_is_not_asked_of_it() -> None:
    calm = good(loaded(mechanisms="movement: {}\n"))
    assert [line["name"] for line in listing(calm)] == ["move", "reach"]
    assert not answer("combat", FORD, calm).ok


def test_units_without_the_value_are_told() -> None:
    text = COUNTERS.replace("values: 5-1-3", "values: 5")
    found = loaded(counters=text)
    [moving, lacking] = [p for p in check(good(found)) if p.code == "lacks-value"]
    assert moving.message.startswith("s-guns: no movement value")
    assert moving.path == ("units", "s-guns", "values")
    assert lacking.message.startswith("s-guns: no defence value")
    assert lacking.path == ("mechanisms", "combat", 0, "defence")
    spared = MECHANISMS.replace("  table: crt\n", "  table: crt\n  on: {not: {is: artillery}}\n")
    found = loaded(counters=text, mechanisms=spared)
    assert [p.path[0] for p in check(good(found)) if p.code == "lacks-value"] == ["units"]
