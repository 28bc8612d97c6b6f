"""The common parts of textures: the soft fill of an area, and symbols scattered over it."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from builder.drawing.ink.colour import mix
from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.scene import Scene, Sub, Use
from builder.drawing.maps.ground.scatter import Mark, scattered_marks
from builder.drawing.maps.map_context import MapContext, Region, StampPlace
from builder.drawing.maps.shapes.areas import area_outline
from builder.drawing.maps.shapes.frame import side_of
from builder.drawing.maps.terrain_art_words import OPEN_ARTS

_PLACE = attrgetter("y", "x")
"""A mark's distance from the top of the sheet, and from its left side."""


def dry_edges(map_context: MapContext, region: Region) -> list[Sub]:
    """Return the curves of the hexsides where a region meets open ground. The region's edge may be
    soft only there, since its haze would otherwise cover water and roads."""
    board, frame = map_context.board, map_context.frame
    found, ground = [], board.ground
    for key in region.land:
        for side, near in enumerate(frame.neighbours(key)):
            if near in region.keys or near in board.water or ground.get(near) not in OPEN_ARTS:
                continue
            a, b = frame.side(key, side)
            if side_of(a, b) not in map_context.wet:
                found.append(Sub(map_context.curves.curve(a, b)))
    return found


def soft_fill(map_context: MapContext, region: Region) -> list[Sub]:
    """Fill a region with its colour, with a soft and then a fine edge towards open ground; return
    the outlines of the region."""
    theme, look, scene, zoom = map_context.theme, region.look, map_context.scene, map_context.zoom
    area = area_outline(map_context.frame, map_context.curves, region.keys)
    if theme.outlined:
        scene.path(area, fill=look.fill, stroke=mix(look.fill, theme.ink, 0.45), width=0.15)
        return area
    edges = dry_edges(map_context, region)
    for width, share in ((2.2, 0.35), (1.1, 0.68)):
        scene.path(edges, stroke=mix(theme.ground, look.fill, share), width=width * zoom)
    scene.path(area, fill=look.fill)
    scene.path(edges, stroke=mix(look.fill, theme.ink, 0.22), width=0.16)
    return area


def scatter_symbols(
    map_context: MapContext, region: Region, *symbols: Scene, margin: float = 0.9, size: float = 1.0
) -> None:
    """Scatter symbols over a region, choosing one of them for each mark; northern marks are drawn
    first, so that southern ones overlap them. ``margin`` is the distance from the region's edge in
    mm at a hex radius of 13 mm, ``size`` the scale of the symbols."""
    zoom = map_context.zoom
    marks = scattered_marks(map_context, region, region.look.spacing * zoom, margin * zoom)
    runs = map_context.context.once(_runs, marks, len(symbols), zoom * size)
    if runs:
        names = [map_context.symbol(symbol) for symbol in symbols]
        map_context.scene.items += [Use(names[number], places) for number, places in runs]


def _runs(marks: Distinct[Mark], count: int, scale: float) -> list[tuple[int, list[StampPlace]]]:
    """Return the places of symbols in the order in which they are drawn, in runs of the same of
    ``count`` symbols."""
    ordered = sorted(marks, key=_PLACE)
    runs = groupby(ordered, key=lambda m: int(m.v * count))
    return [(number, [_placed(mark, scale) for mark in run]) for number, run in runs]


def _placed(mark: Mark, scale: float) -> StampPlace:
    return mark.x, mark.y, round((0.75 + 0.45 * mark.u) * scale, 2), 0.0
