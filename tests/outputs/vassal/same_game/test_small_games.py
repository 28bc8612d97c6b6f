"""Small games that declare what no built-in game does are played by their modules' own commands too."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.module.proof import prove_module
from builder.rules.engine.families import FAMILIES
from tests.outputs.vassal.same_game.small_games import SMALL, game, made
from tests.outputs.vassal.same_game.test_same_game import SHORT, same
from tests.thorough import times
from tests.together import together


@pytest.mark.parametrize(
    ("name", "seed", "most"),
    [
        ("rich", 47, times(76, 288)),
        ("rich", 35, 55),
        ("seas", 14, 16),
        ("seas", 17, times(33, 200)),
        ("facing", 7, times(109, 267)),
        ("lots", 44, times(35, 138)),
        ("held", 13, times(49, 290)),
        ("ships", 4, times(32, 60)),
        ("hidden", 10, times(29, 70)),
        ("places", 1, times(26, 70)),
        ("storming", 1, times(30, 60)),
        ("opposed", 19, times(50, 400)),
        ("interrupted", 2, times(50, 74)),
        ("regrouped", 6, times(42, 300)),
        ("leaders", 59, times(40, 300)),
        ("leaders", 62, 25),
        ("alliances", 2, times(46, 300)),
        ("alliances", 1, times(41, 300)),
        ("holders", 2, times(26, 300)),
        ("objectives", 2, times(20, 300)),
        ("contested", 1, times(24, 300)),
        ("joining", 1, times(58, 299)),
        ("shuffled", 1, times(20, 40)),
        ("surrounded", 10, 24),
        ("aircraft", 11, times(31, 300)),
        ("torpedoes", 30, times(34, 300)),
        ("long ships", 8, times(22, 300)),
        ("long lines", 1, times(24, 300)),
        ("overrun", 1, times(50, 300)),
        ("exchanges", 7, times(40, 300)),
        ("strengths", 14, times(86, 300)),
        ("stacked", 1, times(40, 300)),
        ("carried units", 10, 300),
    ],
)
def test_what_the_engine_plays_of_small_games_their_modules_do(
    name: str, seed: int, most: int
) -> None:
    same(name, "over", seed, most)


@together("family", [family.name for family in FAMILIES])
def test_a_game_that_is_played_in_its_module_declares_each_family_of_rules(family: str) -> None:
    played = [*SMALL, *dict.fromkeys(name for name, *_ in SHORT)]
    assert any(getattr(game(name).mechanisms, family) for name in played)


@pytest.mark.parametrize("name", SMALL)
def test_no_command_in_the_module_of_a_small_game_is_sent_or_heard_in_vain(name: str) -> None:
    assert [problem.message for problem in prove_module(game(name), made(name))] == []
