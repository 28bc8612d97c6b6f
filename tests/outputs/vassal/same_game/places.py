"""The names that windows give to their places, and the points of places, as a module's grids have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.vassal.format.components import Element
from builder.vassal.format.files.unpacking import Archive
from builder.vassal.reading.grids import place_namer, zone_outline
from tests.outputs.vassal.reading import Module

Point = tuple[int, int]
_WINDOWS = ("Map", "PrivateMap", "PlayerHand")


@dataclass(frozen=True)
class Places:
    """The places of a module's windows, where the window of the map shows one of its boards."""

    module: Module
    archive: Archive
    board: str

    @cached_property
    def _shown(self) -> dict[str, Element]:
        """Each window with the one board that it shows."""
        found = {}
        for kind in _WINDOWS:
            for window in self.module.find(kind):
                boards = window.find("Board")
                name = window.attributes["mapName"]
                shown = [b for b in boards if name != "Map" or b.attributes["name"] == self.board]
                found[name] = Element(kind, window.attributes, shown[:1] if shown else [])
        return found

    @cached_property
    def _namers(self) -> dict[str, Callable[[int, int], str]]:
        return {name: place_namer(shown, self.archive) for name, shown in self._shown.items()}

    def name(self, window: str, point: Point) -> str:
        """The name of the place at a point."""
        return self._namers[window](*point) if window in self._namers else ""

    def zone(self, window: str, point: Point) -> str:
        """The zone in which a point lies."""
        edge = self._edge(window)
        x, y = point[0] - edge[0], point[1] - edge[1]
        for zone in self._shown[window].find("Zone") if window in self._shown else ():
            if _inside(zone_outline(zone), x, y):
                return zone.attributes["name"]
        return ""

    def region(self, window: str, name: str) -> Point | None:
        """The point of a region, if there is one of that name."""
        for region in self._shown[window].find("Region"):
            if region.attributes["name"] == name:
                x, y = (round(float(region.attributes[key])) for key in ("originx", "originy"))
                edge = self._edge(window)
                return x + edge[0], y + edge[1]
        return None

    def deck(self, name: str) -> tuple[str, Point]:
        """The window and the point of a deck."""
        return next(at for at, deck in self.decks.items() if deck == name)

    @cached_property
    def decks(self) -> dict[tuple[str, Point], str]:
        """The names of the decks by window and point."""
        found = {}
        windows = (window for kind in _WINDOWS for window in self.module.find(kind))
        for window in windows:
            name = window.attributes["mapName"]
            edge = self._edge(name)
            for pile in window.find("DrawPile"):
                x, y = (int(pile.attributes[key]) for key in ("x", "y"))
                found[name, (x + edge[0], y + edge[1])] = pile.attributes["name"]
        return found

    def _edge(self, window: str) -> Point:
        attributes = self._shown[window].attributes
        width, height = (int(attributes.get(k) or 0) for k in ("edgeWidth", "edgeHeight"))
        return width, height


def _inside(corners: Sequence[Point], x: int, y: int) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses an odd number of sides."""
    sides = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return bool(
        sum(
            (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
            for (ax, ay), (bx, by) in sides
        )
        % 2
    )
