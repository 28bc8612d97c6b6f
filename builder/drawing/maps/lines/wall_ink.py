"""Draws walls, cliffs and frontiers along hexsides."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import rotated_points
from builder.drawing.ink.scene import Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.walls import Wall
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.shapes.polylines import points_every

_DRAWN = ("frontier", "unknown", "cliff")


def draw_walls_and_cliffs(map_context: MapContext, courses: Sequence[Course]) -> None:
    """Draw frontiers, then cliffs over them, then walls; a hexside art that is in no theme is drawn
    as a simple dark line."""
    draw = {"frontier": _frontier, "unknown": _draw_plain_wall, "cliff": _cliff}
    for art in _DRAWN:
        for course in courses:
            if course.art == art:
                draw[art](map_context, course)
    for wall in map_context.walls:
        _wall(map_context, wall)


def _frontier(map_context: MapContext, course: Course) -> None:
    theme, zoom = map_context.theme, max(0.8, map_context.zoom)
    pale = mix(theme.ground, theme.frontier, 0.35)
    map_context.scene.line(course.points, stroke=pale, width=2.6 * zoom)
    dash = (3 * zoom, 1 * zoom, 0.6 * zoom, 1 * zoom)
    map_context.scene.line(
        course.points, stroke=theme.frontier, width=theme.lines.frontier * zoom, dash=dash
    )


def _draw_plain_wall(map_context: MapContext, course: Course) -> None:
    map_context.scene.line(
        course.points, stroke=map_context.theme.ink, width=0.8 * map_context.zoom, cap="round"
    )


def _cliff(map_context: MapContext, course: Course) -> None:
    """Draw a cliff as short strokes (hachures) to the right of its line, seen in the direction of the
    line."""
    zoom = map_context.zoom
    teeth = [
        Sub(
            [
                (s.x - s.dx * 0.34 * zoom, s.y - s.dy * 0.34 * zoom),
                (s.x + s.dx * 0.34 * zoom, s.y + s.dy * 0.34 * zoom),
                (s.x - s.dy * 1.9 * zoom, s.y + s.dx * 1.9 * zoom),
            ],
            True,
        )
        for s in points_every(course.points, 1.15 * zoom)
    ]
    brown = mix(map_context.theme.ink, map_context.theme.wall, 0.4)
    map_context.scene.path(teeth, fill=brown)
    map_context.scene.line(course.points, stroke=brown, width=0.45 * zoom, cap="round")


def _wall(map_context: MapContext, wall: Wall) -> None:
    """Draw a wall walk with its shadow, a light crest, and a tower at every corner."""
    theme, zoom, scene = map_context.theme, max(0.8, map_context.zoom), map_context.scene
    width = theme.lines.wall * zoom
    dark, light = mix(theme.wall, "#000000", 0.45), mix(theme.wall, "#ffffff", 0.45)
    shade = mix(theme.ground, theme.ink, 0.38)
    shift = 0.45 * zoom
    scene.line([(x + shift, y + 1.3 * shift) for x, y in wall.points], stroke=shade, width=width)
    scene.line(wall.points, stroke=dark, width=width + 0.5 * zoom)
    scene.line(wall.points, stroke=theme.wall, width=width)
    scene.line(wall.points, stroke=light, width=0.3 * zoom, dash=(0.8 * zoom, 0.8 * zoom))
    half = 0.62 * width + 0.28 * zoom
    box = ((-half, -half), (half, -half), (half, half), (-half, half))
    towers = wall.towers
    bases = [
        Sub([(x + shift, y + 1.3 * shift) for x, y in rotated_points(box, angle, at)], True)
        for at, angle in towers
    ]
    scene.path(bases, fill=shade)
    tops = [Sub(rotated_points(box, angle, at), True) for at, angle in towers]
    scene.path(tops, fill=theme.wall, stroke=dark, width=0.28, join="miter")
    small = [(0.45 * x, 0.45 * y) for x, y in box]
    scene.path([Sub(rotated_points(small, angle, at), True) for at, angle in towers], fill=light)
