"""Makes boards without a hex grid, on which VASSAL names each place as it is printed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect, bounding_box
from builder.model.ground.maps import parse_place_or_side
from builder.model.space import Cell, Plan
from builder.model.space.areas import AreaLayout
from builder.model.space.points import PointLayout
from builder.model.space.squares import ComposedSquares, SquareLayout
from builder.outputs.vassal.expressions.module_pictures import BoardPicture
from builder.outputs.vassal.table.boards.zones import (
    Place,
    pixel,
    rectangle_outline,
    region_at,
    zone,
)
from builder.vassal.format.components import Element, component
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.grids.oblique import can_number
from builder.vassal.format.grids.squares import EngineSquares
from builder.vassal.format.names import unique_names

FIELD = "Map"
"""The name of the zone with all points."""


@dataclass(frozen=True)
class Places:
    """The places of a board without a hex grid, in pixels: ``names`` are VASSAL's names by place
    id, ``slots`` the positions for single counters inside places."""

    plan: Plan
    names: Mapping[str, str]
    slots: Mapping[str, tuple[Rect, ...]]

    def place(self, text: str) -> Place | None:
        """Return the place with an id, or the midpoint of a step between two places; ``None`` if
        there is none."""
        found = parse_place_or_side(self.plan.space, text)
        if found is None:
            return None
        if not isinstance(found, Cell):
            near = self.plan.space.side_cells(found)
            names = tuple(self.names[self.plan.space.id(cell)] for cell in near)
            return Place(pixel(self.plan.side_middle(found)), names)
        boxes = self.slots.get(text, ())
        first = self.points_of(text)[0]
        if isinstance(self.plan, AreaLayout) and not boxes:
            return Place(first, (self.names[text],), box=self._room(self.plan, found), holds=True)
        if len(boxes) < 2:
            return Place(first, (self.names[text],))
        left, top = min(b.x for b in boxes), min(b.y for b in boxes)
        right, bottom = max(b.right for b in boxes), max(b.bottom for b in boxes)
        room = Rect(left, top, right - left, bottom - top)
        return Place(first, (self.names[text],), box=room, holds=True)

    @property
    def are_distances_exact(self) -> bool:
        """Whether VASSAL can count the squares between two points of the board; between named
        points and on areas it measures pixels."""
        return self._squares is not None

    @property
    def _squares(self) -> EngineSquares | None:
        """VASSAL's own square grid for the board, or ``None`` if VASSAL cannot have one (boards
        laid edge to edge, and numbers that VASSAL cannot write); squares are then named points."""
        if not isinstance(self.plan, SquareLayout) or isinstance(self.plan.grid, ComposedSquares):
            return None
        grid = self.plan.grid
        numbered = can_number(grid.numbering, grid.columns, grid.rows)
        return EngineSquares(self.plan) if numbered else None

    @staticmethod
    def _room(plan: AreaLayout, cell: Cell) -> Rect:
        """Return a square inside an area around its centre or, for a box, the whole box."""
        ring = plan.outline(cell)
        outer = bounding_box(ring)
        if len(ring) == 4 and set(ring) == set(outer.corners()):
            return outer
        half = plan.rooms[cell.position] * 0.66
        x, y = plan.centre(cell)
        return Rect(x - half, y - half, 2 * half, 2 * half)

    def points_of(self, id: str) -> list[Pixel]:
        """Return the points in a place where counters snap to: its slots, or its centre."""
        boxes, cell = self.slots.get(id, ()), self.plan.space.cell(id)
        if squares := self._squares:
            return [squares.centre(cell)]
        return [pixel(box.centre) for box in boxes] or [pixel(self.plan.centre(cell))]

    def id_at(self, x: float, y: float) -> str:
        """Return the id of the place at a point, determined as VASSAL does; empty if there is
        none."""
        for id, boxes in self.slots.items():
            if any(box.contains((x, y)) for box in boxes):
                return id
        cell = self.plan.cell_at(x, y)
        return "" if cell is None else self.plan.space.id(cell)

    def misnamed(self) -> list[str]:
        """Return the ids of places that VASSAL would name or look up wrongly: each point where
        counters snap must be nearest to its own place and, in an area, lie inside the area."""
        if squares := self._squares:
            cells = ((id, self.plan.space.cell(id)) for id in self.names)
            return [id for id, cell in cells if squares.name_at(squares.centre(cell)) != id]
        if isinstance(self.plan, AreaLayout):
            return [id for id in self.names if self._lies_astray(id)]
        if isinstance(self.plan, SquareLayout):
            return []  # the nearest point of a square is its middle
        named = [(at, id) for id in self.names for at in self.points_of(id)]
        wrong = []
        for at, id in named:
            nearest = min(named, key=lambda other: math.dist(other[0], at))
            if nearest[1] != id and id not in wrong:
                wrong.append(id)
        return wrong

    def _lies_astray(self, id: str) -> bool:
        """Return whether some point where counters lie in an area is inside another area or outside
        all."""
        return any(self.id_at(*at) != id for at in self.points_of(id))

    def zones(self) -> list[Element]:
        """Return the zones of the board: one for every area, the smallest first because the first
        zone that contains a point wins; or a single one with a named point for every place."""
        if squares := self._squares:
            box = Rect(squares.layout.left, squares.layout.top, *squares.layout.size)
            return [zone(FIELD, rectangle_outline(box), "$gridLocation$", squares.element())]
        if isinstance(self.plan, AreaLayout):
            return list(self._areas(self.plan))
        regions = [
            region_at(name, at) for id, name in self.names.items() for at in self.points_of(id)
        ]
        grid = component("RegionGrid", *regions, snapto=True, visible=False)
        width, height = self.plan.size
        left, top = getattr(self.plan, "left", 0.0), getattr(self.plan, "top", 0.0)
        return [
            zone(FIELD, rectangle_outline(Rect(left, top, width, height)), "$gridLocation$", grid)
        ]

    def _areas(self, plan: AreaLayout) -> Iterator[Element]:
        """Yield the zones of areas and of their islands (further parts), which have the area's
        name."""
        islands: Counter[str] = Counter()
        for cell, ring in plan.by_size:
            outline, id = tuple(map(pixel, plan.points(ring))), plan.space.id(cell)
            if ring is plan.outlines[cell.position]:
                yield self._area(id, outline)
            else:
                islands[id] += 1
                name = self.names[id]
                yield zone(f"{name} ({islands[id] + 1})", outline, name)

    def _area(self, id: str, outline: tuple[Pixel, ...]) -> Element:
        """Return the zone of an area, with a point of the area's name for each slot, to which
        counters snap."""
        if not self.slots.get(id):
            return zone(self.names[id], outline, "$name$")
        regions = [region_at(self.names[id], at) for at in self.points_of(id)]
        grid = component("RegionGrid", *regions, snapto=True, visible=False)
        return zone(self.names[id], outline, "$name$", grid)


def places_of(drawing: BoardPicture) -> Places | None:
    """Return the places of a board without a hex grid; ``None`` for a hex grid or a board without
    places."""
    layout, scale = drawing.layout, drawing.scale
    if not isinstance(layout, PointLayout | AreaLayout | SquareLayout):
        return None
    names = unique_names((id, drawing.titles.get(id, id)) for id in layout.space.ids)
    slots = {
        id: tuple(box.scaled(scale) for box in boxes)
        for id, boxes in drawing.slots.items()
        if boxes
    }
    return Places(layout.scaled(scale), names, slots)
