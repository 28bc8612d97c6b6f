"""Draw the field of a point-to-point map in the right order of layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.board_features import FeatureSigns
from builder.drawing.maps.canvas import lay_out_canvas
from builder.drawing.maps.field import MapGeometry, SharedField, base_layers, covers, draw_layers
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_river
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.points.lines import LinkLine, draw_lines, link_lines
from builder.drawing.maps.points.names import write_link_names, write_point_names
from builder.drawing.maps.points.signs import draw_plate, point_sign
from builder.drawing.maps.points.spots import PointSpot, check_spots, spots_of
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.points import PointLayout

_PALE = 0.45
"""The share by which the sign of a point is faded where counters may cover it."""


def draw_points(
    game: Game, sheet: MapSheet, plan: PointLayout, theme: Theme, context: DrawContext
) -> SharedField:
    """Draw the field of the map without features and names, layer by layer, each as a group."""
    field, own = Rect(plan.left, plan.top, *plan.size), replace(context, problems=[])
    work = lay_out_canvas(game, sheet, field, theme, own, Scene(field.right, field.bottom))
    map_context = work.map_context
    lines, spots = link_lines(game, sheet, plan, map_context), spots_of(game, sheet, plan)
    check_spots(spots, sheet, own)
    for line in lines:
        map_context.taken.line(line.points, 1.7)
    for spot in spots:
        (x, y), reach = spot.reach.centre, spot.reach
        map_context.taken.line([(reach.x, y), (x, y), (reach.right, y)], reach.height / 2)
    layers = (
        *base_layers(work),
        ("links", lambda: draw_lines(map_context, work.network, lines)),
        ("points", lambda: _plates(game, map_context, spots)),
    )
    return SharedField.of_layers(
        work, layers, partial(_draw_words, game, sheet, plan, spots, lines)
    )


def _draw_words(
    game: Game,
    sheet: MapSheet,
    plan: PointLayout,
    spots: Sequence[PointSpot],
    lines: Sequence[LinkLine],
    work: MapGeometry,
) -> None:
    """Draw features, and the names that keep clear of them."""
    map_context, covered = work.map_context, covers(work)
    for line in lines:
        covered.line(line.points, 0.8)
    room = LabelSpace(Rect(plan.left, plan.top, *plan.size), covered)
    for spot in spots:
        room.take(spot.reach)
    boxes = {spot.node.id: spot.reach for spot in spots}
    context = map_context.context
    things = FeatureSigns(game, sheet, plan, context, lambda id, n, _: _corner(boxes[id], n))
    things.reserve(room)
    placer = LabelPlacer(map_context, room)

    def names() -> None:
        write_point_names(placer, spots)
        write_labels(placer, sheet, plan)
        write_link_names(placer, lines)
        for course in work.courses:
            if course.name:
                write_river(placer, course)

    draw_layers(map_context, (("features", lambda: things.draw(map_context)), ("names", names)))


def _corner(box: Rect, n: int) -> Point:
    """Return the position of sign number ``n`` of a point: signs are placed along the right edge of
    its base, the first at the upper corner."""
    return box.right + 0.6, box.y + 0.8 + 5.6 * n


def _plates(game: Game, map_context: MapContext, spots: list[PointSpot]) -> None:
    for spot in spots:
        if spot.slots:
            draw_plate(map_context.scene, map_context.theme, spot.box, spot.slots, spot.style)
        pale = _PALE if spot.slots else 0.0
        sign = point_sign(game.terrain, spot.art, map_context.theme, pale=pale)
        x, y = spot.slots[0].centre if spot.slots else spot.at
        map_context.stamp(sign, [(x, y, 1.5 if spot.slots else 1.0, 0.0)])
