"""A unit that lies face down, or is noted in secret, lies open once it is lost; nobody turns up what is
another's by losing it."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from builder.outputs.vassal.table.windows.trays import LOSE, LOSSES
from builder.vassal.format.names import side_names
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.playing import Play
from tests.outputs.vassal.windows.test_undo import playing

KEPT = [("gotthard", "mask"), ("vietnam-battles", "secret")]
"""Games, and what of a piece says who keeps it from others."""


def kept(play: Play, what: str) -> Played:
    """A unit that its side keeps from the others."""
    units = (p for p in play.present() if p.get("Kind") == "unit" and not p.deck)
    return next(p for p in units if getattr(p, what))


@pytest.mark.parametrize(("name", "what"), KEPT)
def test_what_is_lost_lies_open(name: str, what: str) -> None:
    play = playing(name, SOLITAIRE)
    piece = kept(play, what)
    play.side = getattr(piece, what)
    play.act(lambda: piece.press(LOSE))
    assert (piece.map, getattr(piece, what)) == (LOSSES, "")
    assert any(piece.name in line for line in play.chat)


@pytest.mark.parametrize(("name", "what"), KEPT)
def test_nobody_turns_up_what_is_another_s(name: str, what: str) -> None:
    play = playing(name, SOLITAIRE)
    piece = kept(play, what)
    owner = getattr(piece, what)
    play.side = next(side for side in side_names(game(name)).values() if side != owner)
    play.act(lambda: piece.press(LOSE))
    assert getattr(piece, what) == owner
    assert piece.map != LOSSES
