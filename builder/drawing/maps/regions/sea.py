"""Seas and lakes of an area map: exactly within their outlines, with lines that follow the coast."""

from __future__ import annotations

import math
from itertools import pairwise

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Point, Sub
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.regions.country import AreaMap
from builder.drawing.maps.shapes.polylines import polygon_contains, resample

_COAST_LINE_DISTANCES = (1.0, 2.1, 3.4)
"""The distances in mm from the coast at which lines that follow it are drawn."""

_STEP = 1.1
_BUCKET = 4.0


def draw_sea(map_context: MapContext, country: AreaMap) -> None:
    """Draw all water over the painted land; where no area lies, draw water or, if it is land, a
    pale ground."""
    theme, scene = map_context.theme, map_context.scene
    beyond = country.field.inset(-6).corners()
    outer = [n for n in country.order if n not in country.board.pieces.within]
    around = [Sub(beyond, True), *(Sub(country.outline(n), True) for n in outer)]
    scene.path(
        around, fill=theme.water if country.sea_around else mix(theme.ground, theme.margin, 0.6)
    )
    for area in country.order:
        if country.is_water(area):
            inner = [n for n, outer in country.board.pieces.within.items() if outer == area]
            holes = [Sub(country.outline(n), True) for n in inner]
            scene.path([Sub(country.outline(area), True), *holes], fill=theme.water)
    if map_context.context.trial:
        return
    for n, runs in enumerate(_coast_lines(country)):
        colour = mix(theme.wave, theme.water, 0.15 + 0.25 * n)
        scene.path([Sub(run) for run in runs], stroke=colour, width=0.22 - 0.04 * n)
    lines = [Sub(coast.points) for coast in country.coasts]
    scene.path(lines, stroke=mix(theme.shore, theme.bank, 0.2), width=1.0)
    scene.path(lines, stroke=theme.bank, width=0.42)


class _CoastIndex:
    """An index of coast points, to find out whether any coast is near a point."""

    def __init__(self, lines: list[list[Point]]) -> None:
        self._buckets: dict[tuple[int, int], list[Point]] = {}
        for line in lines:
            for point in resample(line, 0.5):
                self._buckets.setdefault(self._key(point), []).append(point)

    @staticmethod
    def _key(at: Point) -> tuple[int, int]:
        return math.floor(at[0] / _BUCKET), math.floor(at[1] / _BUCKET)

    def clear(self, at: Point, far: float) -> bool:
        """Return whether no coast is nearer than ``far`` mm to a point; ``far`` must be at most the
        size of a cell of the index."""
        i, j = self._key(at)
        around = ((i + x, j + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        return all(
            math.dist(at, point) >= far for key in around for point in self._buckets.get(key, ())
        )


def _coast_lines(country: AreaMap) -> list[list[list[Point]]]:
    """Return the lines that follow the coasts, grouped by their distance from them."""
    near = _CoastIndex([coast.points for coast in country.coasts])
    found: list[list[list[Point]]] = [[] for _ in _COAST_LINE_DISTANCES]
    for coast in country.coasts:
        line = resample(coast.points, _STEP)
        way = _water_side(line, country.outline(country.land_of(coast)))
        for n, far in enumerate(_COAST_LINE_DISTANCES):
            runs: list[list[Point]] = [[]]
            for at in _parallel_line(line, far * way):
                if near.clear(at, far * 0.93):
                    runs[-1].append(at)
                elif runs[-1]:
                    runs.append([])
            found[n] += [run for run in runs if len(run) > 1]
    return found


def _water_side(line: list[Point], land: list[Point]) -> int:
    """Return the side of a coast on which the water lies: 1 for the left of the coast's direction,
    -1 for the right."""
    a, b = max(pairwise(line), key=lambda part: math.dist(*part))
    (x, y), far = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b) or 1.0
    left = (x + 0.3 * (b[1] - a[1]) / far, y - 0.3 * (b[0] - a[0]) / far)
    return -1 if polygon_contains(land, left) else 1


def _parallel_line(line: list[Point], far: float) -> list[Point]:
    """Return a line parallel to another at a distance of ``far`` mm to its left, or to its right if
    ``far`` is negative."""
    found = []
    for n, (x, y) in enumerate(line):
        a, b = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dx, dy) or 1.0
        found.append((x + far * dy / size, y - far * dx / size))
    return found
