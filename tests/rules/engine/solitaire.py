"""A game of our own without a map: rebels in a display of boxes, and a cup that says what they do."""

from __future__ import annotations

from builder.model.game import Game
from tests.model.boards.written import SmallGame
from tests.rules.engine.brook import good

FILES = {
    "game.yaml": """\
id: hills
title: The hills
version: 1.0.0
system: open
languages: [en, ja]
source: given 1.0
document: {title: The hills}
value_names: [strength]
sides:
- {id: crown, name: the Crown}
- {id: rebels, name: the Rebels}
nations:
- {id: royal, name: Royal, side: crown, scheme: us-army}
- {id: rebel, name: Rebel, side: rebels, scheme: viet-cong}
sequence:
- {id: omens, name: Omens, side: both}
""",
    "tracks.yaml": """\
source: given 2.0
tracks:
- id: country
  title: The country
  kind: boxes
  boxes:
  - {id: village, label: Village}
  - {id: hills, label: Hills}
  - {id: town, label: Town}
- {id: turn, title: Turns, boxes: [{id: "1"}, {id: "2"}, {id: "3"}]}
""",
    "counters.yaml": """\
source: given 3.0
units:
- {id: guard, count: 2, name: G, nation: royal, symbol: {branch: infantry}, values: "3"}
- {id: band, count: 3, name: B, nation: rebel, symbol: {branch: infantry}, values: "2", traits: band}
markers:
- {id: crow, name: Crow, count: 2, front: {title: Omen, picture: star}}
- {id: dove, name: Dove, front: {title: Omen, picture: star}}
""",
    "pools.yaml": """\
source: given 4.0
pools: [{id: omens, title: Omens, side: rebels, contents: {crow: 2, dove: 1}}]
""",
    "scenarios/hills.yaml": """\
source: given 5.0
number: "1"
title: The hills
track: turn
turns: 3
first_side: crown
setup:
- {counter: guard, at: "country:village"}
- {counter: band, at: "country:hills", count: 2}
""",
    "mechanisms.yaml": """\
source: given 6.0
stacking: {limits: [{most: 2, when: {in: [village, hills]}}]}
events:
- id: omens
  rule: "18.1"
  name: What the rebels do
  cup: omens
  side: rebels
  automatic: yes
  phase: omens
  entries:
  - {id: raid, name: A raid, chit: crow, when: {some: {is: band, in: hills}},
     effects: [{move: yes, who: {is: band, in: hills}, count: 1, by: lot, to: village}]}
  - {id: peace, name: Peace, chit: dove, effects: [{points: 1, side: crown}]}
victory:
  places:
  - {at: [village, town], points: 2}
names: {band: a band}
""",
}


_GAME = SmallGame("hills", "", FILES)
write, loaded = _GAME.write, _GAME.loaded


def game(**changes: str) -> Game:
    """The game, without an error in its files."""
    return good(loaded(**changes))
