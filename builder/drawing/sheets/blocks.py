"""Lay out components on sheets: panels below one another, with blocks of one colour edge to edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.mixed_sizes import shelved
from builder.drawing.sheets.panels import Cell, Kind, Panel, Sheet, Spread, kind_of, merged_cuts


@dataclass(frozen=True)
class _Line:
    """A line of components of one block; ``opens`` is whether it begins a block, so that there is a
    gap (gutter) before it."""

    kind: Kind
    components: Sequence[Component]
    opens: bool


def too_large(components: Sequence[Component], room: Rect) -> list[Component]:
    """Return the components that are too large for a sheet with the given room."""
    return [
        c for c in components if c.size[0] > room.width + 1e-6 or c.size[1] > room.height + 1e-6
    ]


def lay_out(
    components: Sequence[Component],
    room: Rect,
    paper: tuple[float, float],
    spread: Spread | None = None,
) -> list[Sheet]:
    """Return sheets of the width and height ``paper`` with the components inside ``room``; no
    component may be larger than that. The largest sizes come first, groups follow in their given
    order, and two groups never share a line. Panels are placed below one another, or side by side
    if that takes fewer sheets."""
    spread = spread or Spread()
    stacked = _stacked(components, room, paper, spread)
    if len(stacked) == 1 or len(set(map(kind_of, components))) < 2:
        return stacked
    return min(stacked, shelved(components, room, paper, spread), key=len)


def _stacked(
    components: Sequence[Component], room: Rect, paper: tuple[float, float], spread: Spread
) -> list[Sheet]:
    sheets: list[Sheet] = []
    y, panel, last = 0.0, None, None
    for line in _lines(components, room.width, spread):
        inside = spread.inside(line.kind)
        gap = spread.panels if line.kind != last else max(inside, spread.gutter * line.opens)
        if panel is None or y + gap + line.kind[1] > room.bottom + 1e-6:
            sheets.append(Sheet(*paper))
            y, gap, last = room.y, 0.0, None
        y += gap
        if panel is None or line.kind != last:
            panel = _open_panel(line, room, y, spread)
            sheets[-1].panels.append(panel)
        _add_line(panel, line, y, inside)
        y += line.kind[1]
        last = line.kind
    return sheets


def _lines(components: Sequence[Component], room: float, spread: Spread) -> Iterator[_Line]:
    order = {c.group: i for i, c in reversed(list(enumerate(components)))}
    key = {c.id: (-c.size[0] * c.size[1], kind_of(c), order[c.group]) for c in components}
    ordered = sorted(components, key=lambda c: key[c.id])
    for (_, kind, _), block in groupby(ordered, key=lambda c: key[c.id]):
        found = list(block)
        across = _components_across(kind, room, spread)
        for i in range(0, len(found), across):
            yield _Line(kind, found[i : i + across], i == 0)


def _components_across(kind: Kind, room: float, spread: Spread) -> int:
    gap = spread.inside(kind)
    return max(1, int((room + gap + 1e-6) / (kind[0] + gap)))


def _open_panel(line: _Line, room: Rect, y: float, spread: Spread) -> Panel:
    gap, wide = spread.inside(line.kind), line.kind[0]
    across = _components_across(line.kind, room.width, spread)
    whole = across * (wide + gap) - gap
    left = room.x + (room.width - whole) * spread.lean
    starts = [left + i * (wide + gap) for i in range(across)]
    return Panel(Rect(left, y, whole, 0.0), xs=_edges(starts, wide))


def _add_line(panel: Panel, line: _Line, y: float, gap: float) -> None:
    wide, high, _ = line.kind
    for i, component in enumerate(line.components):
        place = Rect(panel.around.x + i * (wide + gap), y, wide, high)
        panel.cells.append(Cell(component, place))
    panel.ys = merged_cuts(panel.ys, (y, y + high))
    panel.around = panel.around._replace(height=y + high - panel.around.y)


def _edges(starts: Sequence[float], size: float) -> list[float]:
    """Return the coordinates of both edges of intervals of one size, given their starts; an edge shared
    by two intervals is listed once."""
    edges: list[float] = []
    for start in starts:
        edges = merged_cuts(edges, (start, start + size))
    return edges
