"""Finds the counters of units that join another side."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.mechanisms.fighting.consequences import ENEMY
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.questions import side_of


def joined_counter(game: Game, counter: str, side: str) -> str:
    """Return the id of the counter that takes the place of a unit that joins a side (if ``side`` is
    empty, the only one that it may join); empty if it does not join that side."""
    found = _joined(game).get(counter, {})
    if not side:
        return next(iter(found.values())) if len(found) == 1 else ""
    return found.get(side, "")


def sides_joined_by(game: Game, counter: str) -> Mapping[str, str]:
    """Return the sides that a unit may join, each with the id of the counter that takes its place."""
    return _joined(game).get(counter, {})


def first_counter(game: Game, counter: str) -> str:
    """Return the id of the unit that a counter was before it joined another side; its own id, if it
    is such a unit itself."""
    return _first(game).get(counter, counter)


def is_first_counter(game: Game, counter: str) -> bool:
    """Return whether a counter is that of a unit before it joins another side: most counters are."""
    return counter not in _first(game)


def _find_first(game: Game) -> Mapping[str, str]:
    return {other: unit.id for unit in game.units for other in unit.joined}


_first = cached_per_game(_find_first)


def _find_joined(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return, for each unit that may join sides, its counters by side."""
    found: dict[str, dict[str, str]] = {}
    units = {unit.id: unit for unit in game.units}
    for unit in game.units:
        others = [units[id] for id in unit.joined if id in units]
        every = {side_of(game, one): one.id for one in (unit, *others)} if others else {}
        for side, id in every.items():
            found[id] = {whose: other for whose, other in every.items() if whose != side}
    return found


_joined = cached_per_game(_find_joined)


JOINS = "join-to-"
"""The beginning of the words by which the VASSAL module names what makes units join a side, among the
states that results bring: ``join-to-south``, ``join-to-enemy``."""


def join_word(side: str) -> str:
    """Return the word by which the VASSAL module names that units join a side; the enemy if it is
    empty."""
    return f"{JOINS}{side or ENEMY}"


def _find_able(game: Game) -> Mapping[str, frozenset[str]]:
    joined = _joined(game)
    sides = dict.fromkeys(side for goes in joined.values() for side in goes)
    found = {join_word(s): frozenset(id for id, goes in joined.items() if s in goes) for s in sides}
    only = frozenset(id for id, goes in joined.items() if len(goes) == 1)
    return found | {join_word(""): only} if only else found


units_able_to_join = cached_per_game(_find_able)
"""Return the units that may join each side, by the words of :func:`join_word`; the enemy stands for the
only side that a unit may join."""
