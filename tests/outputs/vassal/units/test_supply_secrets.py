"""Who checks supply learns nothing of hidden pieces: neither how many of them lack it nor which do."""

from __future__ import annotations

import pytest

from tests.outputs.vassal import built_in
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.playing import Play, games_of

SUVOROV, COSSACKS = "Suvorov", "Grekov's Cossacks"


def gotthard(side: str) -> Play:
    """The game as it begins."""
    module = built_in.module("gotthard")
    (saved,) = games_of(module)
    play = Play(module, "The Gotthard", side=side)
    play.fill(saved)
    return play


def piece(play: Play, name: str) -> Played:
    return next(p for p in play.present() if name in p.name)


def checked(side: str, off: str) -> list[str]:
    """What is told when one hidden block alone is cut off."""
    play = gotthard(side)
    for one in play.present():
        if one.map == "Map" and one.get("Side") == "allies":
            one.map = "Elsewhere"
    alone = piece(play, off)
    alone.map, alone.place = "Map", "0101"
    assert alone.turned
    play.globals["Step"] = "Hunger"
    play.push("Check supply")
    assert alone.get("Unsupplied") == ("1" if off == COSSACKS else "")
    return play.chat


@pytest.mark.parametrize("side", ["French", "french", "Allies", "allies", ""])
def test_the_chat_is_the_same_whichever_hidden_block_is_cut_off(side: str) -> None:
    told = checked(side, SUVOROV)
    assert told == checked(side, COSSACKS)
    assert [line.removeprefix("Ann: ") for line in told] == [
        "9.1: all units of Allies that are face up are in supply",
        "9.1: hidden units of Allies that are out of supply show this only to their own side",
    ]


def test_who_knows_the_block_sees_the_sign_on_it_and_nobody_else() -> None:
    for side, shown in (("Allies", "OOS"), ("allies", "OOS"), ("French", ""), ("Solitaire", "OOS")):
        play = gotthard(side)
        block = piece(play, COSSACKS)
        block.press("battle-supply-off-now")
        texts = (x.state for x in block.traits if x.kind == "Labeler")
        (sign,) = [text for text in texts if "S_UNSUPPLIED" in text]
        assert block.filled(sign) == shown
