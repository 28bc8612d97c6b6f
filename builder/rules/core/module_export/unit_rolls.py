"""Rolls of a single unit for itself (a morale check, a rally, a recovery from a state), as data for
a VASSAL module, which makes them without the rules engine.

A system that has such rolls describes them in this form with ``System.trials``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.tables import ResultsTable
from builder.rules.core.module_export.contests import (
    CombatBasics,
    CombatReason,
    CountMark,
    TranslatedText,
)
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Term

PRINTED_VALUE_TERM = "printed"
"""The name under which a unit's roll reads the printed value of the unit, after the steps that it
has lost."""

ALL, HALF = -1, -2
"""Numbers that mean, in the steps that a unit loses, all steps that are left, or half of them,
rounded up."""


@dataclass(frozen=True, slots=True)
class UnitRollEffect:
    """The effect of a unit's roll on the unit: the states that it ``ends``, then the states that it
    gives (``comes``), the ``steps`` that the unit loses (or :data:`ALL`, or :data:`HALF`), and the
    hexes that it retreats (``back``). ``marks`` are the changes of its counts."""

    ends: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    steps: int = 0
    back: int = 0
    marks: tuple[CountMark, ...] = ()


@dataclass(frozen=True, kw_only=True)
class UnitRoll(CombatBasics):
    """A roll that a unit makes for itself (a morale check, for example), or an action without a
    roll.

    It belongs to the ``phases``, and each unit of the side in its phase makes it once there; if
    there are none, it may be called for at any time. It is possible if ``may`` holds for the unit
    and the unit is in the ``state``, if one is given. The ``formula`` has the stages ``modifier``,
    ``needed``, ``column``, ``die`` and ``result``. The name ``number`` in it stands for the term
    ``number``, which uses :data:`PRINTED_VALUE_TERM`: the unit's printed ``value``, if there is
    one. ``rolls`` are the reasons for modifiers. The dice pass if they show the needed number or
    more (with ``less``: or less). ``done`` and ``meanings`` have the effect and the text of each
    result code; without a ``table`` there is no roll, and the only code is "". With ``listed`` there
    is no number, and the table says what the roll does. ``able`` has, for each state, the units
    that can get it.
    """

    may: Term
    state: str
    value: str
    printed: Mapping[str, tuple[int | None, ...]]
    number: Term
    less: bool
    table: ResultsTable | None
    formula: Formula | None
    rolls: tuple[CombatReason, ...]
    done: Mapping[str, UnitRollEffect]
    meanings: Mapping[str, TranslatedText]
    able: Mapping[str, frozenset[str]]
    listed: bool = False
