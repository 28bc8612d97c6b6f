"""Computes the sheets that lie on a virtual table (maps, and displays of boxes) and the position in
mm of every place that a setup can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import floor

from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.mapsheet import MapDrawing
from builder.model.game import Game
from builder.model.ground.maps import parse_place_or_side
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space import Cell, Plan
from builder.model.space.areas import AreaLayout

Point = tuple[float, float]

GAP = 1.0
"""The distance in mm between counters that lie side by side."""

_HEAD = 0.15
"""The fraction of a box's height that its heading takes."""

_MANY = 1000
"""More counters than a box has room for."""

_INSIDE = 0.66
"""The half side of the square for counters in an area, as a fraction of the free radius there."""


@dataclass(frozen=True)
class Place:
    """A place on a sheet, in mm: the point where a counter lies and, if several may lie side by
    side, the ``room`` for them or single ``slots``. If the room is ``gridded``, counters always lie
    on its snap points, even a single one."""

    point: Point
    room: Rect | None = None
    slots: tuple[Rect, ...] = ()
    gridded: bool = False

    def spread(self, size: float, count: int) -> list[tuple[Point, int]]:
        """Return where ``count`` counters of ``size`` mm lie: for each, its point and the number of
        counters below it."""
        if len(self.slots) > 1:
            cells = [slot.centre for slot in self.slots]
        elif self.room is not None and (count > 1 or self.gridded):
            cells = _cells(self.room, size, _MANY if self.gridded else count)
        else:
            cells = [self.point]
        return [(cells[n % len(cells)], n // len(cells)) for n in range(count)]


def _cells(room: Rect, size: float, count: int) -> list[Point]:
    """Return the centres of counters side by side in rows in a box: ``count`` of them, or as many
    as there is room for."""
    step, high = size + GAP, room.height * (1 - _HEAD)
    across = max(1, floor((room.width + GAP) / step))
    down = max(1, floor((high + GAP) / step))
    lines = min(down, -(-count // across))
    columns = min(across, -(-count // lines))
    left = room.centre[0] - (columns - 1) * step / 2
    top = room.bottom - high / 2 - (lines - 1) * step / 2
    return [(left + c * step, top + n * step) for n in range(lines) for c in range(columns)]


@dataclass(frozen=True)
class Sheet:
    """A sheet on the table: a map or a display of boxes. ``boxes`` are the boxes of its tracks, by
    track and box. In boxes of the tracks in ``roomy`` counters lie side by side; those in
    ``gridded`` also have a snap point for each counter."""

    id: str
    width: float
    height: float
    plan: Plan | None = None
    boxes: Mapping[str, Mapping[str, Rect]] = field(default_factory=dict)
    slots: Mapping[str, tuple[Rect, ...]] = field(default_factory=dict)
    roomy: frozenset[str] = frozenset()
    gridded: frozenset[str] = frozenset()

    def place(self, text: str) -> Place | None:
        """Return the place for a text of a setup: a place of the map, a side or step between two
        places, or ``track:box``; ``None`` if the sheet has no place of that name."""
        track, colon, box = text.partition(":")
        if colon:
            rect = self.boxes.get(track, {}).get(box)
            if rect is None:
                return None
            room = rect if track in self.roomy else None
            return Place(rect.centre, room, gridded=track in self.gridded)
        found = parse_place_or_side(self.plan.space, text) if self.plan else None
        if self.plan is None or found is None:
            return None
        if not isinstance(found, Cell):
            return Place(self.plan.side_middle(found))
        slots = self.slots.get(text, ())
        if slots:
            return Place(slots[0].centre, slots=slots)
        point = self.plan.centre(found)
        if isinstance(self.plan, AreaLayout):
            return Place(point, _room_of(self.plan, found))
        return Place(point)

    def snap_points(self, size: float) -> Iterator[tuple[str, Point]]:
        """Yield every point to which counters of ``size`` mm snap, with the name of its place: the
        centre or the slots of a place, the middle of a box or, in a gridded box, one point for each
        counter that fits."""
        for id in self.plan.space.ids if self.plan else ():
            place = self.place(id)
            assert place is not None
            for point in [slot.centre for slot in place.slots] or [place.point]:
                yield id, point
        for track, boxes in self.boxes.items():
            for box, rect in boxes.items():
                name = f"{track}:{box}"
                points = _cells(rect, size, _MANY) if track in self.gridded else [rect.centre]
                yield from ((name, point) for point in points)


def _room_of(plan: AreaLayout, cell: Cell) -> Rect:
    """Return the room for counters in an area: a square around its centre or, for an area that is a
    rectangle, the whole of it."""
    ring = plan.outline(cell)
    outer = bounding_box(ring)
    if len(ring) == 4 and set(ring) == set(outer.corners()):
        return outer
    half = plan.rooms[cell.position] * _INSIDE
    x, y = plan.centre(cell)
    return Rect(x - half, y - half, 2 * half, 2 * half)


@dataclass(frozen=True)
class Sheets:
    """All sheets of a game, by id: its maps, and displays (tracks that are on no map)."""

    game: Game
    maps: Mapping[str, Sheet]
    displays: Mapping[str, Sheet]

    def played(self, map: str) -> list[Sheet]:
        """Return the maps that lie on the table in a scenario on a map or a theatre, from left to
        right; none in a game without maps."""
        return [self.maps[id] for id in self.game.boards_of(map) if id in self.maps]

    def in_the_middle(self, map: str) -> list[Sheet]:
        """Return the sheets in the middle of the table: the maps in play, or else the display that
        the game is played on."""
        board = self.game.board_track
        return self.played(map) or ([self.displays[board.id]] if board else [])

    def box_of_deck(self, deck: str) -> tuple[str, Place] | None:
        """Return the display on which cards lie, and its box for a deck; ``None`` if there is
        none."""
        table = self.game.table_track
        known = self.displays.get(table.id) if table else None
        place = known.place(f"{known.id}:{deck}") if known else None
        return (known.id, place) if known and place else None

    def find(self, map: str, text: str) -> tuple[str, Place] | None:
        """Return the sheet and the place that a text in a setup names, where the setup is for a map
        or a theatre; ``None`` if neither the maps in play nor a display has it."""
        joined = next((m for m in self.game.playable if m.id == map), None)
        for number, sheet in enumerate(self.played(map)):
            own = joined.own_name(number, text) if isinstance(joined, JoinedMap) else text
            if own and (place := sheet.place(own)) is not None:
                return sheet.id, place
        found = ((sheet.id, sheet.place(text)) for sheet in self.displays.values())
        return next(((id, place) for id, place in found if place is not None), None)


def sheets_of(
    game: Game, maps: Mapping[str, MapDrawing], displays: Mapping[str, TrackDrawing]
) -> Sheets:
    """Return the sheets of a game from their drawings by id."""
    tracks = {track.id: track for track in game.tracks}
    gridded = frozenset(t.id for t in game.tracks if t.box or t.kind == "boxes")
    roomy = gridded | {t.id for t in game.tracks if t.kind == "table"}
    return Sheets(
        game,
        {
            id: Sheet(
                id,
                drawing.scene.width,
                drawing.scene.height,
                drawing.layout,
                {track: boxes for track, boxes in drawing.boxes.items() if track in tracks},
                {place: tuple(slots) for place, slots in drawing.slots.items() if slots},
                roomy,
                gridded,
            )
            for id, drawing in maps.items()
        },
        {
            id: Sheet(
                id,
                d.scene.width,
                d.scene.height,
                boxes={id: d.rooms},
                roomy=roomy,
                gridded=gridded,
            )
            for id, d in displays.items()
        },
    )
