"""The grid of counter faces: measures as fractions of the counter's side, which differ a little
between sizes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from builder.drawing.ink.legible import LEGIBLE

SAFE = 0.085
"""The smallest distance between readable content and an edge, as a fraction of the counter's side."""

TOP = 0.128
"""The y of the centre of the top line (echelon, setup hex, badge), as a fraction of the counter's
side."""

CENTRE = 0.382
"""The vertical centre of the symbol and of the ids beside it, as a fraction of the side."""


DAGGER = 0.145
"""The size of the dagger after estimated values, as a fraction of the counter's side: visible in
the hand, not across the table."""


def least_scale(size: float, share: float = 0.55) -> float:
    """Return the smallest factor by which a text of ``size`` mm may shrink: ``share``, or more if
    the text would otherwise be smaller than the smallest legible type; a text that needs a smaller
    factor is too long."""
    return min(1.0, max(share, LEGIBLE / size))


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of a counter with a side of ``mm``: the width of the symbol (``box``), the font
    sizes in the top line (``small``) and beside the symbol (``side``), the centre of the figures
    (``value``), the white ``band`` of a reduced face, and the font sizes of 1, 2, 3 and 4 or more
    ``values``."""

    mm: float
    box: float
    small: float
    side: float
    values: tuple[float, float, float, float]
    value: float = 0.755
    band: float = 0.43

    def figures(self, count: int) -> float:
        """Return the font size for the given number of values."""
        return self.values[min(max(count, 1), 4) - 1]


_SIZES = (
    Layout(12.70, 0.52, 0.150, 0.150, (0.40, 0.38, 0.34, 0.285)),
    Layout(14.29, 0.50, 0.142, 0.142, (0.39, 0.37, 0.33, 0.280)),
    Layout(15.875, 0.48, 0.134, 0.134, (0.38, 0.36, 0.32, 0.270)),
    Layout(19.05, 0.46, 0.118, 0.122, (0.36, 0.33, 0.30, 0.260)),
)
"""The layouts of four counter sizes. Small counters need relatively larger small type; large ones
have more space around the figures."""


@lru_cache(maxsize=64)
def layout_for_size(mm: float) -> Layout:
    """Return the grid for a counter of any size: interpolated between the four designed sizes, or
    that of the nearest one outside their range."""
    for small, large in pairwise(_SIZES):
        if mm <= large.mm:
            return _interpolated(
                small, large, mm, max(0.0, (mm - small.mm) / (large.mm - small.mm))
            )
    return _interpolated(_SIZES[-1], _SIZES[-1], mm, 0.0)


def _interpolated(a: Layout, b: Layout, mm: float, t: float) -> Layout:
    def at(x: float, y: float) -> float:
        return x + (y - x) * t

    values = [at(x, y) for x, y in zip(a.values, b.values, strict=True)]
    one, two, three, four = values
    return Layout(
        mm, at(a.box, b.box), at(a.small, b.small), at(a.side, b.side), (one, two, three, four)
    )
