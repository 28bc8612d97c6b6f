"""Evaluates conditions on single units by what they are, wherever they are."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.model.pieces.counters import Unit
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.aliases import CHANGING_WORDS, named_supply_words
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.map_facts import words_of


def unit_fulfils(game: Game, when: When, unit: Unit) -> bool:
    """Return whether a condition is true of a unit by itself, in no place and with no other
    units."""

    def asks(relation: Relation, word: str) -> bool:
        return relation in ("is", "with") and word in words_of(game, unit)

    return condition_holds(when, asks, {"side": side_of(game, unit)})


def unit_may_fulfil(game: Game, when: When, unit: Unit) -> bool:
    """Return whether a condition can become true of a unit at some time and place: its required
    words describe the unit or may do so during play, and no excluded word always does."""
    words = words_of(game, unit)
    sides = not when.side or side_of(game, unit) in when.side
    asked = [set(said) for _, relation, said in when.lines() if relation == "is"]
    may = sides and all(said & (words | changing_words_of(game)) for said in asked)
    may = may and (when.not_ is None or not _is_always(game, when.not_, unit))
    return may and (not when.any_ or any(unit_may_fulfil(game, part, unit) for part in when.any_))


def _is_always(game: Game, when: When, unit: Unit) -> bool:
    """Return whether a condition is true of a unit at all times and in all places."""
    words = words_of(game, unit)
    lines = [(relation == "is", set(said)) for _, relation, said in when.lines()]
    if when.of_moment or when.range or not all(so and said & words for so, said in lines):
        return False
    never = when.not_ is None or not unit_may_fulfil(game, when.not_, unit)
    return never and (not when.any_ or any(_is_always(game, part, unit) for part in when.any_))


def changing_words_of(game: Game) -> frozenset[str]:
    """Return the words that may come to describe any unit during play: states, step losses, supply
    and what it has done in the turn."""
    return (
        CHANGING_WORDS
        | named_supply_words(game).keys()
        | {state.id for state in game.mechanisms.states}
    )
