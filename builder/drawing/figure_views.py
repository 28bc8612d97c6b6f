"""The parts of maps that a figure shows: a part of one map, or parts of joined maps side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect, bounding_box, lerp
from builder.drawing.ink.scene import Point
from builder.drawing.mapsheet import FieldDrawing
from builder.model.ground.maps import parse_place_or_side
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space.hexes import HexLayout, Hexside
from builder.model.space.squares import SquareLayout

_SURROUNDINGS = 0.78
"""The width of the part of the map that is shown around the places of a figure, in hexes."""

_MIN_FIGURE_SIZE = (3.4, 2.7)
"""The smallest width and height of a figure, in hexes."""

_LIKE = 22.0
"""The length in mm that is used in place of a hex's width on a map whose places have no common
size."""

_GAP_BETWEEN_MAPS = 3.0
"""The distance in mm between the parts of two maps: twice the bleed beyond their edges."""


@dataclass(frozen=True)
class MapGround:
    """The positions of a map's places on its sheet."""

    drawing: FieldDrawing

    @property
    def hex(self) -> float:
        """The width of a hex between two opposite sides, in mm."""
        return self.drawing.layout.across

    @property
    def is_grid(self) -> bool:
        """Whether all places of the map have the same size, so that the size of counters and arrows
        can be derived from it."""
        return isinstance(self.drawing.layout, HexLayout | SquareLayout)

    @property
    def unit(self) -> float:
        """The length in mm from which the size of counters and arrows is derived: the width of a
        hex, or its substitute on a map without a common size."""
        return self.hex if self.is_grid else min(self.hex, _LIKE)

    def point(self, at: str) -> Point:
        """Return the centre of a hex or hexside."""
        found = parse_place_or_side(self.drawing.layout.space, at)
        if isinstance(found, Hexside):
            return self.drawing.layout.side_middle(found)
        if found is None:
            raise KeyError(at)
        return self.drawing.layout.centre(found)

    def outline(self, at: str, share: float) -> list[Point]:
        """Return the corners of a hex shrunk to a fraction of its size; for a hexside, a lozenge
        along it."""
        found = parse_place_or_side(self.drawing.layout.space, at)
        x, y = self.point(at)
        if isinstance(found, Hexside):
            a, b = self.drawing.layout.side_ends(found)
            across = lerp((x, y), (x + (b[1] - a[1]) / 2, y - (b[0] - a[0]) / 2), 0.4)
            other = (2 * x - across[0], 2 * y - across[1])
            return [a, across, b, other]
        assert found is not None
        corners = self.drawing.layout.outline(found)
        if not self.is_grid:  # names are printed along the edges of boxes
            share = (1 + share) / 2
        return [lerp((x, y), corner, share) for corner in corners]

    def box(self, places: Sequence[str], least: float = 0.0) -> Rect:
        """Return the part of the sheet that contains some places, within the map's field and, if
        ``least`` is given, at least that many mm high."""
        around = bounding_box(map(self.point, places)).inset(-_SURROUNDINGS * self.hex)
        wide = max(around.width, _MIN_FIGURE_SIZE[0] * self.hex)
        high = max(around.height, _MIN_FIGURE_SIZE[1] * self.hex, least)
        x, y = around.centre
        field = self.drawing.field
        return _shifted_into(Rect(x - wide / 2, y - high / 2, wide, high), field)


class SheetView:
    """Gives positions on the whole sheet of a map, in the sheet's own coordinates (used where
    the whole sheet is shown)."""

    def __init__(self, ground: MapGround) -> None:
        self.ground, self.hex = ground, ground.unit

    def position(self, place: str) -> Point:
        """Return the centre of a place or hexside."""
        return self.ground.point(place)

    def outline(self, place: str, share: float) -> list[Point]:
        """Return the corners of a place shrunk to a fraction of its size."""
        return self.ground.outline(place, share)


class MapView:
    """The part of a map that a figure shows, or the whole of its field; coordinates start at its
    upper left corner."""

    def __init__(
        self, ground: MapGround, places: Sequence[str], least: float = 0.0, *, whole: bool = False
    ) -> None:
        self.ground, self.whole = ground, whole
        self.box = ground.drawing.field if whole else ground.box(places, least)
        self.hex = ground.unit

    def position(self, place: str) -> Point:
        """Return the centre of a place or hexside."""
        x, y = self.ground.point(place)
        return x - self.box.x, y - self.box.y

    def outline(self, place: str, share: float) -> list[Point]:
        """Return the corners of a place shrunk to a fraction of its size."""
        return [(x - self.box.x, y - self.box.y) for x, y in self.ground.outline(place, share)]

    def shows(self, place: str) -> bool:
        """Return whether a counter at this place lies wholly inside the view, so that its edge does
        not cut the counter; a view of a whole map shows all counters."""
        if self.whole:
            return True
        room = Rect(0, 0, self.box.width, self.box.height).inset(0.44 * self.hex)
        return room.contains(self.position(place))

    def frames(self) -> Sequence[Rect]:
        """Return the rectangles in which the view shows parts of maps."""
        return (Rect(0, 0, self.box.width, self.box.height),)


class JoinedMapView:
    """The parts of joined maps that contain places of a figure, side by side in the order in which
    the maps are joined."""

    def __init__(
        self,
        joined: JoinedMap,
        maps: Mapping[str, FieldDrawing],
        places: Sequence[str],
        *,
        whole: bool = False,
    ) -> None:
        self._joined = joined
        own: dict[str, list[str]] = {part.id: [] for part in joined.parts} if whole else {}
        for place in places:
            map, id = self._own_place(place)
            own.setdefault(map, []).append(id)
        shown = [part.id for part in joined.parts if part.id in own]
        grounds = {id: MapGround(maps[id]) for id in shown}
        high = max(
            (ground.drawing.field if whole else ground.box(own[id])).height
            for id, ground in grounds.items()
        )
        self._views = {
            id: MapView(ground, own[id], high, whole=whole) for id, ground in grounds.items()
        }
        self._lefts: dict[str, float] = {}
        left = 0.0
        for id, view in self._views.items():
            self._lefts[id] = left
            left += view.box.width + _GAP_BETWEEN_MAPS
        self.size = left - _GAP_BETWEEN_MAPS, high
        self.hex = min(view.hex for view in self._views.values())

    @property
    def map_parts(self) -> Iterator[tuple[str, Rect, float]]:
        """Yield each map with the part of it that is shown and the x of its left edge."""
        return ((id, view.box, self._lefts[id]) for id, view in self._views.items())

    def covers(self) -> Iterator[Rect]:
        """Yield the areas to be covered with paper colour: those between the parts of maps, and
        those below parts that are lower than others."""
        wide, high = self.size
        for _, box, left in self.map_parts:
            yield Rect(left, box.height, box.width, high + _GAP_BETWEEN_MAPS - box.height)
            if left + box.width < wide:
                yield Rect(left + box.width, 0, _GAP_BETWEEN_MAPS, high)

    def _own_place(self, place: str) -> tuple[str, str]:
        """Return the map on which a place or hexside of joined maps lies (its id), and the name of the
        place on that map."""
        found = parse_place_or_side(self._joined.space, place)
        if found is None:
            raise KeyError(place)
        if isinstance(found, Hexside):
            part, own = self._joined.part_of(found.cell)
            return part.id, part.space.side_id(found._replace(cell=own))
        part, own = self._joined.part_of(found)
        return part.id, part.space.id(own)

    def _moved(self, map: str, point: Point) -> Point:
        return point[0] + self._lefts[map], point[1]

    def position(self, place: str) -> Point:
        """Return the centre of a place or hexside."""
        map, id = self._own_place(place)
        return self._moved(map, self._views[map].position(id))

    def outline(self, place: str, share: float) -> list[Point]:
        """Return the corners of a place shrunk to a fraction of its size."""
        map, id = self._own_place(place)
        return [self._moved(map, point) for point in self._views[map].outline(id, share)]

    def shows(self, place: str) -> bool:
        """Return whether a counter at this place is shown without being cut by the edge of the part
        of its map."""
        map, id = self._own_place(place)
        return map in self._views and self._views[map].shows(id)

    def frames(self) -> Sequence[Rect]:
        """Return the rectangles in which the view shows parts of maps."""
        return [Rect(left, 0, box.width, box.height) for _, box, left in self.map_parts]


def _shifted_into(box: Rect, field: Rect) -> Rect:
    """Return the box shifted into the field, and cut to the field's size if it is larger."""
    wide, high = min(box.width, field.width), min(box.height, field.height)
    x = min(max(box.x, field.x), field.right - wide)
    y = min(max(box.y, field.y), field.bottom - high)
    return Rect(x, y, wide, high)
