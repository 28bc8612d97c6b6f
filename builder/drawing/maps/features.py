"""Features in hexes and on hexsides that are drawn above the roads: fords, gates, tunnels, sites."""

from __future__ import annotations

import math

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.ink.text import add_centred
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.noise import chance
from builder.drawing.maps.shapes.polylines import every
from builder.drawing.maps.sites import INK, draw_sign, signs
from builder.drawing.maps.terrain_art_words import UNKNOWN, told
from builder.model.ground.maps import Feature
from builder.model.space.hexes import Key

_ANYHOW = ("airfield", "airstrip")
_NAMED = ("objective", "entry")
"""Signs that show the feature's name, such as points or a letter."""

_ASIDE = 0.4
"""How far a feature is moved from the centre of a built-up hex, in hex radii, in both directions."""


def draw_features(plate: Plate) -> None:
    """Draw all features except bridges, which belong to their roads, and houses, which are drawn
    with the settlements. Consecutive tunnels of the same name are joined by a dashed line."""
    board = plate.board
    arts = {t.id: t for t in board.game.terrain.features}
    own = {sign.id for sign in board.game.terrain.signs}
    tunnels: dict[str, list[Point]] = {}
    for feature in board.sheet.all_features:
        kind = arts.get(feature.type)
        if kind is None:
            continue
        if told(plate.draft, kind.art, "features", kind.id, own) == UNKNOWN:
            continue
        if kind.art == "tunnel":
            tunnels.setdefault(feature.name, []).append(_place(plate, kind.art, feature))
        elif kind.art not in ("bridge", "houses"):
            at = _place(plate, kind.art, feature)
            draw_feature(plate, kind.art, at, _way(plate, feature))
            if kind.art in _NAMED:
                _write_name(plate, feature.name, at)
    for name, mouths in tunnels.items():
        _tunnel(plate, mouths, joined=bool(name))


def draw_feature(plate: Plate, art: str, at: Point, way: float = 0.0) -> None:
    """Draw one feature at a point; ``way`` is the direction in radians in which a ford is crossed."""
    if art == "ford":
        _ford(plate, at, way)
    elif art == "tunnel":
        _tunnel(plate, [at], joined=False)
    elif sign := signs(plate.board.game.terrain).get(art):
        plate.stamp(draw_sign(sign, plate.theme), [(*at, plate.zoom, _turn(plate, art, at, way))])


def _write_name(plate: Plate, name: str, at: Point) -> None:
    """Write a letter or a figure in the middle of a sign."""
    size = 2.7 * plate.zoom
    add_centred(
        plate.scene, *at, name, "condensed-bold", size, fill=plate.theme.paper, anchor="middle"
    )


def _turn(plate: Plate, art: str, at: Point, way: float) -> float:
    """Return by how many degrees a feature is rotated: airstrips at random, a gate along its wall."""
    if art in ("gate", "entry"):
        return round(math.degrees(way) - (90 if art == "gate" else 0), 1)
    if art not in _ANYHOW:
        return 0.0
    key = plate.frame.key_at(*at)
    return round(-60 + 120 * chance(key[0] + 60, key[1] + 60, 21), 1)


def _way(plate: Plate, feature: Feature) -> float:
    """Return the direction across the hexside that a feature stands on; in a hex, the direction
    inwards from the nearest edge of the map."""
    if "/" not in feature.at:
        return _inward(plate, plate.board.key(feature.at))
    a, b = plate.board.side_key(plate.board.grid.parse_side(feature.at))
    (ax, ay), (bx, by) = plate.frame.point(a), plate.frame.point(b)
    return math.atan2(by - ay, bx - ax) + math.pi / 2


def _inward(plate: Plate, key: Key) -> float:
    """Return the direction away from those neighbours of a hex that are not on the map."""
    x, y = plate.frame.point(key)
    gone = [plate.frame.point(k) for k in plate.frame.around(key) if k not in plate.board.real]
    return math.atan2(sum(y - py for _, py in gone), sum(x - px for px, _ in gone))


def drawn_features(plate: Plate) -> list[Point]:
    """Return where features stand, in hexes and on hexsides; houses are no signs."""
    kinds = {t.id: t.art for t in plate.board.game.terrain.features if t.art != "houses"}
    return [
        _place(plate, kinds[feature.type], feature)
        for feature in plate.board.sheet.all_features
        if feature.type in kinds
    ]


def reserve_features(plate: Plate, taken: Occupancy) -> None:
    """Mark the features in hexes as places that names and numbers should avoid."""
    kinds = {t.id: t for t in plate.board.game.terrain.features}
    for feature in plate.board.sheet.all_features:
        kind = kinds.get(feature.type)
        if "/" not in feature.at and kind is not None:
            taken.disc(*_place(plate, kind.art, feature), 0.3 * plate.frame.radius)


def _place(plate: Plate, art: str, feature: Feature) -> Point:
    """Return where a feature is drawn: a tunnel in the lower half of its hex, clear of roads and
    houses; a gate in its wall; other features off the centre if the hex is built up."""
    board = plate.board
    if "/" not in feature.at:
        key = board.key(feature.at)
        x, y = plate.frame.point(key)
        if art == "tunnel":
            return x, y + 0.56 * plate.frame.inner
        built = key in board.settlements or board.arts[key] == "blocks"
        aside = _ASIDE * plate.frame.radius if built else 0.0
        return x - aside, y + aside
    side = board.side_key(board.grid.parse_side(feature.at))
    if art == "gate":
        walls = (wall.middle(side) for wall in plate.walls)
        behind = next((at for at in walls if at is not None), None)
        if behind is not None:
            return behind
    curve = plate.curves.curve(*side)
    return lerp(curve[0], curve[-1], 0.5) if len(curve) == 2 else curve[len(curve) // 2]


def _ford(plate: Plate, at: Point, way: float) -> None:
    """Draw a ford as stepping stones."""
    zoom = max(0.8, plate.zoom)
    dx, dy = math.cos(way) * zoom, math.sin(way) * zoom
    for step in (-1.6, -0.55, 0.55, 1.6):
        x, y = at[0] + dx * step, at[1] + dy * step
        plate.scene.disc(x, y, 0.42 * zoom, fill=plate.theme.paper, stroke=INK, width=0.2)


def _tunnel(plate: Plate, mouths: list[Point], *, joined: bool) -> None:
    zoom, scene = plate.zoom, plate.scene
    if joined and len(mouths) > 1:
        line = [(s.x, s.y) for s in every(mouths, 0.5)]
        scene.path([Sub(line)], stroke="#ffffff", width=1.3 * zoom)
        scene.line(line, stroke=INK, width=0.6 * zoom, dash=(0.7 * zoom, 1.0 * zoom))
    mouth = Scene(4, 4)
    mouth.disc(0, 0, 1.7, fill=plate.theme.paper, stroke=INK, width=0.4)
    arch = [(-0.85, 0.85), (-0.85, -0.1), (-0.5, -0.8), (0.0, -1.0), (0.5, -0.8), (0.85, -0.1)]
    mouth.polygon([*arch, (0.85, 0.85)], fill=INK)
    plate.stamp(mouth, [(x, y, zoom, 0.0) for x, y in mouths])
