"""Place all names of a map in order: those with a fixed position first, then the large ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.drawing.maps.gridwork import number_box
from builder.drawing.maps.lettering.edge_names import write_edge
from builder.drawing.maps.lettering.kept_names import KeptNames, NameToPlace
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import (
    printed_roads,
    write_along,
    write_river,
    write_road,
)
from builder.drawing.maps.lettering.place_names import is_built, write_place
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
    numbers = [number_box(map_context, key) for key in sorted(map_context.board.real)]
    context = map_context.context
    kept = context.once(KeptNames, map_context.frame, context.tr.language)
    kept.write(placer, numbers, _names(placer, courses, roads))


def _names(
    placer: LabelPlacer, courses: Sequence[Course], roads: Sequence[Road]
) -> Iterator[NameToPlace]:
    """Yield the names of a map in the order in which they are placed."""
    sheet = placer.map_context.board.sheet
    labels = list(enumerate(sheet.labels))
    for kind in (*_LABELS, "edge"):
        write = write_edge if kind == "edge" else write_along
        for number, label in labels:
            if label.kind == kind:
                path = placer.path("labels", number)
                given = label, placer.text(label.text, kind), path
                yield NameToPlace(given, partial(write, placer, label, path))
    places = sorted(
        enumerate(sheet.places), key=lambda item: (_PLACES.index(item[1].kind), item[0])
    )
    marks = tuple(placer.marks.items())
    for number, place in places:
        if place.label != "none":
            path = placer.path("places", number)
            texts = [placer.text(place.name, "place")]
            texts += [placer.text(name, "figure") for name in place.figures]
            given = place, texts, marks, is_built(placer, place), path
            yield NameToPlace(given, partial(write_place, placer, place, path))
    for course in courses:
        if course.name:
            given = course, placer.text(course.name, "river")
            yield NameToPlace(given, partial(write_river, placer, course))
    for road in printed_roads(sheet, roads):
        given = road, placer.text(road.name, "river")
        yield NameToPlace(given, partial(write_road, placer, road))
