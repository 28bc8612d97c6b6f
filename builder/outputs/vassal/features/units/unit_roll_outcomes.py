"""Writes what the results of unit checks (dice rolls that a unit makes for itself) do to the unit:
lost steps, states, retreats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import (
    TOOK,
    has_successors,
    step_loss_keystrokes,
    step_loss_traits,
    steps_left,
)
from builder.outputs.vassal.features.queries.amounts import mark_key
from builder.outputs.vassal.features.units.states import HIDES, state_key
from builder.outputs.vassal.features.units.unit_roll_terms import UnitRollTerms
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE, LOSSES
from builder.rules.core.module_export.unit_rolls import ALL, UnitRollEffect
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.joining.joined_units import units_able_to_join
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import as_number
from builder.vassal.format import traits as t

BACK = "TrialBack"
"""The property with the number of hexes that a unit must retreat."""

ABLE = "TrialAble"
"""The property with the states that results may bring on a unit."""

OWES = "TrialOwes"
"""The property of the module with the number of steps that the unit that rolls has still to lose."""

_PAID = "trial-owes-none"


@dataclass(frozen=True)
class UnitRollOutcomes:
    """What the results of unit checks do to the units that roll."""

    game: Game
    rolls: Sequence[UnitRollTerms]

    @property
    def retreats(self) -> bool:
        """Whether any result makes units retreat."""
        return any(done.back for done in self._all_effects)

    @property
    def costs_steps(self) -> bool:
        """Whether any result costs steps, but not all."""
        return any(done.steps not in (0, ALL) for done in self._all_effects)

    @property
    def _all_effects(self) -> list[UnitRollEffect]:
        return [done for terms in self.rolls for done in terms.roll.done.values()]

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The states that any result causes."""
        known = self._known
        return tuple(
            dict.fromkeys(s for done in self._all_effects for s in done.comes if s in known)
        )

    @property
    def _known(self) -> set[str]:
        """What results may bring on units: states, and sides that units join."""
        return {s.id for s in self.game.mechanisms.states} | {*units_able_to_join(self.game)}

    def shared_traits(self) -> Iterator[t.Trait]:
        """Yield the traits that carry out the results of all rolls, except retreats."""
        yield from self._paying()
        yield from self._changing()

    def commands(self, done: UnitRollEffect) -> list[str]:
        """Return the keystrokes by which a unit carries out the outcome of its check."""
        states = {state.id: state for state in self.game.mechanisms.states}
        known = self._known
        does = [
            f"{HIDES[states[s].hides]}-reveal" if states[s].hides else f"state-{s}-off"
            for s in done.ends
            if s in states
        ]
        does += [f"trial-come-{s}" for s in done.comes if s in known]
        does += [mark_key(mark.count, mark.number) for mark in done.marks]
        does += [f"trial-back-{done.back}", "trial-say-back"] if done.back else []
        does += [LOSE] if done.steps == ALL or LOSE in map(state_key, done.comes) else []
        if done.steps and done.steps != ALL:
            does += [f"trial-owes-{abs(done.steps) if done.steps > 0 else 'half'}"]
            does += [*["trial-pay"] * self._max_losses(done), _PAID]
        return does

    def result_traits(
        self, terms: UnitRollTerms, code: str, done: UnitRollEffect
    ) -> Iterator[t.Trait]:
        """Yield the trait by which a unit carries out one result of a check."""
        key, does = f"{terms.key}-do", self.commands(done)
        result = string(terms.name("result")).equals(terms.codes[code])
        when = result if terms.roll.table else None
        if does:
            yield t.trigger_action("", key, does, when, name=f"{key} {code}")

    def _max_losses(self, done: UnitRollEffect) -> int:
        """Return the highest number of steps that a unit may lose."""
        most = max((steps_of(self.game, u) for u in self.game.units), default=1)
        return min(most, done.steps) if done.steps > 0 else (most + 1) // 2

    def _paying(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit loses steps one by one; with its last step the unit
        leaves the map."""
        numbers = sorted({done.steps for done in self._all_effects if done.steps not in (0, ALL)})
        if not numbers:
            return
        left, paid = steps_left(self.game), [x for x in self._all_effects if x.steps in numbers]
        here = text("CurrentMap").differs("") & text("CurrentMap").differs(LOSSES)
        stands = (number(OWES) > 0) & here
        pays = ["trial-owes-less", *step_loss_keystrokes(self.game, "trial")]
        yield t.trigger_action("", "trial-pay", pays, stands)
        if has_successors(self.game):
            # a unit whose counter was replaced still loses the remaining steps
            yield t.trigger_action(
                "",
                TOOK,
                [*["trial-pay"] * max(map(self._max_losses, paid)), _PAID],
                number(OWES) > 0,
                name="trial-pay on",
            )
        yield from step_loss_traits(self.game, "trial")
        changes = [
            t.PropertyChange(f"trial-owes-{n}" if n > 0 else "trial-owes-half",
                     as_number(n) if n > 0 else (left + 1) // 2)
            for n in numbers
        ]  # fmt: skip
        less = t.PropertyChange("trial-owes-less", number(OWES) - 1)
        # not at the loss of a unit, whose command would keep properties that hear it outside of this
        yield t.set_global_property(OWES, [*changes, less, t.PropertyChange(_PAID, "0")])

    def _changing(self) -> Iterator[t.Trait]:
        """Yield the traits by which units enter states."""
        for state in self.states:
            able = string(ABLE).contains(f".{state}.")
            yield t.trigger_action("", f"trial-come-{state}", [state_key(state)], able)

    def retreat_traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit reports that it must retreat, and later that it has
        retreated."""
        backs = sorted({done.back for done in self._all_effects if done.back})
        changes = [t.PropertyChange(f"trial-back-{n}", str(n)) for n in backs]
        zero = [t.PropertyChange(key, "0") for key in ("trial-stay", LOSE)]
        yield t.dynamic_property(BACK, "0", [*changes, *zero])
        does, goes = ["trial-stay", "trial-say-gone"], number(BACK).differs(0)
        yield t.trigger_action("Has fallen back", "trial-gone", does, goes)
        yield t.report_action(
            ["trial-say-back"], filled_message("M_GOES_BACK", "newPieceName", BACK)
        )
        yield t.report_action(["trial-say-gone"], filled_message("M_GONE", "newPieceName", PLACE))
