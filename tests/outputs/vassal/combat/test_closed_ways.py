"""Who could not move into the place that he attacks is warned of, where the rules ask for that."""

from __future__ import annotations

import random

import pytest

from builder.rules.asking import ask
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import Field, field_of

ATTACKERS = {"ru-bagration": "fr-loison", "fr-loison": "ru-bagration", "at-linken": "fr-molitor-1"}


def forbidden(made: Field, attacker: str, target: str) -> bool:
    """Whether the rules engine says that an attacker could not move there."""
    given = {"units": made.units, "attackers": attacker, "target": target}
    problems = ask(made.game, "battle", given).problems
    assert all("could not move into" in problem.message for problem in problems), problems
    return bool(problems)


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_that_the_rules_forbid_is_warned_of(seed: int) -> None:
    chance, game = random.Random(seed), built_in.game("gotthard")
    space, told = game.maps[0].space, {True: 0, False: 0}
    cells = [*space.cells]
    while min(told.values()) < 3:
        attacker, defender = chance.choice([*ATTACKERS.items()])
        here = chance.choice(cells)
        there = chance.choice([*space.neighbours(here)])
        made = field_of(game, built_in.module("gotthard"))
        made.put(attacker, space.id(here))
        made.put(defender, space.id(there))
        barred = forbidden(made, attacker, space.id(there))
        if told[barred] > 8:
            continue
        made.declare([attacker], defender)
        made.table.chat.clear()
        made.table.button("Dice of each unit")
        warned = [line for line in made.table.chat if "may not attack" in line]
        assert bool(warned) == barred, (made.units, made.table.chat)
        told[barred] += 1
