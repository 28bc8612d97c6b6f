"""The spec of Green Beret: Vietnam, loaded once for all its tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.model.game import Game
from builder.problems import render
from builder.spec.load import Loaded, load_game

FOLDER = Path(__file__).parents[2] / "specs" / "green-beret"


@cache
def loaded() -> Loaded:
    """What the loader makes of the folder."""
    return load_game(FOLDER)


@cache
def game() -> Game:
    """The game; fails with the problems if there is none."""
    found = loaded()
    assert found.game is not None, "\n".join(render(p) for p in found.problems)
    return found.game
