"""Late reinforcements and replacements, as data for a VASSAL module, which rolls for them and
counts them without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.dice import Dice
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class LateArrivalRoll:
    """A roll of ``dice`` by which each of the ``units`` arrives or is delayed when it is due: it
    arrives on totals from ``low`` to ``high``. Modifiers are ``added`` (by conditions at that
    moment) and ``asked`` (the least and greatest number that players may add). A total beyond what
    the dice can show counts as the nearest that they can. ``when`` says whether there is a roll at
    all."""

    rule: str
    dice: Dice
    low: int
    high: int
    units: frozenset[str]
    when: Term
    added: tuple[tuple[int, Term], ...]
    asked: tuple[int, int]


@dataclass(frozen=True)
class ReplacementIncome:
    """The replacement points that a side receives each turn while a condition holds."""

    side: str
    points: int
    when: Term


@dataclass(frozen=True)
class ReplacementRules:
    """How replacements work in a game. ``incomes`` are the points that sides receive, ``asked`` the
    most points that players may add for each side; with ``keep`` unused points are saved. ``most``
    is how many steps may be replaced each turn (0: any number). ``steps`` and ``wholes`` are the
    costs of a unit by the step, or as a whole when it returns to play. ``gifts`` are the points
    that events give to sides or take from them."""

    rule: str
    sides: tuple[str, ...]
    incomes: tuple[ReplacementIncome, ...]
    asked: Mapping[str, int]
    keep: bool
    most: int
    steps: Mapping[str, int]
    wholes: Mapping[str, int]
    gifts: Mapping[str, frozenset[int]] = field(default_factory=dict)
