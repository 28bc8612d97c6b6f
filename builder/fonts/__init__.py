"""The bundled fonts and their measurements; measuring with built-in fonts opens no TrueType file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from builder.i18n.locales import language_folders, scripts


@dataclass(frozen=True, slots=True)
class Face:
    """A font face as CSS selects it: the family name, the weight, and whether it is italic."""

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
    "sans-sc": Face("Noto Sans SC", 400),
    "sans-sc-bold": Face("Noto Sans SC", 700),
}
"""The built-in font faces by the names that scenes use, see ``docs/architecture.md``."""
FACES |= {
    name: Face(script.family, weight)
    for script in scripts().values()
    for name, weight in zip(script.faces, (400, 700), strict=False)
    if name not in FACES
}

FONTS: tuple[str, ...] = tuple(FACES)

_FOLDER = Path(__file__).parent
_USUAL_CAPITALS = 0.7
"""The height of capitals, as a fraction of the em, of a font that does not say it."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """A font's heights and advances as fractions of the em; ``advances`` is by code point and holds
    exactly the characters that the font can draw. ``descent`` is negative. ``em`` is in font units."""

    em: int
    ascent: float
    descent: float
    cap_height: float
    advances: dict[int, float]


def font_path(name: str) -> Path:
    """Return the TrueType file of a font of :data:`FONTS`: a built-in one, or one in the folder of
    its language."""
    if name not in FONTS:
        raise KeyError(name)
    own = _FOLDER / f"{name}.ttf"
    brought = (folder / f"{name}.ttf" for folder in language_folders())
    return own if own.is_file() else next((path for path in brought if path.is_file()), own)


@cache
def font_metrics(name: str) -> Metrics:
    """Return the measurements of a font of :data:`FONTS`."""
    face = _faces().get(name) or measure_font(font_path(name))
    em = face["em"]
    widths: dict[str, str] = face["advances"]
    advances = {ord(c): int(width) / em for width, text in widths.items() for c in text}
    return Metrics(em, face["ascent"] / em, face["descent"] / em, face["cap"] / em, advances)


def measure_font(path: Path) -> dict[str, Any]:
    """Read from a TrueType file what is needed to measure text: the em, the heights, and for each advance
    width the characters that have it."""
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    table, lines = font["OS/2"], font["hhea"]
    widths = font["hmtx"].metrics
    rows: dict[str, str] = {}
    for code, name in sorted(font.getBestCmap().items()):
        advance = str(widths[name][0])
        rows[advance] = rows.get(advance, "") + chr(code)
    return {
        "em": font["head"].unitsPerEm,
        "ascent": getattr(table, "sTypoAscender", lines.ascent),
        "descent": getattr(table, "sTypoDescender", lines.descent),
        # Tables before version 2 do not have the height of capitals.
        "cap": getattr(table, "sCapHeight", 0) or round(_USUAL_CAPITALS * font["head"].unitsPerEm),
        "advances": rows,
    }


@cache
def _faces() -> dict[str, Any]:
    """Return the measurements written by ``tools/subset_fonts.py``, by font; each advance width
    maps to the characters that have it."""
    faces: dict[str, Any] = json.loads((_FOLDER / "metrics.json").read_text(encoding="utf-8"))
    return faces
