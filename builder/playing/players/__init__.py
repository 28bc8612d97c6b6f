"""Programs that choose one of the legal actions from what their side may know.

:class:`RandomPlayer` takes any action. The greedy player (``greedy``) tries actions (``trying``) and
takes the one that leads to the best state at once (``evaluation``). The searching player (``search``)
evaluates states with a view to the end of the game (``foresight``): in a game with points by places
that may change hands (``objectives``) and coming attacks (``battles``), in a game without points by
further losses (``prospects``); in a scenario with one side it plays what it has learned by practice
(``practice``). All use the strengths and distances of ``figures``. ``habit:NAME`` plays by a habit (a
fixed way to choose) that the game's system declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from builder.playing.observation import Observation
from builder.playing.random_source import RandomSource
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Play


class Player(Protocol):
    """A program that chooses actions for a side."""

    def choose(self, seen: Observation) -> Action:
        """Return the chosen one of the legal actions in an observation (what the side may know)."""


class RandomPlayer:
    """Chooses any legal action, each with the same chance."""

    def __init__(self, seed: int | str) -> None:
        self._source = RandomSource(seed)

    def choose(self, seen: Observation) -> Action:
        """Return one of the actions."""
        return self._source.one_of(seen.actions)


class HabitPlayer:
    """Plays by a habit: a way to choose actions that the game's system declares."""

    def __init__(self, seed: int | str, name: str) -> None:
        self._name = name

    def choose(self, seen: Observation) -> Action:
        """Return the action that the habit chooses; raises ``KeyError`` if the game has no such
        habit."""
        known = seen.known
        return known.match.play.habits[self._name](known.match, known.moment, seen.actions)


def _greedy(seed: int | str) -> Player:
    from builder.playing.players.greedy import GreedyPlayer

    return GreedyPlayer(seed)


def _search(seed: int | str, plans: int = 0) -> Player:
    from builder.playing.players.search import PLANS, SearchPlayer

    return SearchPlayer(seed, plans or PLANS)


PLAYERS: Mapping[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "greedy": _greedy,
    "search": _search,
}
"""The programs that can play, by name; each is made with a seed."""


_HABIT = "habit"


def players_in(play: Play) -> tuple[str, ...]:
    """Return the names of all programs that can play a game, its habits last."""
    return (*PLAYERS, *(f"{_HABIT}:{name}" for name in play.habits))


def can_play(name: str, play: Play) -> bool:
    """Return whether a program with a name can play a game."""
    kind, _, habit = name.partition(":")
    return habit in play.habits if kind == _HABIT else player_of(name) is not None


def player_of(name: str) -> Callable[[int | str], Player] | None:
    """Return the function that makes the program player with this name: one of :data:`PLAYERS`;
    ``search:5``, which makes 5 plans; or ``habit:careful``, which plays by a habit of the game.
    ``None`` for any other name."""
    kind, colon, number = name.partition(":")
    if not colon:
        return PLAYERS.get(name)
    if kind == _HABIT and number:
        return partial(HabitPlayer, name=number)
    if kind != "search" or not number.isascii() or not number.isdecimal() or not int(number):
        return None
    return partial(_search, plans=int(number))
