"""Facing: what lies before and behind units, and how that decides moves, attacks, sight and zones."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.validation import check
from tests.rules.engine import brook
from tests.thorough import some

FOOT = "- {who: {is: infantry}, front: 120, rear: 60, "
GUNS = "- {who: {is: artillery}, ways: corners, front: 60, rear: 180}\n"
RAIN = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
AROUND = {"E": "0404", "NE": "0402", "NW": "0302", "W": "0203", "SW": "0304", "SE": "0404"}
AHEAD = "moves: ahead, turn: 1"


def declaring(keys: str, *, shift: str = "attacked from: rear", before: str = "") -> Game:
    """The brook with a facing of infantry that has some keys, and one of artillery."""
    text = brook.MECHANISMS.replace("zones:\n", f"facing:\n{FOOT}{keys}}}\n{GUNS}zones:\n", 1)
    assert text.count(RAIN) == 1
    text = text.replace(RAIN, f'{RAIN}  - {{by: 3, when: {{{shift}}}, rule: "7.9"}}\n')
    return brook.good(brook.loaded(mechanisms=text.replace("combat:\n", before + "combat:\n", 1)))


game = cache(declaring)


def arcs(unit: str, way: str) -> dict[str, str]:
    """The arcs of the hexes around 0303."""
    given = {"unit": unit, "units": {unit: "0303"}, "faces": {unit: way}}
    found: dict[str, str] = brook.result("facing", given, game("turn: 1"))["arcs"]
    return found


def of_arc(found: dict[str, str], arc: str) -> set[str]:
    return {hex for hex, one in found.items() if one == arc}


def test_three_hexes_lie_before_a_unit_that_faces_an_edge_and_one_behind_it() -> None:
    found = arcs("n-foot", "E")
    assert of_arc(found, "front") == {"0402", "0403", "0404"}
    assert of_arc(found, "rear") == {"0203"}
    assert of_arc(found, "flank") == {"0302", "0304"}


def test_two_hexes_lie_before_a_unit_that_faces_a_corner() -> None:
    found = arcs("s-guns", "N")
    assert of_arc(found, "front") == {"0302", "0402"}
    assert of_arc(found, "rear") == {"0203", "0304", "0404", "0403"}


def moved(path: str, keys: str = AHEAD, way: str = "E") -> dict[str, Any]:
    """The answer to a move of infantry (3 points) from 0303, where it faces a way."""
    given = {"unit": "n-foot", "units": {"n-foot": "0303"}, "faces": {"n-foot": way}, "path": path}
    return brook.result("move", given, game(keys))


def test_a_step_ahead_costs_no_turn_and_one_aside_costs_one() -> None:
    straight, aside, behind = (moved(path) for path in ("0403", "0402", "0203"))
    assert (straight["spent"], straight["faces"]) == ("1", "E")
    assert (aside["spent"], aside["faces"]) == ("2", "NE")
    assert not behind["legal"]


def test_a_unit_backs_without_turning_for_a_multiple_of_the_cost() -> None:
    back = moved("0203", f"{AHEAD}, back: 2")
    assert (back["spent"], back["faces"]) == ("2", "E")


def test_a_unit_turns_by_the_directions_that_its_path_names() -> None:
    assert moved("0403 NE SE")["legal"] is False
    assert moved("NE NW")["spent"] == "2"
    assert moved("SE 0404")["faces"] == "SE"


def test_a_unit_turns_no_farther_at_once_than_it_may() -> None:
    keys = "moves: ahead, most: 1"
    assert moved("0402", keys)["legal"]
    assert not moved("0302", keys)["legal"]


def test_a_unit_that_may_not_turn_goes_straight_on_and_faces_as_before() -> None:
    keys = "moves: ahead, most: 0"
    assert moved("0403 0503", keys)["faces"] == "E"
    assert not moved("0402", keys)["legal"]
    assert not moved("0403 NE", keys)["legal"]


@pytest.mark.parametrize(
    ("path", "legal"),
    [
        ("0403 0503", True),
        ("0403 0503 NE", True),
        ("0403 0503 0502", True),
        ("0403 0502", False),
        ("0402", False),
        ("NE", False),
        ("0403 NE", False),
    ],
)
def test_a_unit_turns_only_after_so_many_hexes_straight_ahead(path: str, *, legal: bool) -> None:
    """It enters two hexes before it turns; 0502 and 0602 lie to the north-east of 0403 and 0503."""
    path = path.replace("0503 0502", "0503 0602")
    assert moved(path, "moves: ahead, straight: 2")["legal"] == legal


def test_a_unit_turns_after_as_many_hexes_as_its_value_says() -> None:
    """The attack of the foot is 4, more than its 3 points of movement reach."""
    given = {"unit": "n-foot", "units": {"n-foot": "0303"}, "faces": {"n-foot": "E"}}
    reach = brook.result("reach", given, game("moves: ahead, straight: attack"))["hexes"]
    assert [*reach] == ["0303", "0403", "0503", "0603"]


def test_a_unit_that_moves_into_its_front_keeps_its_facing() -> None:
    found = moved("0402", "moves: front, turn: 1")
    assert (found["spent"], found["faces"]) == ("1", "E")


@pytest.mark.parametrize(
    "keys",
    some([f"{AHEAD}, back: 2", AHEAD, "moves: front, turn: 1/2", "most: 1", "straight: 1"], 1),
)
def test_what_is_in_reach_costs_what_the_cheapest_way_there_costs(keys: str) -> None:
    here = {"unit": "n-foot", "units": {"n-foot": "0303"}, "faces": {"n-foot": "E"}}
    reach = brook.result("reach", here, game(keys))["hexes"]
    assert reach
    for hex, cost in reach.items():
        way = brook.result("reach", {**here, "to": hex}, game(keys))["way"]
        found = brook.result("move", {**here, "path": way[1:]}, game(keys))
        assert (found["legal"], found["spent"]) == (True, cost), hex


def test_the_hexes_that_a_unit_covers_are_told_if_they_are_several() -> None:
    given = {"unit": "n-foot", "units": {"n-foot": "0303"}, "faces": {"n-foot": "E"}}
    told = [step.text for step in brook.answer("facing", given, game("turn: 1")).steps]
    assert told[0] == "{unit} faces {way}."
    assert "It covers {hexes}." not in told


def modifier(attacker: str, way: str, shift: str = "attacked from: rear") -> int:
    """What an attack from a hex on infantry in 0303 that faces a way adds to the roll."""
    given = {"units": {"s-foot": attacker, "n-foot": "0303"}, "faces": {"n-foot": way},
             "attackers": "s-foot", "target": "0303"}  # fmt: skip
    return int(brook.result("combat", given, game("turn: 1", shift=shift))["modifier"])


def test_an_attack_from_behind_is_known_by_the_way_that_the_defender_faces() -> None:
    assert (modifier("0203", "E"), modifier("0203", "W")) == (3, 0)
    assert modifier("0302", "E") == 0
    assert modifier("0302", "E", "attacked from: flank rear") == 3


def attack(target: str, keys: str) -> bool:
    """Whether infantry in 0303 that faces east may attack an enemy in a hex."""
    given = {"units": {"n-foot": "0303", "s-foot": target}, "faces": {"n-foot": "E"},
             "attackers": "n-foot", "target": target}  # fmt: skip
    return brook.answer("combat", given, game(keys)).result is not None


def test_units_attack_only_through_the_arcs_that_are_named() -> None:
    assert attack("0403", "attacks: front")
    assert not attack("0203", "attacks: front")
    assert attack("0203", "attacks: front rear")
    assert attack("0203", "turn: 1")


def test_units_see_only_in_the_arcs_that_are_named() -> None:
    def seen(target: str) -> bool:
        given = {"units": {"n-foot": "0303"}, "faces": {"n-foot": "E"}, "viewer": "n-foot"}
        found = brook.result("sight", {**given, "target": target}, game("sees: front"))
        return bool(found["sees"])

    assert seen("0603")
    assert not seen("0103")


def test_zones_of_control_extend_only_into_the_arcs_that_are_named() -> None:
    def zone(keys: str) -> set[str]:
        given = {"units": {"n-foot": "0303"}, "faces": {"n-foot": "E"}}
        return set(brook.result("zones", given, game(keys))["zones"]["north"])

    assert zone("zones: front") == {"0402", "0403", "0404"}
    assert zone("turn: 1") > zone("zones: front")


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ("rule: '22.1', rear: 300", ("mechanisms", "facing", 0, "front")),
        ("start: {north: N}", ("mechanisms", "facing", 0, "start", "north")),
        ("start: {west: E}", ("mechanisms", "facing", 0, "start", "west")),
        ("straight: bravery", ("mechanisms", "facing", 0, "straight")),
    ],
)
def test_arcs_and_directions_that_cannot_be_are_found(keys: str, path: tuple[object, ...]) -> None:
    text = f"facing:\n{FOOT}{keys}}}\nzones:\n".replace("rear: 60, rule: '22.1', rear", "rear")
    found = brook.loaded(mechanisms=brook.MECHANISMS.replace("zones:\n", text, 1))
    assert [p.path for p in check(brook.good(found)) if p.severity == "error"] == [path]


def test_a_unit_of_a_set_up_faces_what_it_can() -> None:
    text = brook.MECHANISMS.replace("zones:\n", f"facing:\n{FOOT}turn: 1}}\nzones:\n", 1)
    over = brook.SCENARIO.replace('n-foot, at: "0101"}', 'n-foot, at: "0101", faces: N}', 1)
    over = over.replace('n-leader, at: "0101"}', 'n-leader, at: "0101", faces: E}', 1)
    found = check(brook.good(brook.loaded(mechanisms=text, over=over)))
    wrong = [p.path for p in found if p.code in ("unknown-word", "bad-facing")]
    assert wrong == [("scenarios", "over", "setup", n, "faces") for n in (0, 2)]


def test_an_arc_is_asked_only_where_units_have_one() -> None:
    asked = f'{RAIN}  - {{by: 3, when: {{attacked from: rear}}, rule: "7.9"}}\n'
    found = check(brook.good(brook.declaring(RAIN, asked)))
    assert [p.code for p in found if p.severity == "error"] == ["never-holds"]


def test_neither_hexes_nor_arcs_where_an_attack_comes_from_are_refused() -> None:
    with pytest.raises(ValidationError, match="write ranges as numbers"):
        When.model_validate({"attacked from": [{"rear": "yes"}]})
