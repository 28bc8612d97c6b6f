"""What can be read on paper: no type smaller than this on counters and maps, no line thinner."""

from __future__ import annotations

_POINT = 25.4 / 72

LEGIBLE = 5.0 * _POINT
"""The smallest type, 5 points in mm."""

HAIRLINE = 0.2 * _POINT
"""The thinnest line, in mm: printers lose what is thinner."""


def legible(size: float) -> float:
    """A size of type in mm, or the smallest that can be read."""
    return max(size, LEGIBLE)
