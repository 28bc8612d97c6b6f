"""Conditions of the whole position, for a table that can look through it: ``some``, ``count``,
``holds``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.position_queries import Gathered, Held, Tallied
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.amounts import kept_at_table
from builder.rules.engine.positions.conditions import of_position, term_of
from builder.rules.expressions.partial_evaluation import fully_settled
from builder.rules.expressions.terms import Term, Value

_OF_ONE = ("in", "is", "with", "next to", "amount")
"""What can be asked of a unit wherever it stands."""


def gathered_of(
    game: Game, conditions: Iterable[When], known: Mapping[str, Term | Value]
) -> dict[str, Gathered]:
    """What conditions ask of the position and a table can find out, by its names in terms; ``known`` is
    what is the same always, or follows from the turn."""
    found: dict[str, Gathered] = {}
    for condition in conditions:
        for _, part in condition.parts():
            for name in of_position(part):
                gathered = _gathered(game, part, known)
                found |= {name: gathered} if gathered else {}
    return found


def is_gathered(game: Game, when: When) -> bool:
    """Whether a table can find out what a condition asks of the position."""
    return _gathered(game, when, {}) is not None


def _gathered(game: Game, when: When, known: Mapping[str, Term | Value]) -> Gathered | None:
    tallies = list(_tallies(when))
    places = [(held.side, place) for held in when.holds for place in places_of(game, held.at)]
    if not all(_asks_units(game, who) for who, _, _ in tallies):
        return None
    if not all(place for _, place in places):
        return None
    first = first_holders(game)
    return Gathered(
        tuple(
            Tallied(fully_settled(term_of(who), known), least, most) for who, least, most in tallies
        ),
        tuple(Held(side, place, first.get(place, "")) for side, place in places),
    )


def _tallies(when: When) -> Iterator[tuple[When, int, int | None]]:
    if when.some is not None:
        yield when.some, 1, None
    if when.count is not None:
        yield when.count.who, when.count.least, when.count.most


def _asks_units(game: Game, who: When) -> bool:
    """Whether a condition asks for nothing but what a unit finds out where it stands."""
    for _, part in who.every():
        if part.option or part.range or part.of_all:
            return False
        for of, relation, words in part.lines():
            if of or relation not in _OF_ONE:
                return False
            if relation == "amount" and not all(kept_at_table(game, word) for word in words):
                return False
            if relation == "in" and not boxes_of(game).keys().isdisjoint(words):
                return False
    return True


def places_of(game: Game, words: Iterable[str]) -> Iterator[str]:
    """The places that words name, each by itself; an empty one for what no table can know."""
    boxes = boxes_of(game)
    for word in words:
        if word in boxes:
            yield boxes[word]
        elif len(game.maps) == 1:
            space = game.maps[0].space
            yield from (space.id(cell) for cell in sorted(game.maps[0].named_cells((word,))))
        else:
            yield ""


def first_holders(game: Game) -> dict[str, str]:
    """Who holds places at first, as the points for them say."""
    declared = game.mechanisms.victory
    parts = [part for part in (declared.places if declared else ()) if part.held]
    return {place: part.held for part in parts for place in places_of(game, part.at)}
