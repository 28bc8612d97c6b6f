"""Tells players which units must check because of losses, such as a leader whose troops lose a step, and
reminds them at the beginning of a phase as long as the check is not made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.fighting.morale import WITH, Check
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.loss_counts import (
    CALLS_OF_STEP,
    CALLS_OF_UNIT,
    JOINING_NOW,
    checks_after_losses,
)
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.features.units.unit_roll_terms import UnitRollTerms
from builder.outputs.vassal.features.units.unit_rolls import UnitRollsFeature
from builder.outputs.vassal.table.commands import module_text_property, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import LOSS_CHECK_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import as_text
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

_AT = "LossAt"
"""The property of the module with the place and the side of the unit that has lost something."""
_MAKES = "LossChecks"
"""The property of a unit with the numbers of the checks that it makes after losses: ``.0.``."""
_HERE = string("CurrentMap") + "|" + string("LocationName") + "|" + string("Side")


@dataclass(frozen=True)
class LossChecksFeature(ModuleFeature):
    """The feature for checks that losses call for, each with the roll that units make for it."""

    game: Game
    checks: Sequence[tuple[Check, UnitRollTerms]]

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages."""
        return LOSS_CHECK_MESSAGES

    def properties(self) -> Iterator[Element]:
        """Yield the property with the place of the unit that has lost something."""
        if self._with:
            yield module_text_property(_AT, "")

    @cached_property
    def _with(self) -> list[int]:
        """The numbers of the checks that are made by those who are with the unit."""
        return [n for n, (check, _) in enumerate(self.checks) if check.losses == WITH]

    def _makes(self, unit: Unit) -> list[int]:
        return [
            n for n, (one, _) in enumerate(self.checks) if unit_may_fulfil(self.game, one.who, unit)
        ]

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits by which a unit makes checks, and by which it calls for those of others."""
        unit = self.game.counters[counter]
        if not isinstance(unit, Unit):
            return ()
        makes = self._makes(unit)
        calls = [n for n in self._with if n not in makes]
        marks = (t.marker_trait({_MAKES: "".join(f".{n}." for n in makes)}),) if makes else ()
        return (
            *(t.use_prototype(_caller(n)) for n in calls),
            *(t.use_prototype(_maker(n)) for n in makes),
            *marks,
        )

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes of units that make each check, and of those that call for it."""
        makers = {_maker(n): tuple(self._making(n)) for n, _ in enumerate(self.checks)}
        return makers | {_caller(n): tuple(self._calling(n)) for n in self._with}

    def _calling(self, n: int) -> Iterator[t.Trait]:
        stays = string(JOINING_NOW).differs("1") if self.game.mechanisms.joining else None
        for key in (CALLS_OF_STEP, CALLS_OF_UNIT):
            yield t.trigger_action("", key, [f"loss-at-{n}", f"loss-call-{n}"], stays)
        yield t.set_global_property(_AT, [t.PropertyChange(f"loss-at-{n}", _HERE)])
        mates = string(_MAKES).contains(f".{n}.") & _HERE.equals(string(_AT))
        yield t.global_key_command(f"loss-call-{n}", f"loss-due-{n}", mates)

    def _making(self, n: int) -> Iterator[t.Trait]:
        check, terms = self.checks[n]
        due = f"LossDue{n}"
        watch = [] if check.losses == WITH else [CALLS_OF_STEP]
        first = string(due).differs("1")
        yield t.trigger_action("", f"loss-due-{n}", [f"loss-told-{n}"], first, watch=watch)
        done = [f"{terms.key}-say", "lose-told"]
        changes = [t.PropertyChange(f"loss-told-{n}", "1")]
        yield t.dynamic_property(due, "", [*changes, *(t.PropertyChange(key, "") for key in done)])
        values = (as_text(terms.roll.rule), "newPieceName", PLACE, text(terms.constant("called")))
        for key, message in (("told", "M_CHECK_DUE"), ("remind", "M_CHECK_OWED")):
            yield t.report_action([f"loss-{key}-{n}"], filled_message(message, *values))

    def components(self) -> Iterator[Element]:
        """Yield the commands that remind players of checks that are not made."""
        for n, key in enumerate(self.reminders):
            yield send_to_pieces(f"Checks {n}", key, key, string(f"LossDue{n}").equals("1"))

    @property
    def reminders(self) -> Sequence[str]:
        """The keystrokes that remind players at the start of a phase."""
        return [f"loss-remind-{n}" for n, _ in enumerate(self.checks)]


def _caller(n: int) -> str:
    return f"Calls for check {n}"


def _maker(n: int) -> str:
    return f"Makes check {n}"


def loss_checks_feature(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> LossChecksFeature | None:
    """Return the feature for checks after losses; ``None`` if the module makes none."""
    rolls = [one for of in made if isinstance(of, UnitRollsFeature) for one in of.rolls]
    by_id = {terms.roll.id: terms for terms in rolls if terms.state is None}
    found = [(one, by_id[one.id]) for one in checks_after_losses(planned.game) if one.id in by_id]
    return LossChecksFeature(planned.game, found) if found else None
