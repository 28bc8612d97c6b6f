"""Finds which things that units do in a turn (moved, attacked, fired, entered:
:data:`~builder.rules.engine.positions.aliases.DEEDS`) a game's conditions test, and which of them
must be recorded for that."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.positions.aliases import ACTED, DEED_WORDS, DEEDS
from builder.rules.engine.positions.conditions import words_for_units
from builder.rules.engine.positions.map_facts import words_of


@cached_per_game
def deeds_tested(game: Game) -> frozenset[str]:
    """Return the words such as ``moved`` by which conditions test what a unit has done in the turn.
    A word that the game also uses for a trait or state of units is left out."""
    conditions = game.mechanisms.conditions
    tested = frozenset(word for _, when in conditions for word in words_for_units(when))
    tested &= DEED_WORDS
    return tested - _own_words(game) if tested else tested


@cached_per_game
def deeds_recorded(game: Game) -> frozenset[str]:
    """Return the words such as ``moved`` for everything that must be recorded when units do it: what
    conditions test, and all deeds if one tests whether a unit has acted."""
    tested = deeds_tested(game)
    return DEEDS - _own_words(game) if ACTED in tested else tested


def with_acted(game: Game, deeds: Iterable[str]) -> tuple[str, ...]:
    """Return the words for what a unit has done, with ``acted`` if it has done anything and a
    condition of the game tests that."""
    done = {*deeds}
    if done and ACTED in deeds_tested(game):
        done.add(ACTED)
    return tuple(sorted(done))


def _own_words(game: Game) -> frozenset[str]:
    """Return the words that the game uses for traits and states of its units."""
    own = frozenset(word for unit in game.units for word in words_of(game, unit))
    return own | {state.id for state in game.mechanisms.states}
