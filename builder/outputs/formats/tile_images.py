"""Tile pictures for map editors, in an exact size in pixels."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from builder.drawing.ink.scene import Scene
from builder.outputs.formats import png

_DPI = 300
_INK = (120, 40, 20, 255)


def drawn_tile(scene: Scene, size: tuple[int, int]) -> bytes:
    """Return a drawing made to fill a tile, rotated by a quarter turn if the tile is upright."""
    picture = Image.open(io.BytesIO(png.render_png(scene, _DPI, transparent=True))).convert("RGBA")
    picture = picture.crop(picture.getbbox())
    if size[1] > size[0]:
        picture = picture.rotate(90, expand=True)
    return _packed(picture.resize(size, Image.Resampling.LANCZOS))


def number_tile(number: int, size: tuple[int, int]) -> bytes:
    """Return a transparent tile with a number in its middle."""
    picture = Image.new("RGBA", size, (255, 255, 255, 0))
    middle = (size[0] / 2, size[1] / 2)
    ImageDraw.Draw(picture).text(middle, str(number), fill=_INK, anchor="mm", font_size=26)
    return _packed(picture)


def _packed(picture: Image.Image) -> bytes:
    made = io.BytesIO()
    picture.save(made, "PNG")
    return made.getvalue()
