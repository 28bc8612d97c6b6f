"""Draws water: rivers and canals along hexsides, wide water and channels through hexes."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Discs, Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.shapes.polylines import ribbon
from builder.drawing.maps.terrain_art_words import DUG, FLOWING

_DEPTHS = (1.0, 2.3, 4.1)
"""The distances from the shore where the depth tints begin, in mm at a hex radius of 13 mm."""


def draw_water(plate: Plate, courses: Sequence[Course]) -> None:
    """Draw all water. All pale edges come before all banks and all banks before all water, so that
    confluences and mouths are open."""
    rivers = [c for c in courses if c.art in FLOWING]
    canals = [c for c in courses if c.art in DUG]
    shore = [Sub(loop, True) for loop in plate.shore.loops] if plate.shore else []
    _edges(plate, rivers, canals, shore)
    _banks(plate, rivers, canals, shore)
    _fills(plate, rivers, canals)
    plate.scene.path(shore, fill=plate.theme.water)
    _depths(plate)


def _ribbons(rivers: Sequence[Course], wider: float) -> list[Sub]:
    return [Sub(ribbon(c.points, c.width[0] + wider, c.width[1] + wider), True) for c in rivers]


def _lines(canals: Sequence[Course]) -> list[Sub]:
    return [Sub(c.points) for c in canals]


def _edges(
    plate: Plate, rivers: Sequence[Course], canals: Sequence[Course], shore: list[Sub]
) -> None:
    theme, zoom = plate.theme, plate.zoom
    pale = mix(theme.shore, theme.bank, 0.14)
    plate.scene.path(shore, stroke=pale, width=1.5 * zoom)
    plate.scene.path(_ribbons(rivers, 1.4 * zoom), fill=pale)
    for canal in canals:
        plate.scene.path([Sub(canal.points)], stroke=pale, width=canal.width[0] + 1.1 * zoom)


def _banks(
    plate: Plate, rivers: Sequence[Course], canals: Sequence[Course], shore: list[Sub]
) -> None:
    theme = plate.theme
    bank = max(0.2, theme.lines.bank * plate.zoom)
    coast = max(0.24, theme.lines.coast * plate.zoom)
    plate.scene.path(shore, stroke=theme.bank, width=2 * coast)
    plate.scene.path(_ribbons(rivers, 2 * bank), fill=theme.bank)
    for canal in canals:
        plate.scene.path(
            [Sub(canal.points)], stroke=theme.bank, width=canal.width[0] + 2 * bank, cap="butt"
        )


def _fills(plate: Plate, rivers: Sequence[Course], canals: Sequence[Course]) -> None:
    theme, scene = plate.theme, plate.scene
    for canal in canals:
        scene.path([Sub(canal.points)], stroke=theme.river, width=canal.width[0], cap="butt")
    scene.path(_ribbons(rivers, 0.0), fill=theme.river)
    # Discs round the source, and the flat end that a tributary would show at a confluence.
    ends = [(*c.points[n], c.width[n] / 2) for c in rivers for n in (0, -1)]
    if ends:
        scene.items.append(Discs(ends, fill=theme.river))
    light = mix(theme.river, "#ffffff", 0.35)
    middles = [Sub(ribbon(c.points, c.width[0] * 0.28, c.width[1] * 0.3), True) for c in rivers]
    scene.path(middles, fill=light)


def _depths(plate: Plate) -> None:
    """Draw tints that darken away from the shore, each with a fine line at its edge."""
    if plate.shore is None:
        return
    scale = max(0.7, plate.zoom)
    for start, tint in zip(_DEPTHS, plate.theme.depths, strict=False):
        area = [Sub(loop, True) for loop in plate.shore.level(start * scale)]
        line = mix(tint, plate.theme.wave, 0.6)
        plate.scene.path(area, fill=tint, stroke=line, width=0.14)
