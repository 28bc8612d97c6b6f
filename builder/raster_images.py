"""Raster pictures: checks whether one can be decoded (its header may promise more than its data
hold), recolours it, and writes it as PNG."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from builder.drawing.ink.scene import Image

if TYPE_CHECKING:
    from PIL.Image import Image as RasterImage


def png_of(picture: RasterImage) -> bytes:
    """Return a picture as PNG."""
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def image_damage(data: bytes) -> str:
    """Return what is wrong with a PNG or JPEG, by decoding all of it; empty if nothing is."""
    from PIL import Image as Images

    try:
        with Images.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            picture.load()
    except Exception as wrong:  # decoders raise exceptions of many types for damaged data
        return "the picture breaks off" if "truncated" in str(wrong) else "the picture is damaged"
    return ""


_FAINT = 8
"""The largest alpha value (of 255) that counts as invisible."""


def is_wholly_transparent(data: bytes) -> bool:
    """Return whether a PNG or JPEG is wholly transparent; false if it is damaged."""
    from PIL import Image as Images

    try:
        with Images.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            if not picture.has_transparency_data:
                return False
            alpha = picture.convert("RGBA").getchannel("A")
    except Exception:  # decoders raise exceptions of many types for damaged data
        return False
    _, most = alpha.getextrema()
    return isinstance(most, int) and most < _FAINT


def tinted_bytes(item: Image) -> bytes:
    """Return the bytes of a picture as shown: the original ones, or a PNG in the two colours of its
    tint."""
    return _tinted(item.data, *item.tint) if item.tint else item.data


@lru_cache(maxsize=64)
def _tinted(data: bytes, ink: str, ground: str) -> bytes:
    from PIL import Image as Images
    from PIL import ImageOps

    with Images.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
        clear = picture.has_transparency_data
        whole = picture.convert("RGBA")
    coloured = ImageOps.colorize(whole.convert("L"), black=ink, white=ground)
    if clear:
        coloured.putalpha(whole.getchannel("A"))
    return png_of(coloured)
