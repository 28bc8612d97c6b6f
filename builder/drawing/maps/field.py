"""Draw the map itself, without frame and legend, in the right order of layers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.maps.board import Board
from builder.drawing.maps.features import draw_features
from builder.drawing.maps.gridwork import draw_grid, draw_numbers
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.ground.settlements import draw_ground, draw_settlements, reserve
from builder.drawing.maps.ground.shading import draw_contours
from builder.drawing.maps.ground.terrain import draw_terrain
from builder.drawing.maps.lettering.covers import Covers
from builder.drawing.maps.lettering.labels import write_names
from builder.drawing.maps.lettering.placing import Room
from builder.drawing.maps.lines.channels import channels
from builder.drawing.maps.lines.courses import WET, Course, run_courses
from builder.drawing.maps.lines.road_ink import draw_roads
from builder.drawing.maps.lines.roads import Network
from builder.drawing.maps.lines.shore import Shore, Wide
from builder.drawing.maps.lines.streams import run_streams, stream_bridges
from builder.drawing.maps.lines.wall_ink import draw_works
from builder.drawing.maps.lines.walls import lay_walls
from builder.drawing.maps.lines.water_ink import draw_water
from builder.drawing.maps.map_context import Plate
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
"""How far symbols stay from the centre line of a path, in mm at a hex radius of 13 mm."""


@dataclass
class Work:
    """The computed geometry of a map: its map context and everything that runs over it."""

    plate: Plate
    courses: list[Course]
    network: Network


def lay_out(
    game: Game, sheet: MapSheet, layout: HexLayout, theme: Theme, draft: Draft, scene: Scene,
    frame: Frame | None = None,
) -> Work:  # fmt: skip
    """Prepare a map and compute its geometry, optionally in a frame of its own, without drawing it."""
    frame = frame or draft.once(Frame, layout)
    board = Board(game, sheet, frame, draft)
    arms = channels(board)
    wide = Wide(frame, frozenset(board.water), frozenset(board.banks))
    shore = draft.once(Shore, wide, tuple(map(tuple, arms))) if board.water or arms else None
    curves = Curves(frame, draft.once)
    courses = run_courses(board, curves, shore, theme.lines)
    wet = {side for c in courses if c.art in WET for side in c.sides}
    network = Network(board, curves, wet)
    courses += run_streams(board, network, shore)
    taken = Occupancy(frame.left, frame.top, once=draft.once)
    walls = lay_walls(board, courses, theme.lines.wall)
    plate = Plate(scene, board, frame, curves, theme, draft, taken, shore, wet, walls)
    if len(set(board.heights.values())) > 1:
        plate.relief = draft.once(Relief, frame, tuple(sorted(board.heights.items())))
    work = Work(plate, courses, network)
    _take(work)
    return work


def _take(work: Work) -> None:
    """Mark the areas that symbols must avoid."""
    plate, zoom = work.plate, work.plate.zoom
    for road in work.network.roads:
        plate.taken.line(road.points, _CLEARANCE.get(road.art, 0.9) * zoom)
    for course in work.courses:
        if course.art != "wall":
            plate.taken.line(course.points, max(course.width) * 0.55 + 0.3)
    for wall in plate.walls:
        plate.taken.line(wall.points, 2.0 * zoom)
    reserve(plate)
    if plate.frame.numbered:
        place_numbers(plate, work.courses, work.network.roads)
    plate.busy = _busy(work)


def _busy(work: Work) -> set[Key]:
    """Return the hexes that something runs through or stands in, and their neighbours."""
    plate = work.plate
    network = work.network
    found = {key for road in (*network.roads, *network.streams) for key in road.keys}
    for course in work.courses:
        for corner in course.chain:
            found.update(plate.frame.hexes_at(corner))
    found.update(plate.board.settlements)
    return found | {near for key in found for near in plate.frame.around(key)}


def covers(work: Work) -> Covers:
    """Return what names should avoid if possible: roads, rivers, houses, signs."""
    return Covers.of(work.plate, work.courses, work.network.roads)


Steps = tuple[tuple[str, Callable[[], None]], ...]
"""Layers by name, each with the function that draws it."""


def draw_field(work: Work) -> None:
    """Draw a map's field, group by group."""
    ink(work.plate, wordless(work))
    letter(work)


def wordless(work: Work) -> Steps:
    """Return the layers without names, which are the same in every language."""
    plate = work.plate
    return (
        *bare(work),
        ("works", lambda: draw_works(plate, work.courses)),
        ("roads", lambda: _roads(work)),
        ("settlements", lambda: draw_settlements(plate, work.network)),
        ("features", lambda: draw_features(plate)),
        ("grid", lambda: draw_grid(plate)),
        ("zones", lambda: draw_zones(plate)),
        ("numbers", lambda: draw_numbers(plate)),
    )


def letter(work: Work) -> None:
    """Draw the names on top of what is drawn."""
    plate = work.plate
    room = Room(plate.frame.field, covers(work))
    ink(plate, (("names", lambda: write_names(plate, work.courses, work.network.roads, room)),))


def bare(work: Work) -> Steps:
    """Return the lowest layers: terrain, relief and water."""
    plate = work.plate
    return (
        ("terrain", lambda: draw_terrain(plate)),
        ("relief", lambda: draw_contours(plate)),
        ("water", lambda: draw_water(plate, work.courses)),
    )


def ink(plate: Plate, steps: Steps) -> None:
    """Draw layers one after the other, each as a group."""
    before = plate.take_items()
    done: list[Group] = []
    for name, step in steps:
        step()
        done.append(Group(name, plate.take_items(), layer=True))
    plate.scene.items = [*before, *done]


def _roads(work: Work) -> None:
    draw_ground(work.plate)
    more = stream_bridges(work.plate.board, work.network)
    draw_roads(work.plate, work.network, work.courses, more)


@dataclass(frozen=True)
class Field:
    """A map's field drawn without names, and the problems found in it. It is shared: users add to
    their own scene, not to this one."""

    work: Work
    problems: list[Problem]

    @classmethod
    def of(
        cls, game: Game, sheet: MapSheet, layout: HexLayout, theme: Theme, draft: Draft
    ) -> Field:
        """Lay out and draw a map's field; its problems are reported each time it is shown."""
        own = replace(draft, problems=[])
        work = lay_out(game, sheet, layout, theme, own, Scene(*layout.size))
        ink(work.plate, wordless(work))
        strong = work.plate.scene.strengthened()
        return cls(replace(work, plate=replace(work.plate, scene=strong)), own.problems)

    def show(self, scene: Scene, draft: Draft) -> None:
        """Add the field to a scene, with names in the language of the drawing context."""
        for problem in self.problems:
            draft.report(problem)
        inked = self.work.plate.scene
        scene.symbols.update(inked.symbols)
        scene.items += inked.items
        letter(replace(self.work, plate=replace(self.work.plate, scene=scene, draft=draft)))
