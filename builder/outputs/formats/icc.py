"""Makes the ICC profile of the process colours in which ``outputs.pdf`` writes. The profile says
how each mix of inks is meant to look: like the screen colour that Chitwright converts to that mix.
Print shops can thus convert pages to the inks of their own press. The profile is version 2, CMYK to
Lab and back, in tables of bytes (``lut8Type``)."""

from __future__ import annotations

import itertools
import math
import struct
from collections.abc import Callable, Iterable, Sequence
from functools import cache

NAME = "Chitwright process colours"

_D50 = (0.9642, 1.0, 0.8249)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""The matrix from linear sRGB to XYZ under D50."""
_TO_RGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)

_INKS, _LAB = 9, 17
"""The number of steps in the tables: for each ink, and for each of L*, a*, b*."""

Numbers = Sequence[float]


def screen_to_inks(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """Convert a screen colour (0 to 1) to process inks (0 to 1), with all its grey in black, so
    that black text uses only one printing plate and no place takes more than three full inks."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return 1 - red / light, 1 - green / light, 1 - blue / light, 1 - light


def text_colour_to_inks(colour: str) -> tuple[float, float, float, float]:
    """Convert a text colour (``#rrggbb``) to process inks: what looks black becomes black ink
    alone, and what looks grey becomes a tint of black, because fine text in several inks would get
    coloured rims."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light, a, b = _lab((red, green, blue))
    chroma = math.hypot(a, b)
    if light <= _BLACK and chroma <= _BLACKISH:
        return 0.0, 0.0, 0.0, 1.0
    if light <= _GREY and chroma <= _GREYISH:
        return 0.0, 0.0, 0.0, 1 - max(red, green, blue)
    return screen_to_inks(red, green, blue)


_BLACK, _BLACKISH = 22.0, 20.0
"""The largest lightness (L*) and the largest distance from grey at which a colour counts as black."""
_GREY, _GREYISH = 60.0, 6.0
"""The largest lightness (L*) and the largest distance from grey at which a colour counts as dark
grey."""


@cache
def process_ink_profile() -> bytes:
    """Return the ICC profile of the process inks: about 40 kB, which a PDF compresses to less than
    half."""
    forth = _table(4, 3, _INKS, _inks_to_lab)
    back = _table(3, 4, _LAB, _inks)
    gamut = _table(3, 1, _LAB, _out_of_gamut)
    tags = {
        b"desc": _description(NAME),
        b"cprt": b"text\0\0\0\0" + b"No rights reserved.\0",
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(*_D50),
        b"A2B0": forth,
        b"A2B1": forth,
        b"A2B2": forth,
        b"B2A0": back,
        b"B2A1": back,
        b"B2A2": back,
        b"gamt": gamut,
    }
    return _file(tags)


def _file(tags: dict[bytes, bytes]) -> bytes:
    """Return the bytes of the profile: header, tag directory and data, with equal data written only
    once."""
    start = 128 + 4 + 12 * len(tags)
    data, at, directory = b"", {}, b""
    for name, content in tags.items():
        if content not in at:
            data += b"\0" * (-len(data) % 4)
            at[content] = start + len(data)
            data += content
        directory += struct.pack(">4sII", name, at[content], len(content))
    data += b"\0" * (-len(data) % 4)
    header = struct.pack(
        ">I4sI4s4s4s6H4s4sI4sIQI", start + len(data), b"\0" * 4, 0x02400000, b"prtr", b"CMYK",
        b"Lab ", 2000, 1, 1, 0, 0, 0, b"acsp", b"\0" * 4, 0, b"\0" * 4, 0, 0, 0,
    )  # fmt: skip
    header += _fixed(*_D50)
    header += b"\0" * (128 - len(header))
    return header + struct.pack(">I", len(tags)) + directory + data


def _fixed(*values: float) -> bytes:
    return b"".join(struct.pack(">i", round(v * 65536)) for v in values)


def _description(text: str) -> bytes:
    ascii_part = text.encode("ascii") + b"\0"
    return (
        b"desc\0\0\0\0" + struct.pack(">I", len(ascii_part)) + ascii_part
        + struct.pack(">IIHB", 0, 0, 0, 0) + b"\0" * 67
    )  # fmt: skip


def _table(
    inputs: int, outputs: int, steps: int, convert: Callable[[Numbers], Iterable[float]]
) -> bytes:
    """Return a ``lut8Type`` table with linear curves and ``steps`` values for each channel, the
    last channel varying fastest. ``convert`` takes and returns numbers from 0 to 1."""
    straight = bytes(range(256))
    identity = _fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
    scale = [n / (steps - 1) for n in range(steps)]
    cells = bytes(
        min(255, max(0, round(255 * v)))
        for point in itertools.product(scale, repeat=inputs)
        for v in convert(point)
    )
    head = struct.pack(">4sI4B", b"mft1", 0, inputs, outputs, steps, 0)
    return head + identity + straight * inputs + cells + straight * outputs


# -- colours -----------------------------------------------------------------------------------


def _inks_to_lab(inks: Numbers) -> Numbers:
    """Return the colour of a mix of inks in coded Lab (L*, a* and b*, each from 0 to 1)."""
    cyan, magenta, yellow, black = inks
    return _coded(_lab([(1 - ink) * (1 - black) for ink in (cyan, magenta, yellow)]))


def _inks(coded: Numbers) -> Numbers:
    return screen_to_inks(*(min(1.0, max(0.0, v)) for v in _screen(coded)))


def _out_of_gamut(coded: Numbers) -> Numbers:
    """Return 0 if a colour in coded Lab can be printed, else 1."""
    return (float(any(not -0.01 <= v <= 1.01 for v in _screen(coded))),)


def _coded(lab: Numbers) -> Numbers:
    return lab[0] / 100, (lab[1] + 128) / 255, (lab[2] + 128) / 255


def _lab(rgb: Numbers) -> Numbers:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    x, y, z = (
        _root(sum(m * v for m, v in zip(row, linear, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _D50, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _screen(coded: Numbers) -> list[float]:
    """Convert coded Lab to a screen colour; values outside 0 to 1 cannot be shown on the screen."""
    light, a, b = coded[0] * 100, coded[1] * 255 - 128, coded[2] * 255 - 128
    middle = (light + 16) / 116
    xyz = [
        white * _cube(t)
        for white, t in zip(_D50, (middle + a / 500, middle, middle - b / 200), strict=True)
    ]
    linear = [sum(m * v for m, v in zip(row, xyz, strict=True)) for row in _TO_RGB]
    return [v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in linear]


def _cube(t: float) -> float:
    return t**3 if t > 6 / 29 else (116 * t - 16) * 27 / 24389
