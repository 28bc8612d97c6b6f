"""Estimates how long a board takes to be painted, so that a file that is made to take hours is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from builder.importing.cyberboard.drawings import DrawnBitmap, DrawnText, DrawnTile, Shape
from builder.importing.cyberboard.game_boxes import Board, Tiles

_PASTED = 5_000
"""What is added for anything that is drawn, however small, in pixels."""
_BITMAP = 4_000_000
_TEXT = 200_000


def painting_cost(board: Board, tiles: Tiles) -> int:
    """Return about how many pixels are painted for a board, those painted twice counted twice."""
    return sum(_costs(board, tiles))


def _costs(board: Board, tiles: Tiles) -> Iterator[int]:
    if board.cells is None:
        return
    size = board.cells.size
    yield size[0] * size[1]
    wide, high = board.cells.shape.size
    for cell in board.cells.cells:
        yield _PASTED + (wide * high if cell.tile is None else tiles.area(cell.tile))
    for drawn in (*board.below, *board.above):
        match drawn:
            case Shape():
                yield _PASTED + _of_shape(drawn, size)
            case DrawnTile(tile=tile):
                yield _PASTED + tiles.area(tile)
            case DrawnBitmap():
                yield _BITMAP
            case DrawnText():
                yield _TEXT


def _of_shape(shape: Shape, size: tuple[int, int]) -> int:
    if shape.kind in ("rectangle", "ellipse"):
        left, top, right, bottom = shape.box
        wide, high = abs(right - left), abs(bottom - top)
        outline = 2 * (wide + high) * shape.line_width
        return min(wide, size[0]) * min(high, size[1]) + outline
    steps = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(shape.points))
    cost = (steps + 1_000 * len(shape.points)) * shape.line_width // 4
    if shape.kind == "polygon":
        # Pillow goes through all sides for each row, and paints a wide outline with a mask of the picture.
        cost += len(shape.points) * size[1] + size[0] * size[1] * (1 + (shape.width > 1))
    return cost
