"""Pictures of lines and areas, read from the game's SVG files: sharp at any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cut = tuple[float, float, float, float]
"""Left, top, right and bottom of a box."""


@dataclass(frozen=True)
class VectorRun:
    """One run of an outline. ``curve`` means a start and then triples (cubic Béziers)."""

    points: tuple[tuple[float, float], ...]
    closed: bool = False
    curve: bool = False


@dataclass(frozen=True)
class VectorPart:
    """Runs of one look: filled (even-odd), stroked, or both; ``width`` and ``dash`` (long, gap, …) in
    the picture's units. Outside of the box ``cut`` nothing of it is shown."""

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
    """A picture of parts in painter's order, in units of its own from (0, 0) on; nothing is shown beyond
    its edges."""

    width: float
    height: float
    parts: tuple[VectorPart, ...]
