"""Weather that turns bring by themselves, in the module: the turn tracker says it, once a turn."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.built_in import module
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table, key_of
from tests.rules.engine.sequences.test_after import BY_TURNS, with_weather


@cache
def made(kinds: str, dice: str = "") -> tuple[Game, Module]:
    game = fill(with_weather(kinds, dice))
    return game, read_module(make_with(game, blank_drawings(game)))


def tracked(table: Table, turn: int) -> str:
    """The weather after the tracker has come to a turn, with the key that it presses for it."""
    table.globals["TurnNo"] = str(turn)
    pressed = {key_of(e.attributes["hotkey"]) for e in table.module.find("TurnGlobalHotkey")}
    assert "weather-turn" in pressed
    table.press("weather-turn")
    return table.globals["Weather"]


def test_each_turn_has_the_weather_that_the_calendar_says() -> None:
    game, module = made(BY_TURNS)
    table = Table(module, "The brook")
    found = {turn: tracked(table, turn) for turn in (1, 2, 3, 4, 5)}
    assert found == {1: "dry", 2: "dry", 3: "mud", 4: "mud", 5: "dry"}
    for turn, weather in found.items():
        answer = ask(game, "weather", {"turn": turn}).result
        assert answer is not None
        assert answer["weather"] == weather


def test_what_is_said_of_it_later_in_the_turn_stands() -> None:
    table = Table(made(BY_TURNS)[1], "The brook")
    assert tracked(table, 3) == "mud"
    table.globals["Weather"] = "dry"
    assert tracked(table, 3) == "dry"
    assert tracked(table, 4) == "mud"


def test_it_is_mud_from_the_first_turn_where_the_calendar_says_so() -> None:
    kinds = "- {id: dry, name: Dry, turns: 2..8}\n  - {id: mud, name: Mud, turns: 1}"
    assert Table(made(kinds)[1], "The brook").globals["Weather"] == "mud"


def test_turns_without_one_of_their_own_are_left_to_the_roll() -> None:
    kinds = "- {id: dry, name: Dry, rolls: 1..4}\n  - {id: mud, name: Mud, rolls: 5..6, turns: 3}"
    table = Table(made(kinds, "1d6")[1], "The brook")
    assert [tracked(table, turn) for turn in (2, 3, 4)] == ["dry", "mud", "mud"]
    table.rolls = [2]
    table.button("Roll for weather")
    assert table.globals["Weather"] == "dry"


def test_nothing_is_rolled_for_where_every_turn_has_its_weather() -> None:
    table = Table(made(BY_TURNS)[1], "The brook")
    with pytest.raises(AssertionError):
        table.button("Roll for weather")


def test_the_weather_of_a_turn_comes_with_its_phase_and_ends_what_events_have_brought() -> None:
    """In the Gotthard cards are drawn before the weather is known. The first turn is fair and the
    seventh brings snow, each from its weather phase on, whatever a card has said before."""
    table = Table(module("gotthard"), "The Gotthard")
    table.globals |= {"Weather": "snow", "Step": "Events"}
    assert tracked(table, 1) == "snow"
    table.globals["Step"] = "Weather"
    assert tracked(table, 1) == "fair"
    table.globals |= {"Weather": "rain", "Step": "Events"}
    assert tracked(table, 7) == "rain"
    table.globals["Step"] = "Weather"
    assert tracked(table, 7) == "snow"
    table.globals |= {"Weather": "fair", "Step": "Hunger"}
    assert tracked(table, 7) == "fair"
