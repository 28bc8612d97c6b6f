"""The ink of walls, cliffs and frontiers along hexsides."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.colour import mix
from builder.drawing.maps.courses import Course
from builder.drawing.maps.plate import Plate
from builder.drawing.maps.polylines import every
from builder.drawing.scene import Sub

_DRAWN = ("frontier", "unknown", "cliff", "wall")


def draw_works(plate: Plate, courses: Sequence[Course]) -> None:
    """Frontiers under cliffs under walls; a hexside art that no theme knows is a plain dark line."""
    draw = {"frontier": _frontier, "unknown": _plain, "cliff": _cliff, "wall": _wall}
    for art in _DRAWN:
        for course in courses:
            if course.art == art:
                draw[art](plate, course)


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
    """Hachures to the right of the course, seen from its start."""
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


def _wall(plate: Plate, course: Course) -> None:
    """A wall walk with its shadow, a light crest, and a tower at every corner."""
    theme, zoom, scene = plate.theme, max(0.8, plate.zoom), plate.scene
    width = theme.lines.wall * zoom
    dark, light = mix(theme.wall, "#000000", 0.45), mix(theme.wall, "#ffffff", 0.45)
    shadow = [(x + 0.5 * zoom, y + 0.65 * zoom) for x, y in course.points]
    shade = mix(theme.ground, theme.ink, 0.38)
    scene.line(shadow, stroke=shade, width=width + zoom, cap="round")
    scene.line(course.points, stroke=dark, width=width + 0.5 * zoom, cap="round")
    scene.line(course.points, stroke=theme.wall, width=width, cap="round")
    scene.line(course.points, stroke=light, width=0.35 * zoom, dash=(0.8 * zoom, 0.8 * zoom))
    # The curve of a side has three points: every second one is a corner.
    half = 1.25 * zoom
    towers = [
        Sub([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
            True)
        for x, y in course.points[::2]
    ]  # fmt: skip
    scene.path(towers, fill=theme.wall, stroke=dark, width=0.28, join="miter")
