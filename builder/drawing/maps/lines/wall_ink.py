"""Draws walls, cliffs and frontiers along hexsides."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import turned
from builder.drawing.ink.scene import Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.walls import Wall
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.shapes.polylines import every

_DRAWN = ("frontier", "unknown", "cliff")


def draw_works(plate: Plate, courses: Sequence[Course]) -> None:
    """Draw frontiers below cliffs below walls; a hexside art that is in no theme is drawn as a
    plain dark line."""
    draw = {"frontier": _frontier, "unknown": _plain, "cliff": _cliff}
    for art in _DRAWN:
        for course in courses:
            if course.art == art:
                draw[art](plate, course)
    for wall in plate.walls:
        _wall(plate, wall)


def _frontier(plate: Plate, course: Course) -> None:
    theme, zoom = plate.theme, max(0.8, plate.zoom)
    pale = mix(theme.ground, theme.frontier, 0.35)
    plate.scene.line(course.points, stroke=pale, width=2.6 * zoom)
    dash = (3 * zoom, 1 * zoom, 0.6 * zoom, 1 * zoom)
    plate.scene.line(
        course.points, stroke=theme.frontier, width=theme.lines.frontier * zoom, dash=dash
    )


def _plain(plate: Plate, course: Course) -> None:
    plate.scene.line(course.points, stroke=plate.theme.ink, width=0.8 * plate.zoom, cap="round")


def _cliff(plate: Plate, course: Course) -> None:
    """Draw hachures to the right of the course, as seen from its start."""
    zoom = plate.zoom
    teeth = [
        Sub(
            [
                (s.x - s.dx * 0.34 * zoom, s.y - s.dy * 0.34 * zoom),
                (s.x + s.dx * 0.34 * zoom, s.y + s.dy * 0.34 * zoom),
                (s.x - s.dy * 1.9 * zoom, s.y + s.dx * 1.9 * zoom),
            ],
            True,
        )
        for s in every(course.points, 1.15 * zoom)
    ]
    brown = mix(plate.theme.ink, plate.theme.wall, 0.4)
    plate.scene.path(teeth, fill=brown)
    plate.scene.line(course.points, stroke=brown, width=0.45 * zoom, cap="round")


def _wall(plate: Plate, wall: Wall) -> None:
    """Draw a wall walk with its shadow, a light crest, and a tower at every corner."""
    theme, zoom, scene = plate.theme, max(0.8, plate.zoom), plate.scene
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
        Sub([(x + shift, y + 1.3 * shift) for x, y in turned(box, angle, at)], True)
        for at, angle in towers
    ]
    scene.path(bases, fill=shade)
    tops = [Sub(turned(box, angle, at), True) for at, angle in towers]
    scene.path(tops, fill=theme.wall, stroke=dark, width=0.28, join="miter")
    small = [(0.45 * x, 0.45 * y) for x, y in box]
    scene.path([Sub(turned(small, angle, at), True) for at, angle in towers], fill=light)
