"""Chooses the grid of a board that determines places: the one that covers most of it."""

from __future__ import annotations

from builder.vassal.format.components import Element
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid
from builder.vassal.reading.grids import GRIDS, Pixel, zone_outline
from builder.vassal.reading.named_hexes import read_hex_grid, read_region_hexes

Box = tuple[int, int, int, int]
"""A box: left, top, right and bottom in pixels."""


def grids_within(
    element: Element, zone: Element | None = None
) -> list[tuple[Element, Element | None]]:
    """Return the grids of a board, each with the zone that it lies in."""
    found: list[tuple[Element, Element | None]] = []
    for child in element.children:
        if child.kind in GRIDS:
            found += [(child, zone), *grids_within(child, zone)]
        elif child.kind == "Zone":
            found += grids_within(child, child)
    return found


def chosen_grid(
    board: Element, size: Pixel
) -> tuple[ReadHexGrid | ReadSquareGrid, list[tuple[Element, Element | None]]] | None:
    """Return the hex or square grid that covers most of a board of this size, and the board's other
    grids; ``None`` if the board has none. Named points arranged like hexes count as a hex grid."""
    grids = [(g, zone) for g, zone in grids_within(board) if g.kind in ("HexGrid", "SquareGrid")]
    named = _of_named_points(board, size)
    most = max((_extent(zone, size) for _, zone in grids), default=0)
    if named is not None and named[1] > most:
        return named[0], grids
    if not grids:
        return None
    chosen, zone = max(grids, key=lambda pair: _extent(pair[1], size))
    read = read_hex_grid if chosen.kind == "HexGrid" else ReadSquareGrid.read
    return read(chosen, size, _box(zone, size)), [g for g in grids if g[0] is not chosen]


def _of_named_points(board: Element, size: Pixel) -> tuple[ReadHexGrid, int] | None:
    """Return the largest hex grid that a board's named points form, with the area that it covers;
    ``None`` if they form none."""
    found = (
        (hexes, _extent(zone, size))
        for grid, zone in grids_within(board)
        if grid.kind == "RegionGrid" and (hexes := read_region_hexes(grid)) is not None
    )
    return max(found, key=lambda pair: pair[1], default=None)


def _box(zone: Element | None, size: Pixel) -> Box:
    """Return the box of a zone within the board, or of the board."""
    corners = zone_outline(zone) if zone else []
    if len(corners) < 3:
        return 0, 0, *size
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    found = max(0, min(xs)), max(0, min(ys)), min(size[0], max(xs)), min(size[1], max(ys))
    return found if found[0] < found[2] and found[1] < found[3] else (0, 0, *size)


def _extent(zone: Element | None, size: Pixel) -> int:
    left, top, right, bottom = _box(zone, size)
    return (right - left) * (bottom - top)
