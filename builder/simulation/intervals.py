"""95 % confidence intervals for counts of games."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from builder.simulation.tally import Key

NORMAL = 1.959964
"""So many standard deviations hold 95 % of a normal distribution."""
_DIGITS = 6
"""The decimals to which shares are rounded, so that they are written alike everywhere."""


class Interval(NamedTuple):
    """A measured value with the 95 % confidence interval of the true value."""

    value: float
    low: float
    high: float


def wilson(successes: float, many: int) -> Interval:
    """Return a share with its interval by Wilson's method, which suits few games and shares
    near 0 and 1. A draw may be half a success.

    >>> wilson(50, 100)
    Interval(value=0.5, low=0.403832, high=0.596168)
    """
    if not many:
        return Interval(0.0, 0.0, 1.0)
    share, square = successes / many, NORMAL**2
    middle = (share + square / (2 * many)) / (1 + square / many)
    half = NORMAL * sqrt(share * (1 - share) / many + square / (4 * many**2)) / (1 + square / many)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    # rounding errors must not leave out the share itself
    return _rounded(share, min(low, share), max(high, share))


def mean(numbers: Mapping[Key, int], at: int = 0) -> Interval:
    """Return the mean of a distribution with its confidence interval. ``numbers`` counts how often each
    key occurred; the value is part ``at`` of the key."""
    many = sum(numbers.values())
    if not many:
        return Interval(0.0, 0.0, 0.0)
    values = [(int(key[at]), number) for key, number in numbers.items()]
    total = sum(value * number for value, number in values)
    squares = sum(value * value * number for value, number in values)
    found = total / many
    if many == 1:
        return _rounded(found, found, found)
    # whole numbers until the last step, so that nothing is lost by the order of sums
    variance = (squares * many - total * total) / (many * (many - 1))
    half = NORMAL * sqrt(variance / many)
    return _rounded(found, found - half, found + half)


def quantile(numbers: Mapping[Key, int], share: tuple[int, int], at: int = 0) -> int:
    """Return the value below which a given share of a distribution lies; the share is a fraction such
    as ``(1, 4)``."""
    many, so_far = sum(numbers.values()), 0
    ordered = sorted((int(key[at]), number) for key, number in numbers.items())
    for value, number in ordered:
        so_far += number
        if so_far * share[1] >= many * share[0]:
            return value
    return 0


def _rounded(value: float, low: float, high: float) -> Interval:
    return Interval(round(value, _DIGITS), round(low, _DIGITS), round(high, _DIGITS))
