"""A game of a house system is asked of what it has alone."""

from __future__ import annotations

from pathlib import Path

from builder.loading.load import load_game
from builder.rules.registry import system_of
from builder.rules.systems.folio import SYSTEM
from builder.rules.systems.folio.known_names import NEEDS
from tests.games.loading import game as built_in
from tests.small_game import write


def test_a_game_that_has_all_of_it_is_asked_of_everything() -> None:
    asked = system_of(built_in("vietnam-battles")).procedures
    assert list(asked) == list(SYSTEM.procedures)


def test_a_small_game_is_not_asked_of_villages_boats_and_bridges_that_it_lacks(
    tmp_path: Path,
) -> None:
    game = load_game(write(tmp_path)).game
    assert game is not None
    offered = {p.name for p in system_of(game).procedures}
    assert not offered & NEEDS.keys()
    assert {"move", "attack", "retreat"} <= offered


def test_what_is_said_of_procedures_is_of_procedures_that_there_are() -> None:
    assert {p.name for p in SYSTEM.procedures} >= NEEDS.keys()
