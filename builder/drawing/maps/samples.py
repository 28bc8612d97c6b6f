"""Draw one hex of one terrain with the map's own code, so that keys and charts always agree with
the map."""

from __future__ import annotations

import math
from itertools import pairwise

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, lerp, rotated_points
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.maps.board import Board
from builder.drawing.maps.features import draw_feature
from builder.drawing.maps.ground.settlements import (
    draw_settlement_ground,
    draw_settlements,
    reserve_settlements,
)
from builder.drawing.maps.ground.terrain import draw_region, salt_of
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.road_ink import Bridge, draw_decks, draw_parapets, draw_roads
from builder.drawing.maps.lines.roads import Network, Road
from builder.drawing.maps.lines.wall_ink import draw_walls_and_cliffs
from builder.drawing.maps.lines.walls import Wall
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.regions.lines import draw_link
from builder.drawing.maps.shapes.curves import Curves
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.sites import all_signs
from builder.drawing.maps.terrain_art_words import (
    DUG_WATER,
    FEATURE_ARTS,
    HEX_ARTS,
    OPEN_ARTS,
    PATH_ARTS,
    SIDE_ARTS,
)
from builder.drawing.maps.themes import theme_of
from builder.model.game import Game
from builder.model.ground.grids import GridSpec
from builder.model.ground.map_parts import Feature
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.hexes import Cell, Key

_RADIUS = 9.0
"""The hex radius in mm at which swatches, textures included, are drawn before they are scaled."""

_SQUARE = 1.24
"""The side of the square cut out of such a hex, in hex radii."""

_SLANT = -math.pi / 6
"""The direction of water and frontiers on a swatch, in radians: from the middle of one side to that
of another, since a line would project beyond the hex at a corner."""
_CROSSING_DIRECTIONS = {"ford": _SLANT + math.pi / 2, "gate": math.pi / 2}


def terrain_swatch(
    game: Game, terrain: TerrainType, theme: str, context: DrawContext, size: float
) -> Scene:
    """Return a swatch of a terrain type in a map theme: a hex ``size`` mm wide and 0.866 of that
    high, with its origin at the top left, that shows the terrain's texture, or the terrain's line,
    bridge or fort on open ground. In a game that has maps but no hexes, the swatch is a square of
    the same height. It is drawn only once in a drawing run, and must not be modified."""
    hexes = not game.maps or any(sheet.grid for sheet in game.maps)
    key = ("swatch", id(game.terrain), terrain.id, theme, context.ink, hexes, size)
    return context.sampled(
        key,
        lambda own: _sized(game, terrain, theme, own, size, hexes=hexes).finished(),
        game.terrain,
    )


def _sized(
    game: Game, terrain: TerrainType, theme: str, context: DrawContext, size: float, *, hexes: bool
) -> Scene:
    """Return a swatch, which is a square unless ``hexes``."""
    drawn = _drawn(game, terrain, theme, context, framed=hexes)
    high = size * math.sqrt(3) / 2
    scene = Scene(size, high)
    if hexes:
        scene.place(drawn, 0, 0, scale=size / (2 * _RADIUS))
        return scene
    side = _SQUARE * _RADIUS
    box = Rect((drawn.width - side) / 2, (drawn.height - side) / 2, side, side)
    left, scale = (size - high) / 2, high / side
    scene.place_cut(Cutter(drawn).cut(box), left, 0, scale=scale)
    ink = theme_of(game, theme, context.ink).ink
    frame = [(left, 0.0), (left + high, 0.0), (left + high, high), (left, high)]
    scene.polygon(frame, stroke=ink, width=0.3 * size / (2 * _RADIUS), join="round")
    return scene


def _drawn(
    game: Game, terrain: TerrainType, theme: str, context: DrawContext, *, framed: bool
) -> Scene:
    """Return the swatch at its natural size; it is drawn only once in a drawing run."""
    key = ("swatch", id(game.terrain), terrain.id, theme, context.ink, framed)
    return context.sampled(
        key,
        lambda own: _Swatch(game, terrain, theme, own).draw(framed=framed).finished(),
        game.terrain,
    )


class _Swatch:
    """One terrain swatch: a map of one hex."""

    def __init__(self, game: Game, terrain: TerrainType, theme: str, context: DrawContext) -> None:
        self._terrain = terrain
        art = terrain.art
        self._hex = art in HEX_ARTS and terrain not in (
            *game.terrain.hexsides, *game.terrain.paths, *game.terrain.features
        )  # fmt: skip
        ground = terrain.id if self._hex else _open_ground(game)
        houses = (Feature(type=terrain.id, at="0101"),) if art == "houses" else ()
        sheet = MapSheet(
            id="swatch", title="Swatch", grid=GridSpec(columns=1, rows=1), legend={"x": ground},
            terrain="- 01\n01 x", features=houses,
        )  # fmt: skip
        layout = sheet.hex_plan(across=_RADIUS * math.sqrt(3))
        scene = Scene(*layout.size)
        frame = Frame(layout, salt=3)
        board = Board(game, sheet, frame, context)
        self._key: Key = board.grid.key(Cell(0, 0))
        self._centre = frame.point(self._key)
        curves = Curves(frame)
        self._plate = MapContext(
            scene,
            board,
            frame,
            curves,
            theme_of(game, theme, context.ink),
            context,
            Occupancy(0, 0),
        )
        self._network = Network(board, curves, set())

    def draw(self, framed: bool) -> Scene:
        """Draw the hex at its natural size, with or without an outline."""
        map_context, art = self._plate, self._terrain.art
        outline = map_context.frame.outline(self._key)
        map_context.scene.polygon(outline, fill=map_context.theme.ground)
        if self._hex and art == "water":
            self._water(outline)
        else:
            reserve_settlements(map_context)
            self._ground()
        if map_context.board.settlements:
            draw_settlement_ground(map_context)
            draw_settlements(map_context, self._network)
        elif not self._hex:
            self._line(art)
        if framed:
            map_context.scene.polygon(
                outline, stroke=map_context.theme.ink, width=0.3, join="round"
            )
        return map_context.scene

    def _ground(self) -> None:
        map_context = self._plate
        art = map_context.board.ground[self._key]
        only = frozenset([self._key])
        region = Region(art, map_context.theme.ground_look(art), only, (self._key,), salt_of(art))
        draw_region(map_context, region)

    def _water(self, outline: list[Point]) -> None:
        theme, (x, y) = self._plate.theme, self._centre
        self._plate.scene.polygon(outline, fill=theme.depths[-1])
        waves = [
            Sub([(x + dx - 3.4 + t * 1.7, y + dy + 0.45 * (-1) ** t) for t in range(5)])
            for dx, dy in ((-1.5, -3.2), (1.6, 0.0), (-0.6, 3.2))
        ]
        self._plate.scene.path(waves, stroke=theme.wave, width=0.45)

    # -- lines and features --------------------------------------------------------------------

    def _line(self, art: str) -> None:
        if self._joins_areas():
            draw_link(self._plate, self._winding_line(_SLANT, 0.0))
        elif art == "bridge":
            self._bridge()
        elif art in FEATURE_ARTS or art in all_signs(self._plate.board.game.terrain):
            if art == "ford":
                self._river("river", self._winding_line(_SLANT))
            elif art == "gate":
                self._wall()
            x, y = self._centre
            at = (x, y - 0.22 * _RADIUS) if art == "gate" else (x, y)
            draw_feature(self._plate, art, at, _CROSSING_DIRECTIONS.get(art, 0.0))
        elif art in SIDE_ARTS or art in ("channel", "stream"):
            across = self._winding_line(_SLANT, 0.0 if art in DUG_WATER else 1.2)
            self._river("river" if art == "channel" else art, across)
        elif art in PATH_ARTS:
            self._road(art)

    def _joins_areas(self) -> bool:
        """Return whether the terrain is a type of link that maps use only between areas, where it is
        drawn as a link and not in the type's own style."""
        id, game = self._terrain.id, self._plate.board.game
        if self._terrain not in game.terrain.paths:
            return False
        linked = [id in s.regions.links for s in game.maps if s.regions]
        nodes = [id in s.points.links for s in game.maps if s.points]
        return any(linked) and not any((*nodes, *(id in s.paths for s in game.maps)))

    def _winding_line(self, turn: float = 0.0, wave: float = 1.2) -> list[Point]:
        """Return a gently winding line through the hex from side to side, rotated by ``turn``
        radians."""
        # Between opposite corners the hex is wider than between opposite sides.
        reach = _RADIUS * (0.98 if abs(math.cos(turn)) > 0.9 else 0.78)
        along = [(2 * t / 12 - 1) * reach for t in range(13)]
        bends = [math.sin(t * math.tau / 12) * wave for t in range(13)]
        return rotated_points(zip(along, bends, strict=True), turn, self._centre)

    def _river(self, art: str, points: list[Point]) -> None:
        widths = {
            "river": (1.4, 2.2), "stream": (0.5, 1.0), "canal": (1.2, 1.2), "moat": (2.6, 2.6),
        }  # fmt: skip
        wide = self._terrain.art == "channel"
        course = Course(art, "", [], points, (3.4, 3.6) if wide else widths.get(art, (0.0, 0.0)))
        if art in widths:
            draw_water(self._plate, [course])
        elif art == "wall":
            self._wall()
        else:
            draw_walls_and_cliffs(self._plate, [course])

    def _wall(self) -> None:
        """Draw three hexsides of a wall, so that its towers show."""
        half, across = 0.5 * _RADIUS, 0.22 * _RADIUS
        corners = [
            (-0.8 * _RADIUS, across),
            (-half, -across),
            (half, -across),
            (0.8 * _RADIUS, across),
        ]
        points = [p for a, b in pairwise(corners) for p in (a, lerp(a, b, 0.5))]
        line = rotated_points([*points, corners[-1]], 0.0, self._centre)
        self._plate.walls = [Wall(Course("wall", "", [], line, (0.0, 0.0)), line, 0.0)]
        draw_walls_and_cliffs(self._plate, [])

    def _road(self, art: str) -> None:
        self._network.roads = [Road(art, "", [], self._winding_line())]
        draw_roads(self._plate, self._network, [])

    def _bridge(self) -> None:
        self._river("river", self._winding_line(math.pi / 2))
        span = Bridge(self._centre, 0.0, 1.8)
        draw_decks(self._plate, [span])
        self._road("primary")
        draw_parapets(self._plate, [span])


def _open_ground(game: Game) -> str:
    """Return the id of the game's first open terrain, on which lines are drawn; an id of no terrain
    if there is none."""
    return next((t.id for t in game.terrain.hexes if t.art in OPEN_ARTS), "no-terrain")
