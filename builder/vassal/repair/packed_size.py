"""How small a picture becomes, guessed before the time is spent that the best packing takes."""

from __future__ import annotations

import io

from PIL import Image

BEST, USUAL = 9, 6
"""The levels at which pictures are packed."""

_GUESSED = {BEST: (USUAL, 0.8), USUAL: (1, 0.55)}
"""By level a quicker one, and what part of its bytes the level leaves at the least: of hundreds of
boards, charts and counters none came below 0.87 and 0.64. The best takes five times as long as the usual
one."""

_FLAT = 0.1
"""Bytes a pixel below which nothing can be guessed: of few flat colours, which are packed soon enough."""


def may_be_below(picture: Image.Image, level: int, size: float) -> bool:
    """Whether a picture could take fewer bytes than these at this level."""
    quicker, least = _GUESSED[level]
    guessed = len(packed(picture, quicker))
    return guessed < _FLAT * picture.width * picture.height or least * guessed < size


def packed(picture: Image.Image, level: int) -> bytes:
    """The PNG of a picture, with what it says of its size and transparency."""
    kept = {key: picture.info[key] for key in ("transparency", "dpi") if key in picture.info}
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=level == BEST, compress_level=level, **kept)
    return out.getvalue()
