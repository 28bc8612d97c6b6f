"""Courses along the sides of squares and paths through squares, as lines that look hand-drawn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Point
from builder.drawing.maps.lines.courses import Course, chains_of_sides
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.regions.lines import WIDTHS
from builder.drawing.maps.shapes.curves import within_distance
from builder.drawing.maps.shapes.noise import Noise
from builder.drawing.maps.shapes.polylines import resample, smoothed_line, spline
from builder.drawing.maps.terrain_art_words import FLOWING_WATER, UNKNOWN_ART, checked_art
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Key
from builder.model.space.squares import SquareLayout

_MEANDER, _WANDER = Noise(0.55, 1.0, 23), Noise(0.7, 0.045, 31)
"""The noise that moves rivers away from the sides of squares, as a fraction of the allowed
distance, and roads away from the centres of squares, in squares."""

_STILL = 0.4
"""The distance from a crossing, in squares, below which a river deviates less and less from its
sides, so that it crosses in the middle."""

_STEPS = 8
"""The number of points of a line in a square."""


class SquareLines:
    """The rivers, roads and other lines of a map of squares."""

    def __init__(
        self, game: Game, sheet: MapSheet, plan: SquareLayout, context: DrawContext
    ) -> None:
        self._sheet, self._plan, self._draft = sheet, plan, context
        self._sides = {t.id: t.art for t in game.terrain.hexsides}
        self._paths = {t.id: t.art for t in game.terrain.paths}
        self._crossed = [
            plan.side_middle(plan.grid.parse_side(feature.at))
            for feature in sheet.all_features
            if "/" in feature.at
        ]

    def _art(self, arts: Mapping[str, str], family: str, kind: str) -> str:
        return checked_art(self._draft, arts[kind], family, kind) if kind in arts else UNKNOWN_ART

    def courses(self, stray: float) -> list[Course]:
        """Return the rivers and other lines along the sides of squares, drawn so that they deviate from
        the sides by at most the fraction ``stray`` of a square."""
        found = []
        for kind, courses in self._sheet.hexsides.items():
            art = self._art(self._sides, "hexsides", kind)
            for course in courses:
                most = stray * self._plan.across if art in FLOWING_WATER else 0.0
                for n, line in enumerate(self._lines_along_sides(course.sides, most)):
                    width = course.width or WIDTHS.get(art, (0.0, 0.0))
                    found.append(Course(art, "" if n else course.name, [], line, width))
        return found

    def _lines_along_sides(self, sides: Iterable[str], most: float) -> list[list[Point]]:
        plan, points = self._plan, dict[Key, Point]()

        def key(at: Point) -> Key:
            column, row = self._in_squares(at)
            found = round(column), round(row)
            points[found] = at
            return found

        ends = [plan.side_ends(plan.grid.parse_side(text)) for text in sides]
        runs = chains_of_sides([(key(a), key(b)) for a, b in ends])
        lines = [[points[k] for k in run] for run in runs]
        return [self._flowing(line, most) for line in lines] if most else lines

    def _flowing(self, line: list[Point], most: float) -> list[Point]:
        """Return a watercourse along sides as a line that cuts corners and meanders, at most ``most``
        away from the sides; if it ends at the map's edge, it continues off the map."""
        line = [
            *self._point_off_map(line[0], line[1]),
            *line,
            *self._point_off_map(line[-1], line[-2]),
        ]
        soft = smoothed_line(resample(line, self._plan.across / _STEPS), 14)
        return [within_distance(self._meandering(p, most), line, most) for p in soft]

    def _point_off_map(self, end: Point, before: Point) -> list[Point]:
        """Return, as a list, the point one square beyond the end of a line, if the map ends there;
        otherwise an empty list."""
        x, y = 2 * end[0] - before[0], 2 * end[1] - before[1]
        column, row = self._in_squares((x, y))
        grid = self._plan.grid
        inside = -0.5 < column < grid.columns + 0.5 and -0.5 < row < grid.rows + 0.5
        return [] if inside else [(x, y)]

    def _meandering(self, point: Point, most: float) -> Point:
        across = self._plan.across
        reach = _STILL * across
        calm = min([1.0, *(math.dist(point, at) / reach for at in self._crossed)])
        dx, dy = _MEANDER.shift(*self._in_squares(point))
        return point[0] + dx * most * calm, point[1] + dy * most * calm

    def _in_squares(self, point: Point) -> Point:
        plan = self._plan
        return (point[0] - plan.left) / plan.across, (point[1] - plan.top) / plan.across

    def roads(self, settled: Iterable[str]) -> list[Road]:
        """Return the roads and other paths through squares; one that ends at the edge of the map, but
        not in a settlement (``settled``), continues off the map."""
        found = []
        used = Counter(
            id
            for courses in self._sheet.paths.values()
            for course in courses
            for id in course.hexes
        )
        ends = {*settled, *(id for id, times in used.items() if times > 1)}
        for kind, courses in self._sheet.paths.items():
            art = self._art(self._paths, "paths", kind)
            for course in courses:
                points = self._road_points(course.hexes, ends)
                line = points if art == "rail" else self._wandering(spline(points))
                found.append(Road(art, course.name, [], line))
        return found

    def _road_points(self, ids: tuple[str, ...], ends: set[str]) -> list[Point]:
        points = [self._plan.centre(self._plan.grid.cell(id)) for id in ids]
        if len(points) < 2:
            return points
        after = self._road_continuation(ids[-1], points[-2], ends)
        before = self._road_continuation(ids[0], points[1], ends)
        return [*before, *points, *after]

    def _road_continuation(self, id: str, before: Point, ends: set[str]) -> list[Point]:
        """Return, as a list, the point one square further to which a road continues from its last
        square, if the map ends there; otherwise an empty list."""
        plan = self._plan
        cell = plan.grid.cell(id)
        (x, y), (column, row) = plan.centre(cell), plan.grid.column_row(cell)
        dx, dy = round((x - before[0]) / plan.across), round((y - before[1]) / plan.across)
        there = column + dx, row + dy
        inside = 0 <= there[0] < plan.grid.columns and 0 <= there[1] < plan.grid.rows
        if id in ends or inside:
            return []
        return [(x + dx * plan.across, y + dy * plan.across)]

    def _wandering(self, line: list[Point]) -> list[Point]:
        across, found = self._plan.across, []
        for x, y in resample(line, across / _STEPS):
            dx, dy = _WANDER.shift(*self._in_squares((x, y)))
            found.append((x + dx * across, y + dy * across))
        return found
