"""Names of off-map places that roads lead to: a name at the edge of the map with an arrow pointing
outwards."""

from __future__ import annotations

import math

from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Point
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer, NameStyle
from builder.model.ground.map_parts import Label
from builder.problems import PathKey

_ARROW = 4.2
"""The length of an arrow with the gap before it, in mm."""

_INSIDE = 1.2


def write_edge(placer: LabelPlacer, label: Label, path: PathKey) -> None:
    """Write a name with its arrow at the edge nearest to its hex."""
    frame = placer.map_context.frame
    field = frame.field
    at = frame.point(placer.map_context.board.key(label.along[0]))
    text = placer.text(label.text, "edge")
    kind = placer.kind("edge", text, label.size)
    wide = text_width(text, kind.font, kind.size)
    cap = cap_height(kind.font) * kind.size
    gaps: dict[Point, float] = {
        (-1, 0): at[0] - field.x,
        (1, 0): field.right - at[0],
        (0, -1): at[1] - field.y,
        (0, 1): field.bottom - at[1],
    }
    way = min(gaps, key=lambda w: gaps[w])
    boxes = _boxes(field, way, at, wide, cap, frame.radius * 0.2)
    prices = [placer.room.price([b.inset(-0.4)]) + 0.4 * n for n, b in enumerate(boxes)]
    box = boxes[prices.index(min(prices))]
    placer.reserve(text, [box.inset(-0.3)], path)
    if way[0]:
        start = box.x if way[0] > 0 else box.right - wide
        baseline = box.y + (box.height + cap) / 2
    else:
        start = box.centre[0] - wide / 2
        baseline = box.bottom if way[1] < 0 else box.y + cap
    tip = (
        box.centre[0] + way[0] * box.width / 2,
        box.centre[1] + way[1] * box.height / 2,
    )
    tail = (tip[0] - way[0] * (_ARROW - 0.8), tip[1] - way[1] * (_ARROW - 0.8))
    _arrow(placer, tail, tip, kind)
    placer.write(start, baseline, text, kind, path)


def _boxes(field: Rect, way: Point, at: Point, wide: float, cap: float, step: float) -> list[Rect]:
    """Return candidate boxes for name and arrow along an edge, the nearest to the road first."""
    x, y = at
    if way[0]:
        size = (wide + _ARROW, cap)
        left = field.x + _INSIDE if way[0] < 0 else field.right - _INSIDE - size[0]
        moves = [sign * n * step for n in range(2, 9) for sign in (-1, 1)]
        return [Rect(left, y + m - cap / 2, *size) for m in moves]
    high = cap + _ARROW
    top = field.y + _INSIDE if way[1] < 0 else field.bottom - _INSIDE - high
    moves = [sign * (n * step + wide / 2) for n in range(1, 12) for sign in (-1, 1)]
    return [
        Rect(x + m - wide / 2, top - way[1] * inward * step, wide, high)
        for m in moves
        for inward in (0, 1, 2, 3)
    ]


def _arrow(placer: LabelPlacer, tail: Point, tip: Point, kind: NameStyle) -> None:
    scene = placer.map_context.scene
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    size = math.hypot(dx, dy)
    ux, uy = dx / size, dy / size
    neck = (tip[0] - ux * 1.7, tip[1] - uy * 1.7)
    head = [
        tip,
        (neck[0] - uy * 0.95, neck[1] + ux * 0.95),
        (neck[0] + uy * 0.95, neck[1] - ux * 0.95),
    ]
    scene.line([tail, lerp(tail, tip, 0.8)], stroke=kind.halo, width=1.3, cap="round")
    scene.polygon(head, stroke=kind.halo, width=0.8)
    scene.line([tail, neck], stroke=kind.fill, width=0.5)
    scene.polygon(head, fill=kind.fill)
