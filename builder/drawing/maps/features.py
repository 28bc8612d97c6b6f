"""Things in hexes and on hexsides that stand above the roads: fords, forts, tunnels, airfields."""

from __future__ import annotations

import math

from builder.drawing.colour import mix
from builder.drawing.geometry import lerp
from builder.drawing.maps.arts import allowed, known
from builder.drawing.maps.noise import chance
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.plate import Plate
from builder.drawing.maps.polylines import every
from builder.drawing.scene import Point, Scene, Sub
from builder.model.maps import Feature

_INK = "#1d1a18"

_ASIDE = 0.4
"""How far a feature keeps from the middle of a hex that is built over, in hex radii, both ways."""


def draw_features(plate: Plate) -> None:
    """All features but bridges, which belong to their roads, and houses, which stand with the other
    settlements. Tunnels that follow each other in the list under one name are joined by a dashed
    line."""
    board = plate.board
    arts = {t.id: t for t in board.game.terrain.features}
    tunnels: dict[str, list[Point]] = {}
    for feature in board.sheet.all_features:
        kind = arts.get(feature.type)
        if kind is None:
            continue
        if not known(kind.art, "features"):
            message = f"no map theme knows the art {kind.art!r} of features"
            path = ("terrain", "features", kind.id, "art")
            plate.draft.warn("unknown-art", message, path, allowed("features"))
        elif kind.art == "tunnel":
            tunnels.setdefault(feature.name, []).append(_place(plate, feature))
        elif kind.art not in ("bridge", "houses"):
            draw_feature(plate, kind.art, _place(plate, feature), _way(plate, feature))
    for name, mouths in tunnels.items():
        _tunnel(plate, mouths, joined=bool(name))


def draw_feature(plate: Plate, art: str, at: Point, way: float = 0.0) -> None:
    """One feature at a point; ``way`` is the direction in radians in which a ford is crossed."""
    if art == "ford":
        _ford(plate, at, way)
    elif art == "fort":
        _fort(plate, at)
    elif art == "airfield":
        _airfield(plate, at)
    elif art == "tunnel":
        _tunnel(plate, [at], joined=False)


def _way(plate: Plate, feature: Feature) -> float:
    """The direction across the hexside that a feature stands on."""
    if "/" not in feature.at:
        return 0.0
    a, b = plate.board.side_key(plate.board.grid.parse_side(feature.at))
    (ax, ay), (bx, by) = plate.frame.point(a), plate.frame.point(b)
    return math.atan2(by - ay, bx - ax) + math.pi / 2


def reserve_features(plate: Plate, taken: Occupancy) -> None:
    """Mark the features in hexes as places that names had better not cover."""
    drawn = {t.id for t in plate.board.game.terrain.features}
    for feature in plate.board.sheet.all_features:
        if "/" not in feature.at and feature.type in drawn:
            taken.disc(*_place(plate, feature), 0.3 * plate.frame.radius)


def _place(plate: Plate, feature: Feature) -> Point:
    """Where a feature is drawn: a tunnel in the lower half of its hex, clear of roads and houses;
    others aside if the hex is built over."""
    board = plate.board
    if "/" not in feature.at:
        key = board.key(feature.at)
        x, y = plate.frame.point(key)
        kinds = board.game.terrain.features
        if any(t.id == feature.type and t.art == "tunnel" for t in kinds):
            return x, y + 0.56 * plate.frame.inner
        built = key in board.settlements or board.arts[key] == "blocks"
        aside = _ASIDE * plate.frame.radius if built else 0.0
        return x - aside, y + aside
    a, b = board.side_key(board.grid.parse_side(feature.at))
    curve = plate.curves.curve(a, b)
    return lerp(curve[0], curve[-1], 0.5) if len(curve) == 2 else curve[len(curve) // 2]


def _ford(plate: Plate, at: Point, way: float) -> None:
    """Stepping stones."""
    zoom = max(0.8, plate.zoom)
    dx, dy = math.cos(way) * zoom, math.sin(way) * zoom
    for step in (-1.6, -0.55, 0.55, 1.6):
        x, y = at[0] + dx * step, at[1] + dy * step
        plate.scene.disc(x, y, 0.42 * zoom, fill=plate.theme.paper, stroke=_INK, width=0.2)


def _fort(plate: Plate, at: Point) -> None:
    """A star fort with a shadow."""
    theme, radius = plate.theme, plate.frame.radius
    star = []
    for i in range(10):
        out = (0.42 if i % 2 == 0 else 0.24) * radius
        angle = i * math.pi / 5 - math.pi / 2
        star.append((at[0] + out * math.cos(angle), at[1] + out * math.sin(angle)))
    shadow = [(x + 0.5, y + 0.6) for x, y in star]
    plate.scene.polygon(shadow, fill=mix(theme.ground, theme.ink, 0.45))
    plate.scene.polygon(
        star,
        fill=mix(theme.wall, "#ffffff", 0.45),
        stroke=mix(theme.wall, "#000000", 0.3),
        width=0.4,
    )
    plate.scene.disc(*at, 0.12 * radius, fill=theme.wall)


def _airfield(plate: Plate, at: Point) -> None:
    """A runway with a taxiway."""
    key = plate.frame.key_at(*at)
    turn = math.radians(-60 + 120 * chance(key[0] + 60, key[1] + 60, 21))
    symbol = Scene(16, 6)
    half = 0.7 * plate.frame.radius / plate.zoom
    box = [(-half, -1.4), (half, -1.4), (half, 1.4), (-half, 1.4)]
    paved = mix(plate.theme.ink, plate.theme.paper, 0.68)
    symbol.polygon(box, fill=paved, stroke=plate.theme.ink, width=0.22)
    symbol.line([(-half + 1, 0), (half - 1, 0)], stroke="#ffffff", width=0.3, dash=(1.2, 0.9))
    symbol.line(
        [(-half * 0.4, 1.4), (-half * 0.4, 3.6), (half * 0.4, 3.6), (half * 0.4, 1.4)],
        stroke=paved, width=0.9,
    )  # fmt: skip
    plate.stamp(symbol, [(*at, plate.zoom, round(math.degrees(turn), 1))])


def _tunnel(plate: Plate, mouths: list[Point], *, joined: bool) -> None:
    zoom, scene = plate.zoom, plate.scene
    if joined and len(mouths) > 1:
        line = [(s.x, s.y) for s in every(mouths, 0.5)]
        scene.path([Sub(line)], stroke="#ffffff", width=1.3 * zoom)
        scene.line(line, stroke=_INK, width=0.6 * zoom, dash=(0.7 * zoom, 1.0 * zoom))
    mouth = Scene(4, 4)
    mouth.disc(0, 0, 1.7, fill=plate.theme.paper, stroke=_INK, width=0.4)
    arch = [(-0.85, 0.85), (-0.85, -0.1), (-0.5, -0.8), (0.0, -1.0), (0.5, -0.8), (0.85, -0.1)]
    mouth.polygon([*arch, (0.85, 0.85)], fill=_INK)
    plate.stamp(mouth, [(x, y, zoom, 0.0) for x, y in mouths])
