"""Draw areas that rules refer to: dashed outlines, and bands along the edges that units leave by."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.areas import boundary
from builder.drawing.maps.shapes.curves import chains
from builder.drawing.maps.shapes.frame import side_of
from builder.model.ground.maps import Area
from builder.model.space.hexes import Key

_INSET = 2.7
"""How far an outline runs inside its area, in mm at a hex radius of 13 mm."""

_BAND = 2.6
"""The width of the band along an exit edge, in mm at a hex radius of 13 mm."""


def draw_zones(plate: Plate) -> None:
    """Draw the outlines of areas, then exit edges on top."""
    areas = plate.board.sheet.areas
    for area in areas:
        if area.draw == "outline":
            _outline(plate, _keys(plate, area))
    for area in areas:
        if area.draw == "exit":
            _exit_edge(plate, _keys(plate, area))


def _keys(plate: Plate, area: Area) -> set[Key]:
    return set(map(plate.board.grid.key, plate.board.sheet.area(area.id)))


def _outline(plate: Plate, area: set[Key]) -> None:
    """Draw a dashed line inside the area."""
    theme, zoom = plate.theme, max(0.8, plate.zoom)
    rings = [Sub(ring, True) for ring in _rings(plate, area)]
    plate.scene.path(rings, stroke=mix(theme.paper, theme.frontier, 0.12), width=1.5 * zoom)
    dash = (3.4 * zoom, 1.5 * zoom)
    plate.scene.path(rings, stroke=theme.frontier, width=0.8 * zoom, dash=dash)


def _rings(plate: Plate, area: set[Key]) -> list[list[Point]]:
    """Return the outline of an area as it is drawn, along the curves that rivers give its hexsides."""
    loops = (plate.curves.polyline(loop)[:-1] for loop in boundary(plate.frame, area))
    return [_inset(points, _INSET * max(0.8, plate.zoom)) for points in loops]


def _inset(points: Sequence[Point], by: float) -> list[Point]:
    """Return a closed polygon moved inwards; its inside lies to the right of its direction on the
    sheet (sides of hexes run clockwise)."""
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


def _exit_edge(plate: Plate, area: set[Key]) -> None:
    """Draw a band along the sides where the map ends."""
    lines = [Sub(line) for line in _edge_lines(plate, area)]
    zoom = max(0.8, plate.zoom)
    pale = mix(plate.theme.paper, plate.theme.exit, 0.2)
    plate.scene.path(lines, stroke=pale, width=(_BAND + 0.9) * zoom, join="round")
    plate.scene.path(lines, stroke=plate.theme.exit, width=_BAND * zoom, join="round")


def _edge_lines(plate: Plate, area: set[Key]) -> list[list[Point]]:
    """Return the sides of an area where the map ends, as lines."""
    frame, real = plate.frame, plate.board.real
    sides = {
        side_of(*frame.side(key, side))
        for key in area
        for side in range(6)
        if frame.beyond(key, side) not in real
    }
    return [[frame.point(corner) for corner in chain] for chain in chains(sorted(sides))]


def reserve_zones(plate: Plate, taken: Occupancy) -> None:
    """Mark what :func:`draw_zones` draws as taken."""
    zoom = max(0.8, plate.zoom)
    for area in plate.board.sheet.areas:
        if area.draw == "outline":
            for ring in _rings(plate, _keys(plate, area)):
                taken.line([*ring, ring[0]], 0.75 * zoom)
        elif area.draw == "exit":
            for line in _edge_lines(plate, _keys(plate, area)):
                taken.line(line, (_BAND + 0.9) / 2 * zoom)
