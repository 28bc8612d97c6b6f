"""Finds which things that units do in a turn (moved, attacked, fired, entered:
:data:`~builder.rules.engine.positions.aliases.DEEDS`) a game's conditions test."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.positions.aliases import DEEDS
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.near_words import words_for_units


@cached_per_game
def deeds_tested(game: Game) -> frozenset[str]:
    """Return the words such as ``moved`` by which conditions test what a unit has done in the turn.
    A word that the game also uses for a trait or state of units is left out."""
    conditions = game.mechanisms.conditions
    tested = frozenset(word for _, when in conditions for word in words_for_units(when)) & DEEDS
    if not tested:
        return tested
    own = {word for unit in game.units for word in words_of(game, unit)}
    return tested - own - {state.id for state in game.mechanisms.states}
