"""Players: programs that choose one of the legal actions from what their side may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from builder.playing.observation import Observation
from builder.playing.random_source import RandomSource
from builder.rules.play.actions import Action


class Player(Protocol):
    """Chooses for a side."""

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions of an observation."""


class RandomPlayer:
    """Chooses any legal action, each with the same chance."""

    def __init__(self, seed: int | str) -> None:
        self._source = RandomSource(seed)

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions."""
        return self._source.one_of(seen.actions)


def _greedy(seed: int | str) -> Player:
    from builder.playing.greedy import GreedyPlayer

    return GreedyPlayer(seed)


PLAYERS: Mapping[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "greedy": _greedy}
"""The programs that can play, by name; each is made with a seed."""
