"""Random games of games that declare something of every family."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.model.game import Game
from builder.playing.fuzz import random_game
from builder.playing.records import first_state
from tests.playing.rich_game import ALTERNATE, IMPULSES, LOTS, acting, before_combat, rich


@pytest.mark.parametrize("game", [rich, before_combat])
@pytest.mark.parametrize("seed", range(1, 9))
def test_random_games_hold_what_holds_always(game: Callable[[], Game], seed: int) -> None:
    last, fault = random_game(first_state(game()), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over


@pytest.mark.parametrize("how", [LOTS, ALTERNATE, IMPULSES])
@pytest.mark.parametrize("seed", range(1, 5))
def test_units_that_act_a_few_at_a_time(how: str, seed: int) -> None:
    last, fault = random_game(first_state(acting(how)), seed, rewritten_every=10)
    assert fault is None, f"{fault.what}: {' / '.join(fault.actions[-12:])}"
    assert last.is_over
    assert "move" in {text.split()[0] for text in last.moment.log}


def test_a_lot_lets_those_act_whom_it_names() -> None:
    state = first_state(acting(LOTS)).apply("place s-army 0503")
    assert {a.text: str(p) for a, p in state.chance_outcomes.items()} == {
        "draw n-order": "1/3",
        "draw s-order": "1/3",
        "draw dusk": "1/3",
    }
    north = state.apply("draw n-order")
    # two of the northern units act
    assert north.current_player == "north"
    two = north.apply("act n-horse").apply("act n-foot")
    assert [a.text for a in two.legal_actions] == ["unit n-horse", "unit n-foot", "done"]
    south = state.apply("draw s-order")
    assert sum(a.verb == "unit" for a in south.legal_actions) == 5
