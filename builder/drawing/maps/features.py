"""Features in hexes and on hexsides that are drawn above the roads: fords, gates, tunnels, sites."""

from __future__ import annotations

import math

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.ink.text import add_centred
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.shapes.polylines import points_every
from builder.drawing.maps.sites import INK, all_signs, draw_sign
from builder.drawing.maps.terrain_art_words import UNKNOWN_ART, checked_art
from builder.model.ground.map_parts import Feature
from builder.model.space.hexes import Key

_RANDOMLY_TURNED = ("airfield", "airstrip")
_NAMED_SIGNS = ("objective", "entry")
"""Signs that show the feature's name, such as points or a letter."""

_SHIFT_IN_TOWNS = 0.4
"""The distance, in hex radii, by which a feature is moved from the centre of a built-up hex in both
directions."""


def draw_features(map_context: MapContext) -> None:
    """Draw all features except bridges, which belong to their roads, and houses, which are drawn
    with the settlements. Consecutive tunnels of the same name are joined by a dashed line."""
    board = map_context.board
    arts = {t.id: t for t in board.game.terrain.features}
    own = {sign.id for sign in board.game.terrain.signs}
    tunnels: dict[str, list[Point]] = {}
    for feature in board.sheet.all_features:
        kind = arts.get(feature.type)
        if kind is None:
            continue
        if checked_art(map_context.context, kind.art, "features", kind.id, own) == UNKNOWN_ART:
            continue
        if kind.art == "tunnel":
            tunnels.setdefault(feature.name, []).append(
                _feature_position(map_context, kind.art, feature)
            )
        elif kind.art not in ("bridge", "houses"):
            at = _feature_position(map_context, kind.art, feature)
            draw_feature(map_context, kind.art, at, _feature_direction(map_context, feature))
            if kind.art in _NAMED_SIGNS:
                _write_name(map_context, feature.name, at)
    for name, mouths in tunnels.items():
        _tunnel(map_context, mouths, joined=bool(name))


def draw_feature(map_context: MapContext, art: str, at: Point, way: float = 0.0) -> None:
    """Draw one feature at a point; ``way`` is the direction in radians in which the feature, such
    as a ford, is crossed."""
    if art == "ford":
        _ford(map_context, at, way)
    elif art == "tunnel":
        _tunnel(map_context, [at], joined=False)
    elif sign := all_signs(map_context.board.game.terrain).get(art):
        map_context.stamp(
            draw_sign(sign, map_context.theme),
            [(*at, map_context.zoom, _feature_rotation(map_context, art, at, way))],
        )


def _write_name(map_context: MapContext, name: str, at: Point) -> None:
    """Write the name of a feature, a letter or a figure, in the middle of its sign."""
    size = 2.7 * map_context.zoom
    add_centred(
        map_context.scene,
        *at,
        name,
        "condensed-bold",
        size,
        fill=map_context.theme.paper,
        anchor="middle",
    )


def _feature_rotation(map_context: MapContext, art: str, at: Point, way: float) -> float:
    """Return the rotation of a feature in degrees: random for an airstrip, along its wall for a
    gate."""
    if art in ("gate", "entry"):
        return round(math.degrees(way) - (90 if art == "gate" else 0), 1)
    if art not in _RANDOMLY_TURNED:
        return 0.0
    key = map_context.frame.key_at(*at)
    return round(-60 + 120 * hash_fraction(key[0] + 60, key[1] + 60, 21), 1)


def _feature_direction(map_context: MapContext, feature: Feature) -> float:
    """Return the direction in radians across the hexside on which a feature is placed; for a
    feature in a hex, the direction inwards from the nearest edge of the map."""
    if "/" not in feature.at:
        return _inward(map_context, map_context.board.key(feature.at))
    a, b = map_context.board.side_key(map_context.board.grid.parse_side(feature.at))
    (ax, ay), (bx, by) = map_context.frame.point(a), map_context.frame.point(b)
    return math.atan2(by - ay, bx - ax) + math.pi / 2


def _inward(map_context: MapContext, key: Key) -> float:
    """Return the direction in radians that points away from the neighbours of a hex that are not on
    the map."""
    x, y = map_context.frame.point(key)
    gone = [
        map_context.frame.point(k)
        for k in map_context.frame.neighbours(key)
        if k not in map_context.board.real
    ]
    return math.atan2(sum(y - py for _, py in gone), sum(x - px for px, _ in gone))


def drawn_features(map_context: MapContext) -> list[Point]:
    """Return the positions of features, in hexes and on hexsides; houses are not included."""
    kinds = {t.id: t.art for t in map_context.board.game.terrain.features if t.art != "houses"}
    return [
        _feature_position(map_context, kinds[feature.type], feature)
        for feature in map_context.board.sheet.all_features
        if feature.type in kinds
    ]


def reserve_features(map_context: MapContext, taken: Occupancy) -> None:
    """Mark the signs of features in hexes as taken, so that names and numbers avoid them."""
    kinds = {t.id: t for t in map_context.board.game.terrain.features}
    for feature in map_context.board.sheet.all_features:
        kind = kinds.get(feature.type)
        if "/" not in feature.at and kind is not None:
            taken.disc(
                *_feature_position(map_context, kind.art, feature), 0.3 * map_context.frame.radius
            )


def _feature_position(map_context: MapContext, art: str, feature: Feature) -> Point:
    """Return the point where a feature is drawn: for a tunnel in the lower half of its hex, clear
    of roads and houses; for a gate in its wall; for other features off the centre if the hex is
    built up."""
    board = map_context.board
    if "/" not in feature.at:
        key = board.key(feature.at)
        x, y = map_context.frame.point(key)
        if art == "tunnel":
            return x, y + 0.56 * map_context.frame.inner
        built = key in board.settlements or board.arts[key] == "blocks"
        aside = _SHIFT_IN_TOWNS * map_context.frame.radius if built else 0.0
        return x - aside, y + aside
    side = board.side_key(board.grid.parse_side(feature.at))
    if art == "gate":
        walls = (wall.middle(side) for wall in map_context.walls)
        behind = next((at for at in walls if at is not None), None)
        if behind is not None:
            return behind
    curve = map_context.curves.curve(*side)
    return lerp(curve[0], curve[-1], 0.5) if len(curve) == 2 else curve[len(curve) // 2]


def _ford(map_context: MapContext, at: Point, way: float) -> None:
    """Draw a ford as stepping stones."""
    zoom = max(0.8, map_context.zoom)
    dx, dy = math.cos(way) * zoom, math.sin(way) * zoom
    for step in (-1.6, -0.55, 0.55, 1.6):
        x, y = at[0] + dx * step, at[1] + dy * step
        map_context.scene.disc(
            x, y, 0.42 * zoom, fill=map_context.theme.paper, stroke=INK, width=0.2
        )


def _tunnel(map_context: MapContext, mouths: list[Point], *, joined: bool) -> None:
    zoom, scene = map_context.zoom, map_context.scene
    if joined and len(mouths) > 1:
        line = [(s.x, s.y) for s in points_every(mouths, 0.5)]
        scene.path([Sub(line)], stroke="#ffffff", width=1.3 * zoom)
        scene.line(line, stroke=INK, width=0.6 * zoom, dash=(0.7 * zoom, 1.0 * zoom))
    mouth = Scene(4, 4)
    mouth.disc(0, 0, 1.7, fill=map_context.theme.paper, stroke=INK, width=0.4)
    arch = [(-0.85, 0.85), (-0.85, -0.1), (-0.5, -0.8), (0.0, -1.0), (0.5, -0.8), (0.85, -0.1)]
    mouth.polygon([*arch, (0.85, 0.85)], fill=INK)
    map_context.stamp(mouth, [(x, y, zoom, 0.0) for x, y in mouths])
