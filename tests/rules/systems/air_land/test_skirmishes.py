"""Battles in Belgium from a few units close to each other go as they went before, with both readings of each
option."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.model.game import Game
from builder.playing.state import State
from builder.rules.systems.air_land.options import OPTIONS
from tests.games import loading
from tests.playing.air_land_games import after, set_up, texts
from tests.playing.chronicles import short_chronicle, shortest_chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.in_play import around
from tests.together import together

FILE = Path(__file__).with_name("skirmishes.txt")
MOST = 75
BATTLES = {
    "at the border": ("1707", "be-i de-iv de-i de-xvi - de-xv"),
    "two on two at the border": ("1707", "be-i de-iv be-ii de-i - de-xvi"),
    "a city": ("1508", "be-ii de-iv de-i de-xvi - de-xv de-ii de-xix"),
    "tanks break through": ("1607", "be-i de-xvi de-xix - - be-ii de-xli be-cavalry"),
    "tanks in the Ardennes": ("1611", "be-ardennes de-xv de-xix - de-i - be-iii de-xvi"),
    "cavalry between": ("1408", "be-cavalry - de-xvi de-iv be-ii de-i be-group-k de-v"),
    "surrounded": ("1409", "be-iv de-i de-ii de-iv de-v de-xvi de-xv"),
    "a weak attack": ("1409", "be-iv de-i be-ii be-iii"),
    "the other garrison": ("1208", "be-v de-xvi de-i - de-xli de-iv - - be-vii"),
    "near Antwerp": ("1006", "be-i - de-xvi be-ii de-xv de-i - be-iii"),
}
"""Battles by name: the hex that is entered, and the units round it from the middle outwards."""


@cache
def belgium() -> Game:
    return loading.game("assault-on-belgium")


@cache
def other_readings() -> Game:
    last = {name: option.values[-1] for name, option in OPTIONS.items() if option.values}
    sheet = belgium().sheet.model_copy(update={"options": {**last, "garrisons": "fixed"}})
    return belgium().model_copy(update={"sheet": sheet})


def battle(name: str, game: Game) -> State:
    """All Germans beside the hex have entered it if they may; their movement is over."""
    hex, units = BATTLES[name]
    stand = around(game.maps[0].hexes, hex, units)
    state = set_up(game, stand)
    for unit in stand:
        chosen = after(state, f"unit {unit}") if f"unit {unit}" in texts(state, "unit") else state
        if f"move {unit} {hex}" in texts(chosen):
            state = after(chosen, f"move {unit} {hex}")
            if state.legal_actions[0].verb == "from":
                state = state.apply(state.legal_actions[-1])
            if f"stop {unit}" in texts(state):
                state = after(state, f"stop {unit}")
    return after(state, "done")


@together("name", BATTLES)
def test_a_battle_goes_as_it_went_before(name: str) -> None:
    assert_as_recorded(FILE, name, short_chronicle(battle(name, belgium()), MOST, seed=name))


def test_other_battles_go_as_they_went_before() -> None:
    told = (
        f"{name}: {shortest_chronicle(battle(name, belgium()), MOST, 'again')}" for name in BATTLES
    )
    assert_as_recorded(FILE, "again", told)


def test_with_other_readings_battles_go_as_they_went_before() -> None:
    game = other_readings()
    told = (f"{name}: {shortest_chronicle(battle(name, game), MOST, name)}" for name in BATTLES)
    assert_as_recorded(FILE, "by other readings", told)
