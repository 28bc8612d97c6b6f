"""Villages, towns and posts in areas: a few houses beside the area's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.ground.settlements import cluster_radius, draw_cluster
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.regions.country import Country
from builder.drawing.maps.shapes.polylines import contains
from builder.drawing.maps.terrain_art_words import SETTLED

_AWAY = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 0.0))
"""Where houses stand from the middle of an area, which its name has, in order of preference."""


@dataclass(frozen=True)
class Settled:
    """The houses of an area: their art, their middle on the sheet, how far they reach."""

    area: int
    art: str
    at: Point
    radius: float

    @property
    def box(self) -> Rect:
        """What names keep off."""
        x, y = self.at
        return Rect(x - self.radius, y - self.radius, 2 * self.radius, 2 * self.radius)


def settlements_of(country: Country, slots: Mapping[str, tuple[Rect, ...]]) -> list[Settled]:
    """The settlements of a map of areas."""
    found = (n for n in country.order if country.arts[n] in SETTLED)
    return [_settled(country, n, slots.get(country.region(n).id, ())) for n in found]


def _settled(country: Country, area: int, slots: tuple[Rect, ...]) -> Settled:
    art = country.arts[area]
    radius = cluster_radius(art) + 1.0
    x, y = country.plan.point(country.plan.middles[area])
    outline = country.outline(area)
    far = min(radius + 5.5, max(country.plan.rooms[area] - radius, 0.0))
    points = [(x + far * dx, y + far * dy) for dx, dy in _AWAY]
    made = [Settled(area, art, at, radius) for at in points]
    return min(made, key=lambda m: _price(m, outline, slots))


def _price(made: Settled, outline: list[Point], slots: tuple[Rect, ...]) -> int:
    """What is disliked of a place: to reach beyond the area, or under the places for counters."""
    out = sum(not contains(outline, corner) for corner in made.box.corners())
    return out + 4 * sum(made.box.overlap(slot) > 0 for slot in slots)


def draw_settled(plate: Plate, settled: Iterable[Settled]) -> None:
    """Ink their houses."""
    for one in settled:
        draw_cluster(plate, one.art, one.at, (one.area, 0))
