"""The words inside conditions with ``within`` (near other units), for the checks of declared
rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation
from builder.model.mechanisms.nearness import near_of
from builder.problems import PathKey
from builder.rules.engine.control.controlled_places import has_control_markers, is_about_holder
from builder.rules.engine.positions.aliases import ENEMY
from builder.rules.engine.positions.amounts import is_amount_known_to_module
from builder.rules.engine.positions.steps import is_value

Asked = tuple[PathKey, str, Collection[str], str]
"""A word, with its path within the nearness, the words that are known, and what an unknown one is
not."""


def words_of_nearness(game: Game, kinds: frozenset[str], said: Iterable[str]) -> Iterator[Asked]:
    """Yield the words inside conditions with ``within`` that must exist in the game, each with its
    key, the words allowed, and a message. ``kinds`` are the words by which units may be called."""
    for near in map(near_of, said):
        for n, word in enumerate(near.of):
            yield ("of", n), word, kinds | {ENEMY}, "nothing that a unit is"
        for n, word in enumerate(near.not_):
            yield ("not", n), word, kinds, "nothing that a unit is"
        values = {name for unit in game.units for name in game.value_names(unit)}
        if near.value and not is_value(game, near.value):
            key = "hexes" if near.cost is None else "cost"
            yield (key,), near.value, values, "no value of any unit"


def is_known_to_module(game: Game, relation: Relation, word: str) -> bool:
    """Return whether a VASSAL module can decide a condition line with this relation and word. For
    ``within`` it needs a fixed number of hexes, for an amount a count that it tracks, for the holder
    of a place a marker there; other relations are accepted."""
    if relation == "in" and is_about_holder(word):
        return has_control_markers(game)
    if relation == "within":
        near = near_of(word)
        return isinstance(near.hexes, int) and not near.own and not near.sight
    return relation != "amount" or is_amount_known_to_module(game, word)
