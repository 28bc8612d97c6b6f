"""The field of a display: painted ground or plain paper, the lines between boxes, and the boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.maps.board_features import FeatureSigns
from builder.drawing.maps.canvas import lay_out_canvas
from builder.drawing.maps.field import base_layers, covers, draw_layers
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_link
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.points.lines import WATER_WIDTHS
from builder.drawing.maps.shapes.polylines import resample
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.displays import HEAD, DisplayBoard, DisplayBox
from builder.model.ground.maps import MapSheet
from builder.model.space.areas import AreaLayout

_DOTTED = ("channel", "trail")
"""Arts of paths that are drawn as dotted lines."""


def draw_display(
    game: Game, sheet: MapSheet, plan: AreaLayout, theme: Theme, context: DrawContext, scene: Scene
) -> None:
    """Draw the field of a display (a map of boxes), layer by layer, each as a group. Without a canvas
    (painted ground), the ground is plain paper."""
    assert sheet.display is not None
    board, field = sheet.display, Rect(plan.left, plan.top, *plan.size)
    work = lay_out_canvas(game, sheet, field, theme, context, scene)
    boxes = {b.id: Rect(*plan.point(b.at), *b.box) for b in board.boxes}
    lines = _lines(game, sheet, plan, boxes)
    room = LabelSpace(field, covers(work))
    for box in boxes.values():
        room.take(box)
    things = FeatureSigns(game, sheet, plan, context, lambda id, n, _: _sign_position(boxes[id], n))
    things.reserve(room)
    map_context = work.map_context
    ground = (
        base_layers(work)
        if sheet.canvas
        else (("ground", lambda: _draw_plain_field(map_context, field)),)
    )
    draw_layers(
        map_context,
        (
            *ground,
            ("links", lambda: _draw_lines(map_context, lines)),
            ("boxes", lambda: _draw_boxes(map_context, board, boxes)),
            ("features", lambda: things.draw(map_context)),
            ("words", lambda: _write(Pen(scene, context, ("maps", sheet.id), _colours(map_context)), board,
                                     boxes, sheet.id)),
            ("names", lambda: _names(LabelPlacer(map_context, room), sheet, plan, lines)),
        ),
    )  # fmt: skip


def _sign_position(box: Rect, n: int) -> Point:
    """Return the position of sign number ``n`` in a box: signs are placed along its right edge, the
    first below the box's name."""
    return box.right - 4.0, box.y + HEAD + 4.0 + 6.0 * n


def _colours(map_context: MapContext) -> card_frame.Palette:
    return card_frame.palette(map_context.context.ink)


def _draw_plain_field(map_context: MapContext, field: Rect) -> None:
    theme = map_context.theme
    map_context.scene.rect(field.x, field.y, field.width, field.height, fill=theme.ground)


# -- what leads from box to box ----------------------------------------------------------------


Line = tuple[str, str, list[Point]]
"""The art, name and points of the line for one step between two boxes."""


def _lines(game: Game, sheet: MapSheet, plan: AreaLayout, boxes: dict[str, Rect]) -> list[Line]:
    arts = {kind.id: kind.art for kind in game.terrain.paths}
    found = []
    assert sheet.display is not None
    for kind, link in sheet.display.runs:
        for a, b in link.steps:
            bends = [plan.point(at) for at in link.bends(a, b)]
            found.append(
                (arts.get(kind, ""), link.name, line_between_boxes(boxes[a], boxes[b], bends))
            )
    return found


def line_between_boxes(one: Rect, other: Rect, bends: Sequence[Point]) -> list[Point]:
    """Return the line from the edge of one box to the edge of the other through the given bends; it
    crosses the gap at a right angle where the boxes face each other."""
    first = _exit_point(one, bends[0] if bends else _opposite_point(one, other))
    last = _exit_point(other, bends[-1] if bends else _opposite_point(other, one))
    return [first, *bends, last]


def _opposite_point(box: Rect, other: Rect) -> Point:
    """Return the point of ``other`` at which a line from ``box`` should aim: level with ``box`` or
    vertically aligned with it, if possible."""
    low, high = max(box.x, other.x), min(box.right, other.right)
    top, foot = max(box.y, other.y), min(box.bottom, other.bottom)
    x = (low + high) / 2 if high - low > 4 else other.centre[0]
    y = (top + foot) / 2 if foot - top > 4 else other.centre[1]
    return x, y


def _exit_point(box: Rect, at: Point) -> Point:
    """Return the point where the line from a box to the point ``at`` leaves the box: at a right
    angle to the edge if possible, otherwise on the line from the box's centre."""
    x = min(max(at[0], box.x), box.right)
    y = min(max(at[1], box.y), box.bottom)
    if box.x < at[0] < box.right or box.y < at[1] < box.bottom:
        return x, y
    (cx, cy), dx, dy = box.centre, at[0] - box.centre[0], at[1] - box.centre[1]
    reach = min(
        (box.width / 2) / abs(dx) if dx else math.inf,
        (box.height / 2) / abs(dy) if dy else math.inf,
    )
    return cx + dx * reach, cy + dy * reach


def _draw_lines(map_context: MapContext, lines: list[Line]) -> None:
    theme, scene = map_context.theme, map_context.scene
    light = mix(theme.paper, "#ffffff", 0.5)
    for art, _, points in lines:
        dash = (0.1, 2.2) if art in _DOTTED else ()
        scene.path([Sub(points)], stroke=light, width=2.6)
        scene.path([Sub(points)], stroke=theme.frame, width=1.3, dash=dash)


# -- boxes -------------------------------------------------------------------------------------


def _draw_boxes(map_context: MapContext, board: DisplayBoard, boxes: dict[str, Rect]) -> None:
    theme, scene = map_context.theme, map_context.scene
    shade = mix(theme.ground, theme.ink, 0.3)
    for box in board.boxes:
        at = boxes[box.id]
        scene.path([rounded_rectangle(at.moved(0.5, 0.6), 1.6)], fill=shade)
        scene.path([rounded_rectangle(at, 1.6)], fill=theme.paper, stroke=theme.frame, width=0.6)
        y = at.y + HEAD
        line = Sub([(at.x + 2, y), (at.right - 2, y)])
        scene.path([line], stroke=mix(theme.frame, theme.paper, 0.4), width=0.3)


def _write(pen: Pen, board: DisplayBoard, boxes: dict[str, Rect], map: str) -> None:
    for n, box in enumerate(board.boxes):
        path = ("maps", map, "display", "boxes", n, "name" if box.name else "id")
        _words(Pen(pen.scene, pen.context, path, pen.colours), box, boxes[box.id])


def _words(pen: Pen, box: DisplayBox, at: Rect) -> None:
    """Draw the box's name at the top and its note at the foot."""
    tr, room = pen.context.tr, at.width - 4
    pen.write_line("title", at.centre[0], at.y + 3.7, tr(box.title, "place"), 4.4, anchor="middle",
            width=room, room="a box of a display", least=0.5)  # fmt: skip
    note = " · ".join(
        filter(None, (tr(box.note), *(f"{tr(key)} {many}" for key, many in box.figures.items())))
    )
    if note:
        lines = pen.block("italic", note, 3.0, room)
        y = at.bottom - 2.8 - (len(lines) - 1) * 3.7
        pen.lines("italic", at.centre[0], y, lines, 3.0, 3.7, anchor="middle")


def _names(placer: LabelPlacer, sheet: MapSheet, plan: AreaLayout, lines: list[Line]) -> None:
    write_labels(placer, sheet, plan)
    for art, name, points in lines:
        if name:
            line = resample(points, 2.0)
            write_link(placer, name, line, placer.path("display"), wet=art in WATER_WIDTHS)
