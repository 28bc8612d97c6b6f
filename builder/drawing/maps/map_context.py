"""What every part of a map drawing is handed: the scene being inked and the map's geometry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Item, Point, Scene, Use, stamp_name
from builder.drawing.maps.board import Board
from builder.drawing.maps.ground.relief import Relief
from builder.drawing.maps.lines.shore import Shore
from builder.drawing.maps.lines.walls import Wall
from builder.drawing.maps.occupancy import Node, Occupancy
from builder.drawing.maps.shapes.curves import Curves
from builder.drawing.maps.shapes.frame import Frame, Side
from builder.drawing.maps.theme_parts import Ground, Theme
from builder.model.space.hexes import Key

Stamp = tuple[float, float, float, float]
"""A symbol's place: x, y, scale, degrees clockwise."""


@dataclass(frozen=True, eq=False)
class Obstacles:
    """What the symbols of areas keep off: water, the hexsides that it runs along, and what is taken, in
    cells of the map's :class:`Occupancy`. The others are as on the plate."""

    frame: Frame
    water: frozenset[Key]
    wet: frozenset[Side]
    cells: frozenset[Node]
    busy: frozenset[Key]
    coastal: frozenset[Key]
    shore: Shore | None

    @cached_property
    def taken(self) -> Occupancy:
        """What is taken."""
        return Occupancy.of((self.frame.left, self.frame.top), 1.0, self.cells)


@dataclass
class Plate:
    """A map being inked. ``wet`` are the hexsides that water or a wall runs along; ``taken`` is what
    symbols keep off, ``busy`` the hexes in or beside which something is taken; ``numbers`` is where hex
    numbers have the middles of their baselines."""

    scene: Scene
    board: Board
    frame: Frame
    curves: Curves
    theme: Theme
    draft: Draft
    taken: Occupancy
    shore: Shore | None = None
    wet: set[Side] = field(default_factory=set)
    walls: list[Wall] = field(default_factory=list)
    relief: Relief | None = None
    busy: set[Key] = field(default_factory=set)
    numbers: dict[Key, Point] = field(default_factory=dict)

    @property
    def zoom(self) -> float:
        """The scale of symbols and lines."""
        return self.frame.zoom

    def dry(self, x: float, y: float, margin: float) -> bool:
        """Whether a point is at least ``margin`` mm from the water and nothing else is there."""
        if self.taken.hit(x, y):
            return False
        return self.shore is None or self.shore.depth(x, y) < -margin

    def symbol(self, drawing: Scene) -> str:
        """Keep a drawing as a symbol of the scene, named by its content."""
        name = stamp_name(drawing.items)
        self.scene.symbols.setdefault(name, drawing.items)
        return name

    def stamp(self, drawing: Scene, places: Iterable[Stamp]) -> None:
        """Place a drawing many times."""
        found = list(places)
        if found:
            self.scene.items.append(Use(self.symbol(drawing), found))

    @cached_property
    def coastal(self) -> set[Key]:
        """The land hexes that a shore runs through or beside."""
        if self.shore is None:
            return set()
        board, frame = self.board, self.frame
        found = set(board.banks)
        for key in sorted(board.water):
            found.update(k for k in frame.around(key) if k in board.ground)
        for loop in self.shore.loops:
            found.update(frame.key_at(*p) for p in loop[::3])
        return found - board.water

    @cached_property
    def obstacles(self) -> Obstacles:
        """What symbols keep off, once all of it is known."""
        return self.draft.once(
            Obstacles, self.frame, frozenset(self.board.water), frozenset(self.wet), self.taken.cells,
            frozenset(self.busy), frozenset(self.coastal), self.shore,
        )  # fmt: skip

    def take_items(self) -> list[Item]:
        """The ink so far, removed from the scene, to be put in a group."""
        items = self.scene.items
        self.scene.items = []
        return items


@dataclass(frozen=True)
class Region:
    """All hexes of one ground art. ``keys`` are drawn, those below water included; ``land`` carry
    symbols. ``salt`` makes its randomness its own."""

    art: str
    look: Ground
    keys: frozenset[Key]
    land: tuple[Key, ...]
    salt: int

    @cached_property
    def land_set(self) -> frozenset[Key]:
        """``land`` for look-ups."""
        return frozenset(self.land)
