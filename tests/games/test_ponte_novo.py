"""A small game of cards on points, in which markers show who holds each place: the war for Corsica."""

from __future__ import annotations

import random
from typing import Any

from builder.drawing.charts.terrain import class_name
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from tests.games import loading
from tests.rules.engine.brook import result
from tests.together import together


def game() -> Game:
    """The game, with its cards and flags."""
    return loading.filled("ponte-novo")


def ask(name: str, **given: Any) -> dict[str, Any]:
    return result(name, {"scenario": "nation", **given}, game())


def flags(state: State) -> dict[str, str]:
    """The side on the flag of each place."""
    pieces = state.moment.pieces.values()
    sides = ("corsicans", "french")
    return {p.at: sides[p.reduced] for p in pieces if p.counter == "flag"}


def played_until(state: State, action: str) -> State:
    """The first state in which an action is legal, if the first of all is taken in each before it."""
    while action not in {one.text for one in state.legal_actions}:
        state = state.apply(state.legal_actions[0].text)
    return state


def test_a_flag_lies_in_every_place() -> None:
    assert ask("control")["many"] == {"corsicans": 30, "french": 6}
    assert len(flags(first_state(game()))) == 36
    assert ask("score")["points"] == {"corsicans": 37, "french": 22}


def test_a_brigade_that_marches_inland_takes_what_it_passes() -> None:
    state = played_until(first_state(game()), "act rouergue").apply("act rouergue")
    state = played_until(state, "move rouergue brando")
    assert flags(state)["brando"] == "corsicans"
    assert flags(state.apply("move rouergue brando"))["brando"] == "french"


def test_a_brigade_pays_for_the_climb_to_a_mountain_village() -> None:
    """5.1: a mule path costs the French two; 5.3: a mountain village one more."""
    way = {"units": {"rouergue": "ponte-novo"}, "unit": "rouergue", "path": ["morosaglia"]}
    assert result("move", way, game())["spent"] == "3"


def test_a_place_that_is_taken_back_cuts_off_who_went_on() -> None:
    units = {"rouergue": "vescovato"}
    held = {"borgo": "french", "vescovato": "french"}
    assert result("supply", {"units": units, "held": held}, game())["unsupplied"] == []
    held["borgo"] = "corsicans"
    assert result("supply", {"units": units, "held": held}, game())["unsupplied"] == ["rouergue"]


def test_a_rising_takes_back_a_place_without_french() -> None:
    given = {"units": {"languedoc": "borgo"}, "event": "borgo-rises", "side": "corsicans"}
    found = result("events", given, game())
    assert found["happens"]
    assert found["what"][0].startswith(
        "The Corsican player takes one place in the Golo valley or Cap Corse"
    )


def test_whole_games_are_played_and_the_flags_say_who_holds_what() -> None:
    state, chance, taken = first_state(game()), random.Random(7), 0
    before = flags(state)
    while not state.is_over:
        state = state.apply(chance.choice(state.legal_actions).text)
        taken += flags(state) != before
        before = flags(state)
    assert taken > 10
    assert state.outcome.result in ("Corsica is free", "Corsica is French", "France gives up",
                                    "The nation is broken", "The war goes on")  # fmt: skip
    assert len(before) == 36


@together(
    ("language", "head"), [("en", "Corsican"), ("fr", "Corses"), ("de", "Korsen"), ("it", "Corsi")]
)
def test_the_terrain_chart_heads_a_column_with_the_name_of_a_side(language: str, head: str) -> None:
    context = DrawContext(translator_of(game(), language))
    assert class_name(game(), context, "corsican") == head


def test_the_terrain_chart_heads_a_column_with_a_capital() -> None:
    context = DrawContext(Translator("fr", {"Corsican": "corse"}))
    assert class_name(game(), context, "corsican") == "Corse"
