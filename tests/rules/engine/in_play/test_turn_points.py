"""Places that bring points each turn bring them once for each turn, the last one too."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from tests.games import loading

BRINGS = {"0512": 2, "1009": 2, "0509": 3, "0306": 3, "0109": 3}
"""What places of the Gotthard bring the Allies who hold them at the end of a turn, by its rule 11.1."""


@pytest.mark.thorough
def test_the_last_turn_brings_its_points_once() -> None:
    start = first_state(loading.game("gotthard"), "gotthard")
    players = {side: RandomPlayer(f"2 {side}") for side in start.match.sides}
    states = [start, *(s for _, s in played_on(start, players, RandomSource("2 chance")))]
    ends = [a for a, b in pairwise(states) if a.moment.turn != b.moment.turn]
    by_turns = sum(
        BRINGS[place]
        for state in (*ends, states[-1])
        for place, side in state.moment.note("held", {}).items()
        if side == "allies" and place in BRINGS
    )
    assert by_turns > 0
    told = [s.values for s in states[-1].outcome.steps if s.values.get("side") == "allies"]
    places = [v for v in told if v.get("hex") or set(v) == {"side", "points"}]
    assert sum(v["points"] for v in places) == by_turns
