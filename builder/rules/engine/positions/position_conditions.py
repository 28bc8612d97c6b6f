"""Exports conditions on the whole position (``some``, ``count``, ``holds``) for a VASSAL module,
which can search the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.position_queries import Held, PositionQuery, UnitCount
from builder.rules.engine.positions.aliases import boxes_of, display_boxes
from builder.rules.engine.positions.amounts import is_amount_known_to_module
from builder.rules.engine.positions.conditions import of_position, term_of
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Term, Value

_OF_ONE = ("in", "is", "with", "next to", "amount")
"""The relations that a VASSAL module can evaluate for a unit in any place."""


def gathered_of(
    game: Game, conditions: Iterable[When], known: Mapping[str, Term | Value]
) -> dict[str, PositionQuery]:
    """Return the conditions on the whole position that the VASSAL module can decide, by their names
    in formulas; ``known`` has the values that never change or that the turn decides."""
    found: dict[str, PositionQuery] = {}
    for condition in conditions:
        for _, part in condition.parts():
            for name in of_position(part):
                gathered = _gathered(game, part, known)
                found |= {name: gathered} if gathered else {}
    return found


def is_gathered(game: Game, when: When) -> bool:
    """Return whether the VASSAL module can decide all that a condition tests of the whole
    position."""
    return _gathered(game, when, {}) is not None


def _gathered(game: Game, when: When, known: Mapping[str, Term | Value]) -> PositionQuery | None:
    if when.about_attack:
        return None
    tallies = list(_tallies(when))
    places = [(held.side, place) for held in when.holds for place in places_of(game, held.at)]
    if not all(_asks_units(game, who) for who, _, _ in tallies):
        return None
    if not all(place for _, place in places):
        return None
    first = first_holders(game)
    return PositionQuery(
        tuple(
            UnitCount(fully_simplified(term_of(who), known), least, most)
            for who, least, most in tallies
        ),
        tuple(Held(side, place, first.get(place, "")) for side, place in places),
    )


def _tallies(when: When) -> Iterator[tuple[When, int, int | None]]:
    if when.some is not None:
        yield when.some, 1, None
    if when.count is not None:
        yield when.count.who, when.count.least, when.count.most


def _asks_units(game: Game, who: When) -> bool:
    """Return whether a condition on units tests only what the VASSAL module can decide from each
    unit and its place."""
    for _, part in who.nested_conditions():
        if part.option or part.range or part.of_all:
            return False
        for of, relation, words in part.lines():
            if of or relation not in _OF_ONE:
                return False
            if relation == "amount" and not all(
                is_amount_known_to_module(game, word) for word in words
            ):
                return False
            if relation == "in" and not (boxes_of(game).keys() - display_boxes(game)).isdisjoint(
                words
            ):
                return False
    return True


def places_of(game: Game, words: Iterable[str]) -> Iterator[str]:
    """Yield the ids of the places with these names; an empty id for each name that the VASSAL
    module cannot resolve."""
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
    """Return the side that holds each place at the start; the victory points for places declare
    it."""
    declared = game.mechanisms.victory
    parts = [part for part in (declared.places if declared else ()) if part.held]
    return {place: part.held for part in parts for place in places_of(game, part.at)}
