"""Finds numbers of grids, numberings, regions and zones that VASSAL cannot read because older
versions wrote them; each makes VASSAL lose the component that it belongs to."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

_INTEGER = re.compile(r"[+-]?\d{1,9}")
_REAL = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFdD]?\s*|\s*[+-]?(NaN|Infinity)\s*")
_LENIENT_NUMBER = re.compile(r"[+-]?(\d{1,9}([.,]\d{0,30})?|[.,]\d{1,30})")
_MOST_CORNERS = 10_000

_GRID = ("x0", "y0", "snapscale")
_NUMBERING = (
    "hOff", "vOff", "hLeading", "vLeading", "hDrawOff", "vDrawOff", "fontSize", "rotateText",
)  # fmt: skip
_WHOLE_KEYS = {
    "HexGrid": _GRID, "SquareGrid": _GRID, "RegionGrid": ("fontsize",),
    "Region": ("originx", "originy"), "HexGridNumbering": _NUMBERING,
    "SquareGridNumbering": _NUMBERING, "ObliqueHexGridNumbering": _NUMBERING,
}  # fmt: skip
_REAL_KEYS = {"HexGrid": ("dx", "dy"), "SquareGrid": ("dx", "dy")}
NUMBERED = (*_WHOLE_KEYS, "Zone")
"""The kinds of components that have numbers which VASSAL may not be able to read."""


def unreadable_attributes(
    kind: str, attributes: Mapping[str, str]
) -> Iterator[tuple[str, str | None]]:
    """Yield the attributes of a component that VASSAL cannot read, each with its intended value:
    empty where VASSAL's default is as good, ``None`` where the intention is unknown."""
    for key in _WHOLE_KEYS.get(kind, ()):
        value = attributes.get(key, "0")
        if not _INTEGER.fullmatch(value):
            yield key, _truncated(value)
    for key in _REAL_KEYS.get(kind, ()):
        value = attributes.get(key, "1")
        if not _REAL.fullmatch(value):
            yield key, _real(value)
    path = attributes.get("path", "") if kind == "Zone" else ""
    corners = path.split(";") if path else []
    if corners and not all(map(_is_corner, corners)):
        mended = [_corner(corner) for corner in corners[:_MOST_CORNERS]]
        whole = [corner for corner in mended if corner is not None]
        yield "path", ";".join(whole) if len(whole) == len(corners) else None


def _truncated(value: str) -> str | None:
    meant = _real(value)
    return str(math.floor(float(meant) + 0.5)) if meant else meant


def _real(value: str) -> str | None:
    bare = value.strip()
    if not bare:
        return ""
    return bare.replace(",", ".") if _LENIENT_NUMBER.fullmatch(bare) else None


def _is_corner(text: str) -> bool:
    """Decide whether VASSAL can read the text of a polygon's corner; an empty text counts as
    readable."""
    parts = text.split(",")
    return not text or (len(parts) > 1 and all(_INTEGER.fullmatch(p.strip()) for p in parts[:2]))


def _corner(text: str) -> str | None:
    """Return a corner in whole pixels; ``None`` if it cannot be read."""
    parts = text.split(",")
    if _is_corner(text) or len(parts) != 2:
        return text if _is_corner(text) else None
    x, y = map(_truncated, parts)
    return f"{x},{y}" if x and y else None
