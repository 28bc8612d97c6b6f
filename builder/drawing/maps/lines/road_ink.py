"""Draws roads, trails, railways and bridges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import rotated_points
from builder.drawing.ink.scene import Path, Point, Sub
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Network, Road
from builder.drawing.maps.lines.shore import Shore
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.shapes.frame import Side
from builder.drawing.maps.shapes.polylines import point_distance, points_every
from builder.drawing.maps.terrain_art_words import DUG_WATER, FLOWING_WATER
from builder.model.space.hexes import Key

_DECKED = ("primary", "secondary", "rail")
"""Kinds of roads that never use fords: they get a bridge wherever they cross water, even if the map
file lists none."""


@dataclass(frozen=True)
class Bridge:
    """A bridge over a hexside: its middle, its direction in radians, and the water's width in mm."""

    at: Point
    angle: float
    width: float


def all_bridges(
    map_context: MapContext, network: Network, courses: Sequence[Course]
) -> list[Bridge]:
    """Return the bridges of the map file, and those of roads that cross wet hexsides."""
    widths = water_widths(courses)
    listed = _on_sides(map_context, "bridge")
    found: dict[Side, Bridge] = {}
    for road in network.roads:
        for a, b in pairwise(road.keys):
            side = network.side(a, b)
            wide = widths.get(side)
            if side in listed or (wide is not None and road.art in _DECKED):
                p, q = network.node(a), network.node(b)
                angle = math.atan2(q[1] - p[1], q[0] - p[0])
                found.setdefault(side, Bridge(network.gate(a, b), angle, wide or 1.5))
    for side in _on_sides(map_context, "gate"):
        if side in widths:
            found.setdefault(side, _causeway(map_context, side, widths[side]))
    return [found[side] for side in sorted(found)]


def _causeway(map_context: MapContext, side: Side, wide: float) -> Bridge:
    """Return the bridge over the water in front of a gate that no road goes through; ``wide`` is
    the width of the water in mm."""
    curve = map_context.curves.curve(*side)
    (ax, ay), (bx, by) = curve[0], curve[-1]
    return Bridge(((ax + bx) / 2, (ay + by) / 2), math.atan2(by - ay, bx - ax) + math.pi / 2, wide)


def _on_sides(map_context: MapContext, art: str) -> set[Side]:
    """Return the hexsides that have a feature with the given drawing style (art)."""
    board = map_context.board
    bridging = {t.id for t in board.game.terrain.features if t.art == art}
    return {
        board.side_key(side)
        for side, kinds in board.sheet.side_features.items()
        if kinds & bridging
    }


def water_widths(courses: Sequence[Course]) -> dict[Side, float]:
    """Return the width in mm of the water on every hexside that has water."""
    found: dict[Side, float] = {}
    for course in courses:
        if course.art in (*FLOWING_WATER, *DUG_WATER):
            first, last = course.width
            sides = course.sides
            for i, side in enumerate(sides):
                found[side] = first + (last - first) * i / len(sides)
    return found


def draw_roads(
    map_context: MapContext,
    network: Network,
    courses: Sequence[Course],
    more: Sequence[Bridge] = (),
) -> None:
    """Draw decks, then trails, then all outlines (casings) before all fills, so that crossings
    merge; rails and the parapets of bridges come last. ``more`` are bridges within hexes."""
    spans = [*all_bridges(map_context, network, courses), *more]
    draw_decks(map_context, spans)
    _long_decks(map_context, network)
    lines = {art: _roads_of_art(network, art) for art in ("primary", "secondary", "trail", "rail")}
    lines["trail"] += _roads_of_art(network, "unknown")
    _trails(map_context, lines["trail"], _fords(network, lines["trail"], courses, spans))
    theme, zoom = map_context.theme, max(0.8, map_context.zoom)
    widths = {"secondary": theme.lines.secondary, "primary": theme.lines.primary}
    colours = {"secondary": theme.secondary, "primary": theme.primary}
    for layer in (0, 1):
        for art in ("secondary", "primary"):
            subs = [Sub(r.points) for r in lines[art]]
            map_context.scene.path(
                subs, stroke=colours[art][layer], width=widths[art][layer] * zoom
            )
    _rails(map_context, lines["rail"])
    draw_parapets(map_context, spans)


def _roads_of_art(network: Network, art: str) -> list[Road]:
    return [r for r in network.roads if r.art == art]


def _fords(
    network: Network, trails: Sequence[Road], courses: Sequence[Course], spans: Sequence[Bridge]
) -> list[tuple[Point, float]]:
    """Return the points where trails cross water without a bridge, each with the distance in mm on
    both sides over which the trail is hidden."""
    widths = water_widths(courses)
    spanned = {b.at for b in spans}
    found = []
    for road in trails:
        for a, b in pairwise(road.keys):
            wide = widths.get(network.side(a, b))
            gate = network.gate(a, b)
            if wide is not None and gate not in spanned:
                found.append((gate, wide / 2 + 0.5))
    return found


def _trails(
    map_context: MapContext, trails: Sequence[Road], gaps: Sequence[tuple[Point, float]]
) -> None:
    zoom = max(0.8, map_context.zoom)
    subs = [Sub(run) for road in trails for run in _broken(road.points, gaps)]
    width = map_context.theme.lines.trail * zoom
    light = mix(map_context.theme.ground, "#ffffff", 0.25)
    map_context.scene.path(subs, stroke=light, width=width + 0.5)
    map_context.scene.path(
        subs, stroke=map_context.theme.trail, width=width, dash=(1.5 * zoom, 0.9 * zoom), cap="butt"
    )


def _broken(points: Sequence[Point], gaps: Iterable[tuple[Point, float]]) -> list[list[Point]]:
    holes = list(gaps)
    if not holes:
        return [list(points)]
    # Fine steps, so that the ends stand close to the banks.
    fine = [points[0], *((s.x, s.y) for s in points_every(points, 0.6)), points[-1]]
    runs: list[list[Point]] = [[]]
    for point in fine:
        if any(point_distance(point, hole) < radius for hole, radius in holes):
            if runs[-1]:
                runs.append([])
        else:
            runs[-1].append(point)
    return [run for run in runs if len(run) > 1]


def _rails(map_context: MapContext, rails: Sequence[Road]) -> None:
    theme, zoom = map_context.theme, max(0.8, map_context.zoom)
    map_context.scene.path(
        [Sub(r.points) for r in rails], stroke=theme.rail, width=theme.lines.rail
    )
    reach = 0.75 * zoom
    ties = [
        Sub([(s.x - s.dy * reach, s.y + s.dx * reach), (s.x + s.dy * reach, s.y - s.dx * reach)])
        for road in rails
        for s in points_every(road.points, 2.2 * zoom)
    ]
    map_context.scene.path(ties, stroke=theme.rail, width=0.24, cap="butt")


# -- bridges -----------------------------------------------------------------------------------


def draw_decks(map_context: MapContext, spans: Sequence[Bridge]) -> None:
    """Draw the decks of bridges, below their roads."""
    zoom = max(0.8, map_context.zoom)
    half = 1.3 * zoom
    decks = []
    for bridge in spans:
        reach = bridge.width / 2 + 1.2 * zoom
        box = ((-reach, -half), (reach, -half), (reach, half), (-reach, half))
        decks.append(Sub(rotated_points(box, bridge.angle, bridge.at), True))
    map_context.scene.path(decks, fill=map_context.theme.paper)


def draw_parapets(map_context: MapContext, spans: Sequence[Bridge]) -> None:
    """Draw the splayed parapets of bridges, above their roads."""
    zoom = max(0.8, map_context.zoom)
    near, wide = 1.25 * zoom, 1.85 * zoom
    subs = []
    for bridge in spans:
        reach = bridge.width / 2 + 1.1 * zoom
        for sign in (-1, 1):
            rail = (
                (-reach - 0.5 * zoom, sign * wide),
                (-reach + 0.3 * zoom, sign * near),
                (reach - 0.3 * zoom, sign * near),
                (reach + 0.5 * zoom, sign * wide),
            )
            subs.append(Sub(rotated_points(rail, bridge.angle, bridge.at)))
    map_context.scene.path(subs, stroke=map_context.theme.ink, width=0.36)


def _long_decks(map_context: MapContext, network: Network) -> None:
    """Draw the bridges of roads and railways that run through wide water."""
    runs = [run for road in network.roads for run in _over_water(map_context, road)]
    if not runs:
        return
    theme, zoom, scene = map_context.theme, map_context.zoom, map_context.scene
    shadow = [Sub([(x + 0.9 * zoom, y + 1.2 * zoom) for x, y in run]) for run in runs]
    decks = [Sub(run) for run in runs]
    shade = mix(theme.water, theme.ink, 0.35)
    layers: list[Path] = [
        Path(shadow, None, shade, 2.8 * zoom, cap="butt"),
        Path(decks, None, theme.ink, 3.2 * zoom, cap="butt"),
        Path(decks, None, theme.paper, 2.6 * zoom, cap="butt"),
    ]
    scene.items += layers


def _over_water(map_context: MapContext, road: Road) -> list[list[Point]]:
    shore = map_context.shore
    if shore is None or not any(_wide(map_context, k) for k in road.keys):
        return []
    return map_context.context.once(_wet_runs, shore, tuple(road.points))


def _wet_runs(shore: Shore, points: Sequence[Point]) -> list[list[Point]]:
    """Return the parts of a line that run through wide water, or just beside it."""
    runs: list[list[Point]] = [[]]
    for point in points:
        if shore.depth(*point) > -1.0:
            runs[-1].append(point)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 2]


def _wide(map_context: MapContext, key: Key) -> bool:
    return key in map_context.board.water or key in map_context.board.banks
