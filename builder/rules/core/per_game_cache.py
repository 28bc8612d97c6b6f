"""Caches for values that are computed once for each game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TypeVar

from builder.model.game import Game

Made = TypeVar("Made")
Key = TypeVar("Key", bound=Hashable)


class _GameIdentity:
    """A cache key that wraps a game and compares by identity, because comparing games by their
    content is expensive."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _GameIdentity) and other.game is self.game


def cached_per_game_key(
    make: Callable[[Game, Key], Made], most: int = 16
) -> Callable[[Game, Key], Made]:
    """Memoise a function of a game and a key (an id): each result is computed once, and the
    ``most`` recently used results are cached."""

    @lru_cache(maxsize=most)
    def once(game: _GameIdentity, key: Key) -> Made:
        return make(game.game, key)

    return lambda game, key: once(_GameIdentity(game), key)


def cached_per_game(make: Callable[[Game], Made], most: int = 16) -> Callable[[Game], Made]:
    """Memoise a function of a game alone, like :func:`cached_per_game_key`."""
    made = cached_per_game_key(lambda game, _: make(game), most)
    return wraps(make)(lambda game: made(game, None))
