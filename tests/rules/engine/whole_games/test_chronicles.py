"""Small games that declare every family go as they went before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from tests.games import loading
from tests.games.answers import answers_told
from tests.games.variations import variations_told
from tests.playing import (
    aircraft,
    carried_units,
    changing_sides,
    exchanges,
    hidden_game,
    killed_leaders,
    kinds_of_supply,
    long_ships,
    on_the_way,
    opposed_rolls,
    regrouped,
    rich_game,
    seas,
    ships,
    shuffled,
    spent_sides,
    stacked,
    storming,
    strengths,
    three_sides,
    torpedoes,
)
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded, parts_of
from tests.rules.engine.whole_games.games_of_the_page import played
from tests.together import together

ANSWERS = Path(__file__).with_name("answers.txt")
FILE = Path(__file__).with_name("chronicles.txt")
GAMES: dict[str, Callable[[], Game]] = {
    "states, morale, counts, arrivals, ways": rich_game.rich,
    "support, options, fire": rich_game.before_combat,
    "deeds": rich_game.of_deeds,
    "facing": rich_game.of_facing,
    "a cup": partial(rich_game.acting, rich_game.LOTS),
    "interrupted chits": partial(rich_game.acting, rich_game.INTERRUPTED),
    "alternating": partial(rich_game.acting, rich_game.ALTERNATE),
    "impulses": partial(rich_game.acting, rich_game.IMPULSES),
    "hands of cards": rich_game.of_cards,
    "held places": rich_game.held,
    "events of each player": rich_game.of_omens,
    "surrounded units": rich_game.of_surrounded,
    "all must attack": partial(rich_game.bound_to_attack, "all"),
    "aircraft": aircraft.game,
    "carried units": carried_units.game,
    "units that change sides": changing_sides.changing_sides,
    "exchanges": exchanges.game,
    "hidden units": hidden_game.game,
    "hidden places": hidden_game.of_places,
    "killed leaders": killed_leaders.killed_leaders,
    "kinds of supply": kinds_of_supply.game,
    "long ships": long_ships.game,
    "lines of battle": long_ships.lines,
    "carried into combat": on_the_way.carried,
    "overruns": on_the_way.overrun,
    "opposed rolls": opposed_rolls.of_rounded_changes,
    "regrouped units": regrouped.regrouped,
    "two seas": seas.game,
    "squadrons": ships.squadrons,
    "shuffled decks": shuffled.game,
    "spent sides": spent_sides.game,
    "stacks": stacked.game,
    "storming": storming.game,
    "strengths": strengths.game,
    "three sides": three_sides.game,
    "control by three sides": three_sides.with_control,
    "contested places": three_sides.with_contested_places,
    "secret objectives": three_sides.with_objectives,
    "torpedoes": torpedoes.game,
    "gotthard": partial(loading.game, "gotthard"),
    "ice-road": partial(loading.game, "ice-road"),
    "ponte-novo": partial(loading.game, "ponte-novo"),
}
OF_THE_PAGE = Path(__file__).with_name("chronicles_of_the_page.txt")
MOST = 40


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name: str) -> None:
    assert_as_recorded(FILE, name, chronicle(first_state(GAMES[name]()), MOST, seed=name))


def test_a_game_of_the_page_goes_as_it_went_before() -> None:
    for name, game in played().items():
        told = chronicle(first_state(game), MOST, seed=name)
        assert_as_recorded(OF_THE_PAGE, name, told)


def test_each_chronicle_is_of_a_game() -> None:
    assert list(parts_of(FILE)) == list(GAMES)


ANSWERED = ("alder", "gotthard", "ice-road", "lissa", "ponte-novo", "stonne")


@together("name", ANSWERED)
def test_worked_examples_are_answered_as_before(name: str) -> None:
    assert_as_recorded(ANSWERS, name, answers_told(name))


@pytest.mark.parametrize("name", ANSWERED)
def test_variations_of_worked_examples_are_answered_as_before(name: str) -> None:
    assert_as_recorded(ANSWERS, f"{name}, variations", variations_told(name))
