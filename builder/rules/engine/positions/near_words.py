"""The words that a nearness in a condition uses, for the checks of declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.model.mechanisms.nearness import near_of
from builder.problems import PathKey
from builder.rules.core.values import value_index
from builder.rules.engine.positions.aliases import ENEMY
from builder.rules.engine.positions.amounts import is_amount_known_to_module

Asked = tuple[PathKey, str, Collection[str], str]
"""A word, with its path within the nearness, the words that are known, and what an unknown one is
not."""


def words_of_nearness(game: Game, kinds: frozenset[str], said: Iterable[str]) -> Iterator[Asked]:
    """Yield the words of nearnesses (given as words of a condition) that a game must know; ``kinds``
    are the words that units may be called by."""
    for near in map(near_of, said):
        for n, word in enumerate(near.of):
            yield ("of", n), word, kinds | {ENEMY}, "nothing that a unit is"
        for n, word in enumerate(near.not_):
            yield ("not", n), word, kinds, "nothing that a unit is"
        values = {name for unit in game.units for name in game.value_names(unit)}
        if near.value and value_index(sorted(values), near.value) is None:
            key = "hexes" if near.cost is None else "cost"
            yield (key,), near.value, values, "no value of any unit"


def words_for_units(when: When) -> Iterator[str]:
    """Yield every word in the lines of a condition, and those by which its nearnesses call units;
    conditions nested in it are left out."""
    for _, relation, words in when.lines():
        for word in words:
            if relation == "within":
                near = near_of(word)
                yield from (*near.of, *near.not_)
            else:
                yield word


def is_known_to_module(game: Game, relation: Relation, word: str) -> bool:
    """Return whether a VASSAL module can decide an amount or a nearness (given as the word of a
    condition): it measures a fixed number of hexes. Of other relations the result is true."""
    if relation == "within":
        near = near_of(word)
        return isinstance(near.hexes, int) and not near.own and not near.sight
    return relation != "amount" or is_amount_known_to_module(game, word)
