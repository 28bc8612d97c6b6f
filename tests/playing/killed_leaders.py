"""A small game in which leaders are killed when units with them suffer losses, and are replaced later."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.playing import rich_game
from tests.rules.engine import brook

CASUALTIES = """\
- {id: casualty, name: Leader hit, rule: "15.9", losses: with, who: {is: leader}, dice: 1d6,
   results: {1..4: eliminated}}
"""
TURNS = """\
- {id: turn, title: Turns, kind: turn,
   boxes: [{id: "1"}, {id: "2"}, {id: "3"}, {id: "4"}, {id: "5"}, {id: "6"}, {id: "7"}]}
"""


@cache
def killed_leaders() -> Game:
    """The game: a leader with a unit that loses a step falls on a roll of 1 to 4 (that is often), and
    comes back two turns later for nothing."""
    more = rich_game.MORE.replace(
        "prices: [{points: 1}]",
        "prices: [{points: 0, each: unit, who: {is: leader}, turns: 2},\n  "
        "  {points: 1, each: unit, who: {is: s-guard}}, {points: 1}]",
    )
    text = brook.MECHANISMS.replace("morale:\n", "morale:\n" + CASUALTIES, 1)
    battles, supply = text.index("battles:\n"), text.index("supply:\n")
    text = text[:battles] + text[supply:]  # combats on the table are enough
    found = brook.loaded(
        game=brook.with_sequence(rich_game.SEQUENCE),
        mechanisms=text.replace("names:\n", more + "names:\n"),
        over=rich_game.SCENARIO.replace("turns: 5\n", "turns: 5\ntrack: turn\n"),
        tracks=brook.TRACKS + TURNS,
    )
    return brook.good(found)
