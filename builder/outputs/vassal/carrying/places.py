"""Where the places of a map lie in the module that the game was imported from, and which place lies at a
pixel there: as the import had it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.carried import CarriedBoard
from builder.model.ground.maps import MapSheet
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.inspecting.chosen import chosen_grid
from builder.outputs.vassal.inspecting.geometry import Hexes, Squares
from builder.outputs.vassal.inspecting.opened import MAPS

Pixel = tuple[int, int]

_REACH = 12.0
"""Millimetres within which a piece lies at a point."""


@dataclass(frozen=True)
class Places:
    """The places of a map: those of a ``grid``, or ``points`` by their ids, in pixels of the board."""

    tie: CarriedBoard
    grid: Hexes | Squares | None
    points: Mapping[str, Pixel]

    def pixel(self, place: str) -> Pixel | None:
        """The pixel of the map window where a place lies."""
        found = self.grid.pixel(place) if self.grid else self.points.get(place)
        return (found[0] + self.tie.edge[0], found[1] + self.tie.edge[1]) if found else None

    def place(self, x: int, y: int) -> str:
        """The place of a pixel of the map window."""
        x, y = x - self.tie.edge[0], y - self.tie.edge[1]
        if self.grid:
            return self.grid.place(x, y)[0]
        return min(self.points, key=lambda id: math.dist(self.points[id], (x, y)), default="")

    def called(self, name: str) -> str:
        """The place that goes by a name on the board; empty without one."""
        return self.grid.called(name) if self.grid else (name if name in self.points else "")

    def is_at(self, place: str, x: int, y: int) -> bool:
        """Whether a piece at this pixel stands, for the game, in a place."""
        if self.grid or self.place(x, y) == place:
            return self.place(x, y) == place
        found = self.pixel(place)
        # A point that was found later may be nearer than the one that the piece was given to.
        return found is not None and math.dist(found, (x, y)) <= _REACH / self.tie.scale + 1


def places_of(sheet: MapSheet, tie: CarriedBoard, root: Element) -> Places | None:
    """The places of a map; ``None`` if the module has no such board any more, or the map is another."""
    board = _board(root, tie)
    if board is None:
        return None
    if sheet.points is not None:
        corners = {point.hex for point in sheet.image.points} if sheet.image else set()
        nodes = {
            node.id: (round(node.at[0] / tie.scale), round(node.at[1] / tie.scale))
            for node in sheet.points.nodes
            if node.id not in corners
        }
        return Places(tie, None, nodes)
    chosen = chosen_grid(board, tie.size)
    return Places(tie, chosen[0], {}) if chosen else None


def _board(root: Element, tie: CarriedBoard) -> Element | None:
    for map in root.walk():
        if map.kind in MAPS and map.attributes.get("mapName", "") == tie.window:
            for board in map.find("Board"):
                if (board.attributes.get("name", "") or tie.window) == tie.board:
                    return board
    return None
