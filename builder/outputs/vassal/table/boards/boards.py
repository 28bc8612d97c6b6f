"""Makes boards: pictures under grids of zones, with the position of every place that a setup can
name."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect
from builder.model.space import Cell, Plan
from builder.model.space.areas import AreaLayout
from builder.model.space.hexes import HexLayout
from builder.model.tracks import Track
from builder.outputs.vassal.expressions.module_pictures import BoardPicture
from builder.outputs.vassal.table.boards.fields import HEXES, Field, field_of
from builder.outputs.vassal.table.boards.places import Places, places_of
from builder.outputs.vassal.table.boards.zones import (
    Place,
    bounding_rectangle,
    pixel,
    rectangle_outline,
    region,
    zone,
)
from builder.vassal.expressions.tree import Truth
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.grids.tiling import (
    Tile,
    moved_to_tile,
    on_board_condition,
    tile_name,
    tiles_of_picture,
)
from builder.vassal.format.names import engine_safe_text, unique_names
from builder.vassal.format.polygons import Ring, merge_shapes, rims_of_sides

TURN = "Turn"
"""The word before the number in the names of a turn track's boxes."""


@dataclass(frozen=True)
class Board:
    """A board: its name in saved games, the ``title`` that players read, and its zones: boxes of
    tracks, and a hex field or ``places`` of another kind. ``labels`` are the printed labels by
    track and box. With ``tile``, it is cut into boards of at most that many pixels a side, in
    ``lines`` rows if other boards lie next to it. ``displays`` are tracks of holding boxes;
    ``roomy`` are those whose boxes hold several counters side by side."""

    name: str
    image: str
    size: Pixel
    field: Field | None
    regions: Mapping[str, Mapping[str, Rect]]
    track_names: Mapping[str, str]
    labels: Mapping[tuple[str, str], str]
    displays: frozenset[str] = frozenset()
    roomy: frozenset[str] = frozenset()
    tile: int = 0
    lines: int = 0
    places: Places | None = None
    title: str = ""

    def here_condition(self) -> Truth:
        """Return the condition that a piece or place is on this board (see
        :func:`~tiling.on_board_condition`)."""
        return on_board_condition(self.name, tiled=bool(self.tile))

    @property
    def are_distances_exact(self) -> bool:
        """Whether VASSAL counts distances on the board correctly. It assumes that the grid begins
        at the corner of the window, which is false for all tiles but the first."""
        ground = self.field or self.places
        return ground is not None and ground.are_distances_exact and not self.tile

    @property
    def images(self) -> list[str]:
        """The files of the board's pictures, row by row."""
        if not self.tile:
            return [self.image]
        stem, dot, suffix = self.image.rpartition(".")
        return [f"{stem}-{t.line + 1}-{t.column + 1}{dot}{suffix}" for t in self._tiles]

    @property
    def columns(self) -> int:
        """The number of VASSAL boards (tiles) in a row."""
        return 1 + max(tile.column for tile in self._tiles) if self.tile else 1

    def engine_names(self, column: int = 0) -> str:
        """Return the board, or its tiles, as VASSAL's commands name them, each with its column and
        row; the first is in ``column``."""
        if not self.tile:
            return board_command(self.name, column)
        found = (
            board_command(tile_name(self.name, t), column + t.column, t.line) for t in self._tiles
        )
        return "\t".join(found)

    def name_at(self, point: Pixel) -> str:
        """Return the name of the VASSAL board (the board itself, or one of its tiles) at a
        pixel."""
        for tile in self._tiles if self.tile else ():
            x, y = point[0] - tile.corner[0], point[1] - tile.corner[1]
            if 0 <= x < tile.size[0] and 0 <= y < tile.size[1]:
                return tile_name(self.name, tile)
        return self.name

    @property
    def _tiles(self) -> list[Tile]:
        return tiles_of_picture(self.size, self.tile, self.lines)

    def place(self, text: str) -> Place | None:
        """Return the place for a text in a setup (a hex, a hexside, or ``track:box``); ``None`` if
        the board does not have it."""
        track, colon, box = text.partition(":")
        if not colon:
            ground = self.field or self.places
            return ground.place(text) if ground else None
        rect = self.regions.get(track, {}).get(box)
        name = self.box_name(track, box)
        if rect is None:
            return None
        return Place(pixel(rect.centre), (name,), box=rect, holds=track in self.roomy)

    def box_name(self, track: str, box: str) -> str:
        """Return VASSAL's name of a box: its printed label if that contains words, else its id."""
        name = self.track_names.get(track, track)
        label = self.labels.get((track, box))
        return f"{name}: {label}" if label else f"{name} {box}"

    @property
    def plan(self) -> Plan | None:
        """The layout of the board's places in pixels; ``None`` for a board with only boxes."""
        if self.field is not None:
            return self.field.layout
        return self.places.plan if self.places else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The ids of the board's places other than boxes."""
        return tuple(self.plan.space.cells) if self.plan else ()

    def rims(self, places: Collection[str]) -> list[Ring]:
        """Return the outlines of some places in pixels, with adjacent places in one outline. A
        point belongs to the places if it is inside an odd number of outlines."""
        assert self.plan is not None
        cells = dict.fromkeys(map(self.plan.space.cell, places))
        if isinstance(self.plan, HexLayout):
            sides = ((pixel(start), pixel(end)) for start, end in self.plan.rim(cells))
            return rims_of_sides(side for side in sides if side[0] != side[1])
        if isinstance(self.plan, AreaLayout):
            shapes = self.plan.rings_of(cells)
        else:
            shapes = [self.plan.outline(cell) for cell in cells]
        return merge_shapes([pixel(point) for point in shape] for shape in shapes)

    def room(self, place: str) -> float:
        """Return the radius, in pixels, of the free space round the centre of a place."""
        assert self.plan is not None
        if isinstance(self.plan, AreaLayout):
            return self.plan.rooms[self.plan.space.cell(place).position]
        return self.plan.across / 2

    def elements(self, over: Sequence[Element] = ()) -> list[Element]:
        """Return the build-file elements of the board or its tiles, with zones: boxes first,
        because the first zone that contains a point wins, and overlays (``over``) last."""
        zones = [*self._track_zones(), *self._hex_zones()]
        zones += self.places.zones() if self.places else []
        grid = [component("ZonedGrid", *zones, *over)] if zones else []
        if not self.tile:
            return [component("Board", *grid, name=self.name, image=self.image)]
        return [
            component(
                "Board",
                *(moved_to_tile(part, tile.corner) for part in grid),
                name=tile_name(self.name, tile),
                image=image,
            )
            for tile, image in zip(self._tiles, self.images, strict=True)
        ]

    def _track_zones(self) -> Iterator[Element]:
        for track, boxes in self.regions.items():
            if track in self.displays:
                for box, rect in boxes.items():
                    yield zone(self.box_name(track, box), rectangle_outline(rect), "$name$")
            elif boxes:
                regions = [region(self.box_name(track, b), r) for b, r in boxes.items()]
                grid = component("RegionGrid", *regions, snapto=True, visible=False)
                outline = rectangle_outline(bounding_rectangle(boxes.values()))
                yield zone(self.track_names[track], outline, "$gridLocation$", grid)

    def _hex_zones(self) -> Iterator[Element]:
        for i, (path, grid) in enumerate(self.field.grids() if self.field else ()):
            name = HEXES if i == 0 else f"{HEXES} {i + 1}"
            yield zone(name, path, "$gridLocation$", grid)


def board_command(name: str, column: int = 0, line: int = 0) -> str:
    """Return a board as named in VASSAL's commands: its name, and its column and row on the map. No
    slash may follow the name, since it would mean that the board is reversed."""
    return encode((encode((name,), "/"), str(column), str(line)), "\t")


def plan_board(
    name: str,
    image: str,
    drawing: BoardPicture,
    tracks: Mapping[str, Track],
    tile: int = 0,
    lines: int = 0,
    *,
    oblique: bool = False,
) -> Board:
    """Return the board made from a picture, with all positions in pixels; with ``tile`` it is cut
    into tiles of that many pixels, in ``lines`` rows. Boxes of unknown tracks are left out. With
    ``oblique``, slanting hex numbers are left to VASSAL 3.8."""
    scale, layout = drawing.scale, drawing.layout
    regions = {
        track: {box: rect.scaled(scale) for box, rect in boxes.items()}
        for track, boxes in drawing.boxes.items()
        if track in tracks
    }
    displays = frozenset(id for id in regions if tracks[id].kind in ("boxes", "table"))
    return Board(
        name=name,
        image=image,
        size=drawing.picture.size,
        field=field_of(layout, scale, oblique=oblique) if isinstance(layout, HexLayout) else None,
        places=places_of(drawing),
        regions=regions,
        track_names=track_names({id: tracks[id] for id in regions}),
        displays=displays,
        roomy=displays | {id for id in regions if tracks[id].box},
        labels={key: text for id in regions for key, text in _labels(tracks[id]).items()},
        tile=tile,
        lines=lines,
        title=name,
    )


def _labels(track: Track) -> dict[tuple[str, str], str]:
    """Return the printed labels of a display's holding boxes; nothing unless they all differ."""
    found = {(track.id, b.id): engine_safe_text(b.label) for b in track.boxes if b.label}
    alone = len(set(found.values())) == len(found)
    return found if track.kind in ("boxes", "table") and alone else {}


def track_names(tracks: Mapping[str, Track]) -> dict[str, str]:
    """Return, by track, the words that come before a box's id in VASSAL's name of the box, as in
    ``Turn 3``. ``tracks`` are those of one board, because names need to be unique only on their
    board."""
    turns = [t.id for t in tracks.values() if t.kind == "turn"]
    wanted = [
        (t.id, TURN if turns == [t.id] else engine_safe_text(t.title)) for t in tracks.values()
    ]
    return unique_names(wanted)


def turn_track(board: Board) -> str:
    """Return the id of the turn track that is printed on a board; empty if there is none."""
    return next((id for id, name in board.track_names.items() if name == TURN), "")


def window_of_turn_track(windows: Iterable[tuple[str, Board]]) -> str:
    """Return the first of some windows (pairs of a window and its board) that shows the turn track;
    empty if none does."""
    return next((name for name, board in windows if turn_track(board)), "")


COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def compass_direction(dx: int, dy: int) -> str:
    """Return the compass direction of an offset on the screen, such as ``NE``."""
    turn = math.degrees(math.atan2(dx, -dy)) % 360
    return COMPASS[round(turn / 45) % 8]


def side_names(boards: Sequence[Board]) -> list[str]:
    """Return the names of the six sides of a hex, which are their compass directions on the first
    board with hexes."""
    field = next(b.field for b in boards if b.field)
    return [compass_direction(*field.side_offset(i)) for i in range(6)]
