"""The small game with cards, of which one has a back of its own, a table for them, a cup, markers, a
block, a unit of three steps and one that is set up in secret."""

from __future__ import annotations

from pathlib import Path

from tests import small_game

COUNTERS = """\
source: given 4.0
units:
  - {id: r1, name: R1, nation: reds, symbol: {branch: infantry}, values: 3-2-4, lower: 2-2-4 / 1-1-4}
  - {id: r2, name: R2, nation: reds, symbol: {branch: infantry}, values: 1-1-4}
  - {id: r3, name: R3, nation: reds, symbol: {branch: infantry}, values: 2-1-4}
  - {id: b1, name: B1, nation: blues, block: true, symbol: {branch: armour}, values: 4-3-6,
     lower: 3-3-6}
markers:
  - {id: smoke, name: Smoke, count: 5, front: {title: Smoke}}
  - {id: chit, name: Chit, count: 3, front: {title: Chit}}
"""
POOLS = """\
source: given 4.0
pools:
  - {id: cup, title: The cup, contents: {chit: 3}}
"""
CARDS = """\
source: given 4.0
layouts:
  - {id: plain}
decks:
  - {id: orders, title: Orders, layout: plain, back: {title: Orders}}
cards:
  - {id: march, deck: orders, title: March, count: 4, text: Move.}
  - {id: fire, deck: orders, title: Fire, count: 2, text: Shoot.,
     back: {title: Gunfire, colour: "#b03020"}}
"""
TRACKS = """\
source: given 4.0
tracks:
  - id: table
    title: The table
    kind: table
    boxes:
      - {id: orders, label: Orders, place: [10, 10, 68, 101]}
      - {id: orders.discards, label: Discards, place: [88, 10, 68, 101]}
      - {id: orders.out, label: Out, place: [166, 10, 68, 101]}
"""
SCENARIO = """\
source: given 6.0
number: "6.0"
title: Meeting
map: field
turns: 3
first_side: red
setup:
  - {counter: r1, at: "0101", lost: 2}
  - {counter: r2, at: "0102", hidden: true}
  - {counter: b1, at: "0404"}
free_setup:
  - {name: Reserve, counters: r3}
"""


def write(folder: Path) -> Path:
    """Write the game into ``folder``/skirmish."""
    game = small_game.write(folder, counters=COUNTERS, scenarios__meeting=SCENARIO)
    for name, text in (("cards", CARDS), ("tracks", TRACKS), ("pools", POOLS)):
        (game / f"{name}.yaml").write_text(text, "utf-8")
    return game
