"""Raster pictures fitted into a box."""

from __future__ import annotations

from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Image, Scene
from builder.model.pictures import picture_size


def add_picture(scene: Scene, data: bytes, box: Rect, tint: Colours | None = None) -> None:
    """Draw a PNG or JPEG centred in a box, as large as fits without cropping; with a ``tint``, its
    dark parts are drawn in the tint's ink and its pale parts in the tint's ground colour."""
    wide, high = picture_size(data) or (box.width, box.height)
    scale = min(box.width / wide, box.height / high)
    (x, y), wide, high = box.centre, wide * scale, high * scale
    colours = (tint.ink, tint.box) if tint else None
    scene.items.append(Image(x - wide / 2, y - high / 2, wide, high, data, tint=colours))
