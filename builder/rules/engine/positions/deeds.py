"""Which deeds of units (:data:`~builder.rules.engine.positions.aliases.DEEDS`) a game's conditions
test."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.positions.aliases import DEEDS
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.near_words import words_for_units


@cached_per_game
def deeds_tested(game: Game) -> frozenset[str]:
    """Return the words for deeds that conditions of the game test. A word that the game gives to
    its units or states itself means no deed."""
    conditions = game.mechanisms.conditions
    tested = frozenset(word for _, when in conditions for word in words_for_units(when)) & DEEDS
    if not tested:
        return tested
    own = {word for unit in game.units for word in words_of(game, unit)}
    return tested - own - {state.id for state in game.mechanisms.states}
