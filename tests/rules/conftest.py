"""What the tests of the rules share."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from tests.rules.fords import build_game


@pytest.fixture(scope="session")
def game() -> Game:
    """The Fords: a small folio game."""
    return build_game()
