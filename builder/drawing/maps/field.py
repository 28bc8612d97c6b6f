"""Draw the field of a hex map, which is the map without frame and legend, in the right order of
layers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.maps.board import Board
from builder.drawing.maps.features import draw_features
from builder.drawing.maps.gridwork import draw_grid, draw_numbers
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.ground.settlements import (
    draw_settlement_ground,
    draw_settlements,
    reserve_settlements,
)
from builder.drawing.maps.ground.shading import draw_contours
from builder.drawing.maps.ground.terrain import draw_terrain
from builder.drawing.maps.lettering.covers import Covers
from builder.drawing.maps.lettering.labels import write_names
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.channels import channel_runs
from builder.drawing.maps.lines.courses import WET_ARTS, Course, run_courses
from builder.drawing.maps.lines.road_ink import draw_roads
from builder.drawing.maps.lines.roads import Network
from builder.drawing.maps.lines.shore import Shores, WideWater
from builder.drawing.maps.lines.streams import run_streams, stream_bridges
from builder.drawing.maps.lines.wall_ink import draw_walls_and_cliffs
from builder.drawing.maps.lines.walls import place_walls
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.numbers import place_numbers
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.curves import Curves
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.theme_parts import Theme
from builder.drawing.maps.zones import draw_zones
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import HexLayout, Key
from builder.problems import Problem

_CLEARANCE = {"primary": 1.5, "secondary": 1.25, "rail": 1.2}
"""The distance that terrain symbols leave from the centre line of a path, in mm at a hex radius of
13 mm."""


@dataclass
class MapGeometry:
    """The computed geometry of a map: its map context, watercourses, roads and other lines."""

    map_context: MapContext
    courses: list[Course]
    network: Network


def lay_out_map(
    game: Game, sheet: MapSheet, layout: HexLayout, theme: Theme, context: DrawContext, scene: Scene,
    frame: Frame | None = None,
) -> MapGeometry:  # fmt: skip
    """Prepare a map and compute its geometry without drawing it; ``frame`` optionally replaces the
    map's own frame."""
    frame = frame or context.once(Frame, layout)
    board = Board(game, sheet, frame, context)
    arms = channel_runs(board)
    wide = WideWater(frame, frozenset(board.water), frozenset(board.banks))
    channels = tuple(map(tuple, arms))
    shore = context.once(Shores, frame).shore(wide, channels) if board.water or arms else None
    curves = Curves(frame, context.once)
    courses = run_courses(board, curves, shore, theme.lines)
    wet = {side for c in courses if c.art in WET_ARTS for side in c.sides}
    network = Network(board, curves, wet)
    courses += run_streams(board, network, shore)
    taken = Occupancy(frame.left, frame.top, once=context.once)
    walls = place_walls(board, courses, theme.lines.wall)
    map_context = MapContext(scene, board, frame, curves, theme, context, taken, shore, wet, walls)
    if len(set(board.heights.values())) > 1:
        map_context.relief = context.once(Relief, frame, tuple(sorted(board.heights.items())))
    work = MapGeometry(map_context, courses, network)
    _reserve_lines(work)
    return work


def _reserve_lines(work: MapGeometry) -> None:
    """Mark the areas of lines, such as rivers and roads, that terrain symbols must avoid."""
    map_context, zoom = work.map_context, work.map_context.zoom
    for road in work.network.roads:
        map_context.taken.line(road.points, _CLEARANCE.get(road.art, 0.9) * zoom)
    for course in work.courses:
        if course.art != "wall":
            map_context.taken.line(course.points, max(course.width) * 0.55 + 0.3)
    for wall in map_context.walls:
        map_context.taken.line(wall.points, 2.0 * zoom)
    reserve_settlements(map_context)
    if map_context.frame.numbered:
        place_numbers(map_context, work.courses, work.network.roads)
    map_context.busy = _busy(work)


def _busy(work: MapGeometry) -> set[Key]:
    """Return the hexes that contain a line or a feature, together with the neighbours of these
    hexes."""
    map_context = work.map_context
    network = work.network
    found = {key for road in (*network.roads, *network.streams) for key in road.keys}
    for course in work.courses:
        for corner in course.chain:
            found.update(map_context.frame.hexes_at(corner))
    found.update(map_context.board.settlements)
    return found | {near for key in found for near in map_context.frame.neighbours(key)}


def covers(work: MapGeometry) -> Covers:
    """Return the rasters of the objects that names avoid if possible: roads, rivers, houses, signs."""
    return Covers.from_map(work.map_context, work.courses, work.network.roads)


LayerSteps = tuple[tuple[str, Callable[[], None]], ...]
"""The layers of a map as pairs of a name and the function that draws the layer."""


def draw_field(work: MapGeometry) -> None:
    """Draw a map's field, layer by layer, each as a group."""
    draw_layers(work.map_context, layers_below_words(work))
    draw_words(work)


def layers_below_words(work: MapGeometry) -> LayerSteps:
    """Return the layers of a map without hex numbers and names; they are the same in every language."""
    map_context = work.map_context
    return (
        *base_layers(work),
        ("works", lambda: draw_walls_and_cliffs(map_context, work.courses)),
        ("roads", lambda: _roads(work)),
        ("settlements", lambda: draw_settlements(map_context, work.network)),
        ("features", lambda: draw_features(map_context)),
        ("grid", lambda: draw_grid(map_context)),
        ("zones", lambda: draw_zones(map_context)),
    )


def draw_words(work: MapGeometry) -> None:
    """Draw the hex numbers and names of a map on top of its other layers."""
    draw_layers(work.map_context, (("numbers", lambda: draw_numbers(work.map_context)),))
    draw_names(work)


def draw_names(work: MapGeometry) -> None:
    """Draw the names of a map on top of its other layers."""
    map_context = work.map_context
    room = LabelSpace(map_context.frame.field, covers(work))
    draw_layers(
        map_context,
        (("names", lambda: write_names(map_context, work.courses, work.network.roads, room)),),
    )


def base_layers(work: MapGeometry) -> LayerSteps:
    """Return the lowest layers: terrain, relief and water."""
    map_context = work.map_context
    return (
        ("terrain", lambda: draw_terrain(map_context)),
        ("relief", lambda: draw_contours(map_context)),
        ("water", lambda: draw_water(map_context, work.courses)),
    )


def draw_layers(map_context: MapContext, steps: LayerSteps) -> None:
    """Draw layers one after the other, each as a group."""
    before = map_context.take_items()
    done: list[Group] = []
    for name, step in steps:
        step()
        done.append(Group(name, map_context.take_items(), layer=True))
    map_context.scene.items = [*before, *done]


def _roads(work: MapGeometry) -> None:
    draw_settlement_ground(work.map_context)
    more = stream_bridges(work.map_context.board, work.network)
    draw_roads(work.map_context, work.network, work.courses, more)


@dataclass(frozen=True)
class SharedField:
    """A map's field drawn without words, the problems found in it, and the function that draws the words
    on it. It is shared by the scenes of several languages, so its own scene must not be modified."""

    work: MapGeometry
    problems: list[Problem]
    draw_words: Callable[[MapGeometry], None]

    @classmethod
    def draw_field(
        cls, game: Game, sheet: MapSheet, layout: HexLayout, theme: Theme, context: DrawContext
    ) -> SharedField:
        """Lay out and draw a map's field; the problems found are reported each time :meth:`show` is
        called."""
        own = replace(context, problems=[])
        work = lay_out_map(game, sheet, layout, theme, own, Scene(*layout.size))
        return cls.of_layers(work, layers_below_words(work), draw_words)

    @classmethod
    def of_layers(
        cls, work: MapGeometry, steps: LayerSteps, draw_words: Callable[[MapGeometry], None]
    ) -> SharedField:
        """Draw the layers that are the same in every language; the drawing context of ``work`` has no
        problems but those of this field."""
        draw_layers(work.map_context, steps)
        strong = work.map_context.scene.strengthened()
        shared = replace(work, map_context=replace(work.map_context, scene=strong))
        return cls(shared, work.map_context.context.problems, draw_words)

    @property
    def art(self) -> Scene:
        """The field without words; it may not be modified."""
        return self.work.map_context.scene

    def show(self, scene: Scene, context: DrawContext) -> None:
        """Add the field to a scene, and draw the words in the language of the drawing context."""
        for problem in self.problems:
            context.report(problem)
        scene.symbols.update(self.art.symbols)
        scene.items += self.art.items
        self.draw_words(
            replace(
                self.work, map_context=replace(self.work.map_context, scene=scene, context=context)
            )
        )
