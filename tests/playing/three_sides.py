"""A small game of four sides, with an alliance from the start, a neutral, and events that change who
is whose enemy."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import Piece, read_spot
from tests.rules.engine import brook

GAME = (
    brook.with_sequence("""\
sequence:
- {id: diplomacy, name: Diplomacy, rule: "18.0", side: both}
- {id: supply, name: Supply, rule: "9.0", side: both}
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
""").replace(
        "- {id: south, name: South}\n",
        "- {id: south, name: South}\n- {id: west, name: West}\n- {id: east, name: East}\n",
    )
    + """\
- {id: western, name: Western, side: west, scheme: nva}
- {id: eastern, name: Eastern, side: east, scheme: us-army}
"""
)

COUNTERS = (
    brook.COUNTERS
    + """\
- {id: w-foot, count: 3, name: W1, nation: western, symbol: {branch: infantry}, values: 3-3-3,
   reduced: 2-2-3}
- {id: w-horse, name: W2, nation: western, symbol: {branch: cavalry}, values: 3-2-6,
   movement_class: horse}
- {id: e-foot, count: 2, name: E1, nation: eastern, symbol: {branch: infantry}, values: 2-4-3,
   reduced: 1-2-3}
"""
)

MECHANISMS = """\
source: given 4.0
alliances:
  rule: "27.1"
  allied: [[south, west]]
  neutral: [east]
  share: stack attack supply hold win
  attacked: allies
stacking: {rule: "4.1", limits: [{most: 2}]}
movement:
  rule: "5.1"
  one_hex: yes
zones:
  rule: "6.0"
  enter: stop
  cancelled: supply
combat:
- id: battle
  rule: "7.1"
  table: crt
  rolls: [{by: 1, when: {allied: [south, west]}, rule: "7.2"}]
  results:
    AE: {attacker: eliminated}
    AR: {attacker: retreat 2}
    EX: {defender: lose 1, attacker: lose 1}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, retreat 2"}
    DE: {defender: eliminated}
retreat: {rule: "8.1"}
supply:
  rule: "9.1"
  reach: 4
  from:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"]}
  - {side: east, at: ["0603"]}
victory:
  rule: "11.1"
  places:
  - {at: ["0303"], points: 5, held: south}
  - {at: north-edge, points: 1, held: north}
  losses: [{points: 1, count: units}]
  levels: [{least: 0, result: Draw}, {least: 3, result: Victory}]
  ends: [{id: sweep, ahead: 7, result: Sweep, rule: "11.2"}]
events:
- id: envoys
  name: Envoys
  rule: "18.1"
  dice: 1d6
  phase: diplomacy
  entries:
  - {id: talks, name: Talks, rolls: 1..2}
  - {id: quarrel, name: Quarrel, rolls: 3, when: {allied: [south, west]},
     effects: [{relation: enemies, side: west, with: south}]}
  - {id: league, name: League, rolls: 4,
     effects: [{relation: allied, side: west, with: north}, {relation: neutral, side: west, with: south}]}
  - {id: pact, name: Pact, rolls: 5, effects: [{relation: allied, side: west, with: south}]}
  - {id: war, name: War, rolls: 6, when: {neutral: [north, east]},
     effects: [{relation: enemies, side: east}]}
"""

SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202"}
- {counter: n-foot, at: "0202"}
- {counter: n-horse, at: "0203"}
- {counter: s-foot, at: "0303"}
- {counter: w-foot, at: "0303"}
- {counter: s-foot, at: "0404"}
- {counter: s-guns, at: "0504"}
- {counter: w-horse, at: "0402"}
- {counter: w-foot, at: "0305"}
- {counter: e-foot, at: "0602"}
- {counter: e-foot, at: "0503"}
""",
    turns=4,
)


def changed(*changes: tuple[str, str]) -> Game:
    """The game with other declarations."""
    found = brook.loaded(
        game=GAME,
        counters=COUNTERS,
        mechanisms=brook.replaced(MECHANISMS, *changes),
        over=SCENARIO,
    )
    return brook.good(found)


@cache
def game() -> Game:
    """The game."""
    return changed()


def standing(of: Game, **at: str) -> State:
    """A game of these sides with these units alone on the map, named as in ``n_foot="0303"``."""
    state = first_state(of)
    places = {name.replace("_", "-"): place for name, place in at.items()}
    sheet, pieces = state.match.sheet, list[Piece]()
    for name, piece in state.moment.pieces.items():
        if isinstance(of.counters[piece.counter], Unit):
            place = places.get(name, "")
            spot = read_spot(sheet, place) if place else None
            pieces.append(replace(piece, at=place, spot=spot))
    return state.at(state.moment.with_pieces(*pieces))


CONTROL = """\
control:
  rule: "24.1"
  at: [town, woods, north-edge, "0404", "0602"]
  held: {north: [north-edge], south: [town], west: ["0404"], east: ["0602"]}
"""


@cache
def with_control() -> Game:
    """The game with control of some of its places."""
    held = (
        'rolls: [{by: 1, when: {in: held-by-own}, rule: "7.3"}, '
        "{by: 2, when: {defender in: held-by-enemy}},"
    )
    return changed(("victory:\n", f"{CONTROL}victory:\n"), ("rolls: [", held))


@cache
def with_contested_places() -> Game:
    """The game with control, in which nobody holds a place with enemies of each other in it."""
    held = "rolls: [{by: 1, when: {in: held-by-own}}, {by: 2, when: {in: held-by-nobody}},"
    contested = CONTROL.replace("  held:", "  contested: nobody\n  held:")
    return changed(("victory:\n", f"{contested}victory:\n"), ("rolls: [", held))


OBJECTIVES = """\
  objectives:
    rule: "11.5"
    dealt: 2
    each:
    - {id: brook, name: The brook, at: ["0303"], points: 4}
    - {id: gates, name: The gates, at: north-edge, points: 3}
    - {id: guns, name: The guns, points: 2, when: {some: {is: s-guns}}}
    - {id: rider, name: The rider, points: 1, when: {turn: 1..4}}
    - {id: east, name: The east, at: ["0602"], points: 6}
    - {id: hill, name: The hill, at: ["0502"], points: 2}
    - {id: road, name: The road, at: ["0404"], points: 3}
    - {id: mill, name: The mill, at: ["0204"], points: 2}
    - {id: home, name: Home, side: west, at: ["0305"], points: 5}
  levels:"""


@cache
def with_objectives() -> Game:
    """The game with secret objectives, of which each side keeps one of two."""
    return changed(("  levels:", OBJECTIVES))
