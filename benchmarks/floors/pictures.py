"""The pictures of a module with Pillow alone: the board, and both faces of every counter."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from benchmarks.floors.drawing import (
    BOX,
    DOTS,
    ECHELON_AT,
    ECHELONS,
    FACTORS_AT,
    FORMATION_AT,
    INK,
    NAME_AT,
    OVALS,
    PAPER,
    SETUP_AT,
    Load,
    factors,
    ground,
    symbol_lines,
)
from benchmarks.floors.map_png import DPI, packed, paint

FINER = 3
COLOURS = 256

Font = ImageFont.ImageFont | ImageFont.FreeTypeFont


def board(load: Load) -> bytes:
    """The map, with a palette as boards have it."""
    return packed(paint(load).quantize(COLOURS, method=Image.Quantize.FASTOCTREE))


def faces(load: Load) -> dict[str, bytes]:
    """The faces by file name."""
    return {
        name: face(load, counter, back)
        for counter in load["counters"]
        for name, back in zip(names(counter), (False, True), strict=True)
    }


def names(counter: Load) -> tuple[str, str]:
    """The file names of front and back."""
    return f"{counter['id']}.png", f"{counter['id']}-back.png"


def pixels(load: Load) -> int:
    """The side of a counter's picture."""
    side: float = load["counter_size"]
    return round(side * DPI / 25.4)


@lru_cache
def _font(size: float) -> Font:
    return ImageFont.load_default(size=size)


def face(load: Load, counter: Load, back: bool) -> bytes:
    """One face, painted larger and reduced."""
    size = pixels(load) * FINER
    image = Image.new("RGB", (size, size), ground(load, counter, back))
    brush = ImageDraw.Draw(image)
    brush.rectangle((0, 0, size - 1, size - 1), outline=INK, width=FINER)
    _symbol(brush, counter["branch"], size)
    middle = size / 2
    _text(brush, middle, ECHELON_AT * size, ECHELONS[counter["echelon"]], 0.11 * size)
    _text(brush, middle, FACTORS_AT * size, factors(counter, back), 0.25 * size)
    _text(brush, 0.96 * size, SETUP_AT * size, counter["hex"], 0.08 * size, "rs")
    _upright(image, counter["name"], NAME_AT, size)
    _upright(image, counter["formation"], FORMATION_AT, size)
    file = io.BytesIO()
    image.reduce(FINER).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _text(
    brush: ImageDraw.ImageDraw, x: float, y: float, text: str, size: float, anchor: str = "ms"
) -> None:
    brush.text((x, y), text, fill=INK, font=_font(size), anchor=anchor)


def _symbol(brush: ImageDraw.ImageDraw, branch: str, size: int) -> None:
    left, top, width, height = (part * size for part in BOX)
    stroke = round(0.018 * size)
    brush.rectangle((left, top, left + width, top + height), PAPER, INK, stroke)
    for ax, ay, bx, by in symbol_lines(branch):
        line = left + ax * width, top + ay * height, left + bx * width, top + by * height
        brush.line(line, INK, stroke)
    if branch in OVALS:
        oval = left + 0.15 * width, top + 0.25 * height, left + 0.85 * width, top + 0.75 * height
        brush.rounded_rectangle(oval, 0.25 * height, outline=INK, width=stroke)
    if branch in DOTS:
        x, y, r = left + width / 2, top + height / 2, 0.17 * height
        brush.ellipse((x - r, y - r, x + r, y + r), INK)


def _upright(image: Image.Image, text: str, across: float, size: int) -> None:
    """Text that reads upwards: painted beside the face, turned and laid on."""
    font = _font(0.1 * size)
    box = font.getbbox(text)
    mask = Image.new("L", (int(box[2]) + 1, int(box[3]) + 1))
    ImageDraw.Draw(mask).text((0, 0), text, fill=255, font=font)
    mask = mask.transpose(Image.Transpose.ROTATE_90)
    at = round(across * size - mask.width), round(0.4 * size - mask.height / 2)
    image.paste(INK, (*at, at[0] + mask.width, at[1] + mask.height), mask)
