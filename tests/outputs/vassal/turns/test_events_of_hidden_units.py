"""An event that one player carries out, and that takes a step from a hidden unit of the other: no command
passes a mask, so the unit's owner does it."""

from __future__ import annotations

import re

import pytest

from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.playing import Play
from tests.outputs.vassal.windows.test_undo import playing

STONES = "Falling stones"
IN_THE_ALPS = "1404"
BEFALLS = "Apply the event to this unit"


def stones_fall(side: str) -> tuple[Play, Played]:
    """A hidden Allied block alone in the High Alps, after the French card that takes a step from it was
    drawn and carried out by a side."""
    play = playing("gotthard", SOLITAIRE)
    piece = next(p for p in play.present() if p.name == "Shveikovsky's division")
    assert piece.mask
    play.drop(piece, "Map", IN_THE_ALPS)
    play.side = side
    for _ in range(10):
        play.push("Cards of the French")
        drawn = any(STONES in line for line in play.chat)
        play.push("Carry out the event")
        if drawn:
            return play, piece
    raise AssertionError("the card is not in the deck")


@pytest.mark.parametrize("side", [SOLITAIRE, "French"])
def test_a_hidden_unit_loses_the_step_by_its_owner(side: str) -> None:
    play, piece = stones_fall(side)
    told = [line for line in play.chat if "its owner does this" in line]
    assert [piece.name in line for line in told] == ([] if side == SOLITAIRE else [False])
    assert BEFALLS not in piece.menu()
    play.side = "Allies"
    due = [p for p in play.present() if BEFALLS in p.menu()]
    if side != SOLITAIRE:
        assert due == [piece]
        play.act(lambda: piece.press(piece.menu()[BEFALLS]))
    assert piece.get("Step_Level") == "2"
    assert not any(BEFALLS in p.menu() for p in play.present())


def test_two_of_them_wait_one_after_the_other() -> None:
    play, piece = stones_fall("French")
    types = "".join(trait.type for trait in piece.traits)
    (effect,) = set(re.findall(r"deed-\d+-\d+(?=-due)", types))
    play.act(lambda: piece.press(effect))
    play.side = "Allies"
    for level in ("2", "3"):
        play.act(lambda: piece.press(piece.menu()[BEFALLS]))
        assert piece.get("Step_Level") == level
    assert BEFALLS not in piece.menu()
