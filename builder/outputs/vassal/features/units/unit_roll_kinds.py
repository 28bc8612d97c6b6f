"""Sorts units by the checks that they can ever make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.succession import of_one_unit
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units
from builder.outputs.vassal.features.queries.fighting_roles import is_never
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.units.unit_roll_terms import UnitRollTerms
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil

UNIT_ROLLS = "Trials"
"""The name of the prototype of units in games where units roll for themselves."""


@dataclass(frozen=True)
class UnitRollKinds:
    """The kinds of units of a game, of which each can ever make some of its ``rolls``."""

    game: Game
    rolls: Sequence[UnitRollTerms]
    predicates: UnitPredicates

    def of_unit(self, counter: str) -> tuple[UnitRollTerms, ...]:
        """Return the checks that a unit can ever make."""
        every = of_one_unit(self.game, counter)
        return tuple(x for x in self.rolls if any(self._may_ever(id, x) for id in every))

    def _may_ever(self, counter: str, terms: UnitRollTerms) -> bool:
        unit, state = self.game.counters[counter], terms.state
        assert isinstance(unit, Unit)
        if is_never(terms.may, lambda name: self.predicates.always(counter, name)):
            return False
        return state is None or unit_may_fulfil(self.game, state.who, unit)

    @cached_property
    def prototypes(self) -> Mapping[str, Sequence[UnitRollTerms]]:
        """The checks of each kind of units, by the name of its prototype."""
        rolls = {terms.number: terms for terms in self.rolls}
        return {name: [rolls[n] for n in own] for own, name in self._names.items()}

    def prototype(self, own: Sequence[UnitRollTerms]) -> str:
        """Return the name of the prototype of units with these checks; empty if they need none."""
        return self._names.get(_numbers(own), "")

    @cached_property
    def _names(self) -> Mapping[tuple[int, ...], str]:
        """The names of the prototypes by the numbers of the checks. Units that make none have none,
        unless others ask what is around them."""
        found = (_numbers(self.of_unit(unit.id)) for unit in self.game.units)
        asked = any(terms.roll.gathered for terms in self.rolls)
        return kinds_of_units(
            UNIT_ROLLS, _numbers(self.rolls), (own for own in found if own or asked)
        )


def _numbers(rolls: Sequence[UnitRollTerms]) -> tuple[int, ...]:
    return tuple(terms.number for terms in rolls)
