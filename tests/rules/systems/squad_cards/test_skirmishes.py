"""Patrols of Up Front with chosen troops, weapons and cards in hand go as they went before."""

from __future__ import annotations

from pathlib import Path

from builder.playing.state import State
from tests.playing.chronicles import short_chronicle, shortest_chronicle
from tests.recorded import assert_as_recorded
from tests.rules.systems.squad_cards.table import dealt
from tests.together import together

FILE = Path(__file__).with_name("skirmishes.txt")
MOST = 80
GUNS = {f"{side}_{what}": "1" for side in ("italy", "france") for what in ("anti_tank", "ordnance")}
PATROLS: dict[str, tuple[str, str, dict[str, str]]] = {
    "line against line": (
        "movement:0 fire-1:black-1 rally:0 hero:black-2",
        "movement:0 fire-1:black-3 rally:red-1 hero:red-2 wadi:0 hill:red-1",
        {},
    ),
    "in the desert": (
        "oasis:0 wadi:red-1 soft-sand:red-1 movement:0",
        "cliff:red-2 hill:black-1 building-3:0 movement:0 fire-1:black-3 fire-5:black-4",
        {"france_vehicle": "char-b1"},
    ),
    "with weapons": (
        "fire-5:black-1 fire-1:black-1 movement:0 rally:0",
        "fire-5:black-4 fire-1:black-3 movement:0 hero:red-2 rally:red-1 wadi:0",
        {**GUNS, "italy_heavy": "mmg", "france_heavy": "mmg", "italy_demolition": "1"},
    ),
    "with radios": (
        "radio-russian:black-1 movement:0 fire-1:black-1 rally:0",
        "radio-german:black-1 movement:0 fire-1:black-3 rally:red-1 wadi:0 hill:red-1",
        {"italy_radio": "russia", "france_radio": "germany"},
    ),
    "blackshirts and legion": (
        "movement:0 fire-1:black-1 rally:0 hero:black-2",
        "movement:0 fire-1:black-3 rally:red-1 hero:red-2 wadi:0 hill:red-1",
        {"italy": "blackshirts", "france": "legion", "italy_heavy": "atr"},
    ),
    "partisans": (
        "movement:0 fire-1:black-1 rally:0 hero:black-2",
        "movement:0 fire-1:black-3 rally:red-1 hero:red-2",
        {"year": "1943", "italy": "italian-partisans", "france": "french-partisans"},
    ),
    "bersaglieri and reservists, each group for itself": (
        "fire-1:black-1 fire-3:black-2 rally:0 minefield:0",
        "fire-1:black-3 fire-5:black-4 movement:0 hero:red-2 wadi:0 hill:red-1",
        {"italy": "bersaglieri", "france": "reservists", "options": "surrender_scope=group"},
    ),
}
"""Patrols by name: the cards of Italy and France, and what they chose."""


def patrol(name: str) -> State:
    italian, french, chosen = PATROLS[name]
    return dealt(tuple(italian.split()), tuple(french.split()), **chosen)


@together("name", PATROLS)
def test_a_patrol_goes_as_it_went_before(name: str) -> None:
    assert_as_recorded(FILE, name, short_chronicle(patrol(name), MOST, seed=name))


@together("seed", ["1", "2"])
def test_other_patrols_go_as_they_went_before(seed: str) -> None:
    told = (f"{name}: {shortest_chronicle(patrol(name), MOST, seed)}" for name in PATROLS)
    assert_as_recorded(FILE, f"with seed {seed}", told)
