"""Prepares raster images for PDF files: JPEG photographs unchanged, all others decompressed and
compressed again."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.outputs.formats.pdf.file import PdfFile, deflate_data
from builder.outputs.formats.pdf.inks import inks_of

if TYPE_CHECKING:
    from PIL.Image import Image

Colours = Literal["rgb", "cmyk"]

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


@dataclass(frozen=True, slots=True)
class PdfImage:
    """An image as a PDF stream: the entries of its dictionary, its data and their encoding;
    ``mask`` is another picture with its transparency. ``name`` is derived from its content."""

    name: str
    entries: str
    data: bytes
    coding: str = "/FlateDecode"
    mask: PdfImage | None = None

    def add(self, file: PdfFile) -> int:
        """Add the picture to a file and return its object number."""
        through = f" /SMask {self.mask.add(file)} 0 R" if self.mask else ""
        return file.stream(self.entries + through, self.data, self.coding)


def pdf_image(data: bytes, colours: Colours, profile: bytes = b"") -> PdfImage:
    """Convert a PNG or JPEG to a document's colours; ``profile`` is that of the press. A picture
    that is already in process inks stays unchanged, even for a press, as its inks were chosen on
    purpose."""
    from PIL import Image

    name = "i" + hashlib.blake2b(data, digest_size=8).hexdigest()
    with Image.open(io.BytesIO(data)) as opened:
        kept = opened.mode in _SPACES if colours == "rgb" else opened.mode == "CMYK"
        if opened.format == "JPEG" and kept:
            turned = " /Decode [1 0 1 0 1 0 1 0]" if opened.mode == "CMYK" else ""
            return PdfImage(name, _entries(opened) + turned, data, "/DCTDecode")
        mask, clear = None, opened.has_transparency_data
        # A palette with clear entries loses them on the way to three channels, with a warning.
        picture = opened.convert("RGBA") if clear and opened.mode not in ("LA", "RGBA") else opened
        if clear:
            alpha = picture.getchannel("A")
            mask = PdfImage(f"{name}m", _entries(alpha), deflate_data(alpha.tobytes()))
        shown = _in_colours(picture, colours, profile)
        return PdfImage(name, _entries(shown), deflate_data(shown.tobytes()), mask=mask)


def _in_colours(opened: Image, colours: Colours, profile: bytes) -> Image:
    if colours == "cmyk":
        return inks_of(profile).picture(opened)
    if opened.mode in ("L", "LA"):
        return opened.convert("L")
    return opened.convert("RGB")


def _entries(image: Image) -> str:
    wide, high = image.size
    space = _SPACES[image.mode]
    kind = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high}"
    return f"{kind} /BitsPerComponent 8 /ColorSpace /{space}"
