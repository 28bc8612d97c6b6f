"""Reads a game box of CyberBoard: tiles, boards, pieces and markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.importing.cyberboard.archive_reader import MANY_SIDES, ArchiveReader, damaged, opened
from builder.importing.cyberboard.bitmaps import Bitmap, read_bitmap
from builder.importing.cyberboard.cell_grids import CellGrid, read_cells
from builder.importing.cyberboard.drawings import NO_COLOUR, Drawn, read_drawings, read_names

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_SHEET_PIXELS = 150_000_000
"""The most pixels that all sheets of tiles may have together: they are kept as long as the game is made."""
_NO_SHEET = 0xFFFF
_NO_TILE = {0xFFFF, 0xFFFFFFFF}


@dataclass(frozen=True)
class TileSheet:
    """A picture that contains tiles of one size in pixels, one below the other."""

    size: tuple[int, int]
    bitmap: Bitmap | None


@dataclass(frozen=True)
class Tiles:
    """All tiles of a game box: for each tile its sheet and its distance from the sheet's upper edge
    (``None`` for a deleted tile), the sheets, and the colour (0x00BBGGRR) that counts as transparent."""

    places: Sequence[tuple[int, int] | None]
    sheets: Sequence[TileSheet]
    transparent: int
    _read: dict[int, Image] = field(default_factory=dict, repr=False, compare=False)

    def area(self, tile: int) -> int:
        """Return the number of pixels of a tile; 0 if it has no picture."""
        found = self.places[tile] if 0 <= tile < len(self.places) else None
        if found is None or found[0] >= len(self.sheets):
            return 0
        wide, high = self.sheets[found[0]].size
        return wide * high if min(wide, high) > 0 else 0

    def picture(self, tile: int) -> Image | None:
        """Return the picture of a tile in full size, with transparency; ``None`` if there is none."""
        found = self.places[tile] if self.area(tile) else None
        whole = self._sheet_picture(found[0]) if found else None
        if found is None or whole is None:
            return None
        (wide, high), top = self.sheets[found[0]].size, found[1]
        if top + high > whole.height or wide > whole.width:
            return None
        return _transparent(whole.crop((0, top, wide, top + high)), self.transparent)

    def _sheet_picture(self, number: int) -> Image | None:
        bitmap = self.sheets[number].bitmap
        if bitmap is not None and number not in self._read:
            self._read[number] = bitmap.picture()
            if sum(one.width * one.height for one in self._read.values()) > _MOST_SHEET_PIXELS:
                raise damaged("a bitmap is too large")
        return self._read.get(number)


def _transparent(picture: Image, colour: int) -> Image:
    """Return a picture without the pixels of a colour; colours are compared as they are stored, with 5, 6
    and 5 bits."""
    from PIL import ImageChops

    found = picture.convert("RGBA")
    if colour == NO_COLOUR:
        return found
    masks = []
    for band, shift, low in zip(picture.split(), (0, 8, 16), (3, 2, 3), strict=True):
        wanted = colour >> shift & 0xFF
        masks.append(band.point([255 if n >> low == wanted >> low else 0 for n in range(256)]))
    alike = ImageChops.multiply(ImageChops.multiply(masks[0], masks[1]), masks[2])
    found.putalpha(ImageChops.invert(alike))
    return found


@dataclass(frozen=True)
class Board:
    """A board: the number by which scenarios refer to it, its name, its background colour, the drawn
    layers below and above its cells, its cells, and whether their lines are drawn, and drawn above
    everything else."""

    number: int
    name: str
    ground: int
    below: Sequence[Drawn]
    cells: CellGrid | None
    above: Sequence[Drawn]
    has_lines: bool
    lines_above: bool
    by_size: bool
    """Whether what is not meant for the full size is left out in it."""


@dataclass(frozen=True)
class PieceSet:
    """A titled set of pieces or markers, which are given by their numbers."""

    name: str
    members: Sequence[int]


@dataclass(frozen=True)
class GameBox:
    """A game box: ``pieces`` are the tiles of the sides of each piece, ``markers`` the tile of each
    marker."""

    number: int
    title: str
    author: str
    about: str
    tiles: Tiles
    boards: Sequence[Board]
    pieces: Sequence[Sequence[int]]
    piece_sets: Sequence[PieceSet]
    markers: Sequence[int]
    marker_sets: Sequence[PieceSet]
    piece_names: dict[tuple[int, int], str]
    marker_names: dict[int, str]


def read_game_box(data: bytes) -> GameBox:
    """Return the contents of a game box. Raises :class:`ReadError` if it is damaged or of an unsupported
    version."""
    reader = opened(data, b"GBOX")
    since_2 = reader.version >= (2, 0)
    reader.skip("HII")  # colours of the screen, revisions
    number = reader.u32()
    if since_2:
        reader.raw(16)
    author, title, about = reader.text(), reader.text(), reader.text()
    if since_2:
        reader.raw(16)  # the digest of the password, which protects it from being edited
    reader.skip("HHHHHH" if since_2 else "HHHH")
    piece_names, marker_names = read_names(reader) if since_2 else ({}, {})
    tiles = _tiles(reader)
    boards = _boards(reader)
    reader.skip("HHHH")
    pieces = reader.table(lambda: _piece(reader))
    piece_sets = [PieceSet(reader.text(), reader.ids()) for _ in range(reader.short_count())]
    reader.skip("HHHH")
    markers = reader.table(lambda: _marker(reader))
    marker_sets = [_marker_set(reader) for _ in range(reader.short_count())]
    return GameBox(
        number, title, author, about, tiles, boards, pieces, piece_sets, markers, marker_sets,
        piece_names, marker_names,
    )  # fmt: skip


def _tiles(reader: ArchiveReader) -> Tiles:
    transparent = reader.u32()
    reader.skip("IIH")  # the colours and the width of lines that were chosen last
    reader.font()
    reader.skip("HHHH")
    places = reader.table(lambda: _tile_place(reader))
    for _ in range(reader.short_count()):  # sets of tiles matter to the editor alone
        reader.text()
        reader.ids()
    return Tiles(places, [_sheet(reader) for _ in range(reader.short_count())], transparent)


def _tile_place(reader: ArchiveReader) -> tuple[int, int] | None:
    whole, _ = _on_sheet(reader), _on_sheet(reader)
    reader.skip("I")  # the colour on a small board
    return whole


def _on_sheet(reader: ArchiveReader) -> tuple[int, int] | None:
    if reader.version < (2, 91):
        sheet = reader.u8()
        none = sheet == 0xFF
    else:
        sheet = reader.unchecked_count()
        none = sheet in (_NO_SHEET, 0xFFFFFFFFFFFFFFFF)
    top = reader.u16()
    return None if none else (sheet, top)


def _sheet(reader: ArchiveReader) -> TileSheet:
    size = reader.i16(), reader.i16()
    return TileSheet(size, read_bitmap(reader) if reader.u16() else None)


def _boards(reader: ArchiveReader) -> list[Board]:
    reader.id()  # the number of the next board
    reader.skip("IIH")
    reader.font()
    reader.skip("HHHH")
    return [_board(reader) for _ in range(reader.short_count())]


def _board(reader: ArchiveReader) -> Board:
    number = reader.id()
    by_size = bool(reader.u16())
    reader.skip("H")  # whether pieces snap to a grid
    reader.skip("IIII" if reader.version >= (0, 58) else "HHHH")
    reader.skip("H")  # how many of the layers were shown
    ground, name = reader.u32(), reader.text()
    below = read_drawings(reader) if reader.u16() else []
    has_lines, lines_above = bool(reader.u16()), bool(reader.u16())
    reader.skip("HHHH")
    cells = read_cells(reader) if reader.u16() else None
    above = read_drawings(reader) if reader.u16() else []
    return Board(number, name, ground, below, cells, above, has_lines, lines_above, by_size)


def _piece(reader: ArchiveReader) -> list[int]:
    sides = reader.ids() if MANY_SIDES in reader.features else [reader.id(), reader.id()]
    if reader.version >= (2, 0):
        reader.skip("H")
    return [tile for tile in sides if tile not in _NO_TILE]


def _marker(reader: ArchiveReader) -> int:
    tile = reader.id()
    if reader.version >= (2, 0):
        reader.skip("H")
    return tile


def _marker_set(reader: ArchiveReader) -> PieceSet:
    name = reader.text()
    if reader.version >= (2, 0):
        reader.skip("H")
    return PieceSet(name, reader.ids())
