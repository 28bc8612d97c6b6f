"""Draw the field of a map of squares in the right order of layers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Point, Scene, Sub
from builder.drawing.ink.text import add_text, cap_height, text_width
from builder.drawing.maps.board_features import FeatureSigns
from builder.drawing.maps.canvas import lay_out_canvas
from builder.drawing.maps.field import base_layers, covers, draw_layers
from builder.drawing.maps.gridwork import NUMBER_FONT, number_colours
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_river, write_roads
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.road_ink import draw_roads
from builder.drawing.maps.lines.roads import Network, Road
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.points.signs import point_sign
from builder.drawing.maps.regions.lines import draw_border_art
from builder.drawing.maps.squares.lines import SquareLines
from builder.drawing.maps.squares.names import write_places
from builder.drawing.maps.terrain_art_words import (
    DUG_WATER,
    FLOWING_WATER,
    SETTLED_ARTS,
    checked_art,
)
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.boards import Canvas
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.model.space.squares import SquareLayout

_GRAINS = 3
"""The number of small hexes across a square with which its ground is painted."""

_NUMBER = 1.9


class SquareMap:
    """A map of squares prepared for drawing."""

    def __init__(
        self, game: Game, sheet: MapSheet, plan: SquareLayout, context: DrawContext
    ) -> None:
        self.game, self.sheet, self.plan, self.context = game, sheet, plan, context
        self.field = Rect(plan.left, plan.top, *plan.size)
        kinds = {t.id: t for t in game.terrain.hexes}
        self.arts: dict[Cell, str] = {}
        for cell in plan.grid.cells:
            kind = kinds.get(sheet.terrain_at(cell))
            self.arts[cell] = checked_art(context, kind.art, "hexes", kind.id) if kind else "fields"

    def art_at(self, at: Point) -> str:
        """Return the terrain style (art) of the ground at a point of the sheet; empty outside the
        squares and on settlements."""
        cell = self.plan.cell_at(*at)
        art = self.arts.get(cell, "") if cell else ""
        return "" if art in SETTLED_ARTS else art

    def height_at(self, at: Point) -> int:
        """Return the height of the ground at a point of the sheet."""
        cell = self.plan.cell_at(*at)
        return self.sheet.heights_of.get(cell, 0) if cell else 0

    @property
    def settled_squares(self) -> list[str]:
        """The ids of the squares with houses or a named place."""
        houses = (self.plan.grid.id(cell) for cell, art in self.arts.items() if art in SETTLED_ARTS)
        return [*houses, *(p.hex for p in self.sheet.places if p.kind != "landmark")]


def draw_squares(
    game: Game,
    sheet: MapSheet,
    plan: SquareLayout,
    theme: Theme,
    context: DrawContext,
    scene: Scene,
) -> None:
    """Draw the field of the map, layer by layer, each as a group."""
    own = SquareMap(game, sheet, plan, context)
    canvas = sheet.canvas or Canvas(grain=max(4.0, min(30.0, plan.across / _GRAINS)))
    painted = sheet.model_copy(update={"canvas": canvas})
    work = lay_out_canvas(
        game, painted, own.field, theme, context, scene, art_at=own.art_at, height_at=own.height_at
    )
    map_context = work.map_context
    lines = SquareLines(game, sheet, plan, context)
    courses, roads = lines.courses(theme.lines.stray), lines.roads(own.settled_squares)
    for points, reach in [*((c.points, 1.6) for c in courses), *((r.points, 1.4) for r in roads)]:
        map_context.taken.line(points, reach)
    for at in _houses(own):
        map_context.taken.disc(*at, 6.0)
    covered = covers(work)
    for points in [*(c.points for c in courses), *(r.points for r in roads)]:
        covered.line(points, 0.8)
    room = LabelSpace(own.field, covered)
    things = FeatureSigns(game, sheet, plan, context, partial(_sign_position, plan))
    things.reserve(room)
    art = _art(map_context, courses, roads)
    placer = LabelPlacer(map_context, room)
    draw_layers(
        map_context,
        (
            *base_layers(work),
            ("works", lambda: _works(map_context, courses)),
            ("roads", lambda: _roads(map_context, work.network, roads, things)),
            ("settlements", lambda: _settlements(map_context, own)),
            ("grid", lambda: _grid(map_context, own)),
            ("features", lambda: things.draw(map_context)),
            ("numbers", lambda: _numbers(map_context, own, room, art)),
            ("names", lambda: _names(placer, own, courses, roads)),
        ),
    )


def _sign_position(plan: SquareLayout, id: str, n: int, many: int) -> Point:
    """Return the position of sign number ``n`` of the ``many`` signs in a square; signs are placed
    in the lower part of the square."""
    x, y = plan.centre(plan.grid.cell(id))
    return x + 6.2 * (n - (many - 1) / 2), y + 0.2 * plan.across


def _works(map_context: MapContext, courses: list[Course]) -> None:
    for course in courses:
        if course.art not in (*FLOWING_WATER, *DUG_WATER):
            draw_border_art(map_context, course.art, course.points)
    waters = [c for c in courses if c.art in (*FLOWING_WATER, *DUG_WATER)]
    if waters:
        draw_water(map_context, waters)


def _roads(
    map_context: MapContext, network: Network, roads: list[Road], things: FeatureSigns
) -> None:
    waters = {"channel": (2.8, 2.8), "stream": (1.1, 1.1)}
    wet = [Course("river", r.name, [], r.points, waters[r.art]) for r in roads if r.art in waters]
    if wet:
        draw_water(map_context, wet)
    things.decks(map_context)
    network.roads = [r for r in roads if r.art not in waters]
    draw_roads(map_context, network, [])


def _houses(own: SquareMap) -> list[Point]:
    return [own.plan.centre(cell) for cell, art in own.arts.items() if art in SETTLED_ARTS]


def _settlements(map_context: MapContext, own: SquareMap) -> None:
    for cell, art in own.arts.items():
        if art in SETTLED_ARTS:
            sign = point_sign(own.game.terrain, art, map_context.theme)
            map_context.stamp(sign, [(*own.plan.centre(cell), own.plan.across / 9, 0.0)])


def _grid(map_context: MapContext, own: SquareMap) -> None:
    """Draw every side of a square once and a dot in every centre, and cover the parts of the field
    without squares."""
    grid, plan, theme = own.plan.grid, own.plan, map_context.theme
    holes = [Sub(plan.outline(hole), True) for hole in sorted(grid.holes)]
    map_context.scene.path(holes, fill=theme.margin, stroke=theme.margin, width=0.1)
    sides = sorted({grid.side(cell, way) for cell in grid.cells for way in range(4)})
    subs = [Sub(list(plan.side_ends(side))) for side in sides]
    map_context.scene.path(subs, stroke=theme.grid, width=max(0.2, theme.lines.grid), cap="butt")
    if grid.diagonals:
        dots = [(*plan.centre(cell), 0.2) for cell in grid.cells if own.arts[cell] != "water"]
        map_context.scene.items.append(Discs(dots, fill=theme.grid))


def _art(map_context: MapContext, courses: Sequence[Course], roads: Sequence[Road]) -> Occupancy:
    """Return the raster of the drawn rivers and roads, which square numbers avoid."""
    taken = Occupancy(map_context.frame.left, map_context.frame.top, 0.3)
    for course in courses:
        taken.line(course.points, max(course.width) / 2 + 0.35)
    for road in roads:
        taken.line(road.points, 0.8)
    return taken


def _clear(box: Rect, art: Occupancy, most: float) -> Point:
    """Return the shift, at most ``most`` mm to the right and down, of a number from its corner of
    the square with which it covers no lines, or as few as possible."""
    steps = [most * n / 8 for n in range(9)]
    shifts = sorted(((dx, dy) for dx in steps for dy in steps), key=lambda s: (sum(s), s))
    return min(shifts, key=lambda s: (art.count(box.moved(*s)), sum(s)))


def _numbers(
    map_context: MapContext, own: SquareMap, room: LabelSpace, art_below: Occupancy
) -> None:
    """Write the id of every square in its upper left corner, avoiding rivers and roads."""
    theme, colours = map_context.theme, dict[str, tuple[str, str]]()
    cap = cap_height(NUMBER_FONT) * _NUMBER
    for cell, art in own.arts.items():
        below = theme.depths[-1] if art == "water" else theme.ground_look(art).fill
        if below not in colours:
            colours[below] = number_colours(theme, below)
        fill, halo = colours[below]
        id = own.plan.grid.id(cell)
        x, y = own.plan.corner(*cell)
        box = Rect(x + 0.8, y + 0.8, text_width(id, NUMBER_FONT, _NUMBER), cap)
        if art_below.count(box):
            box = box.moved(*_clear(box, art_below, 0.4 * own.plan.across))
        x, y = box.x, box.bottom
        room.take(box.inset(-0.3))
        add_text(
            map_context.scene, x, y, id, NUMBER_FONT, _NUMBER, fill=fill, halo=halo, halo_width=0.3
        )


def _names(placer: LabelPlacer, own: SquareMap, courses: list[Course], roads: list[Road]) -> None:
    write_labels(placer, own.sheet, own.plan)
    write_places(placer, own.sheet, own.plan)
    for course in courses:
        if course.name and course.art in (*FLOWING_WATER, *DUG_WATER):
            write_river(placer, course)
    write_roads(placer, own.sheet, roads)
