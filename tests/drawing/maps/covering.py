"""What the names of a map of hexes cover, measured on what is drawn and not by how it was placed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from builder.drawing.ink.scene import Group, Point, Text
from builder.drawing.ink.text import baseline_start, cap_height, text_width
from builder.drawing.maps.features import drawn_features
from builder.drawing.maps.field import MapGeometry, draw_names
from builder.drawing.maps.shapes.polylines import point_distance

STEP = 0.3
"""Millimetres between the points at which a name is looked at."""

HOUSES = {"town": 0.5, "checkpoint": 0.25, "blocks": 0.8}
"""How far houses lie from the middle of their hex, in hex radii; of villages 0.38."""

_BIN = 2.0


@dataclass
class Covered:
    """How many square millimetres of each kind of thing one text covers: a name, or a letter of one
    that follows a line. ``own`` are the houses of the place that it names."""

    text: str
    at: Point
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))


class _Ground:
    """What lies on the map: discs with their kinds, found again by squares of ``_BIN``."""

    def __init__(self) -> None:
        self._discs: dict[tuple[int, int], list[tuple[str, float, float, float]]] = defaultdict(
            list
        )

    def disc(self, kind: str, at: Point, radius: float) -> None:
        x, y = at
        for i in range(int((x - radius) // _BIN), int((x + radius) // _BIN) + 1):
            for j in range(int((y - radius) // _BIN), int((y + radius) // _BIN) + 1):
                self._discs[i, j].append((kind, x, y, radius))

    def line(self, kind: str, points: list[Point], half: float) -> None:
        for a, b in pairwise(points):
            many = max(1, math.ceil(point_distance(a, b) / 0.25))
            for n in range(many):
                at = (a[0] + (b[0] - a[0]) * n / many, a[1] + (b[1] - a[1]) * n / many)
                self.disc(kind, at, half)

    def kinds_at(self, x: float, y: float) -> set[str]:
        near = self._discs[int(x // _BIN), int(y // _BIN)]
        return {kind for kind, u, v, r in near if (u - x) ** 2 + (v - y) ** 2 <= r * r}


def covering(work: MapGeometry) -> list[Covered]:
    """What each text of the layer of names covers."""
    draw_names(work)
    map_context, ground = work.map_context, _ground(work)
    home = {
        map_context.context.tr(p.name, "place"): f"houses {p.hex}"
        for p in map_context.board.sheet.places
    }
    found = []
    for text in _names(work):
        covered = Covered(text.text, (text.x, text.y))
        for x, y in _points(text):
            for kind in ground.kinds_at(x, y):
                part = "own" if kind == home.get(text.text) else kind.split()[0]
                covered.parts[part] += STEP * STEP
        found.append(covered)
    return found


def _names(work: MapGeometry) -> list[Text]:
    """Every text of the layer of names; halos drawn by themselves are left out."""
    (layer,) = (g for g in work.map_context.scene.items if isinstance(g, Group) and g.id == "names")
    letters = (i.items if isinstance(i, Group) else [i] for i in layer.items)
    return [i for one in letters for i in one if isinstance(i, Text) and i.fill != i.halo]


def _points(text: Text) -> Iterator[Point]:
    """Points all over the capitals of a text."""
    wide = text_width(text.text, text.font, text.size, text.spacing)
    high = cap_height(text.font) * text.size
    (x, y), turn = baseline_start(text), math.radians(text.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    for n in range(int(wide / STEP)):
        for m in range(int(high / STEP)):
            u, v = STEP * (n + 0.5), STEP * (m + 0.5)
            yield x + cos * u + sin * v, y + sin * u - cos * v


def _ground(work: MapGeometry) -> _Ground:
    map_context, board, found = work.map_context, work.map_context.board, _Ground()
    zoom, radius = map_context.zoom, map_context.frame.radius
    for course in work.courses:
        half = 0.8 * zoom if course.art == "frontier" else max(course.width) / 2
        found.line(course.art, course.points, half)
    for road in work.network.roads:
        found.line("road", road.points, 0.4 * zoom)
    for at in drawn_features(map_context):
        found.disc("sign", at, 2.0 * zoom)
    for key, cell in board.real.items():
        art = board.settlements.get(key, board.arts[key])
        if art in board.settlements.values() or art == "blocks":
            reach = HOUSES.get(art, 0.38) * radius
            found.disc(f"houses {board.grid.id(cell)}", map_context.frame.point(key), reach)
    return found
