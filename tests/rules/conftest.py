"""What the tests of the rules share."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from tests.games.vietnam import game as whole_game
from tests.rules.fords import build_game


@pytest.fixture(scope="session")
def game() -> Game:
    """The Fords: a small folio game."""
    return build_game()


@pytest.fixture(scope="session")
def vietnam() -> Game:
    """Vietnam Battles, whole."""
    return whole_game()
