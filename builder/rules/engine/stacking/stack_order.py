"""Finds which units lie on top of their stacks and at the bottom, in games whose conditions test it.

Of the units of one side in one place, those listed later in a position lie on those listed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.aliases import BOTTOM, STACK_WORDS, TOP
from builder.rules.engine.positions.conditions import words_for_units
from builder.rules.engine.positions.map_facts import MapFacts, words_of


@cached_per_game
def stack_words_tested(game: Game) -> frozenset[str]:
    """Return those of the words ``top`` and ``bottom`` that conditions test. A word that the game also
    uses for a trait or state of units is left out."""
    conditions = game.mechanisms.conditions
    tested = frozenset(word for _, when in conditions for word in words_for_units(when))
    tested &= STACK_WORDS
    if not tested:
        return tested
    states = {state.id for state in game.mechanisms.states}
    return tested - states.union(*(words_of(game, unit) for unit in game.units))


def ends_of_stacks(
    ground: MapFacts, units: Iterable[Piece], tested: frozenset[str]
) -> Mapping[str, frozenset[str]]:
    """Return, by the names of the units at the ends of their stacks, those of the words
    ``tested`` that say so: ``top``, ``bottom``, or both for a unit that is alone."""
    stacks: dict[tuple[str, str], list[str]] = {}
    for piece in units:
        if piece.at:
            stacks.setdefault((piece.at, ground.side(piece.counter)), []).append(piece.name)
    found: dict[str, frozenset[str]] = {}
    for names in stacks.values():
        for word, name in ((BOTTOM, names[0]), (TOP, names[-1])):
            if word in tested:
                found[name] = found.get(name, frozenset()) | {word}
    return found
