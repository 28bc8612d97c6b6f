"""Cuts one board of a map into several tiles that lie side by side.

Every tile contains all zones and grids of the map, moved by the tile's corner, so that a place has
the same name and map pixel on every tile. A hex that a seam cuts belongs to both tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Truth
from builder.vassal.format.components import Element

Pixel = tuple[int, int]


class Tile(NamedTuple):
    """A tile: its column and line from 0, its upper left corner on the map, and its size in pixels."""

    column: int
    line: int
    corner: Pixel
    size: Pixel


def tiles_of_picture(size: Pixel, side: int, lines: int = 0) -> list[Tile]:
    """Return the tiles of a picture, line by line.

    There are as few tiles as possible of at most ``side`` pixels, all equally large except those at
    the right and lower edges. ``lines`` fixes the number of lines, if it is not 0.
    """
    width, height = size
    across, down = (_equal_part(length, side) for length in size)
    told = [height * n // lines for n in range(lines)] if lines else range(0, height, down)
    rows = list(pairwise([*told, height]))
    return [
        Tile(column, line, (x, y), (min(across, width - x), foot - y))
        for line, (y, foot) in enumerate(rows)
        for column, x in enumerate(range(0, width, across))
    ]


def tile_lines(heights: Iterable[int], side: int) -> int:
    """Return into how many lines of tiles pictures that lie side by side are cut. All get the same
    number, because VASSAL would not find the left edges of those with more lines."""
    return max((ceil(height / side) for height in heights), default=0)


def _equal_part(length: int, most: int) -> int:
    """Return the length of equal parts when a length is divided into as few parts as possible of at
    most ``most``."""
    return ceil(length / ceil(length / most))


def tile_name(board: str, tile: Tile) -> str:
    """Return the name of the board that a tile becomes in the module."""
    return f"{board}{_MARK}{tile.line + 1}.{tile.column + 1}"


def untiled_name(board: str) -> str:
    """Return the name of the board that a tile is cut from; a whole board's name is returned
    unchanged."""
    return _TILE.sub("", board)


def on_board_condition(board: str, *, tiled: bool) -> Truth:
    """Return the condition that a piece or place is on this board, which may be whole or
    (``tiled``) cut into tiles."""
    here = text("CurrentBoard")
    return here.starts_with(f"{board}{_MARK}") if tiled else here.equals(board)


def moved_to_tile(element: Element, corner: Pixel) -> Element:
    """Return a copy of a zone or grid, moved to its place on the tile whose upper left corner is
    ``corner``."""
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
    inside = [moved_to_tile(child, corner) for child in element.children]
    return replace(element, attributes=attributes, children=inside)


def _moved_path(path: str, corner: Pixel) -> str:
    points = (map(int, point.split(",")) for point in path.split(";"))
    return ";".join(f"{x - corner[0]},{y - corner[1]}" for x, y in points)


def _subtract(attributes: dict[str, str], offsets: dict[str, int]) -> None:
    for name, offset in offsets.items():
        attributes[name] = str(int(attributes[name]) - offset)


_MARK = " #"
_TILE = re.compile(r" #\d+\.\d+$")
