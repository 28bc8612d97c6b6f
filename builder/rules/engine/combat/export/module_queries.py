"""The data with which a VASSAL module tests a combat's conditions: terrain and features of maps,
words that describe counters, and unit values."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.conditions import Arc, When
from builder.model.mechanisms.conditions import Relation as Asking
from builder.model.mechanisms.nearness import near_of
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import HexGrid
from builder.rules.core.module_export.contests import RELATIONS, Relation, TranslatedText, Words
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.core.positions.position import Position
from builder.rules.core.positions.unit_steps import most_steps_of_any, steps_of
from builder.rules.engine.combat.export.moment_queries import known_values, player_questions
from builder.rules.engine.facing.attacked_arcs import origins_by_name
from builder.rules.engine.positions.aliases import ENEMY
from builder.rules.engine.positions.amounts import is_amount_known_to_module, places_counting
from builder.rules.engine.positions.conditions import named, questions_of_conditions
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.near_words import is_known_to_module
from builder.rules.engine.positions.position_conditions import gathered_of
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.printed_values import states_with_side
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import (
    amount_after,
    counted_value,
    every_amount,
    parts_of_value,
    value_after_losses,
)
from builder.rules.engine.sight.sight_rules import SightView
from builder.rules.procedures import Refused

_TESTABLE_RELATIONS: Mapping[str, Relation] = {relation: relation for relation in RELATIONS}
"""The relations that conditions can test for units in a combat."""


@dataclass(frozen=True)
class CombatConditions:
    """The conditions of a combat for the VASSAL module, with the data needed to test them that
    never changes during play."""

    game: Game
    conditions: tuple[When, ...]

    @cached_property
    def origins(self) -> Mapping[str, tuple[int | Arc, ...]]:
        """The numbers of places and the arcs of the defenders that conditions on an attack name, by
        the names of the conditions in formulas, where the module can tell where an attack comes from."""
        return origins_by_name(self.game, self.conditions)

    @cached_property
    def questions_by_name(self) -> Mapping[str, tuple[Relation, str]]:
        """The relation (such as ``is``) and word (such as ``armour``) of everything that the
        conditions test of units in the combat, by its name in formulas."""
        return {named(relation, word): (relation, word) for relation, word in self._questions}

    @cached_property
    def _questions(self) -> tuple[tuple[Relation, str], ...]:
        found = dict.fromkeys(questions_of_conditions(self.conditions))
        found |= dict.fromkeys((*self._counting(), *self._of_near_units()))
        return tuple(
            (_TESTABLE_RELATIONS[relation], word)
            for relation, word in found
            if self._is_known(relation, word)
        )

    def _is_known(self, relation: str, word: str) -> bool:
        """Return whether a VASSAL module can decide a condition that tests this relation and word."""
        known = _TESTABLE_RELATIONS.get(relation)
        return known is not None and is_known_to_module(self.game, known, word)

    def _of_near_units(self) -> Iterator[tuple[Asking, str]]:
        """Yield the words for the units that conditions require to be near, each as if a condition
        with ``is`` tested it."""
        for relation, word in questions_of_conditions(self.conditions):
            if relation == "within" and is_known_to_module(self.game, relation, word):
                near = near_of(word)
                yield from (("is", one) for one in (*near.of, *near.not_) if one != ENEMY)

    def _counting(self) -> Iterator[tuple[Asking, str]]:
        """Yield the places with counts of their own that conditions test, each as if a condition
        with ``in`` tested it."""
        for relation, word in questions_of_conditions(self.conditions):
            if relation == "amount" and is_amount_known_to_module(self.game, word):
                yield from (("in", place) for place in places_counting(self.game, word))

    def _words_of(self, *relations: Relation) -> frozenset[str]:
        return frozenset(word for relation, word in self._questions if relation in relations)

    def words(self) -> Mapping[str, frozenset[str]]:
        """Return, for each unit id, those words in the conditions that describe the unit."""
        words = self._words_of("is", "with", "next to")
        return {u.id: words_of(self.game, u) & words for u in self.game.units}

    def grounds(self) -> Words:
        """Return, for each map and place, those terrain words in the conditions that describe the
        place."""
        words = self._words_of("in")
        return {m.id: _grounds_of(self._situation(m), words) for m in self.game.maps}

    def crossed_features(self) -> Words:
        """Return, for each map and each step between neighbouring places, the features that the
        step crosses and the paths that it follows."""
        words = self._words_of("across", "along")
        return {m.id: _ways_of(self._situation(m), words) for m in self.game.maps}

    def sides(self) -> Words:
        """Return, for each map, the features on its hexsides, which are named by hex and side
        number, as in ``0101/3``."""
        words = self._words_of("across")
        on_hexes = (m for m in self.game.maps if isinstance(m.space, HexGrid))
        return {m.id: dict(_sides_of(self._situation(m), words)) for m in on_hexes}

    def lines(self, farthest: int) -> Words:
        """Return, for each map without hexes, the features that lines of fire up to ``farthest``
        long cross when they enter their target; ``0101<0304`` is fire from 0304 at 0101."""
        words = self._words_of("across")
        others = (m for m in self.game.maps if not isinstance(m.space, HexGrid))
        return {m.id: dict(_lines_of(self._situation(m), words, farthest)) for m in others}

    def heights(self) -> Mapping[str, Mapping[str, int]]:
        """Return, for each map, the heights of its places. Empty if no condition tests height."""
        if not self._words_of("height"):
            return {}
        return {m.id: dict(_heights_of(self._situation(m))) for m in self.game.maps}

    def questions(self, known: Container[str] = ()) -> Mapping[str, TranslatedText]:
        """Return, by name in formulas, the questions that the module must ask the players; not those
        that are ``known`` to it."""
        asked = player_questions(self.game, self.conditions)
        return {n: said for n, said in asked if n not in self.origins and n not in known}

    def gathered(self) -> Mapping[str, PositionQuery]:
        """The conditions that a VASSAL module decides by looking through all units and places, by
        their names in formulas."""
        return gathered_of(self.game, self.conditions, known_values(self.game))

    def _situation(self, sheet: MapSheet) -> Situation:
        return situation_in(Position(self.game, sheet))


def values_by_steps_lost(game: Game, value: str, rule: str) -> Mapping[str, tuple[int | None, ...]]:
    """Return, for each unit, a certain unit value after 0, 1, 2 … steps lost (of a count: with 0, 1,
    2 … left), with ``None`` where it has no such value."""
    if counted_value(game, value) is not None:
        return _by_amounts(game, value, rule)
    return _by_steps(
        game, lambda id, lost, in_: value_after_losses(game, id, lost, value, rule, states=in_)
    )


def value_parts_by_steps_lost(
    game: Game, value: str, rule: str
) -> Mapping[str, tuple[int | None, ...]]:
    """Return, for each unit, a certain unit value after 0, 1, 2 … steps lost, in parts of a point
    since it may be a fraction (see :func:`~builder.rules.engine.positions.steps.parts_of_value`);
    ``None`` where it has no such value."""
    if counted_value(game, value) is not None:
        return _by_amounts(game, value, rule)
    parts = parts_of_value(game, value)
    return _by_steps(
        game,
        lambda id, lost, in_: int(amount_after(game, id, lost, value, rule, states=in_) * parts),
    )


def _by_steps(
    game: Game, worth: Callable[[str, int, Sequence[str]], int]
) -> Mapping[str, tuple[int | None, ...]]:
    """Return what each unit is worth after 0, 1, 2 … steps lost; after as many entries as a unit of the
    game can have steps follows the same for the first state for which it has a side, and so on."""

    def after(id: str, lost: int, states: Sequence[str]) -> int | None:
        try:
            return worth(id, lost, states)
        except Refused:
            return None

    def each(unit: Unit) -> Iterator[int | None]:
        steps = steps_of(game, unit)
        for state in ("", *states_with_side(game, unit)):
            yield from (after(unit.id, n, [state] if state else []) for n in range(steps))
            if unit.sides:
                yield from [None] * (most_steps_of_any(game) - steps)

    return {unit.id: tuple(each(unit)) for unit in game.units}


def _by_amounts(game: Game, value: str, rule: str) -> Mapping[str, tuple[int | None, ...]]:
    """Return what a count is worth for each unit with 0, 1, 2 … left of it; nothing for those that
    do not have it."""

    def worth(unit: Unit) -> tuple[int, ...]:
        try:
            return tuple(map(int, every_amount(game, unit, value, rule)))
        except Refused:
            return ()

    return {unit.id: worth(unit) for unit in game.units}


def _grounds_of(situation: Situation, words: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """Return, for each place of a map that some of these words describe, the words that describe
    it."""
    space = situation.sheet.space
    found = {
        space.id(cell): (situation.grounds(cell) | {space.id(cell)}) & words for cell in space.cells
    }
    return {place: words for place, words in found.items() if words}


def _heights_of(situation: Situation) -> Iterator[tuple[str, int]]:
    view, space = SightView(situation), situation.sheet.space
    yield from ((space.id(cell), view.height(cell)) for cell in space.cells)


def _sides_of(situation: Situation, words: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each hexside of a map with some of these features, and its features. It is named by the
    hex that fire enters through it and its number, as in ``0101/3``."""
    grid, ground = situation.sheet.hexes, situation.ground
    for cell in grid.cells if words else ():
        for number in range(6):
            there = ground.features_on_side(grid.side(cell, number)) & words
            if there:
                yield f"{grid.id(cell)}/{number}", there


def _lines_of(
    situation: Situation, words: frozenset[str], farthest: int
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each line of fire on a map (at most ``farthest`` long) that crosses some of these
    features where it enters the target, and the features crossed."""
    view, space, ground = SightView(situation), situation.sheet.space, situation.ground
    sides = (side for side in ground.sides if ground.features_on_side(side) & words)
    for target in sorted({cell for side in sides for cell in space.side_cells(side)}):
        for start in space.within(target, farthest):
            met = view.met(start, target) & words
            if met:
                yield f"{space.id(target)}<{space.id(start)}", met


def _ways_of(situation: Situation, words: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """Return, for each step between neighbouring places (``0101>0102``) that crosses or follows
    some of these features, the features."""
    space = situation.sheet.space
    found = {
        f"{space.id(a)}>{space.id(b)}": (situation.between(a, b) | situation.paths(a, b)) & words
        for a in (space.cells if words else ())
        for b in space.neighbours(a)
    }
    return {way: words for way, words in found.items() if words}
