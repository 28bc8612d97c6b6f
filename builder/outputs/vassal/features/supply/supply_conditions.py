"""Writes the conditions of a game's supply rules on units as expressions: which units are sources,
links or depots, which have supply in the end, and which receive each command of the trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.sides.alliances import Shared
from builder.outputs.vassal.counters.prototypes_of_counters import (
    hiding_sides,
    masked_counters,
    side_of,
)
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.supply.noting import Note
from builder.outputs.vassal.features.supply.supply_marks import SupplyMarks, marks_of
from builder.outputs.vassal.features.supply.supply_names import (
    AT_ONCE,
    HAD_SUPPLY,
    MARKED,
    OUT,
    UNREACHED,
    SupplyNames,
)
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.messages import HIDDEN
from builder.outputs.vassal.table.relations import is_enemy, shares
from builder.outputs.vassal.table.turns import game_state_names
from builder.rules.core.module_export.supply import SourcePlaces, SupplyRules
from builder.rules.expressions.terms import Term
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Text,
    Truth,
    any_of,
    as_text,
    choose,
    first_case,
)


@dataclass(frozen=True)
class SupplyConditions:
    """The conditions for units in the map window ``map``, which shows the ``boards``."""

    game: Game
    supplies: SupplyRules
    boards: Mapping[str, Board]
    map: str

    @property
    def names(self) -> SupplyNames:
        """The names for this kind of supply."""
        return SupplyNames(self.supplies.id)

    @property
    def marks(self) -> SupplyMarks:
        """The marks of units without this kind of supply."""
        declared = self.game.mechanisms.supply_called(self.supplies.id)
        return marks_of(self.game, declared)

    @property
    def rule_said(self) -> Text:
        """The rule's number as reports name it, with the name of this kind of supply if it has one."""
        rule, marks = as_text(self.supplies.rule), self.marks
        return rule if marks.name is None else rule + " (" + marks.name + ")"

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates about units that supply rules use."""
        return UnitPredicates(
            self.game, (self.supplies.asks,), self.boards, self.map, self.names.prefix
        )

    def truth(self, term: Term) -> Truth:
        """Return a condition of the supply rules as an expression that a unit evaluates about
        itself."""
        truths = {**effect_truths(self.game), **self.predicates.truths}
        return ExpressionWriter(names=game_state_names(self.game), truths=truths).truth(term)

    # -- sources, links, depots ------------------------------------------------------------------

    @property
    def givers(self) -> list[SourcePlaces]:
        """The kinds of supply source that are units rather than places."""
        return [source for source in self.supplies.sources if source.who is not None]

    def is_source(self, source: SourcePlaces) -> Truth:
        """Return the condition that a unit is a supply source of a kind."""
        assert source.who is not None
        who, when = self.truth(source.who), self.truth(source.when)
        own = shares(self.game, string("Side"), source.side, "supply")
        return own & who & when

    @property
    def passes(self) -> bool:
        """Whether some units (depots) pass supply on to others."""
        return self.supplies.depots is not None

    @property
    def records_supply(self) -> bool:
        """Whether each unit stores that it has supply, because the rules need to know it before the
        report: they have isolated units, links of a chain, or depots."""
        return self.supplies.isolated or bool(self.supplies.links) or self.passes

    # -- what is noted about units ---------------------------------------------------------------

    @property
    def place_lists(self) -> Mapping[str, tuple[Truth, Text]]:
        """The lists of places to which units add places during a trace, by property: the condition
        for the units that add, and the text that they add."""
        supplies, cancels, here = self.supplies, self.supplies.cancels, "." + self.names.code
        cases = [
            (self.truth(zone.who), looked_up(string(self.names.zones(i)), self.names.code))
            for i, zone in enumerate(supplies.zones, 1)
        ]
        enemy = is_enemy(self.game, string("Side"), self.names.string("Side"))
        says = {"Shut": (enemy, here)} if supplies.enemies else {}
        says |= {"Zone": (enemy, first_case(cases, as_text("")))} if cases else {}
        held = (
            {"Held": (self._is_with_us("stack") & self.truth(cancels), here)}
            if cancels is not None
            else {}
        )
        return {**says, **held}

    def _is_with_us(self, what: Shared) -> Truth:
        """Return the condition that a unit is of the side whose supply is traced, or of an ally who
        does ``what`` together with it."""
        return shares(self.game, string("Side"), self.names.string("Side"), what)

    # -- results ---------------------------------------------------------------------------------

    @cached_property
    def _has_supply(self) -> Truth:
        """The condition that a unit has supply when the trace is complete."""
        if self.supplies.isolated:
            return self.names.has_got
        links = any_of(*(self.truth(link.who) for link in self.supplies.links))
        near = ~links & self.names.is_in_range
        return self.names.has_got | near if self.records_supply else near

    @property
    def reports(self) -> Mapping[str, Truth]:
        """The reports on units, by name, each with the condition for the units of the traced side
        that it is about: those whose mark changes."""
        lacks = self.truth(self.supplies.who) & ~self._has_supply
        alone = self.names.late_number("Length").equals(UNREACHED)
        # the code of the place last, since it is needed only for those whose mark would change
        told = {"lacks": ~self.names.is_unsupplied & lacks & self.names.has_code}
        if self.supplies.isolated:
            marked = self.names.is_unsupplied & ~self.names.is_isolated
            told = {
                "alone": ~self.names.is_isolated & lacks & alone & self.names.has_code,
                "lacks": ~marked & lacks & ~alone & self.names.has_code,
            }
        return {**told, "has": self.names.is_unsupplied & ~lacks & self.names.has_code}

    @property
    def hides(self) -> bool:
        """Whether any unit of the game may be hidden from the other side, so that reports must not
        reveal it."""
        return bool(masked_counters(self.game)) or bool(hiding_sides(self.game))

    # -- commands --------------------------------------------------------------------------------

    @cached_property
    def marks_at_once(self) -> bool:
        """Whether a side has so many units that one of them marks all."""
        sides = Counter(side_of(self.game, id) for id in self.supplies.classes)
        return max(sides.values(), default=0) >= AT_ONCE

    @property
    def changes(self) -> Truth:
        """The condition for the units of the traced side whose mark changes."""
        marks = any_of(*self.reports.values())
        return self._is_own_here & marks

    @property
    def _is_own_here(self) -> Truth:
        """The condition that a unit of the traced side is in the map window, and not on a hexside."""
        return self.names.is_own_side & self.names.string("By").differs("") & self._is_here

    @property
    def _is_here(self) -> Truth:
        """The condition that a unit is in the map window, and not on a hexside."""
        return string("CurrentMap").equals(self.map) & string("SideName").equals("")

    @property
    def notes(self) -> Mapping[str, Sequence[Note]]:
        """The notes on units that a trace makes, by the command for them. Notes of one command are
        made in order."""
        supplies, here = self.supplies, self._is_here
        # cheap tests come first, because VASSAL stops at the first part that is false; a supply line
        # that reaches a unit also tells that the unit's place has a code
        any = self.names.string("By").differs("")
        own = self.names.is_own_side & any
        far = own & here & ~self.names.has_got
        links = [self.truth(link.who) for link in supplies.links]
        depots = self.truth(supplies.depots) if supplies.depots is not None else FALSE
        found: dict[str, list[Note]] = {"look": []}
        for name, (when, said) in self.place_lists.items():
            # nothing, and a place without a code, count as there already
            is_new = ~("." + self.names.string(name) + ".").contains(said + ".")
            found["look"].append(self._note(name, when & any & here & is_new, said))
        if self.givers:
            so = any_of(*(self.is_source(source) for source in self.givers))
            mine = self._is_with_us("supply") & any
            found["source"] = [self._passes(mine & here & so & self.names.has_code)]
        for n, (link, so) in enumerate(zip(supplies.links, links, strict=True), 1):
            near = (
                own
                & so
                & here
                & ~self.names.has_got
                & (self.names.late_number("Length") <= link.reach)
            )
            found[f"link-{n}"] = [self._passes(near), self._gets(near)]
        if supplies.isolated or self.passes:
            only = TRUE if supplies.isolated else depots
            near = far & ~any_of(*links) & only & self.names.is_in_range
            passes = near & depots if supplies.isolated else near
            passed = [self._passes(passes)] if self.passes else []
            found["reach"] = [*passed, self._gets(near)]
        if supplies.isolated:
            found["give"] = [self._passes(own & here & self.names.has_got & any_of(*links, depots))]
        found["find"] = [self._note(MARKED, self.changes, self._found)]
        out = self.names.is_unsupplied & own & here & ~HIDDEN
        found["count"] = [self._note(OUT, out, as_text("."))]
        return {key: notes for key, notes in found.items() if notes}

    def orders(self) -> Mapping[str, tuple[str, Truth]]:
        """Return the commands that a trace sends to units, by name: the unit's keystroke, and the
        condition for the units that receive it. Only units for which it matters do, because each
        command to a piece costs VASSAL milliseconds."""
        found = {}
        for name in self.reports:
            receives = self._differs(name) & self.names.is_found(name)
            found[name] = (self.names.mark_key(f"{_MARKS[name]}-told"), receives)
            # where units are marked at once, those of older saved games, which the first cannot mark
            found[f"{name}-all"] = (self.names.mark_key(f"{_MARKS[name]}-now"), receives)
        return found

    def _differs(self, name: str) -> Truth:
        """Return the condition that a unit is not marked as the report of this name says."""
        lacks = (
            self.names.is_unsupplied & ~self.names.is_isolated
            if self.supplies.isolated
            else self.names.is_unsupplied
        )
        return {"has": self.names.is_unsupplied, "lacks": ~lacks, "alone": ~self.names.is_isolated}[
            name
        ]

    @property
    def _found(self) -> Text:
        """The text that a unit whose mark changes adds to the list of them."""
        said = choose(self.names.is_unsupplied, "h", "l")  # its mark tells what it changes to
        if self.supplies.isolated:
            *others, last = self.reports.items()
            cases = [(which, as_text(name[0])) for name, which in others]
            said = first_case(cases, as_text(last[0][0]))
        return "." + string("PieceUID") + ":" + said

    def _note(self, list: str, which: Truth, text: Text) -> Note:
        """Return a note of a text in one of the lists of this kind of supply."""
        return Note(self.names.named(list), which, text)

    def _passes(self, which: Truth) -> Note:
        """Return the note of the places of units that pass supply on."""
        return self._note("Passed", which, "." + self.names.code)

    def _gets(self, which: Truth) -> Note:
        """Return the note of the units that have supply."""
        return self._note(HAD_SUPPLY, which, "." + string("PieceUID"))


_MARKS = {"lacks": "off", "alone": "alone", "has": "on"}
"""The mark that a unit gets, by the name of the report on it."""
