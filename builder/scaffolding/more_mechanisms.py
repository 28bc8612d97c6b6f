"""Writes the rules of a new game that fewer games have: facing, fire, transport, states, control, cups, hands
of cards, and what belongs to them in other files."""

from __future__ import annotations

from collections.abc import Iterator

from builder.scaffolding.armies import SIDES, reserve_of
from builder.scaffolding.boards import Ground
from builder.scaffolding.options import NewGameOptions


def movement_parts(wishes: NewGameOptions) -> Iterator[str]:
    """Yield the lines under ``movement`` for units that carry others, or that fight while they move."""
    arms = wishes.era_style.symbols
    if wishes.declares("orders"):
        yield "  who: {not: {is: dug-in}}"
    if wishes.declares("overruns"):
        yield "  # Whoever has beaten the enemies on its way may move on."
        yield "  overruns:"
        yield (
            f"  - {{who: {{not: {{is: {arms.guns}}}}}, by: {{is: {arms.fast}}}, cost: 1, "
            'combat: battle, rule: "5.3"}'
        )
    if wishes.declares("transport"):
        yield "  # load and unload are what getting on and off costs the carrier."
        yield "  carriers:"
        yield (
            f"  - {{who: {{is: {arms.fast}}}, carries: {{is: {arms.foot}}}, most: 1, load: 1, "
            'unload: 1, rule: "5.4"}'
        )


def facing_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of the facing of all units."""
    first, second = ("NE", "SW") if wishes.board == "flat" else ("E", "W")
    zones = ", zones: front" if wishes.declares("zones") else ""
    return f"""\
# Counters point at a side of their place. front and rear are in degrees, and flanks lie between them.
facing:
- {{rule: "22.1", front: 120, rear: 60, turn: 1, attacks: front{zones},
   start: {{blue: {first}, red: {second}}}}}
"""


def fire_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of the fire of guns, as an entry of ``combat``."""
    guns = wishes.era_style.symbols.guns
    return f"""\
# Guns fire at a distance, by the table tables/fire.yaml.
- id: fire
  name: Fire
  rule: "13.1"
  table: fire
  reckon: total
  reach: {{range: 3, firers: one, targets: one, sight: yes}}
  who: {{is: {guns}, not: {{is: [moved, fired]}}}}
  results:
    R: {{defender: retreat 1}}
    L: {{defender: lose 1}}
# What keeps units from seeing each other.
sight: {{rule: "14.1", obstacles: [{{in: [{", ".join(ground.cover)}]}}]}}
# They also fire at enemies who move.
reactions:
- {{id: opportunity, name: Opportunity fire, rule: "23.1", to: move, combat: fire, within: 2}}
"""


def control_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of the control of places."""
    return f"""\
# A marker shows who holds a place; units take it by being alone there.
control:
  rule: "24.1"
  at: ["{ground.base}", "{ground.goal}"]
  held: {{blue: ["{ground.base}"], red: ["{ground.goal}"]}}
"""


def replacements_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of replacement points."""
    places = "\n".join(
        f'  - {{side: {side}, at: "{edge}"}}'
        for side, edge in zip(SIDES, ground.edges, strict=True)
    )
    return f"""\
# Points that buy lost steps; places are where units come back that were eliminated.
replacements:
  rule: "17.1"
  keep: yes
  income: [{{points: 1}}]
  prices: [{{points: 1}}]
  places:
{places}
"""


def states_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of the states of units, and of the check that disrupts them."""
    found = []
    if wishes.declares("morale"):
        found.append("""\
- id: disrupted
  name: Disrupted
  rule: "12.1"
  sign: D
  recovery: [{phase: rally, dice: 1d6, needs: 3 or more, rule: "12.2"}]
""")
    if wishes.declares("hidden"):
        ends = '[{when: {next to: enemy}, rule: "12.5"}]' if ground.map else ""
        found.append(f"""\
- id: hidden
  name: Hidden
  rule: "12.4"
  hides: yes
{f"  ends: {ends}" + chr(10) if ends else ""}""")
    if wishes.declares("orders"):
        found.append("""\
- {id: dug-in, name: Dug in, rule: "12.7", sign: DI,
   begins: [{phase: orders, choice: yes, secret: yes}]}
- {id: hurried, name: Hurried, rule: "12.8", sign: H,
   begins: [{phase: orders, choice: yes, secret: yes}]}
""")
    head = "# States that units come into, and how they leave them.\nstates:\n"
    return head + "".join(found) + (_NERVE if wishes.declares("morale") else "")


_NERVE = """\
# A unit that has lost steps may be disrupted by it.
morale:
- {id: nerve, name: Nerve, rule: "15.1", losses: own, dice: 2d6, value: 7, failed: [{by: 1, does: disrupted}]}
"""


def regrouping_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of units that break down into others."""
    foot, others = wishes.era_style.symbols.foot, "detachment"
    if wishes.players == 1:  # events bring it into play
        others = f"[detachment, {reserve_of('red')}]"
    return f"""\
# A whole unit may be broken down into detachments, and built up again.
regrouping:
- {{rule: "26.1", phase: regrouping, whole: {{is: {foot}, not: {{is: {others}}}}},
   parts: {{is: detachment}}, count: 2}}
"""


def activation_text(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the YAML of who acts when; empty if one side simply follows the other."""
    if wishes.activation == "impulses":
        return """\
# The sides take turns to act with a few units.
activation: {rule: "3.1", kind: impulses, phase: actions, units: 2, impulses: 6, passes: yes}
"""
    if wishes.activation == "cup":
        lots = "\n".join(f"  - {{chit: {side}-chit, side: {side}, count: 3}}" for side in SIDES)
        return f"""\
# A chit that is drawn from the cup says who acts; the cup is in pools.yaml.
activation:
  rule: "3.1"
  kind: cup
  phase: actions
  cup: orders
  lots:
{lots}
  - {{chit: dusk, ends: yes}}
"""
    if wishes.activation == "hands":
        return """\
# Each side plays cards from its hand, for units that act or for their event; the hands are in cards.yaml.
activation: {rule: "3.1", kind: hands, phase: actions, impulses: 3, operations: operations}
"""
    return ""


def hands_events(wishes: NewGameOptions) -> str:
    """Return the YAML of the events on the cards in hand, as an entry of ``events``."""
    return """\
# The cards in the hands of both sides are made from these events.
- id: affairs
  rule: "18.3"
  name: Affairs
  deck: affairs
  entries:
  - {id: fresh-men, name: Fresh men, copies: 3, values: {operations: 2},
     effects: [{mend: 1, who: {side: player}, count: 1}]}
  - {id: sickness, name: Sickness, copies: 3, values: {operations: 1},
     effects: [{lose: 1, who: {not: {side: player}}, count: 1, by: lot}]}
  - {id: great-plan, name: A great plan, copies: 4, values: {operations: 3}, effects: [{points: 1}]}
"""


def more_files(wishes: NewGameOptions) -> dict[str, str]:
    """Return the files that only some of these rules need: a cup, hands of cards, a table of fire."""
    found = {}
    if wishes.activation == "cup":
        found["pools.yaml"] = _POOLS
    if wishes.activation == "hands":
        found["cards.yaml"] = _CARDS
    if wishes.declares("fire"):
        found["tables/fire.yaml"] = _FIRE_TABLE
    return found


def deck_track(wishes: NewGameOptions) -> str:
    """Return the YAML in ``tracks.yaml`` for the table on which the deck lies; empty without one."""
    return _DECK_TRACK if wishes.activation == "hands" else ""


_DECK_TRACK = """\
# Where the cards lie in the module.
- id: cards
  title: Cards
  kind: table
  boxes:
  - {id: affairs, label: Affairs, place: [10, 10, 68, 101]}
  - {id: affairs.discards, label: Discards, place: [88, 10, 68, 101]}
  - {id: affairs.out, label: Out of the game, place: [166, 10, 68, 101]}
"""

_POOLS = """\
# The cup from which the chits are drawn.
source: given 3.1
pools:
- {id: orders, title: Orders, contents: {blue-chit: 2, red-chit: 2, dusk: 1}}
"""

_CARDS = """\
# One deck for both; each side has its hand. The cards are made from the events in mechanisms.yaml.
source: given 3.1
layouts: [{id: plain}]
decks: [{id: affairs, title: Affairs, layout: plain, reshuffle: empty}]
hands:
- {id: blue-hand, title: The blue hand, side: blue, deck: affairs, limit: 3}
- {id: red-hand, title: The red hand, side: red, deck: affairs, limit: 3}
"""

_FIRE_TABLE = """\
# The fire table: bands are the strength of the unit that fires.
kind: results
title: Fire Table
rule: "13.1"
source: given 4.0
dice: 1d6
axis: Attack
rows:
- {id: fire, name: Fire, bands: "<=3 4..5 >=6"}
results:
  1: "- - -"
  2: "- - R"
  3: "- R R"
  4: R R L
  5: R L L
  6: L L L
legend:
- {code: "-", text: Nothing., effect: none}
- {code: R, text: The target retreats 1., effect: defender-retreats}
- {code: L, text: The target loses a step., effect: defender-loses}
"""
