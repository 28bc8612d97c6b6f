"""Converts screen colours to the inks of a press: by Chitwright's own formula or by the press's ICC
profile. In both cases text that looks black, and all pure greys, become black ink alone; so do grey
pictures, and black and grey in pictures of flat colours."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from builder.outputs.formats.icc import screen_to_inks, text_colour_to_inks
from builder.outputs.formats.pdf import pdf_x

if TYPE_CHECKING:
    from PIL.Image import Image

Separation = Callable[["Image"], "Image"]
"""Converts a picture to inks."""

Mix = tuple[float, float, float, float]
"""A mix of inks: cyan, magenta, yellow and black, each from 0 to 1."""


class Inks:
    """Converts colours to inks without a profile: Chitwright's own conversion to process colours."""

    def mix(self, colour: str) -> Mix:
        """Return the inks for a screen colour (``#rrggbb``) of backgrounds, lines and shapes."""
        return screen_to_inks(*_parts(colour))

    def type(self, colour: str) -> Mix:
        """Return the inks for a screen colour (``#rrggbb``) of text."""
        return text_colour_to_inks(colour)

    def picture(self, picture: Image) -> Image:
        """Convert a raster picture to inks."""
        return self.separation(picture)(picture)

    def separation(self, picture: Image) -> Separation:
        """Return the function that converts a raster picture, or any band of its rows, to inks."""
        return pdf_x.picture_to_inks


class ProfiledInks(Inks):
    """Converts colours to the inks of a press by its ICC profile: from sRGB, relative to the
    paper's white (relative colorimetric), with black point compensation."""

    def __init__(self, profile: bytes) -> None:
        from PIL import ImageCms

        self._transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(io.BytesIO(profile)),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )

    def mix(self, colour: str) -> Mix:
        red, green, blue = _parts(colour)
        if red == green == blue:
            return 0.0, 0.0, 0.0, 1 - red
        from PIL import Image as Images

        dot = tuple(round(255 * part) for part in (red, green, blue))
        found: Any = self.picture(Images.new("RGB", (1, 1), dot)).getpixel((0, 0))
        cyan, magenta, yellow, black = (ink / 255 for ink in found)
        return cyan, magenta, yellow, black

    def type(self, colour: str) -> Mix:
        house = text_colour_to_inks(colour)
        return house if max(house[:3]) == 0 else self.mix(colour)

    def separation(self, picture: Image) -> Separation:
        if all(_greys(band).getextrema() == (255, 255) for band in bands(picture)):
            return pdf_x.picture_to_inks
        return self._line_art if _is_line_art(picture) else self._photograph

    def _photograph(self, picture: Image) -> Image:
        from PIL import ImageCms

        shown = ImageCms.applyTransform(picture.convert("RGB"), self._transform)
        assert shown is not None  # applyTransform returns None only if it works in place
        return shown

    def _line_art(self, picture: Image) -> Image:
        shown = self._photograph(picture)
        shown.paste(pdf_x.picture_to_inks(picture), mask=_greys(picture))
        return shown


def bands(picture: Image) -> Iterator[Image]:
    """Yield a picture in bands of rows, so that results computed from a large picture need not be
    in memory at once; a small picture is a single band."""
    rows = max(1, _BAND // max(1, picture.width))
    for top in range(0, picture.height, rows):
        yield picture.crop((0, top, picture.width, min(top + rows, picture.height)))


_BAND = 4_000_000
"""The number of pixels of a band."""


def _greys(picture: Image) -> Image:
    """Return a mask of a picture's grey pixels: those whose red, green and blue are equal."""
    from PIL import ImageChops

    red, green, blue = picture.convert("RGB").split()
    colour = ImageChops.lighter(
        ImageChops.difference(red, green), ImageChops.difference(green, blue)
    )
    return colour.point([255, *[0] * 255])


def _is_line_art(picture: Image) -> bool:
    """Return whether a picture was drawn in flat colours, so that its black is meant as the black of
    type. A photograph's shadows need all inks, and have far more colours; so has a JPEG."""
    most = min(_FLAT_COLOURS, picture.width * picture.height // _PIXELS_PER_COLOUR)
    return picture.getcolors(max(most, 1)) is not None


_FLAT_COLOURS, _PIXELS_PER_COLOUR = 4096, 8
"""The largest number of colours in line art, with those of its soft edges, and the smallest number of
pixels for each of them."""


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


@cache
def inks_of(profile: bytes) -> Inks:
    """Return the converter for a press profile, or Chitwright's own if the profile is empty."""
    return ProfiledInks(profile) if profile else Inks()


def fault_of(profile: bytes) -> str:
    """Return why a press profile cannot be used to convert colours; empty if it can."""
    try:
        inks_of(profile).mix("#d9853b")
    except Exception as wrong:  # colour engines raise exceptions of many types for bad profiles
        return str(wrong) or type(wrong).__name__
    return ""
