"""A small game of events that come by cards, one for each side in a turn, whose discards become the deck
again when it is empty."""

from __future__ import annotations

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: fate, name: Fate, rule: "14.0"}
"""
MECHANISMS = """\
source: given 4.0
movement: {rule: "5.1"}
events:
- id: omens
  name: Omens
  rule: "14.1"
  deck: omens
  phase: fate
  entries:
  - {id: comet, name: A comet, once: yes, effects: [{points: 2, side: north}]}
  - {id: harvest, name: A harvest, copies: 2, effects: [{points: 1, side: south}]}
  - {id: flood, name: A flood, effects: [{points: 1, side: north}]}
  - {id: calm, name: A calm}
victory:
  rule: "16.1"
  levels: [{least: 1, result: The north wins}]
"""
CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: omens, title: Omens, layout: plain}]
"""
TABLE = """\
- id: desk
  title: Desk
  kind: table
  boxes:
  - {id: omens, label: Omens, place: [10, 10, 72, 96]}
  - {id: omens.discards, label: Discards, place: [88, 10, 72, 96]}
  - {id: omens.out, label: Out of the game, place: [166, 10, 72, 96]}
"""
SCENARIO = """\
source: given 9.0
number: "9.0"
title: Omens over the brook
map: field
turns: 7
first_side: north
setup:
- {counter: n-foot, at: "0202"}
- {counter: s-foot, at: "0404"}
"""


def game() -> Game:
    """The game; of its five cards one leaves the game when it is drawn."""
    files = {"tracks": brook.TRACKS + TABLE, "cards": CARDS, "over": SCENARIO}
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=MECHANISMS, **files))
