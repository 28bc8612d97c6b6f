"""Draw the borders of areas with the rivers, walls and other lines along them, and the links over
straits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.regions.country import AreaMap, Border
from builder.drawing.maps.shapes.polylines import points_every
from builder.drawing.maps.terrain_art_words import DUG_WATER, FLOWING_WATER, checked_art
from builder.model.space.areas import AreaLayout

WIDTHS: Mapping[str, tuple[float, float]] = {
    "river": (1.5, 1.9),
    "stream": (0.8, 1.0),
    "canal": (1.2, 1.2),
    "moat": (2.2, 2.2),
}
_INLAND = 3.2
"""The distance in mm by which a link over water extends inland at both ends."""


def draw_borders(map_context: MapContext, country: AreaMap) -> None:
    """Draw simple borders first, then the rivers, walls and other courses on some of them."""
    theme, scene = map_context.theme, map_context.scene
    inner = [b for b in country.borders if b.side is not None]
    open_sea = country.sea_around
    lines = [b for b in country.borders if b.side is not None or open_sea]
    wet = [b for b in lines if all(map(country.is_water, b.areas))]
    land = [b for b in inner if not any(map(country.is_water, b.areas)) or b.kinds]
    edge = [b for b in country.borders if b.side is None and not open_sea]
    pale = mix(theme.water, "#ffffff", 0.55)
    scene.path(_subs(wet), stroke=pale, width=0.55, dash=(2.2, 1.3), cap="butt")
    plain = [b for b in land if not b.kinds]
    scene.path(_subs([*plain, *edge]), stroke=mix(theme.paper, "#ffffff", 0.2), width=1.5)
    scene.path(_subs([*plain, *edge]), stroke=theme.frontier, width=0.5)
    for border in land:
        for art, _ in border.kinds:
            draw_border_art(map_context, art, border.points)
    waters = border_rivers(country)
    if waters:
        draw_water(map_context, waters)


def _subs(borders: list[Border]) -> list[Sub]:
    return [Sub(border.points) for border in borders]


def border_rivers(country: AreaMap) -> list[Course]:
    """Return the rivers and canals that run along borders of areas."""
    return [
        Course(art, name, [], border.points, WIDTHS[art])
        for border in country.borders
        for art, name in border.kinds
        if art in (*FLOWING_WATER, *DUG_WATER)
    ]


def draw_border_art(map_context: MapContext, art: str, points: list[Point]) -> None:
    """Draw a frontier, a wall or a ridge along a line, as its style ``art`` says; draw nothing for any
    other style."""
    theme, scene, line = map_context.theme, map_context.scene, [Sub(points)]
    if art == "frontier":
        scene.path(line, stroke=mix(theme.frontier, theme.paper, 0.6), width=2.0)
        scene.path(line, stroke=theme.frontier, width=0.8, dash=(3.0, 1.0, 0.8, 1.0))
    elif art == "wall":
        scene.path(line, stroke=theme.ink, width=1.7)
        scene.path(line, stroke=theme.wall, width=1.2)
    elif art in ("cliff", "unknown"):
        scene.path(line, stroke=theme.ink, width=0.7)
        teeth = [
            Sub([(s.x, s.y), (s.x - s.dy * 1.5, s.y + s.dx * 1.5)])
            for s in points_every(points, 1.3)
        ]
        scene.path(teeth, stroke=theme.ink, width=0.32)


# -- straits -----------------------------------------------------------------------------------


def area_link_lines(country: AreaMap) -> list[tuple[str, list[Point]]]:
    """Return the name and the line of every step of the links between areas that do not touch."""
    found = []
    for _, link in country.board.runs:
        for a, b in link.steps:
            bends = [country.plan.point(at) for at in link.bends(a, b)]
            found.append((link.name, link_crossing(country.plan, a, b, bends)))
    return found


def link_crossing(plan: AreaLayout, a: str, b: str, bends: Sequence[Point]) -> list[Point]:
    """Return the line of a link between two areas through the given bends; it begins and ends a
    little inland."""
    side = plan.space.parse_side(f"{a}/{b}")
    one, other = plan.space.side_cells(side)
    ends = list(plan.gap(side))
    middles = [plan.centre(one), plan.centre(other)]
    if plan.space.id(one) != a:
        ends, middles = ends[::-1], middles[::-1]
    inland = [_moved_towards(end, middle) for end, middle in zip(ends, middles, strict=True)]
    return [inland[0], *bends, inland[1]]


def _moved_towards(end: Point, middle: Point) -> Point:
    far = math.dist(end, middle) or 1.0
    return lerp(end, middle, min(0.8, _INLAND / far))


def draw_links(map_context: MapContext, country: AreaMap) -> None:
    """Draw every link over straits. All links are drawn alike, but an unknown art is reported
    nevertheless."""
    for kind in country.game.terrain.paths:
        if kind.id in country.board.links:
            checked_art(map_context.context, kind.art, "paths", kind.id)
    for _, line in area_link_lines(country):
        draw_link(map_context, line)


def draw_link(map_context: MapContext, line: list[Point]) -> None:
    """Draw a dotted line with a dot at both ends."""
    theme, scene = map_context.theme, map_context.scene
    light = mix(theme.paper, "#ffffff", 0.6)
    scene.path([Sub(line)], stroke=light, width=1.5)
    scene.path([Sub(line)], stroke=theme.ink, width=0.75, dash=(0.1, 1.5))
    for at in (line[0], line[-1]):
        scene.disc(*at, 1.15, fill=theme.frontier, stroke=light, width=0.35)
