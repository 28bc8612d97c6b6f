"""Damage boxes in the module: battles read them, results and rolls mark them, and a hulk goes down."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of, resolved
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece
from tests.playing import ships


@cache
def _made(result: str) -> tuple[Game, Module]:
    game = fill(ships.declared(result, ships.ROW_COUNTS, counters=ships.ROWS))
    return game, read_module(make_with(game, blank_drawings(game)))


def _off_the_isle(result: str, *others: str) -> Field:
    made = field_of(*_made(result))
    made.table.globals |= {"TurnNo": "1", "Step": "North: Combat"}
    made.put("lion", "0302")
    for name in ("bear", *others):
        made.put(name, "0303")
    made.declare(["lion"], "bear")
    return made


def _left(piece: Piece) -> tuple[str, str]:
    return piece.get("AmountHull"), piece.get("AmountGuns")


def test_a_battle_reads_what_the_last_box_is_worth() -> None:
    made = _off_the_isle("{}")
    made.pieces["lion"].dynamic["AmountGuns"] = "2"
    made.pieces["bear"].dynamic["AmountHull"] = "3"
    assert "Attack 5 to defence 3: column 3:2" in resolved(made, 4)


def test_a_result_marks_the_boxes_of_those_who_fight() -> None:
    made = _off_the_isle('{defender: "hull -2, guns -1", attacker: guns -1}')
    resolved(made, 4)
    made.table.button("Carry out")
    assert _left(made.pieces["bear"]) == ("2", "2")
    assert _left(made.pieces["lion"]) == ("4", "2")
    assert any("Hull: 2" in line for line in made.table.chat)


def test_what_several_may_bear_is_left_to_their_player() -> None:
    made = _off_the_isle("{defender: hull -2}", "boar")
    resolved(made, 4)
    made.table.button("Carry out")
    assert {_left(made.pieces[name])[0] for name in ("bear", "boar")} == {"4"}


def test_each_unit_bears_what_is_for_each() -> None:
    made = _off_the_isle("{defender: hull -1 each}", "boar")
    resolved(made, 4)
    made.table.button("Carry out")
    assert {_left(made.pieces[name])[0] for name in ("bear", "boar")} == {"3"}


def test_a_unit_without_hull_is_eliminated_and_the_chat_says_by_which_rule() -> None:
    made = _off_the_isle('{defender: "hull -2, hull -3"}')
    resolved(made, 4)
    made.table.button("Carry out")
    assert made.pieces["bear"].map == "Losses"
    assert any("21.1: Bear: The unit is eliminated." in line for line in made.table.chat)


@pytest.mark.parametrize(("die", "left"), [(2, ("3", "3")), (4, ("4", "2")), (6, ("4", "3"))])
def test_the_roll_of_a_unit_marks_where_it_strikes(die: int, left: tuple[str, str]) -> None:
    made = _off_the_isle("{defender: check strike}")
    made.table.rolls = [die]
    made.pieces["bear"].press("trial1")
    assert _left(made.pieces["bear"]) == left
    assert not any("passes" in line for line in made.table.chat)


def test_a_state_comes_when_its_amount_is_reached_and_not_again() -> None:
    made = _off_the_isle("{}")
    bear = made.pieces["bear"]
    bear.press("amount-engine--1")
    assert bear.get("StateCrippled") == ""
    bear.press("amount-engine--1")
    assert bear.get("StateCrippled") == "1"
    bear.press("state-crippled-off")
    bear.press("amount-engine--1")
    assert bear.get("AmountEngine") == "0"
    assert bear.get("StateCrippled") == ""


def test_a_command_marks_no_more_than_there_are_boxes() -> None:
    made = _off_the_isle("{}")
    lion = made.pieces["lion"]
    lion.press("amount-hull-+1")
    assert _left(lion)[0] == "4"
    lion.press("amount-hull--1")
    lion.press("amount-hull-+1")
    assert _left(lion)[0] == "4"
