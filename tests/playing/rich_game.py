"""Small games that declare something of every family that is played."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: weather, name: Weather, rule: "10.0", side: both}
- {id: supply, name: Supply, rule: "9.0", side: both}
- {id: recruits, name: Recruits, rule: "17.0"}
- {id: rally, name: Rally, rule: "15.0"}
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
- {id: orders, name: Orders, rule: "19.0", text: Whoever likes shouts an order.}
"""

SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202"}
- {counter: n-foot, at: "0202"}
- {counter: n-horse, at: "0203"}
- {counter: n-horse, at: "beyond:coast"}
- {counter: n-leader, at: "0202"}
- {counter: s-foot, at: "0303"}
- {counter: s-foot, at: "0404"}
- {counter: s-guard, at: "0402"}
- {counter: s-guns, at: "0404"}
free_setup:
- {name: The reserve, counters: s-army, count: 1, within: ["0503", "0504", "0603"]}
reinforcements:
- {turn: 2, counters: n-foot}
- {turn: 2, counters: s-foot s-foot, hexes: "0606", until: 4}
""",
    turns=5,
)

MORE = """\
arrivals:
  rule: "16.1"
  places:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"]}
  delays: [{dice: 1d6, rolls: 3..6, who: {side: south}}]
replacements:
  rule: "17.1"
  keep: yes
  income: [{points: 1}]
  prices: [{points: 1}]
  places:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"]}
counts:
- id: heart
  name: Heart
  of: side
  start: 6
  changes: [{lost: units, by: -1}, {result: [AE], by: -1}]
  reached: [{amount: 0, effects: [{end: The army runs away}]}]
"""

FIRE = """\
- id: shells
  name: Shells
  rule: "13.1"
  table: crt
  reckon: total
  attack: attack
  who: {is: artillery}
  reach: {range: 3, targets: one, firers: one}
  results:
    AE: {}
    AR: {}
    EX: {defender: lose 1}
    DR: {defender: retreat 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
"""

BEFORE = """\
  must: yes
  support: [{who: {is: artillery}, within: 2, times: 1/2, limit: 1}]
  options:
  - {id: stand, name: Stand, when: {defender in: town}}
  - {id: withdraw, name: Withdraw, dice: 1d6, rolls: 4..6, does: retreat 1, fought: no}
  - {id: charge, name: Charge, first: battle, when: {defender is: cavalry}}
  - {id: storm, name: Storm, of: attacker, does: lose 1}
  advance: {most: 1, hexes: 2, zones: stop}
"""


def _movement(text: str) -> str:
    old = '  one_hex: yes\n  changes:\n  - {times: 1/2, when: {weather: mud}, rule: "5.3"}'
    assert text.count(old) == 1
    new = (
        '  one_hex: yes\n  overruns: [{who: {is: leader}, does: eliminated, rule: "5.5"}]\n'
        "  ways:\n  - {id: march, times: 2, clear: 1, most: 1, risk: {rolls: 6, steps: 1}}\n"
        "  - {id: dash, times: 1/2, reacts: 2, when: {is: cavalry}}\n"
    )
    return text.replace(old, new + old.partition("yes\n")[2])


def made(declared: str, sequence: str = SEQUENCE, **more: str) -> Game:
    text = declared.replace("names:\n", MORE + "names:\n")
    game = brook.with_sequence(sequence)
    return brook.good(brook.loaded(game=game, mechanisms=text, over=SCENARIO, **more))


@cache
def rich() -> Game:
    """A game with states, morale, counts, arrivals, replacements, overruns and ways of moving."""
    return made(_movement(brook.MECHANISMS).replace("names:\n", LINKS + "names:\n"))


@cache
def before_combat() -> Game:
    """A game with support and options before combat, attacks that must be made, advances, and
    fire."""
    text, old = brook.MECHANISMS, '  rule: "7.1"\n  table: crt\n'
    assert text.count(old) == 1
    assert text.count("battles:\n") == 1
    return made(text.replace(old, old + BEFORE).replace("retreat: {", FIRE + "retreat: {"))


FACING = """\
facing:
- {who: {is: infantry}, rule: "22.1", front: 120, rear: 60, moves: ahead, back: 2, turn: 1,
   attacks: front, start: {south: W}}
- {who: {is: artillery}, rule: "22.2", ways: corners, front: 60, rear: 180, most: 1, sees: front,
   zones: front rear}
- {rule: "22.3", ways: both, front: 180, moves: front, back: 1}
"""

REACTIONS = """\
reactions:
- {id: opportunity, rule: "23.1", combat: shells, who: {not: {is: moved}}, within: 3, per: move}
- {id: volley, name: Volley, to: zone fire, rule: "23.2", combat: battle, on: {is: cavalry}, most: 2,
   stops: no}
"""


@cache
def of_facing() -> Game:
    """A game whose units have fronts, flanks and rears, and fight out of turn."""
    text, old = brook.MECHANISMS, '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
    assert text.count(old) == 1
    asked = (
        '  - {by: 2, when: {attacked from: rear}, rule: "7.9"}\n'
        '  - {by: 1, when: {attacked from: front flank}, rule: "7.9"}\n'
    )
    text = text.replace(old, old + asked).replace("retreat: {", FIRE + "retreat: {", 1)
    return made(text.replace("zones:\n", FACING + REACTIONS + "zones:\n", 1))


@cache
def of_deeds() -> Game:
    """A game whose conditions ask what units have done in the turn."""
    text = brook.replaced(
        brook.MECHANISMS,
        ("  one_hex: yes\n", "  one_hex: yes\n  who: {not: {is: fired}}\n"),
        (
            '  rule: "7.1"\n  table: crt\n',
            '  rule: "7.1"\n  table: crt\n  who: {not: {is: entered}}\n',
        ),
        ("when: {across: brook}, rule", "when: {is: [moved, attacked]}, rule"),
        (
            'when: {weather: mud}, rule: "7.8"',
            'when: {not: {attacker is: [moved, fired]}}, rule: "7.8"',
        ),
        (
            "when: {attacker is: [cavalry, leader], defender in: clear}",
            "when: {defender is: entered}",
        ),
        (
            'when: {with: leader}, rule: "5.4"',
            'when: {is: cavalry, not: {is: [moved, attacked]}}, rule: "5.4"',
        ),
        ("of: {is: leader}", "of: {is: leader, not: {is: moved}}"),
    )
    return made(text)


ACTING = """\
sequence:
- {id: weather, name: Weather, rule: "10.0", side: both}
- {id: acting, name: Acting, rule: "3.0", side: both}
"""

MARKERS = """
markers:
- {id: n-order, name: North, count: 2, front: {title: North, picture: star}}
- {id: s-order, name: South, count: 2, front: {title: South, picture: star}}
- {id: dusk, name: Dusk, count: 2, front: {title: Dusk, picture: star}}
"""

POOLS = """\
source: given 5.0
pools: [{id: orders, title: Orders, side: north, contents: {n-order: 2, s-order: 2, dusk: 2}}]
"""

LOTS = """\
{kind: cup, cup: orders, end_lots: 2, lots: [{chit: n-order, side: north, count: 2},
 {chit: s-order, side: south}, {chit: dusk, ends: yes}]}"""

INTERRUPTED = LOTS[:-1] + ', interrupt: {dice: 1d6, rolls: 1..2, after: 1, rule: "3.3"}}'
"""The same, but after each unit beyond the first the enemy may end what a chit has begun."""

LINKS = """\
links:
- {from: coast, to: north-edge, cost: 1, side: north, most: 1}
- {from: coast, to: capital, cost: all, turns: 1, side: north}
"""

ALTERNATE = "{kind: alternate, units: 2, first: {dice: 1d6, add: {north: 1}}}"

IMPULSES = (
    "{kind: impulses, units: 3, passes: yes, impulses: 6, "
    "end: {dice: 1d6, rolls: 6, after: 2, rising: 1}}"
)


@cache
def acting(how: str) -> Game:
    """A game in which units act a few at a time."""
    activation = f'activation:\n  {{rule: "3.1", phase: acting, {how[1:]}\n'
    declared = brook.MECHANISMS.replace("names:\n", activation + "names:\n")
    return made(declared, ACTING, pools=POOLS, counters=brook.COUNTERS + MARKERS)


HANDS = """\
events:
- id: affairs
  rule: "18.1"
  name: Affairs
  deck: affairs
  entries:
  - {id: bridge, name: The bridge, side: north, once: yes, values: {operations: "3"},
     effects: [{points: 2, side: north}]}
  - {id: gold, name: Gold, side: south, copies: 2, values: {operations: "2"},
     effects: [{points: 1, side: south}]}
  - {id: plague, name: Plague, values: {operations: "1"},
     effects: [{lose: 1, who: {is: infantry}, count: 2, by: lot}, {points: 1}]}
"""

CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: affairs, title: Affairs, layout: plain}]
hands:
- {id: northern, title: Northern hand, side: north, deck: affairs, limit: 2}
- {id: southern, title: Southern hand, side: south, deck: affairs, limit: 2}
cards:
- {id: letter, deck: affairs, title: A letter, values: {operations: "4"}}
"""


@cache
def of_cards(more: str = "", leaders: str = "", counters: str = brook.COUNTERS) -> Game:
    """A game in which sides play cards from their hands, two each in a turn, with ``more`` events; cards
    may let ``leaders`` act."""
    led = f", leaders: {leaders}" if leaders else ""
    activation = (
        'activation: {rule: "3.1", phase: acting, kind: hands, impulses: 2, '
        f"operations: operations, enemy_events: yes{led}}}\n"
    )
    declared = brook.MECHANISMS.replace("names:\n", HANDS + more + activation + "names:\n")
    return made(declared, ACTING, cards=CARDS, counters=counters)


HELD = """\
control:
  rule: "24.1"
  at: [town, woods, north-edge]
  held: {north: [north-edge], south: [town]}
  who: {not: {is: leader}}
grades: [{value: defence, letters: [D, C, B, A], rule: "2.3"}]
"""


@cache
def held() -> Game:
    """A game in which markers show who holds places, and letters stand for numbers."""
    lettered = brook.COUNTERS.replace("values: 4-5-3,", "values: 4-A-3,")
    return made(brook.MECHANISMS.replace("names:\n", HELD + "names:\n"), counters=lettered)


OMENS = """\
events:
- id: omens
  rule: "18.1"
  name: Omens
  dice: 1d6
  entries: [{id: omen, name: An omen, rolls: 1..6, effects: [{points: 1}]}]
"""


@cache
def of_omens() -> Game:
    """A game in which each player rolls for the same events in a phase of his own."""
    sequence = "sequence:\n- {id: omens, name: Omens, rule: '18.0'}\n"
    return made(brook.MECHANISMS.replace("names:\n", OMENS + "names:\n"), sequence)


ATTACKS = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
SURROUNDED = '  - {by: 2, when: {surrounded: yes}, rule: "7.9"}\n'
"""A modifier of the roll where the defenders have no way out."""


@cache
def of_surrounded() -> Game:
    """A game in which units are attacked with advantage where they are surrounded."""
    last = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
    assert brook.MECHANISMS.count(last) == 1
    text = brook.MECHANISMS.replace(last, last + SURROUNDED)
    setup = (("n-foot", "0403"), ("n-foot", "0305"), ("n-horse", "0504"), ("n-foot", "0103"),
             ("s-foot", "0404"), ("s-foot", "0204"), ("s-guns", "0404"))  # fmt: skip
    lines = "".join(f'- {{counter: {name}, at: "{hex}"}}\n' for name, hex in setup)
    over = SCENARIO[: SCENARIO.index("setup:")] + "setup:\n" + lines
    return brook.good(brook.loaded(game=brook.with_sequence(ATTACKS), mechanisms=text, over=over))


@cache
def bound_to_attack(must: str, more: str = "") -> Game:
    """A game in which enemies must be attacked (``must: yes``), or all units must attack (``all``),
    with ``more`` of its combat."""
    text, old = brook.MECHANISMS, '  rule: "7.1"\n  table: crt\n'
    assert text.count(old) == 1
    return made(text.replace(old, f"{old}  must: {must}\n  {more}\n"))
