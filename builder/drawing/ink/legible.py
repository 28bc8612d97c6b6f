"""The limits of legibility on paper: the smallest type, also of drawings that are shown smaller than
they are drawn, and the thinnest line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_POINT = 25.4 / 72

LEGIBLE = 5.0 * _POINT
"""The size of the smallest type in mm: 5 points."""

HAIRLINE = 0.2 * _POINT
"""The width of the thinnest line in mm; printers lose thinner ones."""


def legible(size: float) -> float:
    """Return a font size in mm, raised to the smallest legible size if it is below that."""
    return max(size, LEGIBLE)


_SCALE = ContextVar("scale", default=1.0)


@contextmanager
def shown_at(scale: float) -> Iterator[None]:
    """Make everything drawn inside the ``with`` block legible when the drawing is later shown at
    ``scale``, as far as :func:`legible_when_shown` allows."""
    before = _SCALE.set(scale)
    try:
        yield
    finally:
        _SCALE.reset(before)


def legible_when_shown(size: float, most: float) -> float:
    """Return a font size in mm, or the smallest that is legible at the scale at which the drawing is
    shown, but no more than ``most``, for which the drawing has room."""
    return max(legible(size), min(LEGIBLE / _SCALE.get(), most))
