"""The links between points as lines: roads and tracks, rivers, railways, from the base of one point
to that of the next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.road_ink import draw_roads
from builder.drawing.maps.lines.roads import Network, Road
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.shapes.polylines import resample, spline
from builder.drawing.maps.terrain_art_words import UNKNOWN_ART, checked_art
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.points import PointLayout

_BOW = 0.07
"""The distance by which a step without bends deviates from a straight line, as a fraction of its
length."""

WATER_WIDTHS = {"channel": (2.6, 2.6), "stream": (1.1, 1.1)}
"""The width in mm at the source and at the mouth of water on which units travel."""

_WOBBLE = 0.55


@dataclass(frozen=True)
class LinkLine:
    """One step of a link between two points, as it is drawn; ``name`` is the link's name, which only
    one of its steps has."""

    kind: str
    art: str
    name: str
    points: list[Point]


def link_lines(
    game: Game, sheet: MapSheet, plan: PointLayout, map_context: MapContext
) -> list[LinkLine]:
    """Return every step of every link as a line."""
    assert sheet.points is not None
    arts = {kind: _art(game, kind, map_context) for kind in sheet.points.links}
    found = []
    for kind, link in sheet.points.runs:
        runs: list[Point] = []
        for a, b in link.steps:
            ends = (plan.points[sheet.space.cell(id).position] for id in (a, b))
            step = [plan.point(p) for p in _bent(next(ends), link.bends(a, b), next(ends))]
            runs += step if not runs else step[1:]
        found.append(LinkLine(kind, arts[kind], link.name, _wobbled(map_context, runs, arts[kind])))
    return found


def _art(game: Game, kind: str, map_context: MapContext) -> str:
    art = next((t.art for t in game.terrain.paths if t.id == kind), None)
    return UNKNOWN_ART if art is None else checked_art(map_context.context, art, "paths", kind)


def _bent(a: Point, bends: Sequence[Point], b: Point) -> list[Point]:
    """Return a smooth line on the field from a to b through its bends; a line without bends is
    curved slightly, always to the same side."""
    return spline([a, *(bends or (_bow(a, b),)), b])


def _bow(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    turn = hash_fraction(round(a[0] + b[0]), round(a[1] + b[1]), 31) - 0.5
    bow = 2 * _BOW * turn
    return (a[0] + b[0]) / 2 - dy * bow, (a[1] + b[1]) / 2 + dx * bow


def piece_middles(a: Point, bends: Sequence[Point], b: Point) -> list[Point]:
    """Return the middle, on the drawn line, of each piece into which its bends divide a step from a to
    b."""
    if not bends:
        return [_bow(a, b)]
    line, pieces = _bent(a, bends, b), len(bends) + 1
    each = (len(line) - 1) // pieces
    return [
        lerp(line[n * each + each // 2], line[n * each + -(-each // 2)], 0.5) for n in range(pieces)
    ]


def _wobbled(map_context: MapContext, points: list[Point], art: str) -> list[Point]:
    """Return the line with slight irregularities as if drawn by hand; railways stay straight."""
    if art == "rail" or math.dist(points[0], points[-1]) < 1:
        return points
    fine = resample(points, 2.2)
    moved = [map_context.frame.ripple(p) for p in fine[1:-1]]
    eased = [
        (p[0] + (q[0] - p[0]) * _WOBBLE, p[1] + (q[1] - p[1]) * _WOBBLE)
        for p, q in zip(fine[1:-1], moved, strict=True)
    ]
    return [fine[0], *eased, fine[-1]]


def draw_lines(map_context: MapContext, network: Network, lines: list[LinkLine]) -> None:
    """Draw water first, then roads of every kind."""
    waters = [
        Course("river", line.name, [], line.points, WATER_WIDTHS[line.art])
        for line in lines
        if line.art in WATER_WIDTHS
    ]
    if waters:
        draw_water(map_context, waters)
    network.roads = [Road(x.art, x.name, [], x.points) for x in lines if x.art not in WATER_WIDTHS]
    draw_roads(map_context, network, [])
