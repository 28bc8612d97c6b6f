"""Colour computations based on human perception: mixing, contrast, simulation of colour blindness,
distance.

Colours are ``#rrggbb``. The simulation is that of Machado, Oliveira and Fernandes (2009) at full
severity; distance is CIE 1976 in L*a*b* (D65).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

Vision = Literal["protanopia", "deuteranopia", "tritanopia"]
Triple = tuple[float, float, float]

VISIONS: dict[Vision, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""For each kind of colour blindness, the matrix that turns linear RGB into the linear RGB that is
perceived, row by row."""


@lru_cache(maxsize=1024)
def mix(a: str, b: str, t: float) -> str:
    """Return the colour between ``a`` (t = 0) and ``b`` (t = 1), interpolated in RGB without gamma
    correction."""
    mixed = (round(x + (y - x) * t) for x, y in zip(_bytes(a), _bytes(b), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def grey(level: float) -> str:
    """Return a grey of the given level, from 0 (black) to 1 (white)."""
    return "#" + f"{round(255 * level):02x}" * 3


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def lightness(colour: str) -> float:
    """Return the perceived lightness of a colour: L* of CIE L*a*b*, scaled to 0 to 1."""
    return _lab(_linear(colour))[0] / 100


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colour_distance(a: str, b: str, vision: Vision | None = None) -> float:
    """Return the perceived difference of two colours (CIE 1976); if ``vision`` names a kind of
    colour blindness, as perceived by a person who has it."""
    one, two = (_lab(_as_perceived(_linear(c), vision)) for c in (a, b))
    return math.dist(one, two)


def least_colour_distance(a: str, b: str) -> float:
    """Return the smallest distance between two colours over all kinds of colour blindness."""
    return min(colour_distance(a, b, vision) for vision in VISIONS)


def _bytes(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(colour: str) -> Triple:
    r, g, b = (v / 255 for v in _bytes(colour))
    return _decode(r), _decode(g), _decode(b)


def _decode(v: float) -> float:
    return float(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)


def _as_perceived(linear: Triple, vision: Vision | None) -> Triple:
    if vision is None:
        return linear
    r, g, b = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True))))
        for row in VISIONS[vision]
    )
    return r, g, b


def _lab(linear: Triple) -> Triple:
    r, g, b = linear
    x = _root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = _root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return float(t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
