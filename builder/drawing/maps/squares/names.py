"""Write the names of places in squares."""

from __future__ import annotations

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.model.ground.map_parts import Place
from builder.model.ground.maps import MapSheet
from builder.model.space.squares import SquareLayout
from builder.problems import PathKey

_SIDES = {
    "S": (0, 1), "N": (0, -1), "E": (1, 0), "W": (-1, 0),
    "SE": (1, 1), "SW": (-1, 1), "NE": (1, -1), "NW": (-1, -1),
}  # fmt: skip
"""The sides of a place on which its name may be written, as directions, the best first."""

_REACH = 0.27
"""The distance from the centre of its square at which a name begins, as a fraction of the square."""


def write_places(placer: LabelPlacer, sheet: MapSheet, plan: SquareLayout) -> None:
    """Write all names of places, in order."""
    for number, place in enumerate(sheet.places):
        if place.label != "none":
            _write(placer, place, plan, placer.path("places", number))


def _write(placer: LabelPlacer, place: Place, plan: SquareLayout, path: PathKey) -> None:
    text = placer.text(place.name, "place")
    kind = placer.kind(place.kind, text)
    x, y = plan.centre(plan.grid.cell(place.hex))
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    cap = cap_height(kind.font) * kind.size
    reach = _REACH * plan.across
    sides = _SIDES if place.label == "auto" else {place.label: _SIDES[place.label]}
    best: tuple[float, Rect] | None = None
    for rank, (dx, dy) in enumerate(sides.values()):
        for far in (1.0, 1.3, 1.7):
            left = x - wide / 2 + dx * (far * reach + wide / 2)
            box = Rect(left, y + dy * (far * reach + cap / 2) - cap / 2, wide, cap)
            price = placer.room.price([box.inset(-0.5)]) + 0.5 * rank + 3 * far
            if best is None or price < best[0]:
                best = (price, box)
    assert best is not None
    placer.reserve(text, [best[1].inset(-0.3, -0.2)], path)
    placer.write(best[1].x, best[1].bottom, text, kind, path)
