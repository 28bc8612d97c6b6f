"""Place the names of points next to their bases, and the names of links along their lines."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.colour import mix
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_link
from builder.drawing.maps.lettering.place_names import GAP, figure_plate
from builder.drawing.maps.points.lines import WATER_WIDTHS, LinkLine
from builder.drawing.maps.points.spots import PointSpot

_KINDS = {"city": "city", "fortress": "town", "town": "town", "port": "town", "pass": "landmark"}
"""The style of a name by the style of its point; names of other points are set like those of
villages."""

_POINTS = {"city": 12.5, "fortress": 11.0, "town": 10.5, "port": 10.5, "pass": 9.6}

_SIDES: dict[str, tuple[float, float]] = {
    "S": (0, 1), "N": (0, -1), "E": (1, 0), "W": (-1, 0),
    "SE": (1, 1), "SW": (-1, 1), "NE": (1, -1), "NW": (-1, -1),
}  # fmt: skip
"""The sides of a point's base on which its name may be written, as directions, the best first."""

_GAPS = (1.5, 2.2, 3.2)
_VILLAGE = 8.8


def write_point_names(placer: LabelPlacer, spots: Sequence[PointSpot]) -> None:
    """Write the names of all points, the largest kinds first."""
    order = sorted(enumerate(spots), key=lambda item: (-_POINTS.get(item[1].style, 0), item[0]))
    for number, spot in order:
        if spot.node.label != "none":
            _write(placer, spot, number)


def _write(placer: LabelPlacer, spot: PointSpot, number: int) -> None:
    node = spot.node
    path = placer.path("points", "nodes", number, "name" if node.name else "id")
    text = placer.text(node.title, "place")
    kind = placer.kind(_KINDS.get(spot.style, "village"), text, _POINTS.get(spot.style, _VILLAGE))
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    cap = cap_height(kind.font) * kind.size
    map_context = figure_plate(placer, node)
    wide += map_context.width + GAP if map_context else 0.0
    sides = _SIDES if node.label == "auto" else {node.label: _SIDES[node.label]}
    best: tuple[float, Rect] | None = None
    for rank, way in enumerate(sides.values()):
        for gap in _GAPS:
            box = _box_beside_plate(spot.reach, way, gap, wide, cap)
            padded = box.inset(-1.2, -0.3 * kind.size)
            price = placer.room.price([padded]) + 0.8 * rank + 2 * gap
            if best is None or price < best[0]:
                best = (price, box)
    assert best is not None
    box = best[1]
    placer.reserve(text, [box.inset(-0.3, -0.2)], path)
    _ribbon(placer, box.inset(-1.1, -0.28 * kind.size))
    placer.write(box.x, box.bottom, text, kind, path)
    if map_context:
        placer.map_context.scene.place(
            map_context, box.right - map_context.width, box.centre[1] - map_context.height / 2
        )


def _ribbon(placer: LabelPlacer, box: Rect) -> None:
    """Draw a strip of paper colour behind a name that would be illegible on mountains or woods."""
    theme = placer.map_context.theme
    paper, edge = mix(theme.paper, "#ffffff", 0.25), mix(theme.paper, theme.frame, 0.55)
    placer.map_context.scene.path(
        [rounded_rectangle(box, 0.9)], fill=paper, stroke=edge, width=0.18
    )


def _box_beside_plate(
    map_context: Rect, way: tuple[float, float], gap: float, wide: float, cap: float
) -> Rect:
    """Return the box of a name's capitals (``wide`` by ``cap`` mm) next to a point's base (plate),
    ``gap`` mm away in the direction ``way``."""
    (x, y), (dx, dy) = map_context.centre, way
    middle = y + dy * (map_context.height / 2 + gap + cap / 2)
    if dx and dy:
        left = map_context.right - 0.25 * wide if dx > 0 else map_context.x - 0.75 * wide
    else:
        left = x - wide / 2 + dx * (map_context.width / 2 + gap + wide / 2)
    return Rect(left, middle - cap / 2, wide, cap)


def write_link_names(placer: LabelPlacer, lines: Sequence[LinkLine]) -> None:
    """Write the names of the links between points, once each, along their lines."""
    for line in lines:
        if line.name:
            write_link(
                placer, line.name, line.points, placer.path("points"), wet=line.art in WATER_WIDTHS
            )
