"""Units that cover several hexes: where they lie, how they swing, who may come to them, and how they are
fought."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.loading.load import Loaded
from builder.model.game import Game
from builder.problems import Problem
from builder.rules.validation import check
from tests.rules.engine import brook
from tests.together import together

SHIPS = "- {who: {is: cavalry}, rule: '22.1', front: 60, rear: 60, moves: ahead, turn: 1, back: 1, covers: 2"
LINE = "- {who: {is: infantry}, rule: '22.2', ways: corners, front: 180, covers: 2, lies: right}"
FIRE = """\
- id: fire
  rule: "13.1"
  table: crt
  attack: attack
  defence: defence
  reach: {range: 2, sight: no, targets: one, firers: one}
  arcs: flank
  results: {AE: {}, AR: {}, EX: {}, DR: {}, D1: {}, DE: {defender: eliminated}}
"""
COUNTERS = brook.COUNTERS.replace("movement_class: horse}", "movement_class: horse, height: 30}", 1)


def declaring(*facing: str, **changed: str) -> Loaded:
    """The brook with some facings, no zones, no brook, and fire to the flank."""
    text = brook.MECHANISMS
    zones = text[text.index("zones:\n") : text.index("combat:\n")]
    text = text.replace(zones, "facing:\n" + "\n".join(facing) + "\n")
    text = brook.replaced(text, ("retreat: {", f"{FIRE}retreat: {{"))
    return brook.loaded(mechanisms=text, counters=COUNTERS, **changed)


@cache
def game(keys: str = "", *facing: str) -> Game:
    """The brook in which horses are ships of two hexes."""
    return brook.good(declaring(f"{SHIPS}{keys}}}", *facing))


def facing(at: str, way: str, of: Game | None = None, unit: str = "n-horse") -> dict[str, Any]:
    given = {"unit": unit, "units": {unit: at}, "faces": {unit: way}}
    return brook.result("facing", given, of or game())


def moved(
    path: str, way: str = "E", start: str = "0303", of: Game | None = None, **others: str
) -> dict[str, Any]:
    """The answer to a move of the ship (6 points), with other units in their hexes."""
    named = {name.replace("_", "-"): at for name, at in others.items()}
    given = {"unit": "n-horse", "units": {"n-horse": start, **named}, "faces": {"n-horse": way}}
    return brook.result("move", given | {"path": path.split()}, of or game())


# -- where they lie ----------------------------------------------------------------------------


@together(
    ("way", "stern"),
    [("E", "0203"), ("NE", "0304"), ("SE", "0302"), ("W", "0403"), ("NW", "0404"), ("SW", "0402")],
)
def test_a_long_unit_covers_its_own_hex_and_the_one_straight_behind_it(
    way: str, stern: str
) -> None:
    assert facing("0303", way)["covers"] == ["0303", stern]


def test_a_unit_that_lies_across_covers_the_hex_beside_it() -> None:
    of = game("", LINE)
    assert facing("0303", "S", of, "n-foot")["covers"] == ["0303", "0203"]
    assert facing("0303", "N", of, "n-foot")["covers"] == ["0303", "0403"]


def test_three_hexes_lie_one_behind_the_other() -> None:
    of = brook.good(declaring(f"{SHIPS.replace('covers: 2', 'covers: 3')}}}"))
    assert facing("0403", "E", of)["covers"] == ["0403", "0303", "0203"]


def test_the_front_begins_at_the_first_hex_and_the_rear_at_the_last() -> None:
    arcs = facing("0303", "E")["arcs"]
    assert {hex for hex, arc in arcs.items() if arc == "front"} == {"0403"}
    assert {hex for hex, arc in arcs.items() if arc == "rear"} == {"0103"}
    assert {hex for hex, arc in arcs.items() if arc == "flank"} == {
        "0402", "0404", "0302", "0304", "0202", "0204"
    }  # fmt: skip


# -- moving ------------------------------------------------------------------------------------


def test_a_ship_moves_ahead_and_its_stern_follows() -> None:
    assert moved("0403 0503")["legal"]


def test_a_ship_that_backs_enters_the_hex_of_its_own_stern() -> None:
    found = moved("0203")
    assert (found["legal"], found["faces"]) == (True, "E")


def test_a_ship_turns_around_its_bow_and_its_stern_swings() -> None:
    found = moved("NE")
    assert (found["legal"], found["at"], found["spent"]) == (True, "0303", "1")


def test_the_stern_does_not_swing_onto_an_enemy() -> None:
    found = moved("NE", s_guns="0304")
    assert (found["legal"], found["by"]) == (False, "22.1")
    assert found["why"] == "Enemies are there."


def test_a_ship_swings_through_every_direction_between() -> None:
    """From east to north-west it swings the shorter way, by way of north-east."""
    assert moved("NW")["legal"]
    assert not moved("NW", s_guns="0304")["legal"]
    assert moved("W", s_guns="0304")["legal"]


def test_the_stern_does_not_swing_over_prohibited_terrain() -> None:
    """0405 is the lake; a ship in 0404 that faces north-west would lie in it with its stern."""
    assert moved("NE", start="0404")["legal"]
    found = moved("NE NW", start="0404", way="E")
    assert not found["legal"]
    assert found["why"] == "A part of the unit would lie over prohibited terrain."


def test_the_stern_does_not_swing_off_the_map() -> None:
    found = moved("NE", start="0306", way="E")
    assert (found["legal"], found["why"]) == (False, "The unit would hang off the map.")


def test_the_stern_counts_for_stacking_where_it_lies() -> None:
    others = {"n_foot": "0304", "n_foot#2": "0304"}
    assert not moved("NE", **others)["legal"]
    assert moved("NE", n_foot="0304")["legal"]


def test_an_enemy_may_not_enter_the_hex_of_the_stern() -> None:
    given = {"unit": "s-foot", "units": {"n-horse": "0303", "s-foot": "0204"}, "path": ["0203"]}
    given |= {"faces": {"n-horse": "E"}}
    assert brook.result("move", given | {"units": {"s-foot": "0204"}}, game())["legal"] is True
    found = brook.result("move", given, game())
    assert (found["legal"], found["why"]) == (False, "Enemies are there.")


def test_a_ship_reaches_only_where_it_can_lie() -> None:
    """An enemy in 0304 keeps it from swinging its stern there: it goes another way to 0402."""
    of = brook.good(declaring(f"{SHIPS.replace('back: 1, ', '')}}}"))
    given = {
        "unit": "n-horse",
        "units": {"n-horse": "0303"},
        "faces": {"n-horse": "E"},
        "to": "0402",
    }
    assert brook.result("reach", given, of)["cost"] == "2"
    given["units"] = {"n-horse": "0303", "s-foot": "0304"}
    assert brook.result("reach", given, of)["way"] == ["0303", "0403", "0402"]


# -- fighting ----------------------------------------------------------------------------------


def fought(
    attacker: str, at: str, ship: str = "0303", combat: str = "battle"
) -> dict[str, Any] | None:
    """An attack on the ship in 0303, which faces east; nothing if it is not possible."""
    given = {"combat": combat, "attackers": [attacker], "target": [ship]}
    units = {attacker: at, "n-horse": "0303"}
    return brook.answer(
        "combat", given | {"units": units, "faces": {"n-horse": "E"}}, game()
    ).result


def test_a_unit_beside_the_stern_attacks_the_ship() -> None:
    assert fought("s-foot", "0103")
    assert fought("s-foot", "0403")
    assert not fought("s-foot", "0503")


def test_an_attack_on_the_stern_is_an_attack_on_the_ship() -> None:
    assert fought("s-foot", "0103", "0203") == fought("s-foot", "0103", "0303")


def test_ranges_count_from_the_nearest_hex_to_the_nearest() -> None:
    given = {"combat": "fire", "attackers": ["n-horse"], "target": ["0305"]}
    units = {"n-horse": "0303", "s-guns": "0305"}
    assert brook.answer(
        "combat", given | {"units": units, "faces": {"n-horse": "E"}}, game()
    ).result
    units = {"n-horse": "0403", "s-guns": "0205"}
    given |= {"units": units, "faces": {"n-horse": "E"}, "target": ["0205"]}
    # from 0403 it is three hexes, from the stern in 0303 two
    assert brook.answer("combat", given, game()).result
    assert not brook.answer("combat", given | {"faces": {"n-horse": "W"}}, game()).result


def test_a_ship_fires_to_the_flank_of_both_its_hexes() -> None:
    given = {"combat": "fire", "attackers": ["n-horse"], "faces": {"n-horse": "E"}}
    for at, flank in (("0204", True), ("0103", False), ("0403", False), ("0302", True)):
        asked = given | {"units": {"n-horse": "0303", "s-guns": at}, "target": [at]}
        assert bool(brook.answer("combat", asked, game()).result) == flank, at


# -- set up ------------------------------------------------------------------------------------


def problems(setup: str, *facing: str) -> list[Problem]:
    scenario = brook.SCENARIO[: brook.SCENARIO.index("setup:")] + "setup:\n" + setup
    found = declaring(*(facing or (f"{SHIPS}}}",)), **{"scenarios/over": scenario})
    assert found.game is not None
    return [*check(found.game)]


def test_a_ship_that_hangs_off_the_map_is_a_problem_of_its_line() -> None:
    (found,) = problems('- {counter: n-horse, at: "0103", faces: E}\n')
    assert found.code == "off-map-setup"
    assert found.message == "n-horse at 0103 covers 2 hexes and hangs off the map"
    assert found.hint == "move it, or turn it with 'faces'"
    assert found.path == ("scenarios", "over", "setup", 0, "at")


def test_a_ship_over_the_land_is_a_problem() -> None:
    (found,) = problems('- {counter: n-horse, at: "0404", faces: NW}\n')
    assert found.code == "illegal-ground"
    assert "0405" in found.message


def test_two_ships_that_lie_over_one_another_are_a_problem() -> None:
    setup = '- {counter: n-horse, at: "0303", faces: E}\n- {counter: s-guns, at: "0203"}\n'
    (found,) = problems(setup)
    assert found.code == "stacked"
    assert "0203" in found.message


@pytest.mark.parametrize(
    ("facing", "key"),
    [
        ("- {who: {is: cavalry}, front: 60, ways: corners, covers: 2}", "lies"),
        ("- {who: {is: cavalry}, front: 60, covers: 2, lies: left}", "lies"),
        ("- {who: {is: disrupted}, front: 60, covers: 2}", "who"),
        ("- {who: {in: woods}, front: 60, covers: 2}", "who"),
    ],
)
def test_a_length_that_does_not_fit_is_a_problem(facing: str, key: str) -> None:
    found = [
        one
        for one in problems('- {counter: s-foot, at: "0606"}\n', facing)
        if one.code == "bad-facing"
    ]
    assert [one.path[-1] for one in found if one.severity == "error"] == [key]
