"""Draw the settlements of a map: houses, checkpoints and palms."""

from __future__ import annotations

import math
from collections.abc import Iterable

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import rotated_points
from builder.drawing.ink.scene import Discs, Point, Scene, Sub
from builder.drawing.maps.gridwork import reserve_number
from builder.drawing.maps.ground.scatter import uneven_points
from builder.drawing.maps.lines.roads import Network
from builder.drawing.maps.map_context import MapContext, StampPlace
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.areas import boundary_chains
from builder.drawing.maps.shapes.noise import corner_number, hash_fraction
from builder.model.space.hexes import Key

_HOUSES = {"village": (9, 0.42), "town": (26, 0.54), "houses": (16, 0.42)}
"""The number of houses of each kind of settlement, and the radius of the settlement in hex radii."""

_USUAL = 13.0
"""The usual radius of a hex, in mm."""


def draw_settlement_ground(map_context: MapContext) -> None:
    """Draw the pale ground of towns and checkpoints, below their roads."""
    theme, frame = map_context.theme, map_context.frame
    shares = {"town": 0.56, "checkpoint": 0.34, "houses": 0.46}
    discs = [
        (*frame.point(k), shares[art] * frame.radius)
        for k, art in sorted(map_context.board.settlements.items())
        if art in shares
    ]
    if discs:
        map_context.scene.items.append(Discs(discs, fill=mix(theme.ground, theme.roofs[1], 0.22)))


def reserve_settlements(map_context: MapContext) -> None:
    """Mark the ground of settlements as taken, so that symbols avoid it."""
    shares = {"village": 0.34, "town": 0.52, "checkpoint": 0.34, "houses": 0.42}
    for key, art in sorted(map_context.board.settlements.items()):
        map_context.taken.disc(
            *map_context.frame.point(key), shares[art] * map_context.frame.radius
        )


def draw_settlements(map_context: MapContext, network: Network) -> None:
    """Draw villages, towns and checkpoints, then palms if the theme has them."""
    frame, once = map_context.frame, map_context.context.once
    roads = Occupancy(frame.left, frame.top, 0.7, once)
    for road in network.roads:
        roads.line(road.points, (0.75 if road.art == "trail" else 1.15) * map_context.zoom)
    for key in sorted(map_context.numbers.keys() & map_context.board.settlements.keys()):
        reserve_number(map_context, key, roads, 0.5 * map_context.zoom)
    for key, art in sorted(map_context.board.settlements.items()):
        if art in _HOUSES:
            map_context.stamp(
                _house_symbol(map_context, art),
                _houses(map_context, network, roads, key, *_HOUSES[art]),
            )
        else:
            map_context.stamp(_post(map_context), [(*frame.point(key), map_context.zoom, 0.0)])
    _dots(map_context)
    if map_context.theme.palms:
        _palms(map_context)


def cluster_radius(art: str) -> float:
    """Return how far the houses of a settlement extend on a board without hexes, in mm."""
    return _HOUSES[art][1] * _USUAL if art in _HOUSES else 3.0


def draw_cluster(map_context: MapContext, art: str, at: Point, key: Key) -> None:
    """Draw a settlement on a board without hexes, as large as on hexes of usual size; the same key
    always gives the same picture."""
    if art not in _HOUSES:
        map_context.stamp(_post(map_context), [(*at, map_context.zoom, 0.0)])
        return
    radius, count = cluster_radius(art), _HOUSES[art][0]
    soil = mix(map_context.theme.ground, map_context.theme.roofs[1], 0.22)
    if art == "town":
        map_context.scene.items.append(Discs([(*at, radius + 1.0)], fill=soil))
    clear = Occupancy(map_context.frame.left, map_context.frame.top, 0.7)
    ways = [hash_fraction(key[0] + 60, key[1] + 60) * math.tau]
    map_context.stamp(
        _house_symbol(map_context, art),
        _scattered(map_context, clear, at, radius, count, ways, key),
    )


def _dots(map_context: MapContext) -> None:
    """Draw a ring for each village whose ground shows no houses, to mark the place that its name
    belongs to."""
    board, theme, zoom = map_context.board, map_context.theme, map_context.zoom
    for place in board.sheet.places:
        key = board.key(place.hex)
        if place.kind == "village" and key not in board.settlements:
            at = map_context.frame.point(key)
            map_context.scene.disc(
                *at, 0.75 * zoom, fill=theme.paper, stroke=theme.ink, width=0.3 * zoom
            )


def _houses(
    map_context: MapContext, network: Network, roads: Occupancy, key: Key, count: int, share: float
) -> list[StampPlace]:
    """Return the placements of up to ``count`` houses: in rows along the roads of a hex, then
    wherever there is room, clear of the hex number; northern houses come first."""
    centre, ways = map_context.frame.point(key), _road_directions(map_context, network, key)
    return _scattered(
        map_context, roads, centre, share * map_context.frame.radius, count, ways, key
    )


def _scattered(
    map_context: MapContext,
    roads: Occupancy,
    centre: Point,
    radius: float,
    count: int,
    ways: list[float],
    key: Key,
) -> list[StampPlace]:
    """Return the placements of up to ``count`` houses around a point, within ``radius`` and
    preferably along the directions ``ways``; the same key always gives the same result."""
    zoom = map_context.zoom
    placed: list[StampPlace] = []
    for i in range(count * 9):
        if len(placed) == count:
            break
        first = i < count * 4
        angle = (
            ways[i % len(ways)] if first else hash_fraction(i, key[0] + 60, key[1] + 3) * math.tau
        )
        out = radius * (0.1 + 0.9 * hash_fraction(key[0] + i, key[1], 11))
        rows = 1.7 if count < 12 else 3.0
        row = int(hash_fraction(key[0], key[1] + i, 12) * rows)
        beside = (1.9 + 1.9 * row) * zoom * (1 if i & 1 else -1)
        ((px, py),) = rotated_points([(out, beside)], angle, centre)
        if not _room(map_context, roads, placed, px, py, angle):
            continue
        scale = round(zoom * (0.9 + 0.3 * hash_fraction(i, key[0] + 60, key[1])), 2)
        turn = round(math.degrees(angle + (hash_fraction(i, key[1] + 60, 5) - 0.5) * 0.25), 1)
        placed.append((round(px, 2), round(py, 2), scale, turn))
    return sorted(placed, key=lambda s: (s[1], s[0]))


def _road_directions(map_context: MapContext, network: Network, key: Key) -> list[float]:
    """Return the directions in radians in which roads leave a hex; a random direction if there are
    none."""
    x, y = map_context.frame.point(key)
    found = []
    for near in sorted(network.links.get(key, ())):
        px, py = map_context.frame.point(near)
        found.append(math.atan2(py - y, px - x))
    return found or [hash_fraction(key[0] + 60, key[1] + 60) * math.tau]


def _room(
    map_context: MapContext,
    roads: Occupancy,
    placed: Iterable[StampPlace],
    x: float,
    y: float,
    angle: float,
) -> bool:
    zoom = map_context.zoom
    least = 5.0 * zoom * zoom
    if any((x - s[0]) ** 2 + (y - s[1]) ** 2 < least for s in placed):
        return False
    if map_context.shore is not None and map_context.shore.depth(x, y) > -1.2:
        return False
    dx, dy = 0.8 * zoom * math.cos(angle), 0.8 * zoom * math.sin(angle)
    return not (roads.hit(x, y) or roads.hit(x + dx, y + dy) or roads.hit(x - dx, y - dy))


# -- symbols -----------------------------------------------------------------------------------


def _house_symbol(map_context: MapContext, art: str) -> Scene:
    """Return a house: a roof with a lit and a shaded half; in a village a small hut."""
    roofs = map_context.theme.roofs
    walls = mix(roofs[2], map_context.theme.ink, 0.6)
    house = Scene(3, 2)
    if art == "village":
        house.rect(-0.75, -0.4, 1.85, 1.15, fill=walls)
        house.rect(-0.9, -0.55, 1.8, 0.55, fill=roofs[1])
        house.rect(-0.9, 0.0, 1.8, 0.55, fill=roofs[2])
    else:
        house.rect(-0.95, -0.6, 2.25, 1.55, fill=walls)
        house.rect(-1.1, -0.75, 2.2, 1.5, fill=roofs[0])
        house.rect(-1.1, -0.75, 2.2, 0.72, fill=roofs[1])
    return house


def _post(map_context: MapContext) -> Scene:
    """Return a checkpoint: a walled post with a flag."""
    theme = map_context.theme
    post = Scene(6, 6)
    dark = mix(theme.wall, "#000000", 0.35)
    post.rect(-1.9, -1.3, 4.3, 3.5, fill=mix(theme.ground, theme.ink, 0.4))
    post.rect(-2.2, -1.7, 4.4, 3.6, fill=theme.paper, stroke=dark, line=0.45)
    corners = [(-2.2, -1.7), (2.2, -1.7), (2.2, 1.9), (-2.2, 1.9)]
    towers = [
        Sub([(x - 0.6, y - 0.6), (x + 0.6, y - 0.6), (x + 0.6, y + 0.6), (x - 0.6, y + 0.6)], True)
        for x, y in corners
    ]
    post.path(towers, fill=theme.wall, stroke=dark, width=0.2, join="miter")
    post.line([(0.0, 1.1), (0.0, -3.2)], stroke=theme.ink, width=0.28)
    post.polygon([(0.0, -3.2), (2.2, -2.6), (0.0, -2.0)], fill=theme.frontier)
    return post


def _palm(map_context: MapContext) -> Scene:
    palm = Scene(3, 3)
    palm.line(
        [(-0.1, 1.3), (0.15, 0.5), (0.05, -0.3)],
        stroke=map_context.theme.trail,
        width=0.26,
        cap="round",
    )
    fronds = []
    for angle in (0.35, 1.2, 2.0, 2.85, 3.9, 5.0, 5.8):
        dx, dy = 1.15 * math.cos(angle), math.sin(angle)
        fronds.append(
            Sub([(0.05, -0.3), (0.05 + dx * 0.6, -0.55 + dy * 0.6), (0.05 + dx, -0.3 + dy)])
        )
    palm.path(fronds, stroke=map_context.theme.palm, width=0.3)
    return palm


def _palms(map_context: MapContext) -> None:
    """Draw palms around villages and here and there along the edges of jungle."""
    frame, board, zoom = map_context.frame, map_context.board, map_context.zoom
    places: list[StampPlace] = []
    for key in sorted(k for k in board.real if board.arts[k] == "village"):
        x, y = frame.point(key)
        start = hash_fraction(key[0] + 60, key[1] + 60, 4) * math.tau
        for turn in (0.0, 1.1, 2.9, 4.0):
            out = frame.radius * 0.47
            places.append(
                (
                    x + math.cos(start + turn) * out,
                    y + math.sin(start + turn) * out,
                    1.1 * zoom,
                    0.0,
                )
            )
    jungle = {k for k, art in board.ground.items() if art == "canopy"}
    for loop in boundary_chains(frame, jungle):
        number = corner_number(loop[0])
        for i, spot in enumerate(
            uneven_points(map_context.curves.polyline(loop), 9.0 * zoom, number)
        ):
            scale = round((0.95 + 0.4 * hash_fraction(i, number, 4)) * zoom, 2)
            places.append((spot.x, spot.y, scale, 0.0))
    obstacles = map_context.obstacles
    free = [
        (round(x, 2), round(y, 2), scale, 0.0)
        for x, y, scale, _ in places
        if obstacles.dry(x, y, 1.5) and not obstacles.taken_areas.hit(x, y + 1.4 * zoom)
    ]
    map_context.stamp(_palm(map_context), sorted(free, key=lambda s: (s[1], s[0])))
