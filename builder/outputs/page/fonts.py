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
    import uharfbuzz as harfbuzz
    from fontTools.ttLib import TTFont

    wanted = harfbuzz.SubsetInput()
    wanted.flags = harfbuzz.SubsetFlags.NO_HINTING | harfbuzz.SubsetFlags.NOTDEF_OUTLINE
    wanted.sets(harfbuzz.SubsetInputSets.UNICODE).update(map(ord, characters))
    whole = harfbuzz.Face(harfbuzz.Blob.from_file_path(str(font_path(face))))
    data = harfbuzz.subset(whole, wanted).blob.data
    # tables are packed as they are: none need be read
    font = TTFont(io.BytesIO(data), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = "woff"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
