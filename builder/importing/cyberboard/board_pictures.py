"""Paints boards as CyberBoard shows them in full size: ground, lower layer, cells, upper layer, lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.fonts import font_path
from builder.importing.cyberboard.archive_reader import Font
from builder.importing.cyberboard.cell_grids import Cell, CellGrid
from builder.importing.cyberboard.drawings import (
    NO_COLOUR,
    Drawn,
    DrawnBitmap,
    DrawnText,
    DrawnTile,
    Shape,
)
from builder.importing.cyberboard.game_boxes import Board, Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

MOST_PIXELS = 80_000_000
_MOST_CHARACTERS = 300

Colour = tuple[int, int, int]


def board_picture(board: Board, tiles: Tiles) -> Image | None:
    """Return the picture of a board; ``None`` for one without cells, or too large to be painted."""
    from PIL import Image

    if board.cells is None:
        return None
    size = board.cells.size
    if min(size) < 1 or size[0] * size[1] > MOST_PIXELS:
        return None
    ground = _colour(board.ground)
    painter = _Painter(Image.new("RGB", size, ground or (255, 255, 255)), tiles)
    below, above = (
        [drawn for drawn in layer if drawn.in_full_size or not board.by_size]
        for layer in (board.below, board.above)
    )
    painter.layer(below)
    painter.cells(board.cells)
    if board.has_lines and not board.lines_above:
        painter.lines(board.cells)
    painter.layer(drawn for drawn in above if not drawn.above_lines)
    if board.has_lines and board.lines_above:
        painter.lines(board.cells)
    painter.layer(drawn for drawn in above if drawn.above_lines)
    return painter.picture


def _colour(value: int) -> Colour | None:
    """Return the red, green and blue of a colour; ``None`` if the colour means that nothing is painted."""
    if value == NO_COLOUR:
        return None
    return value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF


@dataclass
class _Painter:
    """A picture on which a board is painted; tiles are cached, because a board shows the same ones many
    times."""

    picture: Image
    tiles: Tiles
    known: dict[int, Image | None] = field(default_factory=dict)

    @property
    def draw(self) -> ImageDraw:
        from PIL import ImageDraw

        return ImageDraw.Draw(self.picture)

    def layer(self, drawings: Iterable[Drawn]) -> None:
        for drawn in drawings:
            match drawn:
                case Shape():
                    self._shape(drawn)
                case DrawnText():
                    self._text(drawn)
                case DrawnTile():
                    tile = self._tile(drawn.tile)
                    if tile is not None:
                        self.picture.paste(tile, drawn.box[:2], tile)
                case DrawnBitmap(bitmap=bitmap) if bitmap is not None:
                    self.picture.paste(bitmap.picture(), drawn.box[:2])

    def cells(self, grid: CellGrid) -> None:
        outline = self._outline(grid)
        for number, cell in enumerate(grid.cells):
            corner = grid.shape.corner(*divmod(number, grid.columns))
            self._cell(grid, cell, corner, outline)

    def _outline(self, grid: CellGrid) -> Image:
        """Return the shape of a cell as a mask."""
        from PIL import Image, ImageDraw

        mask = Image.new("L", grid.shape.size, 0 if grid.shape.is_hex else 255)
        if grid.shape.is_hex:
            ImageDraw.Draw(mask).polygon(list(grid.shape.corners), fill=255, outline=255)
        return mask

    def _cell(self, grid: CellGrid, cell: Cell, corner: tuple[int, int], outline: Image) -> None:
        from PIL import Image, ImageChops

        if cell.tile is None:
            colour = _colour(cell.colour)
            if colour is not None:
                self.picture.paste(
                    colour,
                    (*corner, corner[0] + outline.width, corner[1] + outline.height),
                    outline,
                )
            return
        tile = self._tile(cell.tile)
        if tile is None:
            return
        mask = Image.new("L", tile.size, 0)
        mask.paste(outline)
        if grid.is_see_through:
            mask = ImageChops.multiply(mask, tile.getchannel("A"))
        self.picture.paste(tile.convert("RGB"), corner, mask)

    def lines(self, grid: CellGrid) -> None:
        colour, draw = _colour(grid.line) or (0, 0, 0), self.draw
        for number in range(len(grid.cells)):
            x, y = grid.shape.corner(*divmod(number, grid.columns))
            draw.line([(x + dx, y + dy) for dx, dy in grid.shape.corners], fill=colour)

    def _tile(self, tile: int) -> Image | None:
        if tile not in self.known:
            self.known[tile] = self.tiles.picture(tile)
        return self.known[tile]

    def _shape(self, shape: Shape) -> None:
        fill, line = _colour(shape.fill), _colour(shape.line)
        width = shape.line_width if line else 0
        left, top, right, bottom = shape.box
        box = (min(left, right), min(top, bottom), max(left, right - 1), max(top, bottom - 1))
        draw = self.draw
        if shape.kind == "rectangle":
            draw.rectangle(box, fill, line, width)
        elif shape.kind == "ellipse":
            draw.ellipse(box, fill, line, width)
        elif shape.kind == "polygon" and fill and len(shape.points) > 1:
            draw.polygon(list(shape.points), fill, line, width)
        elif line and len(shape.points) > 1:
            draw.line(list(shape.points), line, width, joint="curve")

    def _text(self, text: DrawnText) -> None:
        colour = _colour(text.colour)
        if colour and text.text:
            self.draw.text(
                text.box[:2], text.text[:_MOST_CHARACTERS], colour, _font(text.font), anchor="la"
            )


def _font(font: Font) -> FreeTypeFont:
    """Return a font of Chitwright that replaces a Windows font, with characters of the same height."""
    from PIL import ImageFont

    serif = any(word in font.name.casefold() for word in ("times", "roman", "garamond", "serif"))
    name = ("serif" if serif else "condensed") + (
        ("-semibold" if serif else "-bold") if font.bold else ""
    )
    return ImageFont.truetype(font_path(name), min(max(font.size, 6), 400) * 0.8)
