"""Imports the boards of a module as maps: pictures, grids with numbering, and points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.importing.art import ImportedArt
from builder.importing.minimal_game import SOURCE
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pictured_maps import (
    SLIMMEST,
    ImportedBoard,
    board_of_grid,
    board_of_points,
    shown_size,
)
from builder.importing.report import ImportNotes, board_name, with_colon
from builder.model.pictures import picture_size
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.reading.grid_axes import read_number, read_whole_pixels
from builder.vassal.reading.grids import GRIDS, zone_outline
from builder.vassal.reading.main_grid import chosen_grid
from builder.vassal.reading.piece_faces import FacePainter


@dataclass
class BoardImport:
    """Converts boards to maps; ``scale`` is in millimetres per pixel, ``art`` collects the game's
    pictures."""

    painter: FacePainter
    scale: float
    notes: ImportNotes
    art: ImportedArt
    ids: UniqueIds

    def boards_of(self, map: Element) -> list[ImportedBoard]:
        """Return the maps made from the boards of a map window."""
        window = map.attributes.get("mapName", "")
        edge = (
            read_whole_pixels(map.attributes.get("edgeWidth", "")),
            read_whole_pixels(map.attributes.get("edgeHeight", "")),
        )
        found = [self.board(window, board) for board in map.find("Board")]
        return [replace(made, edge=edge) for made in found if made is not None]

    def board(self, window: str, board: Element) -> ImportedBoard | None:
        """Return the map made from a board; ``None`` for a board with neither picture nor size."""
        attributes = board.attributes
        name = attributes.get("name", "") or window
        picture = attributes.get("image", "")
        size = self.painter.size(picture) if picture else (0, 0)
        if min(size) < 1:
            size = (
                read_whole_pixels(attributes.get("width", "")),
                read_whole_pixels(attributes.get("height", "")),
            )
        if picture and self.painter.size(picture)[0] < 1:
            lost = filled_sentence(
                "the picture {picture!r} cannot be read; it is carried", picture=picture
            )
            if not self.painter.has_picture(picture):
                lost = filled_sentence(
                    "the picture {picture!r} is not in the module; 'inspect --fix' puts a plain board "
                    "in its place",
                    picture=picture,
                )
            self.notes.change(board_name(name), lost)
        if min(size) < 1 or max(size) > SLIMMEST * min(size):
            self.notes.carry("boards without a size that a map has", name)
            return None
        title = name if name.casefold().startswith(window.casefold()) else f"{window}: {name}"
        made = self._make_board(window, name, board, size)
        made.fields = {"title": one_line(title, 100), "source": SOURCE, **made.fields}
        self._pictured(made, picture)
        return made

    def _make_board(
        self, window: str, name: str, board: Element, size: tuple[int, int]
    ) -> ImportedBoard:
        id = self.ids.new_id(name, "board")
        chosen = chosen_grid(board, size)
        if chosen is None:
            return self._of_points(id, window, name, board, size)
        grid, others = chosen
        for _, inside in others:
            self.notes.carry("further grids", with_colon(name, _zone_name(inside)))
        for text in grid.warnings:
            self.notes.change(board_name(name), text)
        self._zones(name, board)
        return board_of_grid(id, window, name, size, self.scale, grid)

    def _of_points(
        self, id: str, window: str, name: str, board: Element, size: tuple[int, int]
    ) -> ImportedBoard:
        named = [
            *((e.attributes.get("name", ""), _middle_of_region(e)) for e in board.find("Region")),
            *((e.attributes.get("name", ""), _middle(e)) for e in board.find("Zone")),
        ]
        if len(named) > 2:
            about = "boards whose places nothing joins: write links where units move by rules"
            self.notes.change(about, "{name}: {count} places", name=name, count=len(named))
        return board_of_points(id, window, name, size, self.scale, named)

    def _zones(self, name: str, board: Element) -> None:
        """Report the zones of a board that contain no grid, because a hex map cannot express them."""
        for zone in board.find("Zone"):
            if not any(e.kind in GRIDS for e in zone.children):
                self.notes.carry("zones of boards with a grid", with_colon(name, _zone_name(zone)))

    def _pictured(self, made: ImportedBoard, picture: str) -> None:
        size = shown_size(made.size)
        if picture and size != made.size:
            data = self.painter.smaller(picture, size)
        else:
            data = self.painter.png_or_jpeg(picture) if picture else None
        if data is None:
            made.fields.pop("image", None)
            if made.points is not None:
                made.points.pictured = False
            return
        size = picture_size(data) or size
        if size == made.size:
            made.show(self.art.keep(picture, data, picture))
            return
        made.show(self.art.keep(picture, data), size)
        text = filled_sentence(
            "its picture has {width} x {height} pixels; maps show it with {shown_width} x "
            "{shown_height}, the module as it was",
            width=made.size[0],
            height=made.size[1],
            shown_width=size[0],
            shown_height=size[1],
        )
        self.notes.change(board_name(made.name), text)


def _zone_name(zone: Element | None) -> str:
    return zone.attributes.get("name", "") if zone else as_sentence("the board")


def _middle(zone: Element) -> tuple[int, int]:
    corners = zone_outline(zone) or [(0, 0)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _middle_of_region(region: Element) -> tuple[int, int]:
    found: Mapping[str, str] = region.attributes
    return read_coordinate(found.get("originx", "")), read_coordinate(found.get("originy", ""))


def read_coordinate(text: str) -> int:
    """Parse a coordinate as a whole number of pixels."""
    return round(read_number(text, 0.0))
