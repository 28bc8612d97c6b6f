"""Random games of the engine are played step by step by the module's own commands, and both show the same.

``SAME_GAMES=20 pytest tests/outputs/vassal/same_game`` plays so many whole games of each scenario.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action
from builder.rules.play.by_hand import KINDS as COMMON
from builder.rules.play.free_setup import KINDS as FREE_SETUP
from tests.outputs.vassal.same_game.by_hand import task_of
from tests.outputs.vassal.same_game.offers import (
    OWED,
    begins_battles,
    declared_faults,
    faults,
)
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game
from tests.outputs.vassal.same_game.translation import LEFT_TO_PLAYERS, TRANSLATIONS
from tests.thorough import times

GAMES = int(os.environ.get("SAME_GAMES", "0"))
"""So many whole games of each scenario; by default the beginning of one."""
SHORT = [
    ("alder", "alder", times(22, 3), times(114, 306)),
    ("gotthard", "gotthard", 2, times(162, 250)),
    ("vietnam-battles", "the-boys-of-67", 1, times(45, 160)),
    ("vietnam-battles", "the-iron-triangle", 1, 120),
    ("vietnam-battles", "snoopys-nose", 1, times(80, 120)),
    ("assault-on-belgium", "assault-on-belgium", 1, times(30, 60)),
    ("green-beret", "green-beret", 1, 60),
    ("hue", "hue", 1, times(86, 150)),
    ("up-front", "patrol", 33, times(95, 600)),
    ("ice-road", "winter", 2, times(30, 70)),
    ("stonne", "first-light", 2, times(32, 109)),
    ("stonne", "stonne", 5, times(42, 300)),
    ("ponte-novo", "nation", 1, times(70, 300)),
    ("lissa", "ramming", 1, times(30, 200)),
]
"""Each scenario with the seed of a game, and how many actions of it: among them what is rare, as losses
that are taken and the choice of an effect."""


def steps(name: str, scenario: str, seed: int) -> Iterator[tuple[Action | None, State]]:
    """A random game: the state in which it begins, then each action with the state after it."""
    start = first_state(game(name), scenario)
    yield None, start
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    yield from played_on(start, players, RandomSource(f"{seed} chance"))


OFFERED = {
    "alder": (0.02, 3, 2),
    "gotthard": (0.05, 6, 6),
    "ice-road": (0.3, 9, 0),
    "hue": (0.05, 6, 0),
    "green-beret": (0.3, 6, 0),
    "vietnam-battles": (0.03, 6, 0),
    "stonne": (0.1, 6, 2),
    "assault-on-belgium": (0.2, 6, 0),
    "up-front": (0.05, 6, 0),
    "ponte-novo": (0.1, 6, 2),
    "aircraft": (0, 0, 4),
    "torpedoes": (0, 0, 6),
    "long ships": (0, 0, 6),
    "long lines": (0, 0, 6),
}
"""Games whose commands are tried: in what part of the states, how many commands, and how many battles at
the beginning of a phase of battles."""


def _offers(robot: Robot, state: State, chance: Random) -> list[str]:
    """What is wrong with what the module offers, of a few things that it offers."""
    part, commands, battles = OFFERED.get(state.match.game.id, (0, 0, 0))
    found = []
    if chance.random() < part * (20 if not state.is_over and task_of(state).kind in OWED else 1):
        found += faults(robot, state, chance, commands)
    if begins_battles(state):
        found += declared_faults(robot, state, chance, chance.randint(0, battles))
    return found


def same(name: str, scenario: str, seed: int, most: int) -> None:
    chance = Random(seed)
    played = islice(steps(name, scenario, seed), most)
    _, before = next(played)
    robot = Robot.begun(before)
    assert [*robot.differences(before)] == []
    for number, (action, after) in enumerate(played, 1):
        assert action is not None
        told = f"{name} {scenario} {seed}: action {number}, {action.text}"
        robot.play(before, action, after, told)
        assert [*robot.compared(before, after)] == [], told
        assert _offers(robot, after, chance) == [], told
        before = after


@pytest.mark.parametrize(("name", "scenario", "seed", "most"), SHORT)
def test_what_the_engine_plays_the_module_does(
    name: str, scenario: str, seed: int, most: int
) -> None:
    if not GAMES:
        same(name, scenario, seed, most)
    for seed in range(1, GAMES + 1):
        same(name, scenario, seed, 10_000)


def test_every_translation_is_of_a_kind_of_task_that_is_played() -> None:
    kinds = {kind for name, *_ in SHORT for kind in first_state(game(name)).match.play.kinds}
    known = {*kinds, *FREE_SETUP, *COMMON}
    assert {kind for kind, _ in TRANSLATIONS} | {*LEFT_TO_PLAYERS} <= known
