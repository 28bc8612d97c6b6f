"""Fonts for pages and books, reduced to the characters that are shown."""

from __future__ import annotations

import io
from functools import partial

from builder.outputs.formats import font_subsets
from builder.outputs.output import Rendering


def font_of(name: str, face: str, characters: str) -> Rendering:
    """Return the rendering of a font file that contains certain characters."""
    return Rendering(name, ("woff", face, characters), partial(web_font, face, characters))


def web_font(face: str, characters: str) -> bytes:
    """Return a font face as a WOFF file reduced to certain characters, without those that the face
    lacks."""
    from fontTools.ttLib import TTFont

    cut = font_subsets.web_subset(face, map(ord, characters))
    # tables are packed as they are: none need be read
    font = TTFont(io.BytesIO(cut.data), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = "woff"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
