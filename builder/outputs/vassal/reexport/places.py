"""Finds the position of each place of a map in the module from which the game was imported, and the
place at a pixel there, by the same rules as the import."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.ground.maps import MapSheet
from builder.model.imported_module import CarriedBoard
from builder.vassal.format.components import Element
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid
from builder.vassal.reading.main_grid import chosen_grid
from builder.vassal.reading.opened_module import MAPS

Pixel = tuple[int, int]

_REACH, _SAME = 12.0, 2.0
"""The distances in millimetres within which a piece lies at a point, and within which two points
are the same."""


@dataclass(frozen=True)
class Places:
    """The places of a map as the module has them: those of a ``grid``, or named ``points`` in
    pixels of the board. ``corners`` are further points that count only for pieces exactly on them,
    or outside the board beyond them."""

    tie: CarriedBoard
    grid: ReadHexGrid | ReadSquareGrid | None
    points: Mapping[str, Pixel]
    corners: Mapping[str, Pixel] = field(default_factory=dict)

    def pixel(self, place: str) -> Pixel | None:
        """Return the pixel of a place in the module's map window; ``None`` if the place is
        unknown."""
        found = self.grid.pixel(place) if self.grid else self._point(place)
        return (found[0] + self.tie.edge[0], found[1] + self.tie.edge[1]) if found else None

    def place(self, x: int, y: int) -> str:
        """Return the id of the place at a pixel of the module's map window."""
        at = x - self.tie.edge[0], y - self.tie.edge[1]
        if self.grid:
            return self.grid.place(*at)[0]
        at = self._clamped(*at)
        near = min(self.points, key=lambda id: math.dist(self.points[id], at), default="")
        if near and math.dist(self.points[near], at) * self.tie.scale <= _REACH:
            return near
        beyond = (id for id, corner in self.corners.items() if self._is_same(corner, at))
        return next(beyond, near)

    def _point(self, place: str) -> Pixel | None:
        return self.points.get(place) or self.corners.get(place)

    def _clamped(self, x: int, y: int) -> Pixel:
        """Return a pixel of the board: the same one, or the nearest to a pixel outside."""
        wide, high = self.tie.size
        return min(max(x, 0), wide), min(max(y, 0), high)

    def _is_same(self, one: Pixel, other: Pixel) -> bool:
        return math.dist(one, other) * self.tie.scale < _SAME

    def place_named(self, name: str) -> str:
        """Return the id of the place with a name on the board; empty if there is none."""
        return self.grid.id_by_name(name) if self.grid else (name if name in self.points else "")

    def is_at(self, place: str, x: int, y: int) -> bool:
        """Return whether a piece at this pixel is to be taken as standing in a place."""
        if self.grid or self.place(x, y) == place:
            return self.place(x, y) == place
        found = self._point(place)
        at = self._clamped(x - self.tie.edge[0], y - self.tie.edge[1])
        # A point that was found later may be nearer than the one that the piece was given to.
        return found is not None and math.dist(found, at) <= _REACH / self.tie.scale + 1


def places_of(sheet: MapSheet, tie: CarriedBoard, root: Element) -> Places | None:
    """Return the places of a map as the module has them; ``None`` if the module no longer has its
    board, or if the map has been changed."""
    board = _board(root, tie)
    if board is None:
        return None
    if sheet.points is not None:
        corners = {point.hex for point in sheet.image.points} if sheet.image else set()
        nodes = {
            node.id: (round(node.at[0] / tie.scale), round(node.at[1] / tie.scale))
            for node in sheet.points.nodes
        }
        points = {id: at for id, at in nodes.items() if id not in corners}
        return Places(tie, None, points, {id: at for id, at in nodes.items() if id in corners})
    chosen = chosen_grid(board, tie.size)
    return Places(tie, chosen[0], {}) if chosen else None


def _board(root: Element, tie: CarriedBoard) -> Element | None:
    for map in root.walk():
        if map.kind in MAPS and map.attributes.get("mapName", "") == tie.window:
            for board in map.find("Board"):
                if (board.attributes.get("name", "") or tie.window) == tie.board:
                    return board
    return None
