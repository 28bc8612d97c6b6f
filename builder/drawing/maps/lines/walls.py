"""The position of walls: along their hexsides or, if a moat has the same hexsides, behind the moat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from builder.drawing.ink.scene import Point
from builder.drawing.maps.board import Board
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.shapes.frame import Side
from builder.drawing.maps.terrain_art_words import BUILT_UP_ARTS

_SPARE = 0.25
"""The distance in mm between a moat and its wall at a hex radius of 13 mm."""

_SHARPEST = 0.3
"""The smallest cosine by which the length of a mitre is divided; at sharper corners the mitre does
not become longer."""


@dataclass(frozen=True)
class Wall:
    """A wall as it is drawn: the course (line of hexsides) that it belongs to; its own line, which has
    two points for each hexside and one more, alternately corners and middles; and how far that lies to
    the right of the course."""

    course: Course
    points: list[Point]
    aside: float

    @cached_property
    def towers(self) -> list[tuple[Point, float]]:
        """The towers of the wall: every corner, with the direction of the wall there in radians."""
        line = self.points
        last = len(line) - 1
        found = []
        for i in range(0, last + 1, 2):
            (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
            found.append((line[i], math.atan2(by - ay, bx - ax)))
        return found

    def middle(self, side: Side) -> Point | None:
        """Return the middle of the wall on one of its hexsides; ``None`` for another hexside."""
        sides = self.course.sides
        return self.points[2 * sides.index(side) + 1] if side in sides else None


def place_walls(board: Board, courses: Sequence[Course], weight: float) -> list[Wall]:
    """Return the walls of a map; ``weight`` is their width in mm at a hex radius of 13 mm. If a
    moat has the same hexsides, the moat takes the centre line, and the wall is placed on the side
    with houses (to the right of its course if neither or both sides are built up)."""
    zoom = board.frame.zoom
    moats = {side: c.width[0] for c in courses if c.art == "moat" for side in c.sides}
    found = []
    for course in courses:
        if course.art == "wall":
            wet = [moats[side] for side in course.sides if side in moats]
            aside = (max(wet) + weight * zoom) / 2 + _SPARE * zoom if wet else 0.0
            aside *= _right_or_left(board, course)
            found.append(Wall(course, parallel_line(course.points, aside), aside))
    return found


def _right_or_left(board: Board, course: Course) -> int:
    """Return on which side of a course (line of hexsides) the houses stand: 1 for right, -1 for
    left."""
    score = 0
    for a, b in pairwise(course.chain):
        (ax, ay), (bx, by) = board.frame.point(a), board.frame.point(b)
        for key in sorted(set(board.frame.hexes_at(a)) & set(board.frame.hexes_at(b))):
            x, y = board.frame.point(key)
            right = (by - ay) * (ax - x) + (bx - ax) * (y - ay) > 0
            score += (1 if right else -1) * (board.arts.get(key) in BUILT_UP_ARTS)
    return 1 if score >= 0 else -1


def parallel_line(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line parallel to a polyline, ``aside`` mm to its right (to its left if negative), with
    mitred corners; closed if the polyline is closed."""
    if not aside:
        return list(points)
    closed = points[0] == points[-1]
    last = len(points) - 1
    found = []
    for i, (x, y) in enumerate(points):
        before = (points[last - 1], points[0]) if closed and i == 0 else (points[i - 1], points[i])
        after = (
            (points[0], points[1])
            if closed and i == last
            else (points[i], points[min(i + 1, last)])
        )
        ax, ay = _normal(*(before if i or closed else after))
        bx, by = _normal(*(after if i < last or closed else before))
        cosine = max(_SHARPEST, (1 + ax * bx + ay * by))
        found.append((x + (ax + bx) / cosine * aside, y + (ay + by) / cosine * aside))
    return found


def _normal(a: Point, b: Point) -> Point:
    """Return the unit vector to the right of the direction from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    span = math.hypot(dx, dy) or 1.0
    return -dy / span, dx / span
