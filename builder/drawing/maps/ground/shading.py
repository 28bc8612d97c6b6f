"""Draw relief: tinted bands below the terrain, lit contours and hachures above it. Light comes from
the north-west of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.map_context import MapContext, Obstacles
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.shapes.polylines import points_every, polyline_length

_MIN_CONTOUR_LENGTH = 3.0
"""The length of the shortest drawn piece of a contour, in mm at a hex radius of 13 mm; a shorter
one would be a speck."""

_LIGHT = (-0.7071, -0.7071)


def draw_bands(map_context: MapContext) -> None:
    """Draw the tinted bands of relief, stronger with height, each over its own shadow; to be called
    before terrain that covers the ground is drawn."""
    if map_context.relief is None:
        return
    theme, scene, zoom = map_context.theme, map_context.scene, map_context.zoom
    below = theme.ground
    for number, loops in enumerate(map_context.relief.levels):
        tint = mix(theme.ground, theme.contour[0], min(0.42, 0.09 * (number + 1)))
        for shift, share in ((1.4, 0.1), (0.75, 0.2)):
            shift *= zoom
            moved = [Sub([(x + 0.8 * shift, y + shift) for x, y in p], True) for p in loops]
            scene.path(moved, fill=mix(below, theme.contour[0], share))
        scene.path([Sub(p, True) for p in loops], fill=tint)
        below = tint


def draw_contours(map_context: MapContext) -> None:
    """Draw the contours, which are the edges of the bands, over the terrain: pale on the side
    towards the light; dark on the other side, with hachures downhill."""
    if map_context.relief is None:
        return
    theme, scene, zoom = map_context.theme, map_context.scene, map_context.zoom
    drawn = map_context.context.once(_contours, map_context.obstacles, map_context.relief, zoom)
    scene.path(drawn.lit, stroke=theme.contour[1], width=0.3 * zoom)
    scene.path(drawn.strokes, fill=theme.contour[0])
    scene.path(drawn.shaded, stroke=theme.contour[0], width=0.42 * zoom)


class _Contours(NamedTuple):
    """The contours on slopes towards the light, those on other slopes, and the hachures of these."""

    lit: list[Sub]
    shaded: list[Sub]
    strokes: list[Sub]


def _contours(obstacles: Obstacles, relief: Relief, zoom: float) -> _Contours:
    found = _Contours([], [], [])
    for number, loops in enumerate(relief.levels):
        for loop in loops:
            for bright, run in _by_light([*loop, loop[0]]):
                for part in _dry(obstacles, run, zoom):
                    (found.lit if bright else found.shaded).append(Sub(part))
                    if not bright:
                        found.strokes.extend(_hachures(obstacles, part, number, zoom))
    return found


def _by_light(loop: Sequence[Point]) -> list[tuple[bool, list[Point]]]:
    """Return a contour divided into runs, each with whether it faces the light."""
    found: list[tuple[bool, list[Point]]] = []
    for a, b in pairwise(loop):
        down = (a[1] - b[1], b[0] - a[0])
        bright = down[0] * _LIGHT[0] + down[1] * _LIGHT[1] > 0
        if found and found[-1][0] == bright:
            found[-1][1].append(b)
        else:
            found.append((bright, [a, b]))
    return found


def _dry(obstacles: Obstacles, run: Sequence[Point], zoom: float) -> list[list[Point]]:
    """Return the parts of a run that lie on land and clear of roads, rivers and houses."""
    parts: list[list[Point]] = [[]]
    for point in run:
        if obstacles.dry(*point, 0.4):
            parts[-1].append(point)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if polyline_length(part) > _MIN_CONTOUR_LENGTH * zoom]


def _hachures(obstacles: Obstacles, run: Sequence[Point], salt: int, zoom: float) -> list[Sub]:
    """Return thin triangles pointing downhill, longer the more the slope faces away from the light."""
    found = []
    for n, spot in enumerate(points_every(run, 1.05 * zoom)):
        down = (-spot.dy, spot.dx)
        turned = -(down[0] * _LIGHT[0] + down[1] * _LIGHT[1])
        long = (0.9 + 1.9 * turned * (0.65 + 0.35 * hash_fraction(n, salt, 9))) * zoom
        half = (0.16 + 0.2 * turned) * zoom
        tip = (spot.x + down[0] * long, spot.y + down[1] * long)
        if obstacles.dry(*tip, 0.3):
            foot = [
                (spot.x - spot.dx * half, spot.y - spot.dy * half),
                (spot.x + spot.dx * half, spot.y + spot.dy * half),
            ]
            found.append(Sub([*foot, tip], True))
    return found
