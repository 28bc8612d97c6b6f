"""The names of places: beside their houses, where they cover nothing."""

from __future__ import annotations

from builder.drawing.geometry import Rect
from builder.drawing.maps.lettering import Desk
from builder.drawing.scene import Point
from builder.drawing.text import cap_height, text_width
from builder.model.maps import Place
from builder.problems import PathKey

_REACH = {
    "village": 0.54, "town": 0.6, "city": 0.5, "base": 0.45, "checkpoint": 0.34, "landmark": 0.2,
}  # fmt: skip
"""How far from the hex's centre names begin, in hex radii."""

_SIDES: dict[str, Point] = {
    "NE": (1, -0.5), "SE": (1, 0.5), "NW": (-1, -0.5), "SW": (-1, 0.5),
    "N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0),
}  # fmt: skip
"""The sides of a place that its name may stand on, the best first."""

_DISTANCES = (1.0, 1.2, 1.45, 1.75)


def write_place(desk: Desk, place: Place, path: PathKey) -> None:
    """One name, at the cheapest of eight sides and four distances."""
    frame = desk.plate.frame
    text = desk.text(place.name, "place")
    kind = desk.kind(place.kind, text)
    x, y = frame.point(desk.plate.board.key(place.hex))
    reach = _REACH[place.kind] * frame.radius
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    cap = cap_height(kind.font) * kind.size
    sides = _SIDES if place.label == "auto" else {place.label: _SIDES[place.label]}
    best: tuple[float, Rect] | None = None
    for number, side in enumerate(sides.values()):
        for far in _DISTANCES:
            box = _beside(x, y, reach * far, side, wide, cap)
            padded = box.inset(-0.5, -0.35 - 0.12 * kind.size)
            price = desk.room.price([padded]) + 0.3 * number + 5 * (far - 1)
            if best is None or price < best[0]:
                best = (price, box)
    assert best is not None
    box = best[1]
    desk.settle(text, [box.inset(-0.3, -0.2)], path)
    desk.write(box.x, box.bottom, text, kind, path)


def _beside(x: float, y: float, reach: float, side: Point, wide: float, cap: float) -> Rect:
    """The box of a name's capitals beside a point."""
    dx, dy = side
    left = x + reach if dx > 0 else x - reach - wide if dx < 0 else x - wide / 2
    middle = y + dy * (reach + cap / 2) if dx == 0 else y + dy * reach * 1.3
    return Rect(left, middle - cap / 2, wide, cap)
