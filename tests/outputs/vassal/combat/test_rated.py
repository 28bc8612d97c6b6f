"""Modifiers that are a leader's rating, in the module: they come to what the rules engine answers."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of, fought, scenes
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine.battles.test_rated import rated


@cache
def _made() -> tuple[Game, Module]:
    game = fill(rated())
    return game, read_module(make_with(game, blank_drawings(game)))


def test_battles_with_leaders_come_to_what_the_rules_engine_says() -> None:
    added, moved = set[str](), set[str]()
    for chance, target, around, sides in scenes(_made()[0], 11):
        made = field_of(*_made())
        fought(made, chance, target, around, sides)
        added.add(made.table.globals["BattleModifier"])
        moved.add(made.table.globals["BattleShift"])
    assert {"2", "3"} & added
    assert "-1" in moved


@pytest.mark.parametrize("leaders", [(), ("n-leader",), ("n-leader", "n-chief")], ids=len)
def test_a_check_beside_leaders_needs_what_the_rules_engine_says(leaders: tuple[str, ...]) -> None:
    made: Field = field_of(*_made())
    foot = made.put("n-foot", "0101")
    for name in leaders:
        made.put(name, "0101")
    made.table.rolls = [3, 4]
    made.table.chat.clear()
    foot.press("trial1")
    answer = ask(made.game, "morale", {"units": made.units, "unit": "n-foot", "die": 7})
    assert answer.result is not None
    assert any(f"a roll of {answer.result['needed']} or less" in line for line in made.table.chat)
