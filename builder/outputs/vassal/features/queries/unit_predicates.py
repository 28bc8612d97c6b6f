"""Writes expressions for conditions on a unit: its place, its kind, the units with it or adjacent
to it, and its counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.nearness import Near, near_of
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.succession import is_reduced
from builder.outputs.vassal.features.queries.adjacency import (
    counted_beside,
    counted_within,
    near_tables,
)
from builder.outputs.vassal.features.queries.amounts import amount_so, ownership_of_unit
from builder.outputs.vassal.features.queries.exits import Exits, exits_of
from builder.outputs.vassal.features.queries.fact_tables import WordTables
from builder.outputs.vassal.features.stack_ends import is_at_end
from builder.outputs.vassal.features.supply.supply_names import GENERAL, names_of
from builder.outputs.vassal.features.units.deeds import has_done, known_deeds
from builder.outputs.vassal.features.units.states import is_in_state
from builder.outputs.vassal.features.victory.holding import place_held_condition
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.relations import is_enemy
from builder.rules.core.module_export.contests import CombatBasics
from builder.rules.core.module_export.term_names import ENEMY
from builder.rules.engine.control.controlled_places import is_about_holder
from builder.rules.engine.positions.aliases import DEED_WORDS, STACK_WORDS, supply_words
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.stacking.stack_order import stack_words_tested
from builder.vassal.expressions.functions import count_in_place, outer
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import TRUE, Number, Truth, any_of, every
from builder.vassal.format import traits as t
from builder.vassal.format.names import property_name

PLACE = string("LocationName")
"""The expression for the name of a piece's place."""


def changing_words(game: Game) -> dict[str, Truth]:
    """Return the conditions for the words that say what may change for a unit in play, such as
    ``reduced``, keyed by word: all of
    :data:`~builder.rules.engine.positions.aliases.CHANGING_WORDS`, and those about named kinds of
    supply."""
    lasting = {"reduced": is_reduced(game), "unsupplied": GENERAL.is_unsupplied}
    lasting["isolated"] = GENERAL.is_isolated
    for supply in game.mechanisms.supplies:
        names, (out, alone) = names_of(supply), supply_words(supply)
        lasting |= {out: names.is_unsupplied, alone: names.is_isolated}
    ends = {word: is_at_end(word) for word in STACK_WORDS}
    return lasting | ends | {deed: has_done(deed) for deed in DEED_WORDS}


@dataclass(frozen=True)
class UnitPredicates:
    """The predicates about units on the boards of a map window that some rules of the game use.
    Names of its properties begin with ``prefix``: ``UnitWords`` lists what is permanently true of
    the unit, ``UnitThere`` what is true of its place. While the condition ``needed`` is false,
    units do not search their surroundings, because VASSAL evaluates all properties for each
    command. For ``displays``, which have windows of their own, only the box in which a unit stands
    is known."""

    game: Game
    fights: tuple[CombatBasics, ...]
    boards: Mapping[str, Board]
    map: str
    prefix: str = "Unit"
    needed: Truth = TRUE
    displays: Mapping[str, Board] = field(default_factory=dict)

    @property
    def own_words(self) -> str:
        """The name of the property that lists what is permanently true of a unit."""
        return f"{self.prefix}Words"

    @property
    def ground(self) -> str:
        """The name of the property that lists what is true of the place where a unit stands."""
        return f"{self.prefix}There"

    @property
    def present(self) -> Truth:
        """The condition that a piece is a unit, so that predicates apply to it."""
        return string(self.own_words).differs("")

    @cached_property
    def words(self) -> WordTables:
        """The lookup tables for the words (such as ``reduced``) that conditions use."""
        return WordTables(self.fights, {**self.boards, **self.displays}, self.prefix)

    @cached_property
    def exits(self) -> Exits:
        """The exits that join the boards."""
        return exits_of(self.game, self.boards)

    @cached_property
    def asked(self) -> dict[tuple[str, str], None]:
        """The pairs of a relation (such as ``adjacent``) and a word that conditions use, each
        once."""
        return dict.fromkeys(self.words.asked.values())

    @cached_property
    def relations(self) -> frozenset[str]:
        """The relations that conditions use."""
        return frozenset(relation for relation, _ in self.asked)

    def marks(self, unit: str) -> dict[str, object]:
        """Return the fixed property that lists what is permanently true of a unit."""
        return {self.own_words: self.words.of_unit(unit)}

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the constants with the words that apply to the places of each board, and with each
        place's neighbours."""
        yield from self.words.constants()
        if "next to" in self.relations:
            yield from (near_tables(self.boards) | dict(self.exits.constants())).items()
        limits = {near_of(word).hexes for relation, word in self.asked if relation == "within"}
        for far in sorted(far for far in limits if isinstance(far, int) and far):
            yield from near_tables(self.boards, far).items()

    def knows(self, name: str) -> bool:
        """Return whether the module can evaluate a truth value; a place or box that it names must be
        on one of the boards or displays."""
        relation, word = self.words.asked.get(name, ("", ""))
        if relation != "in" or word in self._natural or is_about_holder(word):
            return True
        every = self.words.lying.values()
        return any(word in words for places in every for words in places.values())

    @cached_property
    def _natural(self) -> frozenset[str]:
        """The words that stand for terrain and areas, as opposed to those for boxes."""
        key, areas = self.game.terrain, (a.id for sheet in self.game.maps for a in sheet.areas)
        return frozenset((*areas, *(kind.id for kind in (*key.hexes, *key.features))))

    # -- expressions -----------------------------------------------------------------------------

    @cached_property
    def truths(self) -> Mapping[str, Truth]:
        """The conditions for the truth values, by their names in formulas."""
        return {
            name: self.truth(relation, word) for name, (relation, word) in self.words.asked.items()
        }

    def truth(self, relation: str, word: str) -> Truth:
        """Return the condition that a predicate holds for a unit; ``relation`` and ``word`` are its
        two parts, such as ``adjacent`` and ``armour``."""
        if relation == "is":
            return self._is(word)
        if relation == "amount":
            return amount_so(
                self.game, word, ownership_of_unit(lambda place: self.truth("in", place))
            )
        if relation == "in" and not is_about_holder(word):
            return string(self.ground).contains(self.words.codes[word])
        return string(self.kept(relation, word)).equals("1")

    def _is(self, word: str) -> Truth:
        state = self.game.mechanisms.state_called(word)
        if state is not None:
            return is_in_state(state)
        return self._changing[word] if word in self._changing else self.is_always(word)

    @cached_property
    def _changing(self) -> Mapping[str, Truth]:
        """The conditions for the words that say what may change for a unit of this game; other words
        are the unit's own."""
        own = DEED_WORDS - known_deeds(self.game)
        own |= STACK_WORDS - stack_words_tested(self.game)
        return {word: so for word, so in changing_words(self.game).items() if word not in own}

    def is_always(self, word: str) -> Truth:
        """Return the condition that ``word`` is among what is permanently true of a unit."""
        return string(self.own_words).contains(self.words.codes[word])

    def always(self, unit: str, name: str) -> bool | None:
        """Return whether the truth value of this name in formulas is always true of a unit or never;
        ``None`` if that may change in play."""
        relation, word = self.words.asked.get(name, ("", ""))
        if relation != "is":
            return None
        counter = self.game.counters[unit]
        state = self.game.mechanisms.state_called(word)
        if state is not None and isinstance(counter, Unit):
            return None if unit_may_fulfil(self.game, state.who, counter) else False
        if state is not None or word in self._changing:
            return None
        return any(word in fight.words.get(unit, ()) for fight in self.fights)

    def kept(self, relation: str, word: str) -> str:
        """Return the name of the property that stores the result of a unit's search of its
        surroundings for a relation and a word."""
        return f"{self.prefix}{property_name(relation)}{self.words.codes[word].strip('.')}"

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit finds out what is true of its place and surroundings."""
        if "in" in self.relations:
            yield t.calculated_property(self.ground, self.words.at(PLACE))
        for relation, word in self.counted:
            so = self.needed & self._about(relation, word)
            yield t.calculated_property(self.kept(relation, word), so.as_number)

    @property
    def counted(self) -> list[tuple[str, str]]:
        """The pairs of relation and word for which units search their surroundings, that is, about
        other units with them or adjacent."""
        near = ("with", "next to", "within")
        return [asked for asked in self.asked if asked[0] in near or is_about_holder(asked[1])]

    @cached_property
    def truths_at_once(self) -> Mapping[str, Truth]:
        """The conditions for the truth values, by their names in formulas, computed directly and
        not read from the stored results of searches."""
        counted = {name: asked for name, asked in self.words.asked.items() if asked in self.counted}
        return {**self.truths, **{name: self._about(*a) for name, a in counted.items()}}

    def _about(self, relation: str, word: str) -> Truth:
        if relation == "within":
            return self._is_near(near_of(word))
        if is_about_holder(word):
            return place_held_condition(self.game, word, self.map)
        return self._with(word) if relation == "with" else self._has_neighbour(word)

    def _is_near(self, near: Near) -> Truth:
        """Return the condition that a number of other units as described by ``near`` are within its
        distance in hexes."""
        assert isinstance(near.hexes, int)
        barred = every(*(~self.truth("is", word) for word in near.not_))
        other = string("PieceUID").differs(outer(string("PieceUID"))) & barred
        far = near.hexes

        def count(word: str) -> Number:
            return counted_within(
                self.boards, self.map, far, lambda there: self._others(word, there & other)
            )

        return any_of(*(count(word) > 0 for word in near.of))

    def _with(self, word: str) -> Truth:
        """Return the condition that another unit of the same side, of which a word is true, is in
        the unit's place."""
        return count_in_place(PLACE, self.map, self._others(word)) > 0

    def _has_neighbour(self, word: str) -> Truth:
        """Return the condition that a unit of the same side of which a word is true (or an enemy,
        if that is the word) is adjacent to the unit."""
        count = counted_beside(
            self.boards, self.exits, self.map, lambda near: self._others(word, near)
        )
        return count > 0

    def _others(self, word: str, near: Truth = TRUE) -> Truth:
        """Return the filter for other units on the map: those of the same side of which the word is
        true or, for the word ``enemy``, those of other sides."""
        side, own = string("Side"), outer(string("Side"))
        stands = self.present & string("SideName").equals("")
        if word == ENEMY:
            return stands & near & is_enemy(self.game, own, side)
        return stands & self.truth("is", word) & near & side.equals(own)
