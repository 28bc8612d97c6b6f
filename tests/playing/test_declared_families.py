"""Random games of games that declare something of every family."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.model.game import Game
from builder.playing.fuzz import random_game
from builder.playing.records import first_state
from tests.playing.rich_game import before_combat, rich


@pytest.mark.parametrize("game", [rich, before_combat])
@pytest.mark.parametrize("seed", range(1, 9))
def test_random_games_hold_what_holds_always(game: Callable[[], Game], seed: int) -> None:
    last, fault = random_game(first_state(game()), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over
