"""Prepares raster images for PDF files: JPEG photographs unchanged, all others decompressed and
compressed again."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from builder.outputs.formats.pdf.file import DeflatedParts, PdfFile
from builder.outputs.formats.pdf.inks import bands, inks_of

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
            mask = PdfImage(f"{name}m", _entries(alpha), _deflated(bands(alpha)))
        mode = "CMYK" if colours == "cmyk" else "L" if picture.mode in ("L", "LA") else "RGB"
        if colours == "cmyk":
            convert = inks_of(profile).separation(picture)
        else:
            convert = partial(_converted, mode=mode)
        shown = _deflated(map(convert, bands(picture)))
        return PdfImage(name, _entries(picture, mode), shown, mask=mask)


def _converted(picture: Image, mode: str) -> Image:
    return picture.convert(mode)


def _deflated(parts: Iterable[Image]) -> bytes:
    """Return the compressed pixels of a picture that comes in bands of rows."""
    packer = DeflatedParts()
    return b"".join([*(packer.add(part.tobytes()) for part in parts), packer.end()])


def _entries(image: Image, mode: str = "") -> str:
    wide, high = image.size
    space = _SPACES[mode or image.mode]
    kind = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high}"
    return f"{kind} /BitsPerComponent 8 /ColorSpace /{space}"
