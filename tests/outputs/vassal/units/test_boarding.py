"""Units of a module go on board of others and get off by their menu; set-ups and saved games keep it."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.states import ABOARD
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.playing.records import first_state
from builder.rules.free_setups import check_position
from builder.vassal.format import traits as t
from tests.outputs.vassal.same_game.client import NotOffered, entries_of
from tests.outputs.vassal.same_game.robot import Robot, stage
from tests.outputs.vassal.same_game.small_games import game


@pytest.fixture
def table() -> Robot:
    """A table on which foot and guns stand in 0404, and a leader is on board of horse in 0202."""
    return Robot.begun(first_state(game("carried units"), "over"))


def told(table: Robot, counter: str, command: str) -> list[str]:
    """What the chat says of a command of a counter."""
    said = len(table.client.chat)
    table.client.choose(table.pieces[counter], command)
    return table.client.chat[said:]


def test_a_unit_goes_on_board_and_gets_off(table: Robot) -> None:
    assert told(table, "s-foot#2", "Go on board") == ["S1 goes on board of S2 in 0404"]
    foot = table.pieces["s-foot#2"]
    assert foot.get(ABOARD) == "s-guns"
    assert "Attack" not in entries_of(foot)
    assert told(table, "s-foot#2", "Get off") == ["S1 gets off in 0404"]
    assert foot.get(ABOARD) == ""
    assert "Attack" in entries_of(foot)


def test_nobody_goes_on_board_where_nothing_carries_him(table: Robot) -> None:
    assert told(table, "s-foot", "Go on board") == ["Note: no unit in 0304 has room to carry S1"]
    assert table.pieces["s-foot"].get(ABOARD) == ""


def test_a_carrier_has_room_for_so_many_steps(table: Robot) -> None:
    table.client.drag(table.pieces["s-foot"], *table.point("0404"))
    told(table, "s-foot#2", "Go on board")
    (note,) = told(table, "s-foot", "Go on board")  # its two steps, and the one on board
    assert note.startswith("Note: ")
    assert told(table, "s-foot#3", "Go on board") == ["S1 goes on board of S2 in 0404"]


def test_who_carries_nobody_and_is_not_carried_has_no_such_command(table: Robot) -> None:
    assert "Go on board" not in entries_of(table.pieces["s-guns"])
    with pytest.raises(NotOffered):
        told(table, "n-horse", "Get off")


def test_who_is_on_board_is_not_attacked_with_his_place(table: Robot) -> None:
    told(table, "s-foot#2", "Go on board")
    table.client.choose(table.pieces["s-guns"], "Defend")
    roles = {n: table.pieces[n].get("Role") for n in ("s-guns", "s-foot#2", "s-foot#3")}
    assert roles == {"s-guns": "T", "s-foot#2": "", "s-foot#3": "D"}


def test_the_sign_of_who_is_on_board_lies_above_the_values() -> None:
    signs = [
        t.trait_fields(trait)
        for trait in stage("carried units").counters.pieces["n-leader"].traits
        if trait.kind == "Labeler" and "S_ABOARD" in trait.state
    ]
    assert [(one["vPos"], one["hPos"]) for one in signs] == [("t", "l")]


def test_the_chat_warns_of_a_carrier_that_has_gone_alone(table: Robot) -> None:
    table.client.drag(table.pieces["n-horse#2"], *table.point("0201"))
    said = len(table.client.chat)
    table.client.push_button("Next phase")
    assert "Note: N3 in 0202 is on board of a unit that is not there" in table.client.chat[said:]


def back(*pieces: Standing) -> PositionSheet:
    """A position that went into a saved game and came back."""
    stage = layout_only(game("carried units"))
    sheet = PositionSheet(game="carried units", scenario="over", map="field", pieces=pieces)
    found, problems = read_position(stage, write_game(stage.game, save_of(stage, sheet, [])))
    assert found is not None, problems
    return found


def test_a_saved_game_keeps_who_is_on_board() -> None:
    pieces = back(
        Standing(counter="s-guns", at="0404"),
        Standing(counter="s-foot", at="0404", aboard="s-guns"),
        Standing(counter="s-foot", at="0304"),
    ).pieces
    assert {(one.counter, one.at): one.aboard for one in pieces} == {
        ("s-guns", "0404"): "",
        ("s-foot", "0404"): "s-guns",
        ("s-foot", "0304"): "",
    }


def test_two_units_in_a_saved_game_are_on_board_of_one_of_two_equal_units_each() -> None:
    found = back(
        Standing(counter="n-horse", at="0202"),
        Standing(counter="n-horse", at="0202"),
        Standing(counter="n-foot", at="0202", aboard="n-horse#2"),
        Standing(counter="n-leader", at="0202", aboard="n-horse"),
    )
    assert {one.aboard for one in found.pieces if one.aboard} == {"n-horse", "n-horse#2"}
    wrong = {problem.code for problem in check_position(game("carried units"), found)}
    assert "bad-carrier" not in wrong


def test_a_position_with_too_much_on_board_is_reported() -> None:
    found = back(
        Standing(counter="s-guns", at="0404"),
        Standing(counter="s-foot", at="0404", aboard="s-guns"),
        Standing(counter="s-foot", at="0404", aboard="s-guns"),
    )
    wrong = {problem.code for problem in check_position(game("carried units"), found)}
    assert "bad-carrier" in wrong
