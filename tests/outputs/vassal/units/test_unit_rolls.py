"""Checks of morale, rallies and recoveries in the module: they come to what the rules engine answers, and
are done to the unit."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from builder.model.dice import Dice
from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.names import property_name
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.rules.engine.battles.test_rated import LEADERS, RATED
from tests.thorough import times

MANY = times(13, 40)
CHIEFS = ("n-leader", "n-chief", "s-leader")
STATES = ("disrupted", "routed")
HARD = brook.MECHANISMS.replace(
    '  - {by: 3, does: "lose 1, retreat 2"}\n',
    '  - {by: 2, does: "lose half, disrupted"}\n  - {by: 4, does: eliminated}\n',
).replace("  never: 12\n", "  never: 12\n  ends: [disrupted]\n")


LED = brook.MECHANISMS.replace(
    'rolls: [{by: 1, when: {with: leader}, rule: "12.3"}]',
    'rolls: [{by: 1, value: rating, of: leader, rule: "12.3"}]',
)
"""The rating of a leader is added where units recover."""


@cache
def _made(text: str) -> tuple[Game, Module]:
    game = fill(brook.good(brook.loaded(mechanisms=text, game=RATED, counters=LEADERS)))
    return game, read_module(make_with(game, blank_drawings(game)))


def field(text: str = brook.MECHANISMS) -> Field:
    """The brook with nobody there."""
    return field_of(*_made(text))


def placed(made: Field, chance: random.Random) -> str:
    """Some units at random; the first of them."""
    game, space = made.game, made.game.maps[0].space
    names = [name for side in armies(game).values() for name in side]
    found, backs = chance.sample(names, 6), {u.id for u in game.units if u.steps > 1}
    for name in found:
        unit = name.partition("#")[0]
        where = space.id(chance.choice(space.cells[:9]))
        disrupted = unit not in CHIEFS and chance.random() < 0.5
        made.put(name, where, reduced=unit in backs and chance.random() < 0.4, disrupted=disrupted)
    return found[0]


def states_of(made: Field, name: str) -> set[str]:
    """The states that a unit on the table is in."""
    return {s for s in STATES if made.pieces[name].get(f"State{property_name(s)}") == "1"}


def given(made: Field, name: str, **more: Any) -> dict[str, Any]:
    """The question for the rules engine."""
    return {"units": made.units, "reduced": " ".join(made.reduced), "states": made.states,
            "unit": name, **more}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("text", [brook.MECHANISMS, HARD], ids=["brook", "hard"])
@pytest.mark.parametrize(("family", "number"), [("morale", 1), ("rally", 2)])
def test_a_check_comes_to_what_the_rules_engine_says(family: str, number: int, text: str) -> None:
    chance = random.Random(family)
    for _ in range(MANY):
        made = field(text)
        name = placed(made, chance)
        dice = Dice.parse("2d6" if family == "morale" else "1d6")
        rolls = [chance.randint(1, 6) for _ in range(dice.count)]
        answer = ask(made.game, family, given(made, name, die=sum(rolls)))
        made.table.chat.clear()
        made.table.rolls = rolls
        piece, steps = made.pieces[name], made.pieces[name].level
        piece.press(f"trial{number}")
        if answer.result is None:
            assert not made.table.chat, answer.problems  # its menu shows the command grey
            continue
        rolled = next(line for line in made.table.chat if line.startswith("A roll of"))
        passed = answer.result["result"] == "OK"
        assert ("passes" in rolled) == passed
        assert any(line.endswith(f"has {answer.result['number']}") for line in made.table.chat)
        assert any(f"a roll of {answer.result['needed']} or less" in x for x in made.table.chat)
        if passed:
            assert piece.level == steps


def test_failing_costs_steps_brings_states_and_sends_back() -> None:
    made = field(HARD)
    foot, guard = made.put("n-foot", "0101"), made.put("s-guard", "0505")
    made.table.rolls = [5, 4, 4, 4]
    guard.press("trial1")
    assert (guard.level, states_of(made, "s-guard")) == (3, {"disrupted"})
    foot.press("trial1")
    assert foot.get("TrialBack") == "1"
    assert made.table.chat[-1] == "N1 must retreat (hexes: 1)"
    foot.press("trial-gone")
    assert foot.get("TrialBack") == "0"
    made.table.rolls = [6, 5]
    foot.press("trial1")
    assert foot.map != "Map" or "eliminated" in made.table.chat[-1]


def test_every_step_of_a_check_is_told() -> None:
    made = field()
    made.put("n-leader", "0101")
    foot = made.put("n-foot", "0101", reduced=True)
    made.table.rolls = [2, 3]
    foot.press("trial1")
    assert made.table.chat == [
        "15.1: Morale Check: N1 has 7",
        "15.2: −1 to the roll if it is with a leader.",
        "15.2: +1 to the roll if it is reduced.",
        "It passes on a roll of 7 or less",
        "A roll of 5: The unit passes.",
    ]


@pytest.mark.parametrize("text", [brook.MECHANISMS, LED], ids=["brook", "led"])
def test_recoveries_come_to_what_the_rules_engine_says(text: str) -> None:
    chance = random.Random(text)
    for _ in range(MANY):
        made = field(text)
        name = placed(made, chance)
        state = chance.choice(STATES)
        if name in CHIEFS:
            continue
        if state == "routed":
            made.pieces[name].press("state-routed")
            made.states[name] = ["routed"]
        die = chance.randint(1, 6)
        asked = given(made, name, state=state, die=die, phase="rally")
        answer = ask(made.game, "recover", asked)
        made.table.rolls, before = [die], states_of(made, name)
        made.pieces[name].press("trial3" if state == "disrupted" else "trial4")
        if answer.result is None:
            assert states_of(made, name) == before, (answer.problems, made.table.chat)
        else:
            assert states_of(made, name) == set(answer.result["states"]), made.table.chat


def test_a_hidden_unit_makes_no_check_and_nobody_those_of_others() -> None:
    made = field()
    foot = made.put("n-foot", "0101")
    made.table.side = "South"
    foot.press("trial1")
    assert made.table.chat == []
