"""The limits of legibility on paper: the smallest type on counters and maps, and the thinnest line."""

from __future__ import annotations

_POINT = 25.4 / 72

LEGIBLE = 5.0 * _POINT
"""The size of the smallest type in mm: 5 points."""

HAIRLINE = 0.2 * _POINT
"""The width of the thinnest line in mm; printers lose thinner ones."""


def legible(size: float) -> float:
    """Return a font size in mm, or the smallest legible size if that is larger."""
    return max(size, LEGIBLE)
