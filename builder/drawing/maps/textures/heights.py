"""Hills and mountains, lit from the north-west."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.textures.base import scatter_symbols, soft_fill
from builder.drawing.maps.theme_parts import GroundLook


def draw_hills(map_context: MapContext, region: Region) -> None:
    """Draw rounded hills with hachures on the side away from the light."""
    soft_fill(map_context, region)
    scatter_symbols(map_context, region, _hill(region.look), margin=2.2)


def _hill(look: GroundLook) -> Scene:
    hill = Scene(7, 4)
    dome = [
        (-2.9, 1.0),
        (-2.2, -0.1),
        (-1.2, -1.2),
        (0.0, -1.6),
        (1.2, -1.2),
        (2.3, 0.0),
        (2.9, 1.0),
    ]
    hill.polygon(dome, fill=look.light)
    hill.polygon([(0.0, -1.6), (1.2, -1.2), (2.3, 0.0), (2.9, 1.0), (0.9, 1.0)], fill=look.shadow)
    strokes = [
        ((0.35, -1.4), (0.75, 0.6)),
        ((0.95, -1.1), (1.35, 0.75)),
        ((1.5, -0.75), (1.9, 0.85)),
        ((2.05, -0.1), (2.4, 0.95)),
    ]
    hill.path([Sub(list(s)) for s in strokes], stroke=look.dark, width=0.17)
    hill.path([Sub(dome)], stroke=look.dark, width=0.22)
    return hill


def draw_mountains(map_context: MapContext, region: Region) -> None:
    """Draw ranges of peaks: a lit face, a shaded one with hachures, spurs, and snow if the ground
    has an accent colour."""
    soft_fill(map_context, region)
    peaks = [_peak(region.look, *shape) for shape in _PEAKS]
    scatter_symbols(map_context, region, *peaks, margin=3.2, size=1.22)


_Peak = tuple[Sequence[Point], Sequence[Point], Sequence[Point], Sequence[Point]]

_PEAKS: tuple[_Peak, ...] = (
    (
        [(-4.0, 1.9), (-3.1, 0.6), (-2.3, -0.5), (-1.7, -0.9), (-0.9, -2.5), (-0.4, -3.0), (0.0, -3.7)],
        [(0.0, -3.7), (0.7, -2.8), (1.3, -1.6), (1.9, -1.1), (2.8, 0.4), (4.1, 1.9)],
        [(0.0, -3.7), (0.3, -2.6), (-0.2, -1.5), (0.7, -0.3), (0.2, 0.8), (0.6, 1.6)],
        [(-2.7, 1.4), (-1.7, 1.9), (-0.7, 1.3), (0.6, 1.6), (1.6, 2.0), (2.8, 1.5)],
    ),
    (
        [(-3.4, 1.7), (-2.4, 0.2), (-1.9, -0.2), (-1.1, -1.8), (-0.3, -2.7)],
        [(-0.3, -2.7), (0.3, -1.9), (0.9, -2.2), (1.8, -0.7), (2.4, -0.2), (3.7, 1.8)],
        [(-0.3, -2.7), (-0.1, -1.6), (-0.6, -0.7), (0.2, 0.3), (-0.2, 1.4)],
        [(-2.2, 1.3), (-1.2, 1.8), (-0.2, 1.4), (1.0, 1.9), (2.3, 1.4)],
    ),
    (
        [(-3.8, 1.8), (-2.6, -0.2), (-1.6, -1.9), (-1.1, -1.5), (-0.3, -2.6), (0.4, -3.3)],
        [(0.4, -3.3), (1.0, -2.0), (1.7, -1.4), (2.3, -0.1), (3.9, 1.8)],
        [(0.4, -3.3), (0.5, -2.1), (1.0, -1.2), (0.4, -0.2), (1.0, 0.8), (0.8, 1.5)],
        [(-2.5, 1.3), (-1.5, 1.8), (-0.4, 1.4), (0.8, 1.5), (1.8, 1.9), (2.9, 1.4)],
    ),
)  # fmt: skip
"""The shapes of peaks in mm: the left slope from foot to top, the right one from top to foot, the
ridge between light and shade from the top down, and the ragged foot from left to right."""


def _peak(
    look: GroundLook,
    left: Sequence[Point],
    right: Sequence[Point],
    ridge: Sequence[Point],
    foot: Sequence[Point],
) -> Scene:
    peak = Scene(9, 6)
    low = ridge[-1]
    before, after = [p for p in foot if p[0] < low[0]], [p for p in foot if p[0] > low[0]]
    lit = [*left, *ridge[1:], *reversed(before)]
    shaded = [*ridge, *after, *reversed(right)]
    peak.polygon(lit, fill=look.light)
    peak.polygon(shaded, fill=look.shadow)
    peak.path([Sub(s) for s in _gullies(left, lean=0.25)], stroke=look.shadow, width=0.3)
    peak.path([Sub(s) for s in _gullies(right[::-1], lean=-0.3)], stroke=look.dark, width=0.2)
    if look.accent:
        _snow(peak, look, left, right, ridge)
    dark = mix(look.dark, look.shadow, 0.25)
    peak.path([Sub(list(ridge))], stroke=dark, width=0.18)
    peak.path([Sub([*left, *right[1:]])], stroke=look.dark, width=0.26)
    return peak


def _gullies(slope: Sequence[Point], lean: float) -> list[list[Point]]:
    """Return strokes that run down from the edge of a slope, longer where it is higher; ``lean`` is
    the distance in mm by which they bend inwards for each mm downwards."""
    found: list[list[Point]] = []
    for (ax, ay), (bx, by) in pairwise(slope):
        for share in (0.35, 0.8):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            fall = 0.35 * (1.7 - y)
            if fall > 0.35:
                found.append([(x, y), (x + lean * fall, y + fall)])
    return found


def _snow(
    peak: Scene,
    look: GroundLook,
    left: Sequence[Point],
    right: Sequence[Point],
    ridge: Sequence[Point],
) -> None:
    """Draw a snow cap that extends down to the second point of both slopes, a little darker on the
    side away from the light."""
    (lx, ly), (rx, ry), (mx, my) = left[-2], right[1], ridge[1]
    top = ridge[0]
    peak.polygon([top, (mx, my + 0.3), ((mx + lx) / 2, my - 0.2), (lx, ly)], fill=look.accent)
    lee = mix(look.accent, look.shadow, 0.4)
    peak.polygon([top, (rx, ry), ((mx + rx) / 2, ry - 0.3), (mx, my + 0.3)], fill=lee)
