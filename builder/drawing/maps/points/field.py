"""Draw the field of a point-to-point map in the right order of layers."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.board_features import Things
from builder.drawing.maps.canvas import lay_canvas
from builder.drawing.maps.field import bare, covers, ink
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import Desk
from builder.drawing.maps.lettering.long_names import write_river
from builder.drawing.maps.lettering.placing import Room
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.points.lines import Line, draw_lines, lines_of
from builder.drawing.maps.points.names import write_links, write_nodes
from builder.drawing.maps.points.signs import draw_plate, point_sign
from builder.drawing.maps.points.spots import Spot, check_spots, spots_of
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.points import PointLayout

_PALE = 0.45
"""How pale the sign of a point is on its plate."""


def draw_points(
    game: Game, sheet: MapSheet, plan: PointLayout, theme: Theme, draft: Draft, scene: Scene
) -> None:
    """Draw the field, group by group."""
    field = Rect(plan.left, plan.top, *plan.size)
    work = lay_canvas(game, sheet, field, theme, draft, scene)
    plate = work.plate
    lines, spots = lines_of(game, sheet, plan, plate), spots_of(game, sheet, plan)
    check_spots(spots, sheet, draft)
    for line in lines:
        plate.taken.line(line.points, 1.7)
    for spot in spots:
        (x, y), reach = spot.reach.centre, spot.reach
        plate.taken.line([(reach.x, y), (x, y), (reach.right, y)], reach.height / 2)
    covered = covers(work)
    for line in lines:
        covered.line(line.points, 0.8)
    room = Room(field, covered)
    for spot in spots:
        room.take(spot.reach)
    boxes = {spot.node.id: spot.reach for spot in spots}
    things = Things(game, sheet, plan, draft, lambda id, n, _: _corner(boxes[id], n))
    things.reserve(room)
    ink(
        plate,
        (
            *bare(work),
            ("links", lambda: draw_lines(plate, work.network, lines)),
            ("points", lambda: _plates(game, plate, spots)),
            ("features", lambda: things.draw(plate)),
            ("names", lambda: _names(Desk(plate, room), sheet, plan, spots, lines, work.courses)),
        ),
    )


def _corner(box: Rect, n: int) -> Point:
    """Return the position of the n-th sign of a point: signs stand along the right edge of its
    plate, the first at the upper corner."""
    return box.right + 0.6, box.y + 0.8 + 5.6 * n


def _plates(game: Game, plate: Plate, spots: list[Spot]) -> None:
    for spot in spots:
        if spot.slots:
            draw_plate(plate.scene, plate.theme, spot.box, spot.slots, spot.style)
        pale = _PALE if spot.slots else 0.0
        sign = point_sign(game.terrain, spot.art, plate.theme, pale=pale)
        x, y = spot.slots[0].centre if spot.slots else spot.at
        plate.stamp(sign, [(x, y, 1.5 if spot.slots else 1.0, 0.0)])


def _names(
    desk: Desk,
    sheet: MapSheet,
    plan: PointLayout,
    spots: Sequence[Spot],
    lines: Sequence[Line],
    courses: Sequence[Course],
) -> None:
    write_nodes(desk, spots)
    write_labels(desk, sheet, plan)
    write_links(desk, lines)
    for course in courses:
        if course.name:
            write_river(desk, course)
