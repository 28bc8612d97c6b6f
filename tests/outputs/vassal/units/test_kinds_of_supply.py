"""In the module each kind of supply has its button, its commands on units and its sign."""

from __future__ import annotations

import random

import pytest

from builder.rules.asking import ask
from builder.vassal.lint import inspect
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.same_game import small_games
from tests.outputs.vassal.units.test_supplying import MANY, marked, scattered

GAME = "kinds of supply"


def field() -> Field:
    """The table of the game, before any counter is put there."""
    return field_of(small_games.game(GAME), small_games.module(GAME))


def press(made: Field, button: str) -> None:
    """Press a button in a step of both sides."""
    made.table.globals["Step"] = "Supply"
    made.table.button(button)


@pytest.mark.parametrize(
    ("kind", "property"),
    [("ammunition", "UnsuppliedAmmunition"), ("command", "UnsuppliedCommand")],
)
def test_each_kind_is_what_the_rules_engine_says(kind: str, property: str) -> None:
    chance, told = random.Random(kind), 0
    for _ in range(MANY):
        made = field()
        scattered(made, chance)
        press(made, "Check supply")
        press(made, f"Check supply: {kind}")
        answer = ask(made.game, "supply", {"units": made.units, "supply": kind})
        assert answer.result is not None, answer.problems
        assert marked(made, property) == {*answer.result["unsupplied"]}, made.units
        if kind == "ammunition":
            assert marked(made, "IsolatedAmmunition") == {*answer.result["isolated"]}
        told += len(answer.result["unsupplied"])
    assert told > MANY


def test_each_kind_has_commands_and_reports_of_its_own() -> None:
    made = field()
    made.put("n-foot", "0606")
    press(made, "Check supply: command")
    assert made.table.chat == [
        "N1 in 0606 is out of supply: command",
        "9.3 (command): units of North that are out of supply: 1",
        "9.3 (command): all units of South are in supply",
    ]
    made.table.chat.clear()
    made.pieces["n-foot"].press("battle-command-supply-on")
    assert made.table.chat == ["N1 in 0606 is in supply again: command"]
    assert marked(made, "UnsuppliedCommand") == set()


def test_the_sign_tells_what_a_unit_is_without() -> None:
    made = field()
    unit = made.put("n-foot", "0606")
    for kind in ("ammunition", "command"):
        unit.press(f"battle-{kind}-supply-off")
    (sign,) = (x.state for x in unit.traits if x.kind == "Labeler" and "SupplySigns" in x.state)
    assert unit.filled(sign) == "AHQ"


def test_no_command_is_left_without_use() -> None:
    found = inspect(small_games.made(GAME), "brook.vmod").problems
    assert not [p.message for p in found if "supply" in p.message]
