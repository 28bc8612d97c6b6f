"""Vector pictures, read from the game's SVG files: sharp at any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cut = tuple[float, float, float, float]
"""The left, top, right and bottom edges of a box."""


@dataclass(frozen=True)
class VectorRun:
    """One continuous outline of a vector picture. With ``curve``, its points are a start followed
    by triples (cubic Béziers)."""

    points: tuple[tuple[float, float], ...]
    closed: bool = False
    curve: bool = False


@dataclass(frozen=True)
class VectorPart:
    """Outlines of a vector picture with one appearance: filled (even-odd), stroked, or both;
    ``width`` and ``dash`` (long, gap, …) are in the picture's units. Nothing of the part is shown
    outside the box ``cut``."""

    runs: tuple[VectorRun, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round"] = "miter"
    dash: tuple[float, ...] = ()
    cut: Cut | None = None


@dataclass(frozen=True)
class Vector:
    """A vector picture made of parts, from the bottom one to the top one, in its own units from (0,
    0) on; nothing is shown beyond its edges."""

    width: float
    height: float
    parts: tuple[VectorPart, ...]
