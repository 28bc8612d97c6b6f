"""The vendored faces and what measuring needs of them; no TrueType file is opened for that."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Face:
    """What a face is called where fonts are asked for by family, as in CSS."""

    family: str
    weight: int
    italic: bool = False


FACES: dict[str, Face] = {
    "condensed": Face("Barlow Condensed", 500),
    "condensed-italic": Face("Barlow Condensed", 500, True),
    "condensed-semibold": Face("Barlow Condensed", 600),
    "condensed-bold": Face("Barlow Condensed", 700),
    "serif": Face("EB Garamond", 400),
    "serif-italic": Face("EB Garamond", 400, True),
    "serif-semibold": Face("EB Garamond", 600),
    "serif-semibold-italic": Face("EB Garamond", 600, True),
    "sans-jp": Face("Noto Sans JP", 400),
    "sans-jp-bold": Face("Noto Sans JP", 700),
}
"""The faces by the names that scenes use, see ``docs/architecture.md``."""

FONTS: tuple[str, ...] = tuple(FACES)

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Metrics:
    """A face's heights and advances as fractions of the em; ``advances`` is by code point and holds
    exactly the characters that the face can draw. ``descent`` is negative. ``em`` is in font units."""

    em: int
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
    return Metrics(em, face["ascent"] / em, face["descent"] / em, face["cap"] / em, advances)


@cache
def _faces() -> dict[str, Any]:
    """As written by ``tools/subset_fonts.py``: widths map to the characters that have them."""
    faces: dict[str, Any] = json.loads((_FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return faces
