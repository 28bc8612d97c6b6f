"""Blocks of components edge to edge, laid out on sheets.

Nothing here has ink: a :class:`Sheet` knows where everything lies and where it is cut. Components of
one size make a *panel*, whose columns line up from top to bottom so that a knife runs through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from builder.drawing.geometry import Rect
from builder.drawing.sheets.components import Component

GUTTER = 2.2
"""Between blocks of different colours, mm."""
PANEL_GAP = 11.0
"""Between panels: room for the cut marks of both."""
MARKS = 5.0
"""Cut marks reach this far outside the art."""


@dataclass(frozen=True)
class Cell:
    """A component in its place on the front."""

    component: Component
    place: Rect


@dataclass
class Panel:
    """Cells of one size; ``around`` is their box, ``xs`` and ``ys`` the cuts through it."""

    around: Rect
    cells: list[Cell] = field(default_factory=list)
    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)


@dataclass
class Sheet:
    """One sheet of paper: its panels on the front. ``width`` mirrors it for the back."""

    width: float
    panels: list[Panel] = field(default_factory=list)

    def mirrored(self) -> Sheet:
        """The back, turned over on the long edge: every place mirrored left to right."""
        return Sheet(self.width, [_mirrored(panel, self.width) for panel in self.panels])

    @property
    def cells(self) -> Iterator[Cell]:
        """Everything on the sheet."""
        for panel in self.panels:
            yield from panel.cells


def _mirrored(panel: Panel, width: float) -> Panel:
    def flip(place: Rect) -> Rect:
        return place._replace(x=width - place.right)

    cells = [Cell(c.component, flip(c.place)) for c in panel.cells]
    return Panel(flip(panel.around), cells, sorted(width - x for x in panel.xs), panel.ys)


@dataclass(frozen=True)
class _Line:
    """A line of components of one block; ``opens`` a block, so that a gutter stands before it."""

    size: tuple[float, float]
    components: Sequence[Component]
    opens: bool


def lay_out(components: Sequence[Component], room: Rect, width: float) -> list[Sheet]:
    """Sheets of ``width`` mm with the components inside ``room``: sizes largest first, groups in the
    order in which they come, never two groups in one line."""
    sheets: list[Sheet] = []
    y = room.bottom + 1
    panel: Panel | None = None
    last_size: tuple[float, float] | None = None
    for line in _lines(components, room.width - 2 * MARKS):
        new_panel = line.size != last_size
        gap = (PANEL_GAP if new_panel else GUTTER if line.opens else 0.0) if panel else 0.0
        if panel is None or y + gap + line.size[1] > room.bottom - MARKS + 1e-6:
            sheets.append(Sheet(width))
            y, gap, new_panel = room.y + MARKS, 0.0, True
        y += gap
        if new_panel:
            panel = _open_panel(line, room, y)
            sheets[-1].panels.append(panel)
        assert panel is not None
        _add_line(panel, line, y)
        y += line.size[1]
        last_size = line.size
    return sheets


def _lines(components: Sequence[Component], room: float) -> Iterator[_Line]:
    order = {c.group: i for i, c in reversed(list(enumerate(components)))}
    key = {c.id: (-c.size[0] * c.size[1], c.size, order[c.group]) for c in components}
    ordered = sorted(components, key=lambda c: key[c.id])
    for (_, size, _), block in groupby(ordered, key=lambda c: key[c.id]):
        found = list(block)
        across = max(1, int((room + 1e-6) / size[0]))
        for i in range(0, len(found), across):
            yield _Line(size, found[i : i + across], i == 0)


def _open_panel(line: _Line, room: Rect, y: float) -> Panel:
    wide, _ = line.size
    across = max(1, int((room.width - 2 * MARKS + 1e-6) / wide))
    left = room.x + (room.width - across * wide) / 2
    xs = [left + i * wide for i in range(across + 1)]
    return Panel(Rect(left, y, across * wide, 0.0), xs=xs)


def _add_line(panel: Panel, line: _Line, y: float) -> None:
    wide, high = line.size
    for x, component in zip(panel.xs, line.components, strict=False):
        panel.cells.append(Cell(component, Rect(x, y, wide, high)))
    panel.ys += [cut for cut in (y, y + high) if not _near(cut, panel.ys)]
    panel.around = panel.around._replace(height=y + high - panel.around.y)


def _near(cut: float, cuts: list[float]) -> bool:
    return bool(cuts) and abs(cuts[-1] - cut) < 1e-6
