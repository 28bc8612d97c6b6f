"""The statistics printed below a results table: for each column, how often its rolls have a certain
effect."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.model.tables import Effect


@dataclass(frozen=True, slots=True)
class Statistic:
    """One line of the statistics of a results table: its name, an effect whose colour it takes, and
    for each column the share of all rolls that lead to it, or (``mean``) the average number that a
    roll brings. ``within`` is the combat that the line belongs to, if several combats share a
    table."""

    name: str
    effect: Effect
    cells: tuple[Fraction, ...]
    mean: bool = False
    within: str = ""
