"""Warns players who break down or build up units in another phase than the rules say, units that have come
in this way in the same phase, or units that do not fulfil the condition of the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
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
from builder.rules.engine.regrouping.regrouping_rules import rule_of
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth, as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

_BY = "RegroupBy"
"""The property of the module with the number of the declaration by which units are regrouped."""
_DONE = "RegroupDone"
"""The property of the module with the units that have come in this phase."""
CAME = "regroup-came-now-noted"
"""The keystroke by which a unit that has come notes it."""
_WARNS = "regroup-warns"


@dataclass(frozen=True)
class RegroupingWarnings:
    """The warnings of a game that declares regrouping."""

    game: Game
    places: Places

    @cached_property
    def _conditions(self) -> LoneUnitConditions:
        every = LoneUnitConditions(self.game, ())
        asked = (one.when for one in self.game.mechanisms.regrouping if not one.when.empty)
        return LoneUnitConditions(self.game, tuple(when for when in asked if every.follows(when)))

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

    def _knows(self, declared: Regrouping) -> bool:
        return declared.when in self._conditions.conditions

    def _so(self, declared: Regrouping) -> Truth:
        """Return the condition that a unit fulfils what a declaration asks of it."""
        assert self._predicates is not None
        truths = {**effect_truths(self.game), **self._predicates.truths_at_once}
        writer = ExpressionWriter(game_state_names(self.game), truths=truths)
        return writer.truth(self._conditions.term(declared.when))

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
