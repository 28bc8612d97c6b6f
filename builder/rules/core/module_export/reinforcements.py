"""Units that come late, and units that are replaced, for a table that rolls and counts by itself (a
VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.dice import Dice
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class Late:
    """A roll of ``dice`` for each of some ``units`` when it is due: it comes on totals ``low`` to
    ``high`` with what is ``added`` (by conditions of the moment, or ``asked``: the least and greatest
    number that players add). Totals beyond what the dice show count as the nearest. ``when`` says whether
    there is a roll at all."""

    rule: str
    dice: Dice
    low: int
    high: int
    units: frozenset[str]
    when: Term
    added: tuple[tuple[int, Term], ...]
    asked: tuple[int, int]


@dataclass(frozen=True)
class IncomeOf:
    """Points of a side each turn while a condition of the moment holds."""

    side: str
    points: int
    when: Term


@dataclass(frozen=True)
class Recruiting:
    """Replacements: the ``incomes``, and the most that players may add to a side's (``asked``); with
    ``keep`` points last. ``most`` are the steps replaced each turn (0: any number). ``steps`` and
    ``wholes`` are what units cost by the step, or as a whole when they come back. ``gifts`` are what
    events give sides, or take from them."""

    rule: str
    sides: tuple[str, ...]
    incomes: tuple[IncomeOf, ...]
    asked: Mapping[str, int]
    keep: bool
    most: int
    steps: Mapping[str, int]
    wholes: Mapping[str, int]
    gifts: Mapping[str, frozenset[int]] = field(default_factory=dict)
