"""Draw the areas of a map that rules refer to: dashed outlines, and bands along the map edges
through which units exit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.areas import boundary_chains
from builder.drawing.maps.shapes.curves import join_sides
from builder.drawing.maps.shapes.frame import side_of
from builder.model.ground.map_parts import Area
from builder.model.space.hexes import Key

_INSET = 2.7
"""The distance of an area's dashed outline from its hexsides inwards, in mm at a hex radius of 13
mm."""

_BAND = 2.6
"""The width of the band along an exit edge, in mm at a hex radius of 13 mm."""


def draw_zones(map_context: MapContext) -> None:
    """Draw the dashed outlines of areas, then the bands along exit edges on top."""
    areas = map_context.board.sheet.areas
    for area in areas:
        if area.draw == "outline":
            _outline(map_context, _keys(map_context, area))
    for area in areas:
        if area.draw == "exit":
            _exit_edge(map_context, _keys(map_context, area))


def _keys(map_context: MapContext, area: Area) -> set[Key]:
    return set(map(map_context.board.grid.key, map_context.board.sheet.area(area.id)))


def _outline(map_context: MapContext, area: set[Key]) -> None:
    """Draw a dashed line along the inside of the area's border."""
    theme, zoom = map_context.theme, max(0.8, map_context.zoom)
    rings = [Sub(ring, True) for ring in _rings(map_context, area)]
    map_context.scene.path(rings, stroke=mix(theme.paper, theme.frontier, 0.12), width=1.5 * zoom)
    dash = (3.4 * zoom, 1.5 * zoom)
    map_context.scene.path(rings, stroke=theme.frontier, width=0.8 * zoom, dash=dash)


def _rings(map_context: MapContext, area: set[Key]) -> list[list[Point]]:
    """Return the outline of an area as drawn: along its hexsides, whose curves rivers may have
    changed."""
    loops = (
        map_context.curves.polyline(loop)[:-1] for loop in boundary_chains(map_context.frame, area)
    )
    return [_inset(points, _INSET * max(0.8, map_context.zoom)) for points in loops]


def _inset(points: Sequence[Point], by: float) -> list[Point]:
    """Return a closed polygon moved inwards by ``by`` mm. The inside must be to the right of the
    polygon's direction on the sheet, as it is for hexsides, which run clockwise."""
    moved = []
    for i, (x, y) in enumerate(points):
        ax, ay = _unit(points[i - 1], (x, y))
        bx, by_ = _unit((x, y), points[(i + 1) % len(points)])
        # The sum of two unit normals is 2 cos(half the turn) long; a sharp turn is cut off.
        share = by / max(0.5, 1 + ax * bx + ay * by_)
        moved.append((x - (ay + by_) * share, y + (ax + bx) * share))
    return moved


def _unit(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _exit_edge(map_context: MapContext, area: set[Key]) -> None:
    """Draw a band along the sides of the exit area at which the map ends."""
    lines = [Sub(line) for line in _edge_lines(map_context, area)]
    zoom = max(0.8, map_context.zoom)
    pale = mix(map_context.theme.paper, map_context.theme.exit, 0.2)
    map_context.scene.path(lines, stroke=pale, width=(_BAND + 0.9) * zoom, join="round")
    map_context.scene.path(lines, stroke=map_context.theme.exit, width=_BAND * zoom, join="round")


def _edge_lines(map_context: MapContext, area: set[Key]) -> list[list[Point]]:
    """Return the sides of an area where the map ends, as lines."""
    frame, real = map_context.frame, map_context.board.real
    sides = {
        side_of(*frame.side(key, side))
        for key in area
        for side in range(6)
        if frame.neighbour(key, side) not in real
    }
    return [[frame.point(corner) for corner in chain] for chain in join_sides(sorted(sides))]


def reserve_zones(map_context: MapContext, taken: Occupancy) -> None:
    """Mark the lines and bands that :func:`draw_zones` draws as taken."""
    zoom = max(0.8, map_context.zoom)
    for area in map_context.board.sheet.areas:
        if area.draw == "outline":
            for ring in _rings(map_context, _keys(map_context, area)):
                taken.line([*ring, ring[0]], 0.75 * zoom)
        elif area.draw == "exit":
            for line in _edge_lines(map_context, _keys(map_context, area)):
                taken.line(line, (_BAND + 0.9) / 2 * zoom)
