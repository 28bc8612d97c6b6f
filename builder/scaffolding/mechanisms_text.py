"""Writes the rules of a new game: ``mechanisms.yaml``."""

from __future__ import annotations

from builder.scaffolding.armies import SIDES, reserve_of
from builder.scaffolding.boards import Ground
from builder.scaffolding.more_mechanisms import (
    activation_text,
    control_text,
    facing_text,
    fire_text,
    hands_events,
    movement_parts,
    regrouping_text,
    replacements_text,
    states_text,
)
from builder.scaffolding.options import NewGameOptions


def mechanisms_file(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the text of ``mechanisms.yaml``: each chosen family of rules, with a comment."""
    makers = {
        "stacking": _stacking,
        "movement": _movement,
        "zones": _zones,
        "combat": _combat,
        "supply": _supply,
        "weather": _weather,
        "victory": _victory,
        "arrivals": _arrivals,
        "events": _events,
        "control": control_text,
        "replacements": replacements_text,
        "states": states_text,
        "facing": facing_text,
        "regrouping": regrouping_text,
    }
    made = [make(wishes, ground) for name, make in makers.items() if _is_wanted(wishes, name)]
    made.insert(0, activation_text(wishes, ground))
    return "".join([_HEAD, *made, _names(wishes, ground, "".join(made))])


def _is_wanted(wishes: NewGameOptions, family: str) -> bool:
    if family == "combat":
        return wishes.combat != "none"
    if family == "states":
        return any(map(wishes.declares, ("morale", "hidden", "orders")))
    if family == "events" and wishes.activation == "hands":
        return True
    return wishes.declares(family)


_HEAD = """\
# The rules. What is declared here is played by the rules engine, said in the rulebook, checked in
# setups and reckoned by the module; what is not declared is no rule of your game.
# docs/choose-your-rules.md shows every mechanism that there is. rule: is the number of its case.
source: given 6.0
"""


def _stacking(wishes: NewGameOptions, ground: Ground) -> str:
    where = f", when: {{in: [{', '.join(ground.boxes)}]}}" if ground.boxes else ""
    return f"""\
# How many units of a side may be in a place.
stacking:
  rule: "4.1"
  limits: [{{most: {5 if ground.boxes else 2}{where}}}]
"""


def _movement(wishes: NewGameOptions, ground: Ground) -> str:
    lines = [
        "# Costs stand in terrain.yaml. The allowance is a value of the counters.",
        "movement:",
    ]
    lines += ['  rule: "5.1"', "  allowance: movement"]
    lines += ["  one_hex: yes"] if ground.map else []
    lines += [
        "  # It carries units over the river as if there were none.",
        "  spans: bridge",
    ] * ground.bridge
    changes = [
        *(
            ['  - {add: -1, when: {weather: rain}, rule: "5.2"}']
            if wishes.declares("weather")
            else []
        ),
        *(['  - {add: 2, when: {is: hurried}, rule: "5.2"}'] if wishes.declares("orders") else []),
    ]
    lines += ["  changes:", *changes] if changes else []
    lines += movement_parts(wishes)
    text = "\n".join(lines) + "\n"
    return text + _links(ground)


def _links(ground: Ground) -> str:
    if not ground.boxes:
        return ""
    a, b, c, d, e, f = ground.boxes
    pairs = ((a, b), (a, d), (b, c), (d, e), (c, f), (e, f), (b, e))
    lines = "\n".join(f'- {{from: {x}, to: {y}, cost: 2, rule: "19.1"}}' for x, y in pairs)
    return f"# The ways between the boxes of the display.\nlinks:\n{lines}\n"


def _zones(wishes: NewGameOptions, ground: Ground) -> str:
    return """\
# What enemies do to units that come next to them: free, stop, barred, or a cost such as "+1".
zones:
  rule: "6.1"
  enter: stop
"""


def _combat(wishes: NewGameOptions, ground: Ground) -> str:
    return _battles(wishes, ground) if wishes.combat == "dice" else _table_combat(wishes, ground)


def _table_combat(wishes: NewGameOptions, ground: Ground) -> str:
    halved = [
        *(["  - {of: attacker, times: 1/2, when: {across: river%s}, rule: \"7.2\"}"
           % (", not: {across: bridge}" if ground.bridge else "")] if ground.river else []),
        *(['  - {of: attacker, times: 1/2, when: {is: unsupplied}, rule: "7.2"}']
          if wishes.declares("supply") else []),
        *(['  - {of: attacker, times: 1/2, when: {is: disrupted}, rule: "7.2"}']
          if wishes.declares("morale") else []),
    ]  # fmt: skip
    strength = (
        ["  # Changes of the strength of single units.", "  strength:", *halved] if halved else []
    )
    reach = ["  reach: same place"] if ground.boxes else []
    lines = [
        "# Combat by a table, that of tables/crt.yaml.",
        "combat:",
        "- id: battle",
        "  name: Battle",
        '  rule: "7.1"',
        "  table: crt",
        f"  reckon: {wishes.combat}",
        *reach,
        *(
            ["  # How many units attack together at most.", "  most: 3"]
            if wishes.declares("width")
            else []
        ),
        *(["  who: {not: {is: attacked}}"] if wishes.declares("overruns") else []),
        *strength,
        "  # Columns to the left or right.",
        "  shifts:",
        f'  - {{by: -1, when: {{defender in: [{", ".join(ground.cover)}]}}, rule: "7.3"}}',
        *(
            ['  - {by: -1, when: {defender is: dug-in}, rule: "7.3"}']
            if wishes.declares("orders")
            else []
        ),
        *(_ARCS if wishes.declares("facing") else []),
        "  # What the codes of the table do.",
        _RESULTS + (fire_text(wishes, ground) if wishes.declares("fire") else "") + _RETREAT,
    ]
    return "\n".join(lines)


_ARCS = (
    '  - {by: 1, when: {attacked from: flank}, rule: "7.4"}',
    '  - {by: 2, when: {attacked from: rear}, rule: "7.4"}',
)


_RESULTS = """\
  results:
    AE: {attacker: eliminated}
    A1: {attacker: "lose 1, retreat 1"}
    AR: {attacker: retreat 1}
    EX: {attacker: lose 1, defender: lose 1}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, retreat 2"}
    DE: {defender: eliminated}
"""

_RETREAT = """\
# cannot: what becomes of a unit that has nowhere to go.
retreat: {rule: "8.1", cannot: eliminated}
"""


def _battles(wishes: NewGameOptions, ground: Ground) -> str:
    across = ", not: {across: bridge}" if ground.bridge else ""
    numbers = [
        *([f'  - {{of: attacker, times: 1/2, when: {{across: river{across}}}, rule: "7.2"}}']
          if ground.river else []),
        *(['  - {of: attacker, times: 1/2, when: {is: unsupplied}, rule: "7.2"}']
          if wishes.declares("supply") else []),
        *(['  - {of: attacker, times: 1/2, when: {is: disrupted}, rule: "7.2"}']
          if wishes.declares("morale") else []),
    ]  # fmt: skip
    lines = [
        "# Combat by dice: each unit rolls as many as its combat strength says.",
        "battles:",
        "- id: battle",
        "  name: Battle",
        '  rule: "7.1"',
        f"  reach: {'same place' if ground.boxes else 'adjacent'}",
        "  dice: combat strength",
        "  hits: 5 or more",
        "  first: defender",
        *(["  # How many dice a unit rolls.", "  numbers:", *numbers] if numbers else []),
        "  # By how many faces of each die it hits better or worse.",
        "  aim:",
        f'  - {{of: attacker, by: -1, when: {{defender in: [{", ".join(ground.cover)}]}}, rule: "7.3"}}',
        "  rounds: 2",
        "  after: worse",
        'retreat: {rule: "8.1", cannot: lose}',
    ]
    return "\n".join(lines) + "\n"


def _supply(wishes: NewGameOptions, ground: Ground) -> str:
    sources = "\n".join(
        f"  - {{side: {side}, at: {edge}}}" for side, edge in zip(SIDES, ground.edges, strict=True)
    )
    return f"""\
# Who is too far from a source of his side is unsupplied; what that does stands where it is done.
supply:
  rule: "9.1"
  reach: 6
  from:
{sources}
"""


def _weather(wishes: NewGameOptions, ground: Ground) -> str:
    return """\
weather:
  rule: "10.1"
  dice: 1d6
  kinds:
  - {id: fair, name: Fair, rolls: 1..4, turns: 1}
  - {id: rain, name: Rain, rolls: 5..6}
"""


def _victory(wishes: NewGameOptions, ground: Ground) -> str:
    red, blue = ("", "") if wishes.declares("control") else (", held: red", ", held: blue")
    losses = "  losses:\n  - {points: 1, count: steps}\n" if wishes.combat != "none" else ""
    return f"""\
# Points for places that a side holds at the end, and for what the enemy has lost.
victory:
  rule: "11.1"
  places:
  - {{at: ["{ground.goal}"], points: 4{red}}}
  - {{at: ["{ground.base}"], points: 4{blue}}}
{losses}  levels:
  - {{least: 1, result: Blue wins, side: blue}}
  - {{least: 0, result: Red wins, side: red}}
"""


def _arrivals(wishes: NewGameOptions, ground: Ground) -> str:
    places = "\n".join(
        f'  - {{side: {side}, at: "{edge}"}}'
        for side, edge in zip(SIDES, ground.edges, strict=True)
    )
    return f"""\
# Where reinforcements enter; the scenario says who comes, and when.
arrivals:
  rule: "16.1"
  closed: [enemies]
  places:
{places}
"""


def _events(wishes: NewGameOptions, ground: Ground) -> str:
    found = ""
    if wishes.players == 1:
        found = _ENEMY.format(reserve=reserve_of("red"), edge=ground.edges[1])
    elif wishes.declares("events"):
        found = _EVENTS
    if wishes.activation == "hands":
        return (found or "events:\n") + hands_events(wishes)
    return found


_EVENTS = """\
# What may happen; events may come from cards or cups too.
events:
- id: chance
  rule: "18.1"
  name: Chance
  dice: 1d6
  side: blue
  entries:
  - {id: quiet, name: All quiet, rolls: 1..4, text: Nothing happens.}
  - {id: hunger, name: Hunger, rolls: 5, effects: [{lose: 1, who: {side: red}, count: 1, by: lot}]}
  - {id: fever, name: Fever, rolls: 6, effects: [{lose: 1, who: {side: blue}, count: 1, by: lot}]}
"""

_ENEMY = """\
# Nobody plays Red: a roll says each turn what it does.
events:
- id: enemy
  rule: "18.1"
  name: The enemy
  dice: 1d6
  side: red
  automatic: yes
  entries:
  - {{id: waits, name: The enemy waits, rolls: 1..2, text: Nothing happens.}}
  - {{id: raid, name: A raid, rolls: 3..4,
     effects: [{{lose: 1, who: {{side: blue}}, count: 1, by: lot}}]}}
  - {{id: fresh, name: Fresh troops, rolls: 5..6, once: yes,
     effects: [{{arrive: {reserve}, at: "{edge}"}}]}}
"""


def _names(wishes: NewGameOptions, ground: Ground, said: str) -> str:
    """Return the YAML of the key ``names``, which tells the rulebook how to word conditions, for those
    condition words that the text ``said`` uses."""
    arms = wishes.era_style.symbols
    known = {**ground.names, arms.foot: "on foot", arms.fast: "mobile", arms.guns: "long-range"}
    known["detachment"] = "a detachment"
    used = {word: name for word, name in known.items() if word in said}
    if wishes.declares("weather"):
        used |= {"rain": "rainy"}
    if wishes.declares("supply"):
        used |= {"unsupplied": "out of supply"}
    if not used:
        return ""
    lines = "\n".join(f"  {word}: {name}" for word, name in used.items())
    return f"# What words of conditions are called in the sentences of the rulebook.\nnames:\n{lines}\n"
