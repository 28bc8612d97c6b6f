"""The names of areas, each in its area and as large as that allows."""

from __future__ import annotations

from dataclasses import replace

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import Desk, Kind
from builder.drawing.maps.regions.country import Country
from builder.drawing.maps.shapes.polylines import contains

_SIZES = (15.0, 13.0, 11.5, 10.0, 9.0, 8.0, 7.2)
"""Sizes in points, the largest first."""

_SHIFTS = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)
_LEADING = 1.5


def write_areas(desk: Desk, country: Country, slots: dict[str, tuple[Rect, ...]]) -> None:
    """The names of all areas, the smallest areas first, which have the least choice."""
    rooms = country.plan.rooms
    for area in sorted(range(len(rooms)), key=lambda n: (rooms[n], n)):
        _write(desk, country, area, slots)


def _write(desk: Desk, country: Country, area: int, slots: dict[str, tuple[Rect, ...]]) -> None:
    region = country.region(area)
    path = desk.path("regions", "areas", area, "name" if region.name else "id")
    text = desk.text(region.title, "place")
    wet = country.is_water(area)
    best: tuple[float, list[str], list[Rect], Kind] | None = None
    for points in _SIZES:
        for lines in _broken(text):
            kind = desk.kind("water" if wet else "area", text, points)
            kind = replace(kind, spacing=0.22 if wet else 0.12)
            boxes, price = _fitted(desk, country, area, lines, kind, slots.get(region.id, ()))
            price += 0.9 * (_SIZES[0] - points)
            if best is None or price < best[0]:
                best = (price, lines, boxes, kind)
    assert best is not None
    _, lines, boxes, kind = best
    desk.settle(text, boxes, path)
    for line, box in zip(lines, boxes, strict=True):
        desk.write(box.x, box.bottom, line, kind, path)


def _broken(text: str) -> list[list[str]]:
    """A name on one line, or on two where it has several words."""
    words = text.split()
    if len(words) < 2:
        return [[text]]
    cut = min(
        range(1, len(words)),
        key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))),
    )
    return [[text], [" ".join(words[:cut]), " ".join(words[cut:])]]


def _fitted(
    desk: Desk, country: Country, area: int, lines: list[str], kind: Kind, slots: tuple[Rect, ...]
) -> tuple[list[Rect], float]:
    """The boxes of a name's lines at the best height in an area, and what is disliked of them."""
    x, y = country.plan.middles[area]
    x, y = country.plan.point((x, y))
    outline = country.outline(area)
    found: tuple[list[Rect], float] | None = None
    for shift, at in _heights(y, country.plan.rooms[area], kind, slots):
        boxes = _boxes(lines, kind, x, at)
        out = sum(
            not contains(outline, corner) for box in boxes for corner in box.inset(-0.6).corners()
        )
        price = 14.0 * out + desk.room.price(boxes) + 3.0 * abs(shift)
        if found is None or price < found[1]:
            found = (boxes, price)
    assert found is not None
    return found


def _heights(
    y: float, room: float, kind: Kind, slots: tuple[Rect, ...]
) -> list[tuple[float, float]]:
    """Where a name may stand, each with how much that is disliked: about the middle, or above the places
    for counters, else below them."""
    if not slots:
        return [(shift, y + shift * room) for shift in _SHIFTS]
    above, below = min(b.y for b in slots), max(b.bottom for b in slots)
    return [(0.0, above - 1.6 * kind.size), (0.4, below + 1.6 * kind.size)]


def _boxes(lines: list[str], kind: Kind, x: float, y: float) -> list[Rect]:
    """The boxes of the capitals of lines about a point."""
    cap = cap_height(kind.font) * kind.size
    step = _LEADING * cap + 0.4
    top = y - (len(lines) - 1) * step / 2 - cap / 2
    found = []
    for n, line in enumerate(lines):
        wide = text_width(line, kind.font, kind.size, kind.spacing)
        found.append(Rect(x - wide / 2, top + n * step, wide, cap))
    return found
