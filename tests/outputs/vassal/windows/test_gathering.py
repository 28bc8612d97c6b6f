"""What is asked of the whole position: the module looks through it, and players are not asked."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of, same, scenes
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook

COUNTS = "counts:\n- {id: doom, name: Doom, rule: '21.1', start: 2, most: 9}\n"
ASKED: list[dict[str, Any]] = [
    {"some": {"is": "cavalry", "in": ["clear", "town"]}},
    {"count": {"who": {"in": "clear"}, "least": 2, "most": 4}},
    {"count": {"who": {"is": "infantry", "side": "north"}, "least": 2}},
    {"not": {"some": {"is": "reduced"}}},
    {"some": {"next to": "enemy", "turn": "3..6"}},
    {"some": {"is": "leader", "with": "infantry"}},
    {"some": {"amount": {"doom": "3+"}, "is": "infantry"}},
    {"holds": {"north": ["0303"]}},
    {"holds": {"south": ["0303", "0404"]}},
    {"any": [{"holds": {"north": ["0404"], "south": ["0101"]}}, {"defender in": "town"}]},
]
"""What battles may ask of the position."""


@cache
def _made() -> tuple[Game, Module]:
    chance = random.Random(3)
    rolls = [{"by": chance.choice((-1, 1, 2)), "when": when} for when in ASKED]
    strength = [
        {"of": "attacker", "times": 2, "when": {"holds": {"north": ["0303"]}, "is": "cavalry"}},
        {"of": "defender", "times": "1/2", "when": {"some": {"is": "artillery"}}},
    ]
    start, end = brook.MECHANISMS.index("  strength:\n"), brook.MECHANISMS.index("  results:\n")
    more = f"  strength: {json.dumps(strength)}\n  rolls: {json.dumps(rolls)}\n"
    text = f"{brook.MECHANISMS[:start]}{more}{brook.MECHANISMS[end:]}{COUNTS}"
    plain = '  - {by: -1, when: {with: leader}, rule: "15.2"}\n'
    text = text.replace(plain, '  - {by: -2, when: {holds: {south: ["0303"]}}, rule: "15.2"}\n')
    text = text.replace(
        "who: {not: {next to: enemy}}", "who: {not: {some: {is: cavalry, in: clear}}}"
    )
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def visited(made: Field, chance: random.Random) -> dict[str, str]:
    """Places where somebody was and is no longer, on the table and for the rules engine."""
    held: dict[str, str] = {}
    for place in ("0303", "0404", "0101"):
        side = chance.choice(("", "north", "south"))
        if side and place not in made.units.values():
            held[place] = side
            visitor = made.put({"north": "n-leader", "south": "s-army"}[side], place)
            visitor.press("put-down")
            visitor.press("lose")
    for name in ("n-leader", "s-army"):
        made.units.pop(name, None)
    return held


@pytest.mark.parametrize("seed", range(4))
def test_battles_ask_the_whole_position_as_the_rules_engine_does(seed: int) -> None:
    game, module = _made()
    for chance, target, around, sides in scenes(game, seed):
        made, space = field_of(game, module), game.maps[0].space
        held = visited(made, chance)
        away = {"n-leader", "s-army"}
        own, other = ([name for name in armies(game)[s] if name not in away] for s in sides)
        chance.shuffle(own)
        attackers, defenders = own[: chance.randint(1, 3)], chance.sample(other, 2)
        for name in attackers:
            made.put(name, space.id(chance.choice(around)))
        for name in defenders:
            made.put(name, space.id(target))
        for name in own[len(attackers) :][: chance.randint(0, 3)]:
            made.put(name, chance.choice(["0303", "0404", "0105", "0601"]), reduced=False)
        turn, doom, die = chance.randint(1, 8), chance.randint(0, 5), chance.randint(1, 6)
        made.table.globals |= {
            "TurnNo": str(turn),
            "BattleTurn": str(turn),
            "PointsDoom": str(doom),
        }
        made.table.rolls = [die]
        made.declare(attackers, defenders[0])
        made.table.chat.clear()
        made.table.button("Resolve")
        more = {"turn": turn, "amounts": {"doom": doom}, "held": held, "die": die}
        given = made.asked(attackers, space.id(target), **more)
        same(made.table, ask(game, "combat", given), given)


def test_checks_ask_the_whole_position() -> None:
    game, module = _made()
    for seed in range(20):
        made, chance = field_of(game, module), random.Random(seed)
        held = visited(made, chance)
        name = chance.choice(["s-foot", "s-guns", "n-foot"])
        made.put(name, chance.choice(["0303", "0105"]))
        made.table.rolls = [1, 1]
        made.table.chat.clear()
        made.pieces[name].press("trial1")
        given = {"units": made.units, "unit": name, "held": held, "die": 2}
        answer = ask(game, "morale", given)
        assert answer.result is not None, answer.problems
        needed = f"a roll of {answer.result['needed']} or less"
        assert any(needed in line for line in made.table.chat), (made.table.chat, given)


def test_players_are_asked_for_nothing_that_the_module_can_see() -> None:
    _, module = _made()
    assert not [e for e in module.root.walk() if "BattleTold" in e.attributes.get("name", "")]
    assert not [t for t in module.traits if "TrialTold1" in t.type]
