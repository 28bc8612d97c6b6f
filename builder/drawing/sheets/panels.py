"""Panels on sheets: components of one size and shape edge to edge, whose columns line up from top
to bottom so that a knife can cut straight through.

Nothing is drawn here: a :class:`Sheet` only contains the positions of components and cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.components import Component
from builder.model.pieces.faces import Shape
from builder.model.printing import Flip, PrintOptions

MARKS = 5.0
"""The distance in mm by which cut marks extend outside the art (and its bleed)."""
PANEL_AIR = 1.0
"""The gap between the cut marks of two panels, in mm."""

Kind = tuple[float, float, Shape]
"""The properties that components of one panel share: width, height and shape."""


@dataclass(frozen=True)
class Cell:
    """A component at its position; ``turn`` (0, 90, 180 or 270, clockwise) is the rotation of its
    face, which fills ``place`` once it is rotated."""

    component: Component
    place: Rect
    turn: float = 0.0


@dataclass
class Panel:
    """Cells of one size on a sheet; ``around`` is their bounding box, ``xs`` and ``ys`` are the
    coordinates of the vertical and horizontal cuts through it."""

    around: Rect
    cells: list[Cell] = field(default_factory=list)
    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)

    @property
    def straight(self) -> bool:
        """Whether straight cuts through the panel separate all its components from one another."""
        return all(c.component.shape == "square" for c in self.cells)

    def moved(self, dx: float, dy: float) -> Panel:
        """Return the panel shifted by (dx, dy)."""
        cells = [Cell(c.component, c.place.moved(dx, dy), c.turn) for c in self.cells]
        xs, ys = [x + dx for x in self.xs], [y + dy for y in self.ys]
        return Panel(self.around.moved(dx, dy), cells, xs, ys)


@dataclass
class Sheet:
    """One sheet of paper and the panels on one side of it."""

    width: float
    height: float
    panels: list[Panel] = field(default_factory=list)

    def turned_over(self, flip: Flip = "long-edge") -> Sheet:
        """Return the other side of the sheet as it is printed. If it is turned on an edge that runs
        down the page, positions are mirrored left to right; if on an edge that runs across it, top
        to bottom, and the backs are upside down, so that the finished counter is the same."""
        return self._mirrored(self._sideways(flip))

    def unfolded(self) -> Sheet:
        """Return the half of the sheet on the other side of the fold down its middle, with mirrored
        positions."""
        return self._mirrored(True)

    def position_behind(self, place: Rect, flip: Flip) -> Rect:
        """Return the position on the other side of the sheet that lies behind a position on this
        side."""
        return self._mirror(place, self._sideways(flip))

    def nudged(self, nudge: tuple[float, float]) -> Sheet:
        """Return the sheet with everything moved by ``nudge`` mm to the right and down, as seen on
        the upright paper that leaves the printer. A landscape sheet is printed turned to the left,
        with its head at the paper's left edge."""
        right, down = nudge
        return self.moved(-down, right) if self._is_landscape else self.moved(right, down)

    @property
    def _is_landscape(self) -> bool:
        """Whether the sheet is in landscape format: its long edges run across the page."""
        return self.width > self.height

    def _sideways(self, flip: Flip) -> bool:
        """Return whether the edge on which the sheet is turned runs down the page."""
        return (flip == "long-edge") != self._is_landscape

    def _mirror(self, place: Rect, sideways: bool) -> Rect:
        if sideways:
            return place._replace(x=self.width - place.right)
        return place._replace(y=self.height - place.bottom)

    def _mirrored(self, sideways: bool) -> Sheet:
        return Sheet(self.width, self.height, [self._turned_over(p, sideways) for p in self.panels])

    def _turned_over(self, panel: Panel, sideways: bool) -> Panel:
        turn = 0.0 if sideways else 180.0
        cells = [
            # Seen from the other side of the paper, a face that lies clockwise lies anticlockwise.
            Cell(c.component, self._mirror(c.place, sideways), (turn - c.turn) % 360)
            for c in panel.cells
        ]
        xs, ys = panel.xs, panel.ys
        if sideways:
            xs = sorted(self.width - x for x in xs)
        else:
            ys = sorted(self.height - y for y in ys)
        return Panel(self._mirror(panel.around, sideways), cells, xs, ys)

    def moved(self, dx: float, dy: float) -> Sheet:
        """Return the sheet with everything shifted by (dx, dy)."""
        return Sheet(self.width, self.height, [p.moved(dx, dy) for p in self.panels])

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells of the sheet."""
        for panel in self.panels:
            yield from panel.cells


@dataclass(frozen=True)
class Spread:
    """The gaps on a sheet in mm: ``gutter`` between blocks of different colours, ``between``
    between single components (0: they share their cuts), ``panels`` between panels of different
    sizes. ``lean`` is the position of a panel in its space: 0.5 for the middle, 1 for the right."""

    gutter: float = 2.2
    between: float = 0.0
    panels: float = 2 * MARKS + PANEL_AIR
    lean: float = 0.5

    @classmethod
    def from_options(cls, options: PrintOptions, lean: float = 0.5) -> Spread:
        """Return the gaps that the print options ask for."""
        between = options.between if options.are_counters_separate else 0.0
        panels = 2 * (MARKS + options.bleed) + PANEL_AIR
        return cls(options.between, between, panels, lean)

    def inside(self, kind: Kind) -> float:
        """Return the gap in mm between two components of a kind; components with curved edges or
        rounded corners cannot share their cuts."""
        return self.between if kind[2] == "square" else max(self.between, self.gutter)


def kind_of(component: Component) -> Kind:
    """Return the properties that a component shares with the others of its panel: width, height and
    shape."""
    return (*component.size, component.shape)


def merged_cuts(cuts: list[float], more: Sequence[float]) -> list[float]:
    """Return the coordinates of cuts, with those of ``more`` added that are not in the list yet."""
    return cuts + [cut for cut in more if not (cuts and abs(cuts[-1] - cut) < 1e-6)]
