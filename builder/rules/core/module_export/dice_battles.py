"""Battles in which every unit rolls its own dice, as data for a VASSAL module, which rolls them
without the rules engine.

A system that has such battles describes them in this form with ``System.dice_battles``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.model.mechanisms.dice import DiceRoll
from builder.rules.core.module_export.contests import CombatBasics, CombatReason

Printed = Mapping[str, tuple[int | None, ...]]
"""For each unit, by its id, one of its values after each number of steps lost; ``None`` where there
is none."""


@dataclass(frozen=True, slots=True)
class DiceNumberChange:
    """A change of the number of dice that a unit rolls: multiplied by ``times``, then ``add`` more."""

    reason: CombatReason
    times: Fraction
    add: int


@dataclass(frozen=True, slots=True)
class HitChange:
    """A change of the number of faces that hit on each die, and its reason."""

    reason: CombatReason
    by: int


@dataclass(frozen=True)
class FiringParty:
    """One party of a dice battle: the units in the ``role`` of attackers or defenders. A unit rolls
    as many dice as its printed value says, changed by ``numbers`` in order; ``aim`` says how many
    more faces of each die hit. Without ``may`` all units may take part."""

    role: str
    numbers: tuple[DiceNumberChange, ...]
    aim: tuple[HitChange, ...]
    may: CombatReason | None = None


@dataclass(frozen=True, kw_only=True)
class DiceBattle(CombatBasics):
    """A battle in which units roll dice. A unit rolls as many dice as its value ``dice`` says,
    rounded ``up`` or down; ``roll`` describes each die. If ``counted``, the roll itself says which
    faces hit; otherwise a die hits if it shows ``number``, or the unit's value ``need``, or more
    (with ``less``: or less).

    Units fire in the ``order`` of the conditions that are true of them, one group after the other,
    units without any last; in each group the ``first`` side fires before the other, or both
    together. Hits cost steps of the ``strongest`` unit, or of the weakest. All conditions are
    evaluated at the start of the battle.
    """

    roll: DiceRoll
    counted: bool
    less: bool
    dice: str
    need: str
    number: int
    printed: Mapping[str, Printed]
    """The printed values of the units, by value name."""
    order: tuple[str, ...]
    first: Literal["defender", "attacker", "together"]
    strongest: bool
    up: bool
    rounds: int
    after: Literal["attacker", "defender", "worse", "nobody"]
    retreat: int | Literal["difference"] | None
    advance: bool
    attackers: FiringParty
    defenders: FiringParty

    @property
    def parties(self) -> tuple[FiringParty, FiringParty]:
        """The attackers and the defenders."""
        return self.attackers, self.defenders
