"""The slots for counters that are drawn in areas: near the centre and wholly inside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Point
from builder.drawing.maps.points.signs import slot_boxes, slots_per_line
from builder.drawing.maps.points.spots import SLOT_MARGIN
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.model.space.areas import AreaLayout
from builder.sentences import filled_sentence

_TRIED = 14
"""The number of points across and down an area that are tried as the centre of its slots."""

_CLEAR = 1.0
"""The distance of slots from the border, in mm."""

_TURNED = 0.5
"""The penalty for an unusual number of slots in a line; the unit is a distance of one slot side
from the centre."""


def area_slots(game: Game, sheet: MapSheet, plan: AreaLayout) -> dict[str, tuple[Rect, ...]]:
    """Return the slots for counters in areas, by area id."""
    assert sheet.regions is not None
    side = game.sheet.counter_size + SLOT_MARGIN
    return {
        region.id: tuple(_placed(plan, cell, region.slots, side, moves=region.at is None))
        for region, cell in zip(sheet.regions.areas, plan.space.cells, strict=True)
        if region.slots
    }


def check_slots(
    sheet: MapSheet, plan: AreaLayout, slots: Mapping[str, tuple[Rect, ...]], context: DrawContext
) -> None:
    """Warn about areas that are too small or too irregular for their slots."""
    assert sheet.regions is not None
    for n, (region, cell) in enumerate(zip(sheet.regions.areas, plan.space.cells, strict=True)):
        out = sum(_outside(plan, cell, [box], clear=0.0) > 0 for box in slots.get(region.id, ()))
        if out:
            message = filled_sentence(
                "slots of {title} lie over its border: {out} of {slots}",
                title=region.title,
                out=out,
                slots=region.slots,
            )
            hint = "fewer slots, a larger outline, or a smaller counter_size in game.yaml"
            path = ("maps", sheet.id, "regions", "areas", n, "slots")
            context.warn("slots-outside", message, path, hint)


def _placed(plan: AreaLayout, cell: Cell, slots: int, side: float, *, moves: bool) -> list[Rect]:
    """Return the slots of an area in one line around its centre; if they would cross the border, in
    several lines or, if the map file does not fix their position, around another point. If nothing
    fits, return the arrangement that crosses the border least."""
    middle = plan.centre(cell)
    usual = slot_boxes(middle, slots, side)
    if not _outside(plan, cell, usual):
        return usual
    lines = sorted(
        range(1, slots + 1),
        key=lambda n: (n != slots_per_line(slots), abs(n - slots_per_line(slots))),
    )
    points = [middle, *(_points(plan, cell) if moves else ())]
    best, price = usual, math.inf
    for at in points:
        for turned, across in enumerate(lines):
            own = math.dist(at, middle) / side + _TURNED * turned
            if own >= price:
                continue
            boxes = slot_boxes(at, slots, side, across)
            own += 100.0 * _outside(plan, cell, boxes)
            if own < price:
                best, price = boxes, own
    return best


def _points(plan: AreaLayout, cell: Cell) -> Iterator[Point]:
    """Yield points distributed over the whole of an area."""
    box = bounding_box(plan.outline(cell))
    for i in range(1, _TRIED):
        for j in range(1, _TRIED):
            at = box.x + box.width * i / _TRIED, box.y + box.height * j / _TRIED
            if plan.cell_at(*at) == cell:
                yield at


def _outside(plan: AreaLayout, cell: Cell, boxes: list[Rect], clear: float = _CLEAR) -> int:
    """Return how many corners and edge midpoints of counter slots lie outside an area, or less than
    ``clear`` mm from its border."""
    found = 0
    for box in boxes:
        room = box.inset(-clear)
        x, y = room.centre
        edges = [(x, room.y), (x, room.bottom), (room.x, y), (room.right, y)]
        found += sum(plan.cell_at(*at) != cell for at in (*room.corners(), *edges))
    return found
