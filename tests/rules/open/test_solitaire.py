"""A game without a map: units stand in boxes, and the rules find them there."""

from __future__ import annotations

from builder.rules.proving import check, complete
from tests.rules.open.brook import result
from tests.rules.open.solitaire import FILES, game


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
    assert "A raid: It happens only if there is a band that is in Hills." in said["en"]
    assert "チット" in said["ja"]
