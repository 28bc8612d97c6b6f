"""Events of one side: nobody else draws, chooses or carries them out, but who plays alone."""

from __future__ import annotations

import pytest

from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import Field
from tests.outputs.vassal.known import decode
from tests.outputs.vassal.turns.test_calendar import table
from tests.together import together

FOR_NORTH = "This is for North alone"


def as_side(side: str) -> Field:
    made = table()
    made.table.side = side
    made.table.answers = {"Orders": "Forage"}
    return made


@pytest.mark.parametrize("side", ["South", "south", ""])
def test_others_can_neither_choose_nor_carry_out(side: str) -> None:
    made = as_side(side)
    made.table.button("Orders")
    assert made.table.chat[-1].endswith(FOR_NORTH)
    assert len(made.table.chat) == 1
    assert made.table.globals["EventCame"] == ""
    made.table.side = "North"
    made.table.button("Orders")
    assert made.table.globals["EventCame"] == ".forage."
    made.table.side, made.table.chat[:] = side, []
    made.table.button("Carry out the event")
    assert [line.rpartition(": ")[2] for line in made.table.chat] == [FOR_NORTH]
    assert made.table.globals["PointsStock"] == "5"
    made.table.side = "North"
    made.table.button("Carry out the event")
    assert made.table.globals["PointsStock"] == "8"
    assert made.table.globals["EventCame"] == ""


@together("side", ["North", "north", "Solitaire"])
def test_the_side_itself_and_who_plays_alone_may(side: str) -> None:
    made = as_side(side)
    made.table.button("Orders")
    made.table.button("Carry out the event")
    assert made.table.globals["PointsStock"] == "8"


def test_what_is_nobodys_everybody_carries_out() -> None:
    made = as_side("south")
    made.table.globals |= {"TurnNo": "4", "Step": "North: Supply"}
    made.table.press("calendar-now")  # the fever waits for the button
    made.table.chat.clear()
    made.table.button("Carry out the event")
    assert not any(FOR_NORTH in line for line in made.table.chat)
    assert made.table.globals["CalendarDue"] == ""


def test_a_side_alone_draws_from_its_deck() -> None:
    piles = {
        e.attributes["name"]: e.attributes for e in built_in.module("gotthard").find("DrawPile")
    }
    for name, side in (("Allied cards", "Allies"), ("French cards", "French")):
        assert piles[name]["deckRestrictAccess"] == "true"
        assert decode(piles[name]["deckOwners"], ",") == (side, side.lower(), "Solitaire")
