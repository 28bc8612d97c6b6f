"""Desert War as it is in the specs, loaded once."""

from __future__ import annotations

from functools import cache

from builder import resources
from builder.model.game import Game
from builder.spec import load_game


@cache
def game() -> Game:
    """The whole game; its data must be without an error."""
    loaded = load_game(resources.specs_folder() / "up-front")
    assert loaded.game is not None
    return loaded.game
