"""Web fonts for the reference: the vendored faces, subset to the characters that its pages use."""

from __future__ import annotations

import io

from builder.fonts import font_path

FACES = (
    "serif",
    "serif-italic",
    "serif-semibold",
    "serif-semibold-italic",
    "condensed",
    "condensed-italic",
    "condensed-semibold",
    "condensed-bold",
    "sans-jp",
    "sans-jp-bold",
)
"""The faces that ``templates/html/reference.css`` names."""


def web_font(face: str, characters: str) -> bytes:
    """A face as a WOFF file that holds these characters, as far as it has them."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(hinting=False, notdef_outline=True)
    font = TTFont(str(font_path(face)), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font.flavor = "woff"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
