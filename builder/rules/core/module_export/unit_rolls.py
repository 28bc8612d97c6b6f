"""A roll of one unit for itself, for a table that makes it by itself (a VASSAL module): a check of
morale, a rally, a recovery from a state.

A system that declares such rolls gives them so with ``System.trials``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.tables import ResultsTable
from builder.rules.core.module_export.contests import Fight, Reason, Said
from builder.rules.expressions.formula import Reckoning
from builder.rules.expressions.terms import Term

PRINTED = "printed"
"""The name of the value that a unit reads, as it is after the steps that it has lost."""

ALL, HALF = -1, -2
"""What stands for the steps that a unit loses: all that are left, or half of them, rounded up."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a result does: the states that it ``ends``, then those that come; so many ``steps`` are lost
    (or :data:`ALL`, or :data:`HALF`), so many hexes the unit goes ``back``."""

    ends: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    steps: int = 0
    back: int = 0


@dataclass(frozen=True, kw_only=True)
class Trial(Fight):
    """A roll of a unit, or what it may do without one. It may where ``may`` holds of it, and it is in the
    ``state``, if there is one. ``reckoning`` has the stages ``modifier``, ``needed``, ``column``, ``die``
    and ``result``; what it calls ``number`` is the term of that name here, which reads :data:`PRINTED`:
    the ``value`` of the unit, if there is one. ``rolls`` are why something is added. Dice pass that show
    so much or ``less``, or so much or more.

    ``done`` and ``meanings`` go by code; without a ``table`` there is no roll, and the only code is "".
    ``able`` are, by state, the units that can come into it."""

    may: Term
    state: str
    value: str
    printed: Mapping[str, tuple[int | None, ...]]
    number: Term
    less: bool
    table: ResultsTable | None
    reckoning: Reckoning | None
    rolls: tuple[Reason, ...]
    done: Mapping[str, Done]
    meanings: Mapping[str, Said]
    able: Mapping[str, frozenset[str]]
