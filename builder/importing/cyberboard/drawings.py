"""Reads the objects drawn on a board (boxes, ellipses, lines, polygons, texts, tiles, bitmaps) and, in
scenarios, the pieces and markers placed on it. Positions are in pixels from the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.importing.cyberboard.archive_reader import (
    MANY_SIDES,
    WIDE_IDS,
    ArchiveReader,
    Font,
    damaged,
)
from builder.importing.cyberboard.bitmaps import Bitmap, read_bitmap

NO_COLOUR = 0xFF000000
"""The colour of what is not painted; other colours are 0x00BBGGRR."""

_RECTANGLE, _ELLIPSE, _LINE, _TILE, _TEXT, _POLYGON, _BITMAP = range(7)
_PIECE, _MARKER, _DRAWN_LINE = 0x80, 0x81, 0x82
_OF_MARKERS = 0x7800
"""The bits that say that a text belongs to a marker."""
_IN_FULL_SIZE, _ABOVE_LINES = 1, 8
"""The flags of what is drawn on the board in full size (as against half and small size), and of what
lies above the lines of the cells."""

_MOST_WIDTH = 200
"""The greatest width in pixels with which a line is painted."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Drawn:
    """An object drawn on a board: its box (left, top, right, bottom), and its flags."""

    box: Box
    flags: int

    @property
    def in_full_size(self) -> bool:
        """Whether the object is drawn when the board is shown in full size."""
        return bool(self.flags & _IN_FULL_SIZE)

    @property
    def above_lines(self) -> bool:
        """Whether the object is drawn above the lines between the cells."""
        return bool(self.flags & _ABOVE_LINES)


@dataclass(frozen=True)
class Shape(Drawn):
    """A box or ellipse, a polygon if it has ``points``, or a line if it has no ``fill`` and points."""

    kind: str
    fill: int
    line: int
    width: int
    points: Sequence[tuple[int, int]] = ()

    @property
    def line_width(self) -> int:
        """The width in pixels with which the line of the shape is painted, if it is."""
        return min(max(self.width, 1), _MOST_WIDTH)


@dataclass(frozen=True)
class DrawnText(Drawn):
    """A coloured text drawn on a board; it starts at the upper left corner of its box."""

    text: str
    colour: int
    font: Font


@dataclass(frozen=True)
class DrawnTile(Drawn):
    """A tile, by its number."""

    tile: int


@dataclass(frozen=True)
class DrawnBitmap(Drawn):
    """A bitmap drawn at its own size on a board; its picture is ``None`` if it is empty."""

    bitmap: Bitmap | None


@dataclass(frozen=True)
class PlacedPiece(Drawn):
    """A piece on a board, by its number."""

    piece: int


@dataclass(frozen=True)
class PlacedMarker(Drawn):
    """A marker on a board, by its number."""

    marker: int


def read_drawings(reader: ArchiveReader) -> list[Drawn]:
    """Return everything that is drawn on a layer of a board, from the bottom to the top."""
    return [_drawn(reader) for _ in range(reader.short_count())]


def _drawn(reader: ArchiveReader) -> Drawn:
    kind = reader.u16()
    flags = reader.u32() if reader.version >= (2, 0) else reader.u16()
    corners = [reader.i16() for _ in range(4)]
    box = corners[0], corners[1], corners[2], corners[3]
    read = _READERS.get(kind)
    if read is None:
        raise damaged("something is drawn of a kind that CyberBoard does not have")
    return read(reader, box, flags)


def _rectangle(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    return Shape(box, flags, "rectangle", reader.u32(), reader.u32(), reader.u16())


def _ellipse(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    return Shape(box, flags, "ellipse", reader.u32(), reader.u32(), reader.u16())


def _polygon(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    fill, line, width = reader.u32(), reader.u32(), reader.u16()
    points = [reader.point() for _ in range(reader.short_count())]
    return Shape(box, flags, "polygon", fill, line, width, points)


def _line(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    points = [reader.point(), reader.point()]
    return Shape(box, flags, "line", NO_COLOUR, reader.u32(), reader.u16(), points)


def _drawn_line(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    line = _line(reader, box, flags)
    _skip_object_id(reader)
    return line


def _tile(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    return DrawnTile(box, flags, reader.id())


def _text(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    reader.skip("H")  # the angle, which CyberBoard does not draw by
    colour, text = reader.u32(), reader.text()
    return DrawnText(box, flags, text, colour, reader.font())


def _bitmap(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    reader.skip("H")  # the size for which it was made
    return DrawnBitmap(box, flags, read_bitmap(reader))


def _piece(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    return PlacedPiece(box, flags, reader.id())


def _marker(reader: ArchiveReader, box: Box, flags: int) -> Drawn:
    _skip_object_id(reader)
    marker = reader.id()
    if reader.version >= (2, 0):
        reader.skip("H")  # how far it is turned
    return PlacedMarker(box, flags, marker)


_READERS: dict[int, Callable[[ArchiveReader, Box, int], Drawn]] = {
    _RECTANGLE: _rectangle, _ELLIPSE: _ellipse, _LINE: _line, _TILE: _tile, _TEXT: _text,
    _POLYGON: _polygon, _BITMAP: _bitmap, _PIECE: _piece, _MARKER: _marker, _DRAWN_LINE: _drawn_line,
}  # fmt: skip


def _skip_object_id(reader: ArchiveReader) -> None:
    reader.skip("Q" if WIDE_IDS in reader.features else "I")


def read_names(reader: ArchiveReader) -> tuple[dict[tuple[int, int], str], dict[int, str]]:
    """Return the texts that CyberBoard shows for pieces, by piece number and side, and for markers, by
    number."""
    wide = WIDE_IDS in reader.features or MANY_SIDES in reader.features
    bits = 32 if wide else 16
    pieces: dict[tuple[int, int], str] = {}
    markers: dict[int, str] = {}
    for _ in range(reader.long_count()):
        element, text = (reader.u64() if wide else reader.u32()), reader.text()
        id, rest = element & (1 << bits) - 1, element >> bits
        # Above the id stand the bits of the side: one of 16, or 17 of 32; above them the kind.
        kind, side = (rest >> 17, rest & 0x1FFFF) if wide else (rest >> 1, rest & 1)
        if kind == 0:
            pieces[id, side] = text
        elif kind == _OF_MARKERS:
            markers[id] = text
    return pieces, markers
