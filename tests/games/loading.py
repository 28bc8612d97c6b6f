"""Built-in games, loaded once for all tests."""

from __future__ import annotations

from functools import cache

from builder import resources
from builder.model.game import Game
from builder.problems import render
from builder.spec.load import Loaded, load_game


@cache
def loaded(id: str) -> Loaded:
    """What the loader makes of the folder of a built-in game."""
    return load_game(resources.specs_folder() / id)


@cache
def game(id: str) -> Game:
    """A built-in game; fails with its problems if there is none."""
    found = loaded(id)
    assert found.game is not None, "\n".join(render(p) for p in found.problems)
    return found.game
