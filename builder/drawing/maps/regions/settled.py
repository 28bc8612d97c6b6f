"""Villages, towns and checkpoints in areas: a few houses near the area's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.ground.settlements import cluster_radius, draw_cluster
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.regions.country import AreaMap
from builder.drawing.maps.shapes.polylines import polygon_contains
from builder.drawing.maps.terrain_art_words import SETTLED_ARTS

_AWAY = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 0.0))
"""The directions from the centre of an area, where its name is written, in which houses may be
placed, in order of preference."""


@dataclass(frozen=True)
class AreaSettlement:
    """The houses of an area: their style (art), their centre on the sheet, and their radius."""

    area: int
    art: str
    at: Point
    radius: float

    @property
    def box(self) -> Rect:
        """The box around the houses, which the names on the map avoid."""
        x, y = self.at
        return Rect(x - self.radius, y - self.radius, 2 * self.radius, 2 * self.radius)


def area_settlements(
    country: AreaMap, slots: Mapping[str, tuple[Rect, ...]]
) -> list[AreaSettlement]:
    """Return the settlements of an area map."""
    found = (n for n in country.order if country.arts[n] in SETTLED_ARTS)
    return [_settlement(country, n, slots.get(country.region(n).id, ())) for n in found]


def _settlement(country: AreaMap, area: int, slots: tuple[Rect, ...]) -> AreaSettlement:
    art = country.arts[area]
    radius = cluster_radius(art) + 1.0
    x, y = country.plan.point(country.plan.middles[area])
    outline = country.outline(area)
    far = min(radius + 5.5, max(country.plan.rooms[area] - radius, 0.0))
    points = [(x + far * dx, y + far * dy) for dx, dy in _AWAY]
    made = [AreaSettlement(area, art, at, radius) for at in points]
    return min(made, key=lambda m: _price(m, outline, slots))


def _price(made: AreaSettlement, outline: list[Point], slots: tuple[Rect, ...]) -> int:
    """Return the penalty for placing houses at a position: for what lies outside the area, and for what
    the counter slots cover."""
    out = sum(not polygon_contains(outline, corner) for corner in made.box.corners())
    return out + 4 * sum(made.box.overlap(slot) > 0 for slot in slots)


def draw_area_settlements(map_context: MapContext, settled: Iterable[AreaSettlement]) -> None:
    """Draw the houses of settlements."""
    for one in settled:
        draw_cluster(map_context, one.art, one.at, (one.area, 0))
