"""Over the Gotthard: a campaign of blocks and event cards, all declared; its country and its odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.story import Storyteller
from builder.rules.asking import ask
from builder.rules.play.moment import sentence
from builder.rules.system import listing
from builder.rules.validation import complete
from tests.games import loading
from tests.games.gotthard_play import WAY, Campaign, distances
from tests.thorough import some

VANGUARD = ("ru-bagration", "ru-shveikovsky", "ru-suvorov")


def game() -> Game:
    return loading.game("gotthard")


def asked(name: str, **given: Any) -> dict[str, Any]:
    result = ask(game(), name, given).result
    assert result is not None
    return result


def test_its_blocks_and_cards_are_those_of_the_rules() -> None:
    assert (len(game().units), sum(m.count for m in game().markers)) == (25, 8)
    drawn = {e.id: len(e.entries) for e in game().mechanisms.events}
    assert (drawn["allied"], drawn["french"]) == (10, 10)
    assert all(u.block for u in game().units)


def test_no_card_of_1799_shows_what_came_later() -> None:
    later = {
        "rifle",
        "sniper-rifle",
        "binoculars",
        "soldiers",
        "soldiers-few",
        "tools",
        "helmet",
        "dossier",
    }
    decks = [e.entries for e in game().mechanisms.events]
    shown = {event.picture for deck in decks for event in deck if event.picture}
    assert "muskets" in shown
    assert not shown & later


def test_the_sides_are_as_strong_as_the_notes_say() -> None:
    sums = {"russia": 0, "austria": 0, "france": 0}
    for unit in game().units:
        sums[unit.nation] += unit.values[0].number
    assert sums == {"russia": 27, "austria": 18, "france": 38}


def test_what_is_declared_can_be_asked() -> None:
    names = {line["name"] for line in listing(game())}
    assert {"stacking", "move", "reach", "zones", "battle", "retreat", "supply", "weather", "score",
            "events", "ending"} <= names  # fmt: skip


@pytest.mark.parametrize(("place", "hex"), [("Airolo", WAY[0]), ("Chur", WAY[-1])])
def test_the_way_of_history_leads_from_airolo_to_chur(place: str, hex: str) -> None:
    assert next(p.hex for p in game().maps[0].places if p.name == place) == hex
    space = game().maps[0].space
    assert all(space.adjacent(space.cell(a), space.cell(b)) for a, b in pairwise(WAY))


def test_no_road_leads_along_the_lake_from_altdorf_to_schwyz() -> None:
    """The French row; the Russians must climb."""
    assert distances("french", "0509")["0512"] == 3
    assert distances("allies", "0509")["0512"] == 6


def test_the_first_turn_takes_the_russians_to_the_pass_at_best() -> None:
    reached = asked("reach", scenario="gotthard", unit="ru-bagration")["hexes"]
    assert not {"0418", "0517"} & set(reached)


def test_every_allied_block_is_in_supply_at_the_start() -> None:
    assert asked("supply", scenario="gotthard")["unsupplied"] == []


def test_the_gotthard_falls_more_often_than_not() -> None:
    found = asked("battle", scenario="gotthard", attackers=list(VANGUARD), target="0418")
    falls = Fraction(found["wins"]["attacker"]) + Fraction(found["retreats"]["defender"])
    assert Fraction(8, 10) < falls < Fraction(19, 20)
    assert Fraction(found["mean"]["defender"]) > 4 * Fraction(found["mean"]["attacker"])


def test_a_march_of_five_hungry_turns_costs_a_third_of_the_blocks_steps() -> None:
    """One roll in three costs a step of four; in snow it is one in two."""
    units = {"ru-bagration": "0809"}
    fair = asked("events", of="hunger", turn=4, weather="fair", units=units)["chances"]
    snow = asked("events", of="hunger", turn=4, weather="snow", units=units)["chances"]
    assert (fair["starving"], snow["starving"]) == ("1/3", "1/2")


def test_the_game_is_over_when_suvorov_is_taken() -> None:
    assert asked("ending", units={"ru-bagration": "0519"}, turn=3)["ended"] == "taken"


@pytest.mark.thorough
@pytest.mark.parametrize("seed", some([0, 3], 1))
def test_a_game_can_be_played_to_its_end_by_the_engine(seed: int) -> None:
    played = Campaign(Random(seed)).play()
    assert played.turn == 9 or played.result
    assert -25 < played.score() < 25


def test_its_rules_are_whole_in_both_languages() -> None:
    full, problems = complete(game())
    assert problems == []
    for rules in full.rules:
        said = {case.number for case in rules.cases if case.blocks}
        assert {
            "4.1",
            "5.1",
            "6.1",
            "7.1",
            "7.2",
            "7.3",
            "8.1",
            "9.1",
            "10.1",
            "11.1",
            "12.1",
        } <= said
        assert {"18.1", "18.2", "18.3"} <= said


def test_the_report_of_the_weather_names_it_and_not_the_marker_with_its_id() -> None:
    teller = Storyteller(game(), "en")
    assert teller.names["fair"] == "Fair or rain"
    assert teller.sentence(sentence("10.1", "The weather: {weather}.", weather="fair")) == (
        "The weather: Fair."
    )
    assert teller.sentence(sentence("11.1", "It is {many}.", many=-60)) == "It is −60."
