"""Courses along hexsides: water, walls, cliffs, frontiers; and the edges of terrain.

Building the courses assigns a curve to every relevant hexside, in order of precedence: walls and
moats, rivers (the longest first), streams, canals, cliffs, frontiers, then edges between different
terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.board import Board
from builder.drawing.maps.lines.shore import Shore
from builder.drawing.maps.shapes.curves import (
    CANAL,
    FRONTIER,
    RIVER,
    TERRAIN,
    WALL,
    Chain,
    Curves,
    CurveStyle,
    join_sides,
)
from builder.drawing.maps.shapes.frame import Side, side_of
from builder.drawing.maps.shapes.polylines import point_distance, resample, smoothed_line
from builder.drawing.maps.terrain_art_words import DUG_WATER, FLOWING_WATER
from builder.drawing.maps.theme_parts import LineWeights
from builder.model.space.hexes import CORNERS, NEIGHBOURS, Key

_ORDER = ("wall", "moat", "river", "stream", "canal", "cliff", "frontier", "unknown")
_STYLES: dict[str, CurveStyle] = {
    "wall": WALL,
    "moat": WALL,
    "river": RIVER,
    "stream": RIVER,
    "canal": CANAL,
    "cliff": FRONTIER,
    "frontier": FRONTIER,
    "unknown": FRONTIER,
}

_NATURAL = (*FLOWING_WATER, "canal")
"""Kinds of water that join other water and continue off the map; a moat follows its wall instead."""

WET_ARTS = ("wall", *FLOWING_WATER, *DUG_WATER)
"""Kinds of courses that symbols avoid; the edges of terrain along them are sharp, not soft."""


@dataclass(frozen=True)
class Course:
    """A line along hexsides as it is drawn (a course, such as a river): its corners from source to
    mouth, its polyline, and its width in mm at both ends (0 if the theme's line weight gives the
    width)."""

    art: str
    name: str
    chain: Chain
    points: list[Point]
    width: tuple[float, float]

    @property
    def sides(self) -> list[Side]:
        """The hexsides along which the course runs."""
        return [side_of(a, b) for a, b in pairwise(self.chain)]


@dataclass(frozen=True)
class _Raw:
    art: str
    name: str
    chain: Chain
    width: tuple[float, float] | None


def run_courses(
    board: Board, curves: Curves, shore: Shore | None, lines: LineWeights
) -> list[Course]:
    """Compute all rivers, walls and other lines along hexsides (courses) of a map with their curves and
    return them; the curves of terrain edges are added to ``curves``."""
    found: list[Course] = []
    flowing: set[Key] = set()
    for raw in _in_order(_raw_courses(board)):
        chain = _cut(raw.chain, flowing) if raw.art in FLOWING_WATER else raw.chain
        if raw.art in _NATURAL:
            flowing.update(chain)
        curves.smooth(chain, _STYLES[raw.art], lines.stray)
        points = curves.polyline(chain)
        if raw.art in _NATURAL and shore is not None:
            points = extended_into_water(points, board.frame.radius, shore)
        width = raw.width or _width(raw.art, lines)
        zoom = board.frame.zoom
        found.append(Course(raw.art, raw.name, chain, points, (width[0] * zoom, width[1] * zoom)))
    _terrain_edges(board, curves)
    return found


def _width(art: str, lines: LineWeights) -> tuple[float, float]:
    if art in FLOWING_WATER:
        return lines.river if art == "river" else lines.stream
    across = lines.moat if art == "moat" else lines.canal
    return across, across


def _raw_courses(board: Board) -> list[_Raw]:
    """Return the lines along hexsides (courses) of the map file before curves are computed; one that
    ends at the map's edge is extended off the map."""
    found = []
    for kind, courses in board.sheet.hexsides.items():
        art = board.side_art(kind)
        for course in courses:
            sides = [board.side_key(board.grid.parse_side(s)) for s in course.sides]
            for chain in chains_of_sides(sides):
                onward = _run_off(board, chain) if art in (*_NATURAL, "frontier") else chain
                found.append(_Raw(art, course.name, onward, course.width))
    return found


def _in_order(raws: Iterable[_Raw]) -> list[_Raw]:
    return sorted(raws, key=lambda r: (_ORDER.index(r.art), -len(r.chain), r.chain[0]))


def chains_of_sides(sides: Sequence[Side]) -> list[Chain]:
    """Join sides, in their order, into chains of corners; a side that does not touch the previous
    one starts a new chain."""
    found: list[Chain] = []
    for a, b in sides:
        if found and len(found[-1]) == 2 and found[-1][0] in (a, b):
            found[-1].reverse()
        if found and found[-1][-1] in (a, b):
            found[-1].append(b if found[-1][-1] == a else a)
        else:
            found.append([a, b])
    return found


def _cut(chain: Chain, flowing: set[Key]) -> Chain:
    """Return the chain of a tributary up to its first corner on a greater river (``flowing``),
    beyond which both would be drawn over each other."""
    for i, corner in enumerate(chain):
        if corner in flowing:
            return chain[: i + 1] if i > 0 else chain
    return chain


# -- off the map and into the sea --------------------------------------------------------------


def _run_off(board: Board, chain: Chain) -> Chain:
    if chain[0] == chain[-1]:
        return chain
    onward = _onward(board, chain)
    return _onward(board, onward[::-1])[::-1]


def _onward(board: Board, chain: Chain) -> Chain:
    """Return the chain extended by up to three sides between phantom hexes if it ends at the map's
    edge."""
    found = list(chain)
    if board.on_map(found[-1]) == 3:
        return found
    for _ in range(3):
        here, tail = found[-1], found[max(0, len(found) - 4)]
        heading = (here[0] - tail[0], here[1] - tail[1])
        options = [k for k in _adjacent_corners(board, here) if k not in found]
        if not options:
            break
        found.append(
            min(
                options,
                key=lambda k: (
                    board.on_map(k),
                    -((k[0] - here[0]) * heading[0] + 3 * (k[1] - here[1]) * heading[1]),
                    k,
                ),
            )
        )
    return found


def _adjacent_corners(board: Board, corner: Key) -> list[Key]:
    """Return the three corners that are one side away from a corner."""
    found: set[Key] = set()
    for key in board.frame.hexes_at(corner):
        at = CORNERS.index((corner[0] - key[0], corner[1] - key[1]))
        ring = board.frame.corners(key)
        found.add(ring[(at + 1) % 6])
    return sorted(found)


def extended_into_water(points: list[Point], radius: float, shore: Shore) -> list[Point]:
    """Return a line with both ends extended into full water where that is near."""
    points = _end_in_water(points, radius, shore)
    return _end_in_water(points[::-1], radius, shore)[::-1]


def _end_in_water(points: list[Point], radius: float, shore: Shore) -> list[Point]:
    """Return the line with its end extended into the water if that is near."""
    end = points[-1]
    beach = shore.nearest(end)
    if beach is None or shore.depth(*end) > 0.3 * radius:
        return points
    away = point_distance(end, beach)
    if away > 1.5 * radius:
        return points
    dive = lerp(end, beach, 1 + 0.4 * radius / max(away, 0.4 * radius))
    if shore.depth(*end) > 0:
        return points
    keep = max(1, len(points) - 9)
    tail = resample([*points[keep - 1 :], beach, dive], radius * 0.22)
    return [*points[: keep - 1], *smoothed_line(tail, 4)]


def _terrain_edges(board: Board, curves: Curves) -> None:
    frame, ground = board.frame, board.ground
    beyond = NEIGHBOURS[:3]  # each side is that of one hex
    edges = [
        side_of(*frame.side(key, side))
        for key in sorted(ground)
        for side, (dx, dy) in enumerate(beyond)
        if ground.get((key[0] + dx, key[1] + dy), ground[key]) != ground[key]
    ]
    for chain in join_sides([e for e in edges if e not in curves], curves.owned):
        curves.smooth(chain, TERRAIN)
