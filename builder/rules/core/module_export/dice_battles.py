"""A battle in which every unit rolls dice of its own, for a table that rolls them by itself (a VASSAL
module).

A system that declares such battles gives them so with ``System.dice_battles``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.model.mechanisms.dice import DiceRoll
from builder.rules.core.module_export.contests import Fight, Reason

Printed = Mapping[str, tuple[int | None, ...]]
"""A value of every unit after each number of steps lost, ``None`` where there is none."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A change of how many dice one rolls: so many times, then so many more."""

    reason: Reason
    times: Fraction
    add: int


@dataclass(frozen=True, slots=True)
class Aimed:
    """How many faces more of each die hit."""

    reason: Reason
    by: int


@dataclass(frozen=True)
class Volleyers:
    """Those in a ``role``: one rolls as many dice as its printed value says, with what ``numbers`` make
    of it, one after the other; ``aim`` is how much better each hits. Without a ``may`` all may take
    part."""

    role: str
    numbers: tuple[Numbered, ...]
    aim: tuple[Aimed, ...]
    may: Reason | None = None


@dataclass(frozen=True, kw_only=True)
class DiceBattle(Fight):
    """A battle of dice. One rolls as many as its value ``dice`` says, rounded ``up`` or down; each is a
    die of ``roll``. Where ``counted``, the roll itself says which faces hit; otherwise a die hits that
    shows ``number`` or more (``less``: or less), or the value ``need`` of the unit.

    Units fire by the truths of ``order``, one sort after the other, those of none last; of each sort
    the ``first`` side before the other, or both together. Hits cost steps of the ``strongest`` unit, or
    of the weakest. All conditions are those of the battle's beginning."""

    roll: DiceRoll
    counted: bool
    less: bool
    dice: str
    need: str
    number: int
    printed: Mapping[str, Printed]
    """What units have of each value."""
    order: tuple[str, ...]
    first: Literal["defender", "attacker", "together"]
    strongest: bool
    up: bool
    rounds: int
    after: Literal["attacker", "defender", "worse", "nobody"]
    retreat: int | Literal["difference"] | None
    advance: bool
    attackers: Volleyers
    defenders: Volleyers

    @property
    def parties(self) -> tuple[Volleyers, Volleyers]:
        """Attackers and defenders."""
        return self.attackers, self.defenders
