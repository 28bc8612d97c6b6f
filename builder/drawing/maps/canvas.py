"""Painted ground below a board without hexes: patches and rivers are turned into a map of small
hexes, which is drawn like any other map but shows no hexes."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.field import MapGeometry, lay_out_map
from builder.drawing.maps.shapes.curves import FREE_STRAY
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.polylines import (
    nearest_on_line,
    point_distance,
    polygon_contains,
    spline,
)
from builder.drawing.maps.terrain_art_words import HEX_ARTS, allowed_arts_hint
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.boards import Canvas, Patch, Stream
from builder.model.ground.grids import GridSpec, NumberingSpec
from builder.model.ground.map_parts import Course
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.space.hexes import Cell, HexGrid, HexLayout, Key
from builder.sentences import filled_sentence

_MAX_HEXES_PER_LINE = 196
"""The largest number of small hexes in a line of the painted ground; on larger fields the hexes are
larger."""

_RIVER = "river"
_BLED = 3
"""The number of small hexes by which an area is painted beyond its outline."""

_RIM = 1
"""The number of lines of small hexes beyond the field's edge on every side."""


class _GroundFrame(Frame):
    """The frame of painted ground, whose symbols and lines are as large as on a map with hexes of
    usual size."""

    numbered = False

    @property
    def zoom(self) -> float:
        return 1.0

    @property
    def type_zoom(self) -> float:
        return 1.0


Grounds = Sequence[tuple[str, Sequence[Point]]]
"""The art and outline of each area of a board, in mm on the sheet; areas that lie inside others
come after them."""


ArtAt = Callable[[Point], str]
HeightAt = Callable[[Point], int]


def lay_out_canvas(
    game: Game, sheet: MapSheet, field: Rect, theme: Theme, context: DrawContext, scene: Scene,
    grounds: Grounds = (), art_at: ArtAt | None = None, height_at: HeightAt | None = None,
) -> MapGeometry:  # fmt: skip
    """Compute the painted ground of a board, in its ``field`` on the sheet, without drawing it. The
    ground below patches and rivers comes either from ``grounds``, painted a little beyond their
    outlines, or from ``art_at`` and ``height_at``, which return the art (empty for none) and the
    height at a point of the sheet."""
    canvas = sheet.canvas or Canvas()
    layout = _layout(canvas, field)
    ground = _Painted(sheet, canvas, field, layout, context, grounds, art_at, height_at).sheet()
    own = game.model_copy(
        update={"terrain": _terrain_key(ground.legend.values()), "maps": (ground,)}
    )
    layout = HexLayout(ground.hexes, layout.across, layout.left, layout.top)
    theme = replace(theme, lines=replace(theme.lines, stray=FREE_STRAY))
    return lay_out_map(
        own, ground, layout, theme, context, scene, context.once(_GroundFrame, layout)
    )


def _layout(canvas: Canvas, field: Rect) -> HexLayout:
    """Return a layout of small hexes that cover a field and a little more."""
    across = max(
        canvas.grain, max(field.width, field.height) / (_MAX_HEXES_PER_LINE - 2 * _RIM - 2) * 1.16
    )
    high = across * math.sqrt(3) / 2
    columns = math.ceil(field.width / across) + 2 * _RIM + 1
    rows = math.ceil(field.height / high) + 2 * _RIM + 1
    left, top = field.x - (_RIM + 0.5) * across, field.y - (_RIM + 0.3) * high
    return HexLayout(HexGrid("pointy", columns, rows), across, left, top)


def _terrain_key(arts: Iterable[str]) -> TerrainKey:
    """Return a terrain key with one terrain type for each drawing style (art), called like it."""
    kinds = tuple(TerrainType(id=art, name=art, art=art) for art in sorted(set(arts)))
    return TerrainKey(hexes=kinds, hexsides=(TerrainType(id=_RIVER, name=_RIVER, art=_RIVER),))


@dataclass
class _Painted:
    """Turns a canvas of patches and rivers into a map of small hexes."""

    own: MapSheet
    canvas: Canvas
    field: Rect
    layout: HexLayout
    context: DrawContext
    grounds: Grounds = ()
    art_at: ArtAt | None = None
    height_at: HeightAt | None = None

    def sheet(self) -> MapSheet:
        """Return the map of small hexes."""
        grid = self.layout.grid
        arts: dict[Cell, str] = dict.fromkeys(grid.cells, self._art(self.canvas.art))
        high = self.height_at or (lambda _: 0)
        heights = {cell: high(self.layout.centre(cell)) for cell in grid.cells}
        arts |= self._bled(dict(self._grounded()))
        for n, patch in enumerate(self.canvas.patches):
            art = self._art(patch.art, "patches", n) if patch.art else ""
            for cell, share in self._covered(patch):
                arts[cell] = art or arts[cell]
                heights[cell] = max(heights[cell], round(patch.height * share))
        letters = {art: chr(ord("A") + n) for n, art in enumerate(sorted(set(arts.values())))}
        spec = GridSpec(
            orientation="pointy", columns=grid.columns, rows=grid.rows,
            numbering=NumberingSpec(digits=3),
        )  # fmt: skip
        digits = self._text(grid, {c: str(h) for c, h in heights.items()})
        return MapSheet(
            id=self.own.id,
            title="Canvas",
            grid=spec,
            legend={letter: art for art, letter in letters.items()},
            terrain=self._text(grid, {c: letters[a] for c, a in arts.items()}),
            heights=digits if any(heights.values()) else "",
            theme=self.own.theme,
            hexsides={_RIVER: tuple(self._courses(spec))},
        )

    def _grounded(self) -> Iterator[tuple[Cell, str]]:
        """Yield the small hexes of the areas with their terrain style (art)."""
        for cell in self.layout.grid.cells if self.art_at else ():
            if self.art_at and (found := self.art_at(self.layout.centre(cell))):
                yield cell, found
        for art, outline in self.grounds:
            around = bounding_box(outline)
            inside = [
                cell
                for cell in self.layout.grid.cells
                if around.contains(at := self.layout.centre(cell)) and polygon_contains(outline, at)
            ]
            # Islands that are smaller than the grain have the ground of what they lie on.
            on = (self.layout.cell_at(*at) for at in (around.centre, *outline))
            for cell in inside or {cell: None for cell in on if cell is not None}:
                yield cell, art

    def _bled(self, arts: dict[Cell, str]) -> dict[Cell, str]:
        """Extend the art of areas to the small hexes around them, so that no rim of other ground is
        visible inside an area."""
        for _ in range(_BLED):
            near = {
                beside: arts[cell]
                for cell in sorted(arts)
                for beside in self.layout.grid.neighbours(cell)
                if beside not in arts
            }
            if not near:
                break
            arts = {**near, **arts}
        return arts

    def _art(self, art: str, *rest: str | int) -> str:
        if art in HEX_ARTS:
            return art
        path = ("maps", self.own.id, "canvas", *rest, "art")
        self.context.warn(
            "unknown-art",
            filled_sentence("no map theme knows the art {art!r}", art=art),
            path,
            allowed_arts_hint("hexes", art),
        )
        return "fields"

    @staticmethod
    def _text(grid: HexGrid, letters: dict[Cell, str]) -> str:
        lines = ["- " + " ".join("x" * grid.columns)]
        for row in range(grid.rows):
            lines.append("- " + " ".join(letters[Cell(row, n)] for n in range(grid.columns)))
        return "\n".join(lines)

    def _point(self, at: Point) -> Point:
        return at[0] + self.field.x, at[1] + self.field.y

    def _covered(self, patch: Patch) -> list[tuple[Cell, float]]:
        """Return the small hexes of a patch, each with the fraction of the patch's height that it
        gets."""
        outline = [self._point(p) for p in patch.outline]
        along = spline([self._point(p) for p in patch.along])
        found = []
        reach = patch.width / 2
        around = bounding_box([*outline, *along]).inset(-reach if along else 0.0)
        for cell in self.layout.grid.cells:
            at = self.layout.centre(cell)
            if not around.contains(at):
                continue
            if outline and polygon_contains(outline, at):
                found.append((cell, 1.0))
            elif along and (away := _distance_from_line(at, along)) <= reach:
                found.append((cell, 1 - 0.85 * away / reach))
        return found

    # -- rivers --------------------------------------------------------------------------------

    def _courses(self, spec: GridSpec) -> list[Course]:
        numbered = MapSheet(
            id="numbered", title="Numbered", grid=spec, legend={"x": "fields"},
            terrain=self._text(self.layout.grid, dict.fromkeys(self.layout.grid.cells, "x")),
        ).hexes  # fmt: skip
        found = []
        for stream in self.canvas.rivers:
            sides = list(self._sides(stream, numbered))
            if sides:
                found.append(Course(name=stream.name, sides=tuple(sides), width=stream.width))
        return found

    def _sides(self, stream: Stream, grid: HexGrid) -> Iterable[str]:
        """Yield the ids of the sides of small hexes that run closest along a river."""
        line = spline([self._point(p) for p in stream.along])
        chain = _Chain(self.layout, line).corners_in_order()
        for a, b in pairwise(chain):
            both = [c for c in grid.cells_at(a) if c in grid.cells_at(b)]
            if len(both) == 2:
                yield grid.side_id(grid.side_between(*both))


def _distance_from_line(point: Point, line: Sequence[Point]) -> float:
    """Return the distance of a point from a polyline."""
    return point_distance(point, nearest_on_line(point, line))


@dataclass
class _Chain:
    """Finds the chain of corners of small hexes that stays closest to a line."""

    layout: HexLayout
    line: list[Point]

    def corners_in_order(self) -> list[Key]:
        """Return the corners of the chain in order along the line; an empty list for a line outside
        the ground."""
        corners = self._corners()
        if not corners:
            return []
        start, goal = (self._nearest(corners, self.line[n]) for n in (0, -1))
        before: dict[Key, Key] = {}
        costs, queue = {start: 0.0}, [(0.0, start)]
        while queue:
            cost, here = heapq.heappop(queue)
            if here == goal:
                break
            if cost > costs[here]:
                continue
            for near in self._adjacent_corners(here):
                if near in corners:
                    far = cost + 1 + 3 * (corners[near] / self.layout.radius) ** 2
                    if far < costs.get(near, math.inf):
                        costs[near], before[near] = far, here
                        heapq.heappush(queue, (far, near))
        if goal not in costs:
            return []
        chain = [goal]
        while chain[-1] != start:
            chain.append(before[chain[-1]])
        return chain[::-1]

    def _corners(self) -> dict[Key, float]:
        """Return the corners near the line with their distances from it."""
        reach = 2.2 * self.layout.radius
        found: dict[Key, float] = {}
        around = bounding_box(self.line).inset(-2 * reach)
        for cell in self.layout.grid.cells:
            if not around.contains(self.layout.centre(cell)):
                continue
            for key in self.layout.grid.corners(cell):
                if key not in found:
                    away = _distance_from_line(self.layout.point(key), self.line)
                    if away <= reach:
                        found[key] = away
        return found

    def _nearest(self, corners: Iterable[Key], at: Point) -> Key:
        return min(corners, key=lambda k: (math.dist(self.layout.point(k), at), k))

    def _adjacent_corners(self, corner: Key) -> list[Key]:
        """Return the corners one side away from a corner."""
        grid, found = self.layout.grid, set[Key]()
        for cell in grid.cells_at(corner):
            ring = grid.corners(cell)
            at = ring.index(corner)
            found.update((ring[at - 1], ring[(at + 1) % 6]))
        return sorted(found)
