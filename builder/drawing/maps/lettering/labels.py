"""Place all names of a map in order: those with a fixed position first, then the large ones."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.maps.gridwork import number_box
from builder.drawing.maps.lettering.edge_names import write_edge
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_along, write_river, write_roads
from builder.drawing.maps.lettering.place_names import write_place
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.map_context import MapContext

_LABELS = ("region", "water", "area", "river")
_PLACES = ("city", "town", "base", "checkpoint", "landmark", "village")


def write_names(
    map_context: MapContext, courses: Sequence[Course], roads: Sequence[Road], room: LabelSpace
) -> None:
    """Place and draw every name; the space of hex numbers is reserved first."""
    placer = LabelPlacer(map_context, room)
    sheet = map_context.board.sheet
    for key in sorted(map_context.board.real):
        room.take(number_box(map_context, key))
    for kind in _LABELS:
        for number, label in enumerate(sheet.labels):
            if label.kind == kind:
                write_along(placer, label, placer.path("labels", number))
    for number, label in enumerate(sheet.labels):
        if label.kind == "edge":
            write_edge(placer, label, placer.path("labels", number))
    places = sorted(
        enumerate(sheet.places), key=lambda item: (_PLACES.index(item[1].kind), item[0])
    )
    for number, place in places:
        if place.label != "none":
            write_place(placer, place, placer.path("places", number))
    for course in courses:
        if course.name:
            write_river(placer, course)
    write_roads(placer, sheet, roads)
