"""Ships of two hexes and lines of three in games that are played."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.position_text import shown_pieces
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.validation.setup_validation import check_start_position
from tests.playing import long_ships
from tests.thorough import some, times


@pytest.mark.parametrize("game", some([long_ships.game(), long_ships.lines()], 1))
def test_no_unit_ever_lies_off_the_map_or_over_another(game: Game) -> None:
    moves = 0
    for seed in range(times(4, 60)):
        start = first_state(game, "over")
        players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
        for action, state in played_on(start, players, RandomSource(f"{seed} chance")):
            moves += action.verb in ("move", "face")
            if any(one.verb == "face" for one in state.legal_actions):
                continue  # it has moved, and is still turning
            assert [*check_start_position(situation_at(state.match, state.moment))] == []
    assert moves > 20


def test_a_long_counter_is_shown_over_all_its_hexes() -> None:
    state = first_state(long_ships.game(), "over")
    shown = {one.counter: (one.turned, one.lying) for one in shown_pieces(state)}
    assert shown["victory"] == (90, (1, 270))  # to the east, and its stern to the west
    assert shown["fort"] == (0, (0, 0))
