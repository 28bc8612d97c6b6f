"""What a game counts, in the module: battles, checks and units read it, and players are not asked."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.points import counts_of
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.counts import CountsFeature
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.names import property_name
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of, same, scenes
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.thorough import times

COUNTS = """\
counts:
- {id: doom, name: Doom, rule: "21.1", start: 2, most: 9}
- {id: will, name: Will, rule: "21.2", of: side, start: {north: 5, south: 4}, most: 9}
- {id: shells, name: Shells, rule: "21.3", of: unit, who: {not: {is: leader}}, start: 3, most: 6}
- {id: stores, name: Stores, rule: "21.4", of: place, at: ["0303", north-edge], start: 1, most: 5}
"""
CHECKED = """\
  - {by: 1, when: {amount: {shells: 1-}}, rule: "15.2"}
  - {by: -2, when: {amount: {will: more than doom}}, rule: "15.2"}
"""
"""What is added to checks of morale."""

ASKED: list[dict[str, Any]] = [
    {"amount": {"doom": "3+"}},
    {"attacker amount": {"will": "4-"}},
    {"defender amount": {"will": "2..5"}},
    {"amount": {"north will": "5"}},
    {"attacker amount": {"shells": "2+"}},
    {"not": {"defender amount": {"shells": "3-"}}},
    {"defender amount": {"stores": "2+"}},
    {"attacker amount": {"stores": "1-"}},
    {"amount": {"0303 stores": "2+"}},
    {"amount": {"north will": "more than south will"}},
    {"attacker amount": {"will": "at least doom"}},
    {"any": [{"defender amount": {"stores": "1+"}}, {"amount": {"doom": "0"}}]},
    {"attacker amount": {"shells": "more than enemy shells"}},
    {"not": {"defender amount": {"shells": "at least enemy shells - 1"}}},
]
"""What battles may ask of counts."""


@cache
def _made(seed: int) -> tuple[Game, Module]:
    chance = random.Random(seed)
    rolls = [{"by": chance.choice((-1, 1, 2)), "when": when} for when in ASKED]
    strength = [
        {"of": "attacker", "times": 2, "when": {"amount": {"shells": "3+"}}},
        {"of": "defender", "times": "1/2", "when": {"amount": {"will": "3-"}}},
        {"of": "attacker", "add": 1, "when": {"amount": {"stores": "1+"}}},
        {"of": "defender", "add": 1, "when": {"amount": {"shells": "at most enemy shells + 1"}}},
    ]
    start, end = brook.MECHANISMS.index("  strength:\n"), brook.MECHANISMS.index("  results:\n")
    more = f"  strength: {json.dumps(strength)}\n  rolls: {json.dumps(rolls)}\n"
    text = f"{brook.MECHANISMS[:start]}{more}{brook.MECHANISMS[end:]}{COUNTS}"
    reduced = '  - {by: 1, when: {is: reduced}, rule: "15.2"}\n'
    text = text.replace(reduced, CHECKED)
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def counted(made: Field, chance: random.Random) -> dict[str, int]:
    """Any numbers, on the table and for the rules engine."""
    found: dict[str, int] = {}
    for name, most in (
        ("doom", 9), ("north will", 9), ("south will", 9), ("0303 stores", 5), ("north-edge stores", 5)
    ):  # fmt: skip
        found[name] = chance.randint(0, most)
        holder, _, id = name.rpartition(" ")
        made.table.globals[f"Points{property_name(f'{holder}-{id}' if holder else id)}"] = str(
            found[name]
        )
    for unit, piece in made.pieces.items():
        for _ in range(chance.randint(0, 3) if unit.partition("#")[0] != "n-leader" else 0):
            piece.press("amount-shells--1")
        if unit.partition("#")[0] != "n-leader":
            found[f"{unit} shells"] = int(piece.get("AmountShells"))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(times(2, 4)))
def test_battles_read_what_is_counted_as_the_rules_engine_does(seed: int) -> None:
    game, module = _made(seed)
    for chance, target, around, sides in scenes(game, seed):
        made, space = field_of(game, module), game.maps[0].space
        own, other = (list(armies(game)[side]) for side in sides)
        attackers = chance.sample(own, chance.randint(1, 3))
        defenders = chance.sample(other, chance.randint(1, 2))
        for name in attackers:
            made.put(name, space.id(chance.choice(around)))
        for name in defenders:
            made.put(name, space.id(target))
        amounts, die = counted(made, chance), chance.randint(1, 6)
        made.table.rolls = [die]
        made.declare(attackers, defenders[0])
        made.table.chat.clear()
        made.table.button("Resolve")
        given = made.asked(attackers, space.id(target), amounts=amounts, die=die)
        same(made.table, ask(game, "combat", given), given)


def test_checks_read_what_is_counted() -> None:
    game, module = _made(0)
    for seed in range(30):
        made, chance = field_of(game, module), random.Random(seed)
        name = chance.choice(armies(game)["south"])
        made.put(name, "0101")
        amounts = counted(made, chance)
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        made.table.rolls = list(dice)
        made.pieces[name].press("trial1")
        given = {"units": made.units, "unit": name, "amounts": amounts, "die": sum(dice)}
        answer = ask(game, "morale", given)
        assert answer.result is not None, answer.problems
        needed = f"a roll of {answer.result['needed']} or less"
        assert any(needed in line for line in made.table.chat), (made.table.chat, given)


def test_players_are_asked_for_no_number_that_the_module_keeps() -> None:
    _, module = _made(0)
    prompts = [e for e in module.root.walk() if "battle-ask" in str(e.attributes)]
    assert not prompts


def test_a_count_without_a_track_has_its_buttons() -> None:
    made = field_of(*_made(0))
    made.table.button("Will: North +1")
    made.table.button("Doom -1")
    assert made.table.globals["PointsNorthWill"] == "6"
    assert made.table.chat == ["Will: North: 6", "Doom: 1"]


def test_a_unit_counts_between_its_bounds() -> None:
    made = field_of(*_made(0))
    piece = made.put("s-guns", "0101")
    assert piece.get("AmountShells") == "3"
    for _ in range(5):
        piece.press("amount-shells--1")
    assert piece.get("AmountShells") == "0"
    assert made.table.chat[:1] == ["S2: Shells: 2"]


def test_leaders_have_no_count_that_is_not_theirs() -> None:
    made = field_of(*_made(0))
    assert made.put("n-leader", "0101").get("AmountShells") == ""


def test_counts_of_sides_are_said_in_every_language() -> None:
    game, _ = _made(0)
    feature = CountsFeature(game, counts_of(game, []), Icons({}))
    german = Translator("de", {"Will": "Wille", "North": "Norden"})
    assert feature.translations(german)["Will: North +1"] == "Wille: Norden +1"
