"""Maps in tiles: one board is cut into several that lie side by side.

Every tile holds all of the map's zones and grids, moved by its own corner, so that a place has one
name and one pixel of the map whichever tile is asked. A hex that a seam cuts belongs to both tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from builder.vassal.format.components import Element

Pixel = tuple[int, int]


class Tile(NamedTuple):
    """A tile: column and line from 0, its upper left corner on the map, its size in pixels."""

    column: int
    line: int
    corner: Pixel
    size: Pixel


def tiles(size: Pixel, side: int, lines: int = 0) -> list[Tile]:
    """The tiles of a picture, line by line: as few as can be of at most ``side`` pixels, and all but
    those at the right and lower edges equally large. There are ``lines`` of them, if it is told."""
    width, height = size
    across, down = (_even(length, side) for length in size)
    told = [height * n // lines for n in range(lines)] if lines else range(0, height, down)
    rows = list(pairwise([*told, height]))
    return [
        Tile(column, line, (x, y), (min(across, width - x), foot - y))
        for line, (y, foot) in enumerate(rows)
        for column, x in enumerate(range(0, width, across))
    ]


def lines_of(heights: Iterable[int], side: int) -> int:
    """The lines in which pictures are cut that lie side by side: all of them in as many, or the engine
    would not find the left edges of those that have more."""
    return max((ceil(height / side) for height in heights), default=0)


def _even(length: int, most: int) -> int:
    """The longest of the shortest equal parts of a length."""
    return ceil(length / ceil(length / most))


def tile_name(board: str, tile: Tile) -> str:
    """What the board of a tile is called."""
    return f"{board}{_MARK}{tile.line + 1}.{tile.column + 1}"


def whole_name(board: str) -> str:
    """The name of the board that a tile is cut from; of a whole board its own."""
    return _TILE.sub("", board)


def on_board(board: str, *, tiled: bool, quoted: bool = False) -> str:
    """A condition: a piece or place is on this board, whole or in tiles. ``quoted`` conditions stand
    inside a text of an expression."""
    quote = '\\"' if quoted else '"'
    if tiled:
        return f"CurrentBoard.startsWith({quote}{board}{_MARK}{quote})"
    return f"CurrentBoard=={quote}{board}{quote}"


def moved(element: Element, corner: Pixel) -> Element:
    """A copy of zones and grids as they lie on the tile with this corner."""
    x, y = corner
    attributes = dict(element.attributes)
    if element.kind == "Zone":
        attributes["path"] = _moved_path(attributes["path"], corner)
    elif element.kind == "SquareGrid":
        _subtract(attributes, {"x0": x, "y0": y})
    elif element.kind == "Region":
        _subtract(attributes, {"originx": x, "originy": y})
    elif element.kind == "HexGrid":
        sideways = attributes.get("sideways") == "true"
        _subtract(attributes, {"x0": y if sideways else x, "y0": x if sideways else y})
    inside = [moved(child, corner) for child in element.children]
    return replace(element, attributes=attributes, children=inside)


def _moved_path(path: str, corner: Pixel) -> str:
    points = (map(int, point.split(",")) for point in path.split(";"))
    return ";".join(f"{x - corner[0]},{y - corner[1]}" for x, y in points)


def _subtract(attributes: dict[str, str], offsets: dict[str, int]) -> None:
    for name, offset in offsets.items():
        attributes[name] = str(int(attributes[name]) - offset)


_MARK = " #"
_TILE = re.compile(r" #\d+\.\d+$")
