"""The vendored faces and what measuring needs of them; no TrueType file is opened for that."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FONTS: tuple[str, ...] = (
    "condensed",
    "condensed-italic",
    "condensed-semibold",
    "condensed-bold",
    "serif",
    "serif-italic",
    "serif-semibold",
    "serif-semibold-italic",
    "sans-jp",
    "sans-jp-bold",
)
"""The names that scenes use, see ``docs/architecture.md``."""

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Metrics:
    """A face's heights and advances as fractions of the em; ``advances`` is by code point and holds
    exactly the characters that the face can draw. ``descent`` is negative."""

    ascent: float
    descent: float
    cap_height: float
    advances: dict[int, float]


def font_path(name: str) -> Path:
    """The TrueType file of a face of :data:`FONTS`."""
    if name not in FONTS:
        raise KeyError(name)
    return _FOLDER / f"{name}.ttf"


@cache
def metrics(name: str) -> Metrics:
    """The measurements of a face of :data:`FONTS`."""
    face = _faces()[name]
    em = face["em"]
    widths: dict[str, str] = face["advances"]
    advances = {ord(c): int(width) / em for width, text in widths.items() for c in text}
    return Metrics(face["ascent"] / em, face["descent"] / em, face["cap"] / em, advances)


@cache
def _faces() -> dict[str, Any]:
    """As written by ``tools/subset_fonts.py``: widths map to the characters that have them."""
    faces: dict[str, Any] = json.loads((_FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return faces
