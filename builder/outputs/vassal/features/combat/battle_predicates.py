"""Writes conditions on combatants as expressions: their place, their kind, units with them or
adjacent, what they cross, and their height."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.mechanisms.amounts import (
    is_against_opponent,
    parse_asked_amount,
    split_count_name,
)
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.combat.hexside_effects import CROSSES
from builder.outputs.vassal.features.combat.ranged import fire_mode_condition
from builder.outputs.vassal.features.queries.amounts import amount_name, fits_amount
from builder.outputs.vassal.features.queries.unit_predicates import PLACE, UnitPredicates
from builder.outputs.vassal.features.resting import IN_BATTLE, resting_property
from builder.rules.core.module_export.term_names import HIGHER, LOWER
from builder.vassal.expressions.functions import count_in_place, outer
from builder.vassal.expressions.properties import late_number, number, string, text
from builder.vassal.expressions.tree import Truth, choose
from builder.vassal.format import traits as t
from builder.vassal.format.names import property_name

WAY, HEIGHT = "BattleWay", "BattleHeight"
"""The properties of a unit that hold its way to the target and the height on which it stands."""

MAKES = "BattleMakes"
"""The property of a marker that lists the predicates that it makes true of its place."""


@dataclass(frozen=True, kw_only=True)
class BattlePredicates(UnitPredicates):
    """The predicates that a game's combats use, on the boards of one map window. ``marking`` lists
    for each predicate the markers that make it true of their place; ``spanned`` is the predicate
    for hexsides that markers open and close; ``attackers`` is the condition that a unit attacks,
    ``defenders`` that it is attacked.
    With ``apart``, each permanent fact of a unit is a property of its own, not a word in a list."""

    prefix: str = "Battle"
    marking: Mapping[str, frozenset[str]]
    spanned: str
    attackers: Truth
    defenders: Truth
    apart: bool = False

    @property
    def present(self) -> Truth:
        """The condition that a piece is a unit that can take part in combats."""
        return number("Fighter").equals(1)

    def facts(self, counter: str) -> dict[str, object]:
        """Return the fixed properties of a counter: for a marker, the predicates that it makes true
        of its place; for a unit, the words that describe it."""
        made = frozenset(word for word, markers in self.marking.items() if counter in markers)
        if made:
            return {MAKES: self.words.written(made)}
        if self.apart:
            words = sorted(w for fight in self.fights for w in fight.words.get(counter, ()))
            return {property_name(word): 1 for word in words}
        return self.marks(counter) if self.game.counters[counter].kind == "unit" else {}

    def is_always(self, word: str) -> Truth:
        """Return the condition that a permanent fact (``word``) is true of a unit."""
        return string(property_name(word)).equals("1") if self.apart else super().is_always(word)

    def truth(self, relation: str, word: str) -> Truth:
        """Return the condition that a predicate holds for a combatant; ``relation`` and ``word``
        are its two parts, such as ``across`` and ``river``."""
        if relation == "fire":
            return fire_mode_condition(word)
        if relation == "across" and word == self.spanned:
            return number(CROSSES).equals(1)
        if relation in ("across", "along"):
            return string(WAY).contains(self.words.codes[word])
        if self._is_marked(relation, word) or (relation == "amount" and is_against_opponent(word)):
            return string(self.kept(relation, word)).equals("1")
        return super().truth(relation, word)

    def _is_marked(self, relation: str, word: str) -> bool:
        return relation == "in" and bool(self.marking.get(word))

    # -- what is worked out ------------------------------------------------------------------------

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits with the properties that predicates use: the unit's place, the step from
        there to the target, and the other units in its place."""
        yield from super().traits()
        if any(way in ("across", "along") and word != self.spanned for way, word in self.asked):
            way = PLACE + ">" + string("BattlePlace")
            met = self.words.on_way(way)
            if self.exits:
                met = choose(self.exits.same_board, met, "")
            yield t.calculated_property(WAY, met)
        for relation, word in self.asked:
            if relation == "amount" and is_against_opponent(word):
                so = self._amount_against(word)
                yield resting_property(self.kept(relation, word), so.as_number, IN_BATTLE)
            if relation == "height" or self._is_marked(relation, word):
                so = self._height_expression(word) if relation == "height" else self._marked(word)
                yield resting_property(self.kept(relation, word), so.as_number, IN_BATTLE)
        if "height" in self.relations:
            yield t.calculated_property(HEIGHT, self.words.height(PLACE))

    def _marked(self, word: str) -> Truth:
        """Return the condition that a predicate holds for a place, either permanently or because of
        a marker there. (A marker on a hexside is in neither of the two hexes.)"""
        code = self.words.codes[word]
        which = string(MAKES).contains(code)
        lies = count_in_place(PLACE, self.map, which) > 0
        own = string(self.ground).contains(code)
        return string("SideName").equals("") & (own | lies)

    def _amount_against(self, word: str) -> Truth:
        """Return the condition that a unit's count compares with that of each unit of the opposing
        party as a word in a rule's condition demands. Units outside the battle skip the count."""
        asked = parse_asked_amount(word)
        _, id = split_count_name(asked.amount.other)
        own, other = amount_name(asked.count), amount_name(id)
        has = string(other).differs("")
        fails = has & ~fits_amount(outer(number(own)), asked.amount, number(other))

        def against(which: Truth) -> Truth:
            count = PieceRole([self.map], which).count
            return count(fails).equals(0) & (count(has) > 0)

        attacks = text("Role").equals("A")
        fought = choose(attacks, against(self.defenders), against(self.attackers))
        return text("Role").differs("") & string(own).differs("") & fought

    def _height_expression(self, word: str) -> Truth:
        """Return the condition that a unit stands higher than, lower than or level with all units
        of the opposing party (the defenders all stand in one place). Units outside the battle skip
        the count, because VASSAL evaluates all properties of a piece for each command."""
        high, own, other = number("BattleHigh"), number(HEIGHT), late_number(HEIGHT)
        stands, fails = {
            HIGHER: (own > high, other >= high),
            LOWER: (own < high, other <= high),
        }.get(word, (own.equals(high), other.differs(high)))
        count = PieceRole([self.map], self.attackers).count
        all_ = text("Role").differs("") & count(fails).equals(0) & (count() > 0)
        return choose(text("Role").equals("A"), stands, all_)
