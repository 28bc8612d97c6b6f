"""Reads the texts written on pieces: their initial content, and their position as VASSAL places
them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.fonts import font_path
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait, marker_values
from builder.vassal.reading.grid_axes import read_whole_pixels
from builder.vassal.reading.trait_chains import all_fields

if TYPE_CHECKING:
    from PIL.Image import Image

_PROPERTY = re.compile(r"\$([^$]{1,60})\$")
_PROPERTY_REFERENCE = re.compile(r"\{\s*([A-Za-z_][A-Za-z0-9_]{0,59})\s*\}")
_SIZES = range(4, 200)
_LONGEST, _BOLD = 60, (1, 3)
_INSIDE = 0.5
"""The fraction of a text that must lie on the piece for the text to belong to the face."""

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Label:
    """A text on a piece: the height of its letters in pixels, their colour and the background
    colour (``None``: none), its anchor on the piece (``t``, ``c``, ``b``; ``l``, ``c``, ``r``), the
    offset from the anchor, the side of the text that lies there, and the rotation in degrees
    clockwise about the middle of the piece."""

    text: str
    size: int
    ink: Colour
    ground: Colour | None
    bold: bool
    down: tuple[str, int, str]
    across: tuple[str, int, str]
    turned: int


def piece_labels(chain: Sequence[Trait], name: str) -> tuple[tuple[Label, ...], tuple[str, ...]]:
    """Return the texts on a piece with this name from the innermost, and those whose content is
    known only when the game runs."""
    values = {"pieceName": name, "PieceName": name, "BasicName": name}
    values |= dict(_values(chain))
    known: list[Label] = []
    unknown: list[str] = []
    for trait in reversed(chain):
        written = decode(trait.state, ";")[0] if trait.kind == "Labeler" else ""
        if not written.strip():
            continue
        text = _label_text(written, values)
        if text is None:
            unknown.append(written)
        elif text.strip():
            known.append(_label(trait, text.strip()[:_LONGEST]))
    return tuple(known), tuple(unknown)


def _values(chain: Sequence[Trait]) -> Iterator[tuple[str, str]]:
    for trait in reversed(chain):
        if trait.kind == "Marker":
            yield from marker_values(trait).items()
        elif trait.kind == "DynamicProperty":
            yield all_fields(trait).get("name", ""), trait.state


def _label_text(written: str, values: Mapping[str, str]) -> str | None:
    """Return a label's text with the piece's values filled in; ``None`` if it is an expression, has
    several lines or is formatted."""
    if (alone := _PROPERTY_REFERENCE.fullmatch(written.strip())) is not None:
        return values.get(alone[1])
    if written.lstrip().startswith("{") or "<html" in written.lower() or "\n" in written:
        return None
    if any(name not in values for name in _PROPERTY.findall(written)):
        return None
    return _PROPERTY.sub(lambda found: values[found[1]], written)


def _label(trait: Trait, text: str) -> Label:
    found = all_fields(trait)
    size = min(max(read_whole_pixels(found.get("fontSize", "")), _SIZES.start), _SIZES.stop)
    return Label(
        text, size, _colour(found.get("fgColor", "")) or (0, 0, 0), _colour(found.get("bgColor", "")),
        read_whole_pixels(found.get("fontStyle", "")) in _BOLD,
        (found.get("vPos", "t"), read_whole_pixels(found.get("vOff", "")), found.get("vJust", "b")),
        (found.get("hPos", "c"), read_whole_pixels(found.get("hOff", "")), found.get("hJust", "c")),
        read_whole_pixels(found.get("rotate", "")) % 360,
    )  # fmt: skip


def _colour(text: str) -> Colour | None:
    parts = text.split(",")
    if len(parts) < 3 or not all(p.strip().isdecimal() for p in parts[:3]):
        return None
    red, green, blue = (min(255, int(p)) for p in parts[:3])
    return red, green, blue


def paint_label(ground: Image, label: Label) -> Image:
    """Return the picture of a piece with a text drawn on it; unchanged if the text lies outside the
    picture."""
    from PIL import Image as Images
    from PIL import ImageDraw, ImageFont

    font = ImageFont.truetype(font_path("sans-jp-bold" if label.bold else "sans-jp"), label.size)
    wide, high = round(font.getlength(label.text)) + 2, round(label.size * 1.2) + 1
    left = _hung(*label.across, ground.width, wide, ("l", "r"))
    top = _hung(*label.down, ground.height, high, ("t", "b"))
    shown = [max(0, min(a + b, c) - max(a, 0)) for a, b, c in
             ((left, wide, ground.width), (top, high, ground.height))]  # fmt: skip
    if shown[0] * shown[1] < _INSIDE * wide * high:
        return ground
    layer = Images.new("RGBA", ground.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    if label.ground is not None:
        draw.rectangle((left, top, left + wide - 1, top + high - 1), fill=label.ground)
    middle = (left + wide / 2, top + high / 2)
    draw.text(middle, label.text, fill=label.ink, font=font, anchor="mm")
    if label.turned:
        layer = layer.rotate(-label.turned)
    return Images.alpha_composite(ground, layer)


def _hung(side: str, off: int, own: str, whole: int, size: int, ends: tuple[str, str]) -> int:
    """Return the coordinate at which a text on a piece begins: the text's end ``own`` is placed at the
    piece's end ``side``, shifted by ``off``; a word that is neither of the two ``ends`` means the
    middle. ``whole`` and ``size`` are the lengths of piece and text in pixels."""
    first, last = ends
    at = {first: 0, last: whole}.get(side, whole // 2) + off
    return at - {first: 0, last: size}.get(own, size // 2)
