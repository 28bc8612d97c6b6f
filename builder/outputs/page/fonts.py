"""Fonts for pages and books: no more of each than is shown."""

from __future__ import annotations

import io
from functools import partial

from builder.fonts import font_path
from builder.outputs.output import Rendering


def font_of(name: str, face: str, characters: str) -> Rendering:
    """The file of a face with these characters, to be made."""
    return Rendering(name, ("woff", face, characters), partial(web_font, face, characters))


def web_font(face: str, characters: str) -> bytes:
    """A face as a WOFF file that holds these characters, as far as it has them."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(hinting=False, notdef_outline=True)
    # outlines are kept as they are read: those of a part of a font need no boxes worked out anew
    font = TTFont(str(font_path(face)), recalcTimestamp=False, recalcBBoxes=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font.flavor = "woff"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
