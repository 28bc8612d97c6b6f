"""A small game of cards on points, in which markers show who holds each place: the war for Corsica."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from builder.loading.load import load_game
from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.problems import render_problem
from builder.rules.validation import check, complete
from tests.rules.engine.brook import result

FOLDER = Path(__file__).parent / "ponte_novo"


@cache
def game() -> Game:
    """The game, with its cards and flags."""
    found = load_game(FOLDER)
    wrong = [p for p in found.problems if p.severity == "error"]
    assert not wrong, "\n".join(map(render_problem, wrong))
    assert found.game is not None
    return complete(found.game)[0]


def ask(name: str, **given: Any) -> dict[str, Any]:
    return result(name, {"scenario": "nation", **given}, game())


def flags(state: State) -> dict[str, str]:
    """The side on the flag of each place."""
    pieces = state.moment.pieces.values()
    sides = ("corsicans", "french")
    return {p.at: sides[p.reduced] for p in pieces if p.counter == "flag"}


def test_the_game_has_nothing_against_it() -> None:
    assert [render_problem(p) for p in check(game()) if p.severity == "error"] == []
    assert len(game().cards) == 30


def test_a_flag_lies_in_every_place() -> None:
    assert ask("control")["many"] == {"corsicans": 30, "french": 6}
    assert len(flags(first_state(game()))) == 36
    assert ask("score")["points"] == {"corsicans": 37, "french": 13}


def test_a_brigade_that_marches_inland_takes_what_it_passes() -> None:
    way = {"units": {"rouergue": "bastia", "casinca": "cervione"}, "unit": "rouergue"}
    # a road, and another step dearer because the Corsicans hold where it leads
    gone = result("move", {**way, "path": ["borgo"]}, game())
    assert (gone["legal"], gone["spent"]) == (True, "2")
    held = {"borgo": "french"}
    again = result("move", {**way, "path": ["borgo"], "held": held}, game())
    assert again["spent"] == "1"


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
        "The Corsican player takes one of these places in which no enemy"
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
                                    "The nation is broken")  # fmt: skip
    assert len(before) == 36
