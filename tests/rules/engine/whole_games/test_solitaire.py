"""A game without a map: units stand in boxes, and the rules find them there."""

from __future__ import annotations

from typing import Any

import pytest

from builder.rules.asking import Answer, ask
from builder.rules.validation import check, complete
from tests.model.boards.written import SmallGame
from tests.rules.engine.brook import TABLE, good, result
from tests.rules.engine.solitaire import FILES, game


def test_a_game_without_a_map_is_sound() -> None:
    assert check(game()) == []


def test_units_of_a_setup_are_found_in_their_boxes() -> None:
    found = result("events", {"scenario": "hills", "event": "raid"}, game())
    assert found["befalls"] == [["band", "band#2"]]
    assert result("events", {"event": "raid"}, game())["happens"] is False


def test_a_draw_decides_what_the_other_side_does() -> None:
    assert result("events", {}, game())["chances"] == {"raid": "2/3", "peace": "1/3"}


def test_boxes_are_held_and_bring_points() -> None:
    assert result("score", {"scenario": "hills"}, game())["points"] == {"crown": 2, "rebels": 0}
    both = {"units": {"guard": "country:village", "band": "country:village"}}
    assert result("score", both, game())["points"] == {"crown": 0, "rebels": 0}
    held = result("score", {"held": {"village": "rebels", "country:town": "crown"}}, game())
    assert held["points"] == {"crown": 2, "rebels": 2}


def test_a_box_that_there_is_not_is_told() -> None:
    wrong = check(game(mechanisms=FILES["mechanisms.yaml"].replace("to: village", "to: vilage")))
    assert [(p.code, p.path[-1]) for p in wrong] == [("unknown-word", "to")]
    assert "village" in wrong[0].hint


def test_stacks_in_boxes_are_held_against_their_limits() -> None:
    crowd = FILES["scenarios/hills.yaml"].replace('hills", count: 2', 'hills", count: 3')
    assert [p.code for p in check(game(hills=crowd))] == ["stacked"]
    asked = {
        "units": {"band": "country:hills", "band#2": "country:hills", "band#3": "country:hills"}
    }
    assert result("stacking", asked, game())["over"] == ["country:hills"]


def test_the_rules_say_what_the_cup_does() -> None:
    texts = {text.language: text for text in complete(game())[0].rules}
    said = {
        language: " ".join(
            run.text for case in text.cases for b in case.blocks for item in b.items for run in item
        )
        for language, text in texts.items()
    }
    assert "Nobody plays the Rebels: the events say what it does." in said["en"]
    assert "A raid: The event happens only if a band is in Hills." in said["en"]
    assert "チット" in said["ja"]


FOUGHT = """\
source: given 6.0
combat:
- id: skirmish
  rule: "7.1"
  table: crt
  reach: same place
  must: enemies
  attack: strength
  defence: strength
  strength: [{of: defender, times: 2, when: {in: village}, rule: "7.2"}]
  results: {AE: {attacker: eliminated}, AR: {attacker: retreat 1}, EX: {}, DR: {}, D1: {}, DE: {}}
battles:
- {id: brawl, rule: "7.5", dice: strength, hits: 5 or more}
names: {village: the village}
"""


BRAWL = SmallGame("hills", "", {**FILES, "mechanisms.yaml": FOUGHT, "tables/crt.yaml": TABLE})


def fought(procedure: str, **given: Any) -> Answer:
    """A question on a combat in the boxes of the display."""
    units = {"guard": "country:village", "guard#2": "country:hills", "band": "country:village"}
    return ask(good(BRAWL.loaded()), procedure, {"units": units, **given})


@pytest.mark.parametrize("village", ["village", "country:village"])
def test_enemies_fight_in_a_box_by_a_table_or_with_dice(village: str) -> None:
    odds = fought("combat", attackers="guard", target=village).result
    assert odds is not None
    assert (odds["attack"], odds["defence"], odds["head"]) == (3, 4, "1:2")
    rolled = fought("battle", attackers="guard", target=village).result
    assert rolled is not None
    assert rolled["dice"] == {"guard": 3, "band": 2}


def test_who_stands_elsewhere_does_not_fight_in_a_box() -> None:
    wrong = fought("combat", attackers="guard#2", target="village").problems
    assert [p.message for p in wrong] == ["guard#2 is not in country:village"]


def test_enemies_in_a_box_must_be_attacked_where_enemies_must() -> None:
    left = fought("attacks", attacks={}, side="crown").result
    assert left is not None
    assert left["unmet"] == ["country:village"]
    made = fought("attacks", attacks={"village": "guard"}).result
    assert made is not None
    assert (made["legal"], made["columns"]) == (True, {"village": "1:2"})


def test_nobody_attacks_into_a_box_from_beside() -> None:
    text = FOUGHT.replace("  reach: same place\n  must: enemies\n", "")
    made = good(BRAWL.loaded(mechanisms=text))
    given = {"units": {"guard": "country:hills", "band": "country:village"}}
    wrong = ask(made, "combat", {**given, "attackers": "guard", "target": "village"}).problems
    assert ["nobody attacks into it" in p.message for p in wrong] == [True]
