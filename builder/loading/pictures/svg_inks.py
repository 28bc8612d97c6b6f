"""Determines the colours and dashes of SVG shapes as they are printed: opaque, or mixed with
white."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from builder.sentences import filled_sentence

_MOST_DASHES = 16
_SPACED = re.compile(
    r"(rgb|hsl)a?\(\s*([^\s,/)]+)\s+([^\s,/)]+)\s+([^\s,/)]+)\s*(?:/\s*([^\s)]+)\s*)?\)"
)
"""Matches a colour in the newer CSS notation, with spaces instead of commas."""
_BLACK = re.compile(r"black|#0+|(?:rgb|hsl)a?\(.*\)|currentcolor")


def printed_colour(shape: Any, of: str, around: float, told: dict[str, None]) -> str | None:
    """Return the ``fill`` or ``stroke`` of a shape as ``#rrggbb``; ``None`` if it paints nothing. A
    partly transparent colour (also through the opacity ``around`` it) is mixed with white, because inks
    are opaque, and a note about that is added to ``told``."""
    colour = _colour(shape, of, told)
    if colour is None or colour.value is None:
        return None
    seen = around * read_fraction(shape.values.get(f"{of}-opacity", "1")) * colour.alpha / 255
    if seen <= 0:
        return None
    if seen < 0.996:
        told["what is half transparent is drawn in solid colours, as upon white"] = None
    red, green, blue = (
        round(255 - (255 - part) * seen) for part in (colour.red, colour.green, colour.blue)
    )
    return f"#{red:02x}{green:02x}{blue:02x}"


def _colour(shape: Any, of: str, told: dict[str, None]) -> Any:
    """Return the colour written in a ``fill`` or ``stroke``, also in newer CSS notation, as an object
    of the svgelements library."""
    from svgelements import Color

    written = str(shape.values.get(of) or "none").strip().lower()
    if found := _SPACED.fullmatch(written):
        kind, *parts, alpha = found.groups()
        own = [str(read_fraction(alpha))] if alpha else []
        return Color(f"{kind}{'a' if alpha else ''}({','.join([*parts, *own])})")
    colour = Color(written)
    unknown = colour.value is not None and colour.hex == "#000000"
    if unknown and not _BLACK.fullmatch(written):
        told[
            filled_sentence(
                "the colour {written!r} is not known and drawn black", written=written[:40]
            )
        ] = None
    return colour


def read_fraction(text: object) -> float:
    """Return a number from 0 to 1, written as such or as a percentage."""
    word = str(text).strip()
    try:
        found = float(word[:-1]) / 100 if word.endswith("%") else float(word)
    except ValueError:
        return 1.0
    return min(1.0, max(0.0, found)) if math.isfinite(found) else 1.0


def line_dashes(values: Mapping[str, object], told: dict[str, None]) -> tuple[float, ...]:
    """Return the dashes of a line in the units of its shape: dash, gap, …; an empty tuple for a
    solid line."""
    from svgelements import Length

    written = str(values.get("stroke-dasharray") or "none").replace(",", " ").split()
    if written == ["none"]:
        return ()
    try:
        found = [float(Length(word).value(ppi=96)) for word in written]
    except (TypeError, ValueError):
        found = []
    if not found or min(found) < 0 or not sum(found) > 0 or len(found) > _MOST_DASHES:
        told["the dashes of a line are not understood; it is drawn whole"] = None
        return ()
    if str(values.get("stroke-dashoffset") or "0").strip() not in ("0", "0px", "0.0"):
        told["the dashes of a line begin at its start, without their offset"] = None
    return tuple(found * (1 + len(found) % 2))
