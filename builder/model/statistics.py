"""What stands under a results table: how often its rolls do something, column by column."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.model.tables import Effect


@dataclass(frozen=True, slots=True)
class Statistic:
    """One line: what it is called, an effect whose colour it has, and for each column the share of all
    rolls that do it, or (``mean``) the number that a roll brings on average. ``within`` is the combat
    that it is of, where several share a table."""

    name: str
    effect: Effect
    cells: tuple[Fraction, ...]
    mean: bool = False
    within: str = ""
