"""Lay out panels of several sizes beside one another, for cases in which panels below one another
would take more sheets.

A sheet is cut into bands from edge to edge, a band into panels, and a panel into its components:
every cut runs through all of the remaining paper, as a knife or a guillotine makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product

from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.panels import Cell, Kind, Panel, Sheet, Spread, kind_of, merged_cuts

_TOLERANCE = 1e-6


@dataclass
class _Supply:
    """The components of a kind that still have to be laid out, group by group."""

    kind: Kind
    groups: list[list[Component]]

    @property
    def longest(self) -> int:
        return max(map(len, self.groups), default=0)


@dataclass
class _Band:
    """A strip of a sheet from edge to edge; the next panel in it begins at ``x``."""

    y: float
    height: float
    x: float
    panels: list[Panel] = field(default_factory=list)


@dataclass
class _Shelved:
    """A sheet of counters of several sizes while its bands (rows of one height) are filled."""

    bands: list[_Band] = field(default_factory=list)


_Order = Callable[[Kind], tuple[float, ...]]
_ORDERS: tuple[_Order, ...] = (
    lambda kind: (-kind[0] * kind[1],),
    lambda kind: (-kind[1], -kind[0]),
    lambda kind: (-kind[0], -kind[1]),
)
"""The orders in which kinds of components are laid out: the largest, the highest or the widest
first."""


def shelved(
    components: Sequence[Component], room: Rect, paper: tuple[float, float], spread: Spread
) -> list[Sheet]:
    """Return the components on the fewest sheets that an arrangement in bands of panels allows; no
    component may be larger than the ``room``. Groups stay together in their order and never share a
    line."""
    tried = [
        _Packer(components, order, room, spread, whole=whole).sheets()
        for order, whole in product(_ORDERS, (True, False))
    ]
    best = min(tried, key=len)
    return [_sheet(shelf, room, paper, spread) for shelf in best]


class _Packer:
    """Fills bands with kinds of components in a given order. In ``whole`` panels the last line may
    be short; otherwise the components that do not fill a line form a panel of their own, wherever
    there is room for it."""

    def __init__(
        self,
        components: Sequence[Component],
        order: _Order,
        room: Rect,
        spread: Spread,
        *,
        whole: bool,
    ) -> None:
        self._room, self._spread, self._whole = room, spread, whole
        self._shelves: list[_Shelved] = []
        self._supplies = [
            _Supply(kind, _grouped(found)) for kind, found in _by_kind(components, order)
        ]

    def sheets(self) -> list[_Shelved]:
        """Return all components laid out on sheets."""
        for supply in self._supplies:
            while supply.groups:
                if not self._place(supply):
                    self._shelves.append(_Shelved())
        return self._shelves

    def _place(self, supply: _Supply) -> bool:
        """Lay out some components of a kind at the first place with room for them; return whether
        there was one."""
        return any(self._fill_beside(band, supply) for band in self._bands()) or any(
            self._below(shelf, supply) for shelf in self._shelves
        )

    def _bands(self) -> Iterator[_Band]:
        return (band for shelf in self._shelves for band in shelf.bands)

    def _fill_beside(self, band: _Band, supply: _Supply) -> bool:
        x = band.x + self._spread.panels
        panel = self._panel(supply, Rect(x, band.y, self._room.right - x, band.height))
        if panel is None:
            return False
        band.panels.append(panel)
        band.x = panel.around.right
        return True

    def _below(self, shelf: _Shelved, supply: _Supply) -> bool:
        room = self._room
        last = shelf.bands[-1] if shelf.bands else None
        y = last.y + last.height + self._spread.panels if last else room.y
        panel = self._panel(supply, Rect(room.x, y, room.width, room.bottom - y))
        if panel is None:
            return False
        shelf.bands.append(_Band(y, panel.around.height, panel.around.right, [panel]))
        return True

    def _panel(self, supply: _Supply, room: Rect) -> Panel | None:
        """Return a panel of lines of a kind from the upper left of a room, taken from the supply;
        ``None`` if nothing fits."""
        wide, high, _ = supply.kind
        gap = self._spread.inside(supply.kind)
        across = min(int((room.width + gap + _TOLERANCE) / (wide + gap)), supply.longest)
        if across < 1 or room.height + _TOLERANCE < high:
            return None
        panel = Panel(Rect(room.x, room.y, 0.0, 0.0))
        y = room.y
        while supply.groups and y + high <= room.bottom + _TOLERANCE:
            group = supply.groups[0]
            if len(group) < across and panel.cells and not self._whole:
                break
            self._add(panel, group[:across], y, supply.kind, gap)
            supply.groups[0] = group[across:]
            opens = not supply.groups[0]
            if opens:
                supply.groups.pop(0)
            y += high + (max(gap, self._spread.gutter) if opens else gap)
        return panel

    def _add(
        self, panel: Panel, line: Sequence[Component], y: float, kind: Kind, gap: float
    ) -> None:
        wide, high, _ = kind
        x = panel.around.x
        for i, component in enumerate(line):
            place = Rect(x + i * (wide + gap), y, wide, high)
            panel.cells.append(Cell(component, place))
            if place.right > panel.around.right + _TOLERANCE:
                panel.xs = merged_cuts(panel.xs, (place.x, place.right))
                panel.around = panel.around._replace(width=place.right - x)
        panel.ys = merged_cuts(panel.ys, (y, y + high))
        panel.around = panel.around._replace(height=y + high - panel.around.y)


def _by_kind(
    components: Sequence[Component], order: _Order
) -> Iterator[tuple[Kind, list[Component]]]:
    def key(component: Component) -> tuple[tuple[float, ...], Kind]:
        kind = kind_of(component)
        return order(kind), kind

    for (_, kind), found in groupby(sorted(components, key=key), key=key):
        yield kind, list(found)


def _grouped(components: Sequence[Component]) -> list[list[Component]]:
    """Return the components by group, in the order in which the groups first occur."""
    found: dict[str, list[Component]] = {}
    for component in components:
        found.setdefault(component.group, []).append(component)
    return list(found.values())


def _sheet(shelf: _Shelved, room: Rect, paper: tuple[float, float], spread: Spread) -> Sheet:
    """Return the sheet with its panels, each band at its position in the room."""
    panels = []
    for band in shelf.bands:
        free = (room.right - band.x) * spread.lean
        panels += [panel.moved(free, 0.0) for panel in band.panels]
    return Sheet(*paper, panels)
