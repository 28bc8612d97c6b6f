"""What a print shop wants of a PDF beyond its inks (PDF/X-4): what the inks are meant to look like,
and words that say which standard the file keeps to; and pictures in process colours."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.outputs.formats import icc
from builder.outputs.formats.pdf.file import PdfFile, deflated, text_string

if TYPE_CHECKING:
    from PIL.Image import Image

_NOISE, _TRUE = 8, 40
"""Up to how light a black is that JPEG has blurred, and from where on the sum holds, of 255."""
_BLACK_INK = [
    255 - (v if v >= _TRUE else max(0, round((v - _NOISE) * _TRUE / (_TRUE - _NOISE))))
    for v in range(256)
]
"""How much black ink a lightness takes."""

STANDARD = "PDF/X-4"


@dataclass(frozen=True)
class Condition:
    """What a file is to be printed on: a profile, what that calls itself, and its name in the registry
    of the ICC; the house's own colours if all is empty."""

    profile: bytes = field(default=b"", repr=False)
    title: str = ""
    registered: str = ""
    digest: str = field(default="", init=False)

    def __post_init__(self) -> None:
        if self.profile:
            digest = hashlib.blake2b(self.profile, digest_size=8).hexdigest()
            object.__setattr__(self, "digest", digest)


HOUSE = Condition()
_REGISTRY = "http://www.color.org"


def prepare(file: PdfFile, condition: Condition = HOUSE) -> str:
    """Add an output intent to a file, and give the entry of its catalogue that names it."""
    profile = file.stream("/N 4", deflated(condition.profile or icc.profile()))
    title = (condition.title or condition.registered or "Custom") if condition.profile else icc.NAME
    name = condition.registered or title
    registry = _REGISTRY if condition.registered else ""
    intent = (
        f"<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {text_string(name)}"
        f" /Info {text_string(title)}"
        " /OutputCondition (Cyan, magenta, yellow and black as the profile has them)"
        f" /RegistryName {text_string(registry)} /DestOutputProfile {profile} 0 R >>"
    )
    return f" /OutputIntents [{intent}]"


def separate(picture: Image) -> Image:
    """A picture in process inks, by the same sum as every colour (:func:`icc.separated`). What is nearly
    black is all black ink: JPEG keeps no black as it was."""
    from PIL import Image, ImageChops, ImageMath

    red, green, blue = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inks = [
        ImageMath.lambda_eval(
            lambda of: of["convert"](255 - (of["part"] * 255 + of["light"] / 2) / of["light"], "L"),
            part=part.convert("I"),
            light=ImageChops.lighter(light, Image.new("L", light.size, 1)).convert("I"),
        )
        for part in (red, green, blue)
    ]
    # Black has no colour to take out of it.
    dark = light.point([255, *[0] * 255])
    inks = [ImageChops.subtract(ink, dark) for ink in inks]
    return Image.merge("CMYK", [*inks, light.point(_BLACK_INK)])
