"""Adds what a print shop requires of a PDF beyond process inks (PDF/X-4): an output intent with the
appearance of the inks, the name of the standard that the file follows, and pictures in process
colours."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.outputs.formats import icc
from builder.outputs.formats.pdf.file import PdfFile, deflate_data, text_string

if TYPE_CHECKING:
    from PIL.Image import Image

_NOISE, _TRUE = 8, 40
"""Two lightness limits (of 255) for the black ink of JPEG pictures: pixels up to the first count as
black that JPEG has blurred; from the second on the conversion formula applies unchanged."""
_BLACK_INK = [
    255 - (v if v >= _TRUE else max(0, round((v - _NOISE) * _TRUE / (_TRUE - _NOISE))))
    for v in range(256)
]
"""The amount of black ink (0 to 255) for each lightness (0 to 255)."""

STANDARD = "PDF/X-4"
X_1A = "PDF/X-1a:2003"
VERSIONS = {STANDARD: (1, 6), X_1A: (1, 4)}
"""The version of PDF that files of each standard have."""


@dataclass(frozen=True)
class Condition:
    """A printing condition: a press's ICC profile, the title in that profile, and the condition's
    name in the ICC's registry. If all are empty, it is Chitwright's own process colours."""

    profile: bytes = field(default=b"", repr=False)
    title: str = ""
    registered: str = ""
    digest: str = field(default="", init=False)

    def __post_init__(self) -> None:
        if self.profile:
            digest = hashlib.blake2b(self.profile, digest_size=8).hexdigest()
            object.__setattr__(self, "digest", digest)


DEFAULT_CONDITION = Condition()
_REGISTRY = "http://www.color.org"


def add_output_intent(file: PdfFile, condition: Condition = DEFAULT_CONDITION) -> str:
    """Add the output intent of a printing condition to a PDF file and return the catalogue entry
    that refers to it."""
    profile = file.stream("/N 4", deflate_data(condition.profile or icc.process_ink_profile()))
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


def picture_to_inks(picture: Image) -> Image:
    """Convert a picture to process inks by the same formula as all colours (:func:`icc.separated`).
    What is nearly black becomes black ink alone, because JPEG does not keep black exact."""
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
