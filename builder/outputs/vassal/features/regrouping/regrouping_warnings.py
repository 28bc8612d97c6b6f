"""Warns players who break down or build up units in another phase than the rules say, units that have come
in this way in the same phase, units that do not fulfil the condition of the rule, or more units than may be
in a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.queries.unit_predicates import PLACE as HERE
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.turns import game_state_names
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.conditions import questions_of_conditions
from builder.rules.engine.regrouping.regrouping_rules import rule_of
from builder.vassal.expressions.functions import outer
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import TRUE, Truth, as_number, as_text, choose, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

_BY = "RegroupBy"
"""The property of the module with the number of the declaration by which units are regrouped."""
_DONE = "RegroupDone"
"""The property of the module with the units that have come in this phase."""
CAME = "regroup-came-now-noted"
"""The keystroke by which a unit that has come notes it."""
_WARNS = "regroup-warns"
_NO_LIMIT = 999
"""More units than ever lie in a place."""


@dataclass(frozen=True)
class RegroupingWarnings:
    """The warnings of a game that declares regrouping."""

    game: Game
    places: Places

    @cached_property
    def _conditions(self) -> LoneUnitConditions:
        every = LoneUnitConditions(self.game, ())
        asked = (one.when for one in self.game.mechanisms.regrouping if not one.when.empty)
        known = [when for when in asked if every.follows(when)]
        known += self._of_stacking if self._counts_stacks else []
        return LoneUnitConditions(self.game, tuple(known))

    @property
    def _of_stacking(self) -> list[When]:
        """The conditions on the places of stacking limits, and on the units that do not count."""
        declared = self.game.mechanisms.stacking
        if declared is None:
            return []
        free = [declared.free] if declared.free is not None else []
        return [*(one.when for one in declared.limits if not one.when.empty), *free]

    @cached_property
    def _counts_stacks(self) -> bool:
        """Whether the module can tell how many units may be in a place: the limits count all units, and
        only kinds of places and of units matter."""
        declared, every = self.game.mechanisms.stacking, LoneUnitConditions(self.game, ())
        asked = {relation for relation, _ in questions_of_conditions(self._of_stacking)}
        simple = asked <= {"in", "is"} and all(map(every.follows, self._of_stacking))
        limits = declared.limits if declared is not None else ()
        whole = (x.count == "units" and isinstance(x.most, int) and x.of.empty for x in limits)
        return bool(limits) and simple and all(whole)

    @cached_property
    def _predicates(self) -> UnitPredicates | None:
        if not self._conditions.conditions:
            return None
        asks, at = (self._conditions.fight("regroup", ""),), self.places
        return UnitPredicates(self.game, asks, at.boards, at.map, "Regroup", displays=at.displays)

    def _limit(self, n: int, declared: Regrouping) -> PhaseLimit:
        phases = phases_for(self.game, "regrouping", declared)
        phases = frozenset({declared.phase}) if declared.phase else phases
        return PhaseLimit(
            self.game, f"regroup-{n}", rule_of(self.game, declared), phases, string("Side"),
            done=_DONE, what=string("PieceUID"),
        )  # fmt: skip

    @cached_property
    def _limits(self) -> list[PhaseLimit]:
        return [self._limit(n, one) for n, one in enumerate(self.game.mechanisms.regrouping)]

    # -- the module ------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the texts of the warnings, and the tables for conditions on units."""
        texts = dict(self._predicates.constants()) if self._predicates else {}
        return texts | dict(self._limits[0].constants())

    def marks(self, unit: str) -> Mapping[str, object]:
        """Return the fixed property of a unit with what is permanently true of it."""
        return self._predicates.marks(unit) if self._predicates else {}

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the declaration that is used, and of the units that have come."""
        yield module_text_property(_BY, "")
        yield module_text_property(_DONE, "")

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which each unit that goes warns its player, and by which one that comes
        notes it."""
        predicates, declared = self._predicates, self.game.mechanisms.regrouping
        if predicates is not None and "in" in predicates.relations:
            yield t.calculated_property(predicates.ground, predicates.words.at(HERE))
        by = [t.PropertyChange(_by(n), str(n)) for n, _ in enumerate(declared)]
        yield t.set_global_property(_BY, by)
        come = self._limits[0].noted_as(CAME)
        yield t.set_global_property(_DONE, [come])
        for n, (one, limit) in enumerate(zip(declared, self._limits, strict=True)):
            says = [*limit.before, *([f"regroup-{n}-so"] if self._knows(one) else [])]
            if says:
                yield t.trigger_action("", _WARNS, says, number(_BY).equals(n), name=f"warns {n}")
            yield from limit.reports()
            if self._knows(one):
                told = filled_message("M_NOT_SO", as_text(limit.rule), "newPieceName", PLACE)
                yield t.report_action([f"regroup-{n}-so"], choose(self._so(one), "", told))

    def room(self, more: int) -> list[str]:
        """Return the keystroke by which a unit warns its player if so many ``more`` in its place are too
        many; none where the module cannot tell."""
        return [f"regroup-room-{more}"] if self._counts_stacks and more > 0 else []

    def room_traits(self, windows: Sequence[str], every: Iterable[int]) -> Iterator[t.Trait]:
        """Yield the reports that more units than may be there are in a place of these windows, for each
        number of units that come in addition."""
        declared = self.game.mechanisms.stacking
        if declared is None or not self._counts_stacks:
            return
        limits = [(self._truth(one.when), as_number(int(one.most))) for one in declared.limits]
        most = first_case(limits, as_number(_NO_LIMIT))
        mine = string("Side").equals(outer(string("Side")))
        counted = text("Kind").equals("unit") & string("SideName").equals("") & mine
        counted &= ~self._truth(declared.free) if declared.free is not None else TRUE
        there = PieceRole(windows, counted, string("LocationName")).count()
        rule = as_text(self.game.mechanisms.case("stacking", declared))
        for more in sorted({*every}):
            told = filled_message("M_REGROUP_FULL", rule, PLACE, most)
            for key in self.room(more):
                yield t.report_action([key], choose(there + more > most, told, ""))

    def _knows(self, declared: Regrouping) -> bool:
        return declared.when in self._conditions.conditions

    def _so(self, declared: Regrouping) -> Truth:
        """Return the condition that a unit fulfils what a declaration asks of it."""
        return self._truth(declared.when)

    def _truth(self, when: When) -> Truth:
        if when.empty:
            return TRUE
        assert self._predicates is not None
        truths = {**effect_truths(self.game), **self._predicates.truths_at_once}
        writer = ExpressionWriter(game_state_names(self.game), truths=truths)
        return writer.truth(self._conditions.term(when))

    def by(self, declared: Regrouping) -> list[str]:
        """Return the keystrokes by which a unit notes the declaration by which it is regrouped, and is
        warned about."""
        n = next(n for n, one in enumerate(self.game.mechanisms.regrouping) if one is declared)
        return [_by(n), _WARNS]

    @property
    def going(self) -> list[str]:
        """The keystrokes by which a further unit that goes warns its player."""
        return [_WARNS]


def _by(n: int) -> str:
    return f"regroup-by-{n}"
