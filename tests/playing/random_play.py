"""Games that are played by chance alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.play.actions import Action


def random_steps(start: State, seed: int) -> Iterator[tuple[Action, State]]:
    """Each action of a game from a state on, with the state after it; the same for a seed."""
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    return played_on(start, players, RandomSource(seed))


def random_states(start: State, seed: int, most: int) -> list[State]:
    """A state and those after each of so many actions."""
    return [start, *(state for _, state in islice(random_steps(start, seed), most))]
