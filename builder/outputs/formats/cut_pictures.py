"""Renders pictures of single pieces: a scene stretched to an exact size in pixels, and transparent
outside the outline along which the piece is cut."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from builder.drawing.ink.scene import Scene, SceneDigests, Sub
from builder.outputs.formats import png
from builder.outputs.formats.packing import pack

if TYPE_CHECKING:
    from PIL.Image import Image

_FINE = 1_000_000
"""The number of pixels below which a picture is painted twice as large and scaled down, so that
thin lines and small text stay clear."""

_QUALITY = 90
"""The quality of JPEG files, on Pillow's scale."""

MOST_PIXELS = 300_000_000
"""The largest number of pixels of a picture that is a file of its own."""


class CutPicture(NamedTuple):
    """A picture to be rendered: the scene, its size in pixels, the resolution stated in the file,
    the outline in mm outside which it is transparent (``None`` for none), and the file format."""

    scene: Scene
    size: tuple[int, int]
    dpi: float
    outline: Sub | None = None
    format: Literal["png", "jpeg"] = "png"

    def key(self, digests: SceneDigests) -> str:
        """Return a cache key that changes with everything on which the picture's bytes depend."""
        cut = repr(self.outline.points) if self.outline else ""
        digest = digests.full_digest(self.scene).hex()
        return f"{self.size} {self.dpi} {self.format} {cut} {digest}"


def most_dpi(scene: Scene) -> float:
    """Return the highest resolution, in dots per inch, at which a scene may be rendered."""
    return float((MOST_PIXELS / (scene.width * scene.height)) ** 0.5 * 25.4)


def render_pictures(pictures: Sequence[CutPicture]) -> bytes:
    """Return the files of some pictures packed into one byte string (see
    :mod:`builder.outputs.formats.packing`)."""
    return pack([_file(picture) for picture in pictures])


def _file(picture: CutPicture) -> bytes:
    image = _painted(picture.scene, picture.size)
    if picture.outline is not None:
        mask = Scene(picture.scene.width, picture.scene.height)
        mask.path([picture.outline], fill="#000000")
        alpha = _painted(mask, picture.size).convert("L")
        image.putalpha(alpha.point([255 - value for value in range(256)]))
    if picture.format == "png":
        return png.encode_png(image, picture.dpi)
    file = io.BytesIO()
    dpi = round(picture.dpi), round(picture.dpi)
    image.save(file, "JPEG", quality=_QUALITY, subsampling=0, dpi=dpi)
    return file.getvalue()


def _painted(scene: Scene, size: tuple[int, int]) -> Image:
    finer = 2 if size[0] * size[1] < _FINE else 1
    with png.open_document([scene]) as document:
        image = png.paint_page(document, 0, (size[0] * finer, size[1] * finer), False)
    return image.reduce(finer) if finer > 1 else image
