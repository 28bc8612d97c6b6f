"""Draws water: rivers and canals along hexsides, wide water and channels through hexes."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Discs, Point, Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.shapes.polylines import ribbon_outline
from builder.drawing.maps.terrain_art_words import DUG_WATER, FLOWING_WATER

_DEPTHS = (1.0, 2.3, 4.1)
"""The distances from the shore where the depth tints begin, in mm at a hex radius of 13 mm."""


def draw_water(map_context: MapContext, courses: Sequence[Course]) -> None:
    """Draw all water. All pale edges are drawn before all banks, and all banks before all water, so
    that confluences and mouths have no line across them."""
    rivers = [c for c in courses if c.art in FLOWING_WATER]
    canals = [c for c in courses if c.art in DUG_WATER]
    shore = [Sub(loop, True) for loop in map_context.shore.loops] if map_context.shore else []
    _edges(map_context, rivers, canals, shore)
    _banks(map_context, rivers, canals, shore)
    _fills(map_context, rivers, canals)
    map_context.scene.path(shore, fill=map_context.theme.water)
    _depths(map_context)


def _ribbons(map_context: MapContext, rivers: Sequence[Course], wider: float) -> list[Sub]:
    wide = ((c.points, c.width[0] + wider, c.width[1] + wider) for c in rivers)
    return [_ribbon(map_context, *one) for one in wide]


def _ribbon(map_context: MapContext, points: list[Point], first: float, last: float) -> Sub:
    outline = map_context.context.once(ribbon_outline, tuple(points), first, last)
    return Sub(outline, True)


def _edges(
    map_context: MapContext, rivers: Sequence[Course], canals: Sequence[Course], shore: list[Sub]
) -> None:
    theme, zoom = map_context.theme, map_context.zoom
    pale = mix(theme.shore, theme.bank, 0.14)
    map_context.scene.path(shore, stroke=pale, width=1.5 * zoom)
    map_context.scene.path(_ribbons(map_context, rivers, 1.4 * zoom), fill=pale)
    for canal in canals:
        map_context.scene.path([Sub(canal.points)], stroke=pale, width=canal.width[0] + 1.1 * zoom)


def _banks(
    map_context: MapContext, rivers: Sequence[Course], canals: Sequence[Course], shore: list[Sub]
) -> None:
    theme = map_context.theme
    bank = max(0.2, theme.lines.bank * map_context.zoom)
    coast = max(0.24, theme.lines.coast * map_context.zoom)
    map_context.scene.path(shore, stroke=theme.bank, width=2 * coast)
    map_context.scene.path(_ribbons(map_context, rivers, 2 * bank), fill=theme.bank)
    for canal in canals:
        map_context.scene.path(
            [Sub(canal.points)], stroke=theme.bank, width=canal.width[0] + 2 * bank, cap="butt"
        )


def _fills(map_context: MapContext, rivers: Sequence[Course], canals: Sequence[Course]) -> None:
    theme, scene = map_context.theme, map_context.scene
    for canal in canals:
        scene.path([Sub(canal.points)], stroke=theme.river, width=canal.width[0], cap="butt")
    scene.path(_ribbons(map_context, rivers, 0.0), fill=theme.river)
    # Discs round the source, and the flat end that a tributary would show at a confluence.
    ends = [(*c.points[n], c.width[n] / 2) for c in rivers for n in (0, -1)]
    if ends:
        scene.items.append(Discs(ends, fill=theme.river))
    light = mix(theme.river, "#ffffff", 0.35)
    middles = [_ribbon(map_context, c.points, c.width[0] * 0.28, c.width[1] * 0.3) for c in rivers]
    scene.path(middles, fill=light)


def _depths(map_context: MapContext) -> None:
    """Draw the bands of wide water that get darker with the distance from the shore, each with a fine
    line at its edge."""
    if map_context.shore is None:
        return
    scale = max(0.7, map_context.zoom)
    for start, tint in zip(_DEPTHS, map_context.theme.depths, strict=False):
        area = [Sub(loop, True) for loop in map_context.shore.level(start * scale)]
        line = mix(tint, map_context.theme.wave, 0.6)
        map_context.scene.path(area, fill=tint, stroke=line, width=0.14)
