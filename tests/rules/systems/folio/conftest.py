"""Vietnam Battles, for tests of whole rules."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from tests.games.vietnam import game


@pytest.fixture(scope="session")
def vietnam() -> Game:
    """The whole game."""
    return game()
