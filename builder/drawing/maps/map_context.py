"""The map context passed to every part of a map drawing: the scene being drawn and the map's
geometry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Item, Point, Scene, Use, stamp_name
from builder.drawing.maps.board import Board
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.lines.shore import Shore
from builder.drawing.maps.lines.walls import Wall
from builder.drawing.maps.occupancy import Node, Occupancy
from builder.drawing.maps.shapes.curves import Curves
from builder.drawing.maps.shapes.frame import Frame, Side
from builder.drawing.maps.theme_parts import GroundLook, Theme
from builder.model.space.hexes import Key

StampPlace = tuple[float, float, float, float]
"""The placement of a symbol: x, y, scale, degrees clockwise."""


@dataclass(frozen=True, eq=False)
class Obstacles:
    """The obstacles that the symbols of areas avoid: water, the hexsides that it runs along, and
    the areas already taken, as cells of the map's :class:`Occupancy`. The other attributes are
    those of the map context."""

    frame: Frame
    water: frozenset[Key]
    wet: frozenset[Side]
    cells: frozenset[Node]
    busy: frozenset[Key]
    coastal: frozenset[Key]
    shore: Shore | None

    @cached_property
    def taken_areas(self) -> Occupancy:
        """The areas that are already taken, as a raster."""
        return Occupancy.from_cells((self.frame.left, self.frame.top), 1.0, self.cells)

    def dry(self, x: float, y: float, margin: float) -> bool:
        """Return whether a point is at least ``margin`` mm from the water and not in an area that
        is taken."""
        if self.taken_areas.hit(x, y):
            return False
        return self.shore is None or self.shore.depth(x, y) < -margin


@dataclass
class MapContext:
    """The context of a map being drawn. ``wet`` are the hexsides along which water or a wall runs;
    ``taken`` the areas that symbols avoid; ``busy`` the hexes that contain a taken area or are next
    to one that does; ``numbers`` the middle of the baseline of each hex number, and
    ``number_boxes`` the rectangle that it takes, once they are placed."""

    scene: Scene
    board: Board
    frame: Frame
    curves: Curves
    theme: Theme
    context: DrawContext
    taken: Occupancy
    shore: Shore | None = None
    wet: set[Side] = field(default_factory=set)
    walls: list[Wall] = field(default_factory=list)
    relief: Relief | None = None
    busy: set[Key] = field(default_factory=set)
    numbers: dict[Key, Point] = field(default_factory=dict)
    number_boxes: dict[Key, Rect] = field(default_factory=dict)

    @property
    def zoom(self) -> float:
        """The scale of symbols and lines; 1 at the usual hex radius."""
        return self.frame.zoom

    def symbol(self, drawing: Scene) -> str:
        """Store a drawing as a symbol of the scene, named after a hash of its content, and return
        the name."""
        name = stamp_name(drawing.items)
        self.scene.symbols.setdefault(name, drawing.items)
        return name

    def stamp(self, drawing: Scene, places: Iterable[StampPlace]) -> None:
        """Place a drawing at any number of places."""
        found = list(places)
        if found:
            self.scene.items.append(Use(self.symbol(drawing), found))

    @cached_property
    def coastal(self) -> set[Key]:
        """The land hexes that a shore runs through or next to."""
        if self.shore is None:
            return set()
        board, frame = self.board, self.frame
        found = set(board.banks)
        for key in sorted(board.water):
            found.update(k for k in frame.neighbours(key) if k in board.ground)
        for loop in self.shore.loops:
            found.update(frame.key_at(*p) for p in loop[::3])
        return found - board.water

    @cached_property
    def obstacles(self) -> Obstacles:
        """All objects that symbols avoid; to be used only when all of them are known."""
        return self.context.once(
            Obstacles, self.frame, frozenset(self.board.water), frozenset(self.wet), self.taken.cells,
            frozenset(self.busy), frozenset(self.coastal), self.shore,
        )  # fmt: skip

    def take_items(self) -> list[Item]:
        """Remove the items drawn so far from the scene and return them, to be put in a group."""
        items = self.scene.items
        self.scene.items = []
        return items


@dataclass(frozen=True)
class Region:
    """All hexes that have one terrain style (art). ``keys`` are all hexes to be drawn, including those
    below water; ``land`` are those that get symbols. ``salt`` makes the region's random numbers differ
    from those of others."""

    art: str
    look: GroundLook
    keys: frozenset[Key]
    land: tuple[Key, ...]
    salt: int
