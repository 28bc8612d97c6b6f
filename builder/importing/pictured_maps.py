"""Maps that show a picture: with hexes or squares, or with points. Importers of all kinds of files make
their boards so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from builder.importing.minimal_game import SOURCE
from builder.importing.naming import UniqueIds, one_line
from builder.loading.pictures.scans import MAX_AREA, MAX_PIXELS
from builder.model.ground import fitting
from builder.model.imported_module import CarriedBoard
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid

GROUND_TERRAIN = "ground"
"""The only terrain of imported maps, because terrain cannot be read from a picture."""

_MOST_SIDE, _MOST_AREA, _BORDER = 4_800.0, 9_000_000.0, 24.0
_MOST_NODES = 990
SLIMMEST = 100
"""The largest ratio of the longer to the shorter side that the picture of a map may have."""
_SAME_POINT_DISTANCE = 2.0
"""The distance in millimetres within which two points of a board count as one."""

Place = tuple[str, bool]
"""The id of a place, and whether the requested point lies in it."""


@dataclass
class ImportedBoard:
    """A map made from a board: its id, the names of the map window and the board, the
    content of its file, two functions that find a place's id by pixel or by name (empty: no such place),
    the width of the border around it and its size in pixels, and its scale in millimetres per pixel."""

    id: str
    window: str
    name: str
    fields: dict[str, object]
    finds: Callable[[int, int], Place]
    called: Callable[[str], str]
    points: PointBoard | None = None
    edge: tuple[int, int] = (0, 0)
    size: tuple[int, int] = (0, 0)
    scale: float = 1.0

    def at(self, x: int, y: int) -> Place:
        """Return the place at a pixel of the map window, which has a border around its boards."""
        return self.finds(x - self.edge[0], y - self.edge[1])

    def show(self, file: str, size: tuple[int, int] | None = None) -> None:
        """Have the map show a picture of ``art/``; ``size`` is its size in pixels if that differs from the
        size of the board."""
        image = self.fields["image"]
        assert isinstance(image, dict)
        image |= {"whole": True, "file": file}
        if size is None:
            return
        for point in image["points"]:
            point["at"] = [
                round(at * new / old, 2)
                for at, new, old in zip(point["at"], size, self.size, strict=True)
            ]

    def tie(self) -> CarriedBoard:
        """Return the link by which the map stays connected to the board in the module."""
        return CarriedBoard(
            window=self.window, board=self.name, size=self.size, edge=self.edge,
            scale=min(max(self.scale, 1e-4), 1000.0),
        )  # fmt: skip

    def finished(self) -> dict[str, object]:
        """Return the content of the map's file. Call it after all places have been looked up, because a
        look-up may add a place."""
        if self.points is not None:
            self.fields["points"] = self.points.fields()
        return self.fields


@dataclass
class PointBoard:
    """A board without a grid that becomes a map of points: its regions and zones and, as ``unnamed``
    points, every other place where something lies. Since the board has its own picture, counters lie at
    the points without drawn slots."""

    size: tuple[int, int]
    scale: float
    nodes: dict[str, tuple[str, int, int, int]] = field(default_factory=dict)
    pictured: bool = True
    other_names: dict[str, str] = field(default_factory=dict)
    ids: UniqueIds = field(default_factory=UniqueIds)
    unnamed: set[str] = field(default_factory=set)

    def add_unnamed(self, about: str, x: int, y: int, slots: int = 1) -> str:
        """Add a point for which the module has no name, so that no name is printed, and return its
        id."""
        before = len(self.nodes)
        id = self.add(about, x, y, slots)
        if len(self.nodes) > before:
            self.unnamed.add(id)
        return id

    def add(self, name: str, x: int, y: int, slots: int = 1) -> str:
        """Add a point with a name at a pixel and return its id, or the id of a point that is
        already there."""
        wide, high = self.size
        x, y = min(max(x, 0), wide), min(max(y, 0), high)
        for near, (_, nx, ny, _) in self.nodes.items():
            if math.dist((x, y), (nx, ny)) * self.scale < _SAME_POINT_DISTANCE:
                self.other_names.setdefault(one_line(name), near)
                return near
        id = self.ids.new_id(name, f"at-{x}-{y}")
        said = one_line(name, 100)
        used = {node[0].casefold() for node in self.nodes.values()}
        own = said if said and said.casefold() not in used else id
        self.nodes[id] = (own, x, y, slots)
        return id

    def at(self, x: int, y: int) -> Place:
        """Return the point within a counter's width that is nearest to a pixel, or add a new one."""
        near = min(self.nodes, key=lambda id: self._distance(id, x, y), default="")
        close = bool(near) and self._distance(near, x, y) <= (12 / self.scale) ** 2
        if close or len(self.nodes) >= _MOST_NODES:
            return near, close
        return self.add_unnamed(f"at {x} {y}", x, y), True

    def called(self, name: str) -> str:
        """Return the id of the point that has this name; an empty text if there is none."""
        found = one_line(name)
        own = (id for id, node in self.nodes.items() if node[0] == found)
        return next(own, "") or self.other_names.get(found, "")

    def _distance(self, id: str, x: int, y: int) -> float:
        _, nx, ny, slots = self.nodes[id]
        return float((nx - x) ** 2 + (ny - y) ** 2) if slots else math.inf

    def fields(self) -> dict[str, object]:
        """Return what the map's file contains under ``points``."""
        nodes = [
            {"id": id, "name": name if name != id else "", "kind": GROUND_TERRAIN,
             "at": [round(x * self.scale, 1), round(y * self.scale, 1)],
             **({"slots": 0} if self.pictured or not slots else {}),
             **({"label": "none"} if id in self.unnamed and not self.pictured else {})}
            for id, (name, x, y, slots) in self.nodes.items()
        ]  # fmt: skip
        size = [round(side * self.scale, 1) for side in self.size]
        return {"size": size, "nodes": nodes}


def board_of_points(
    id: str,
    window: str,
    name: str,
    size: tuple[int, int],
    scale: float,
    named: Sequence[tuple[str, tuple[int, int]]],
) -> ImportedBoard:
    """Return a board without a grid, with a picture of this size in pixels, at about ``scale``
    millimetres per pixel; ``named`` are its first points."""
    scale = min(max(scale, 31 / min(size)), largest_scale(size))
    points = PointBoard(size, scale)
    wide, high = size
    for corner, x, y in (("nw", 0, 0), ("ne", wide, 0), ("sw", 0, high)):
        points.add_unnamed(f"corner {corner}", x, y, 0)
    for text, (x, y) in named[: _MOST_NODES - 100]:
        points.add(text, x, y)
    corners = [("corner-nw", (0, 0)), ("corner-ne", (wide, 0)), ("corner-sw", (0, high))]
    fields: dict[str, object] = {
        "theme": "plain",
        "sheet": sheet_size(size, scale),
        "image": fixed_points(corners),
    }
    return ImportedBoard(
        id, window, name, fields, points.at, points.called, points, size=size, scale=scale
    )


def board_of_grid(
    id: str,
    window: str,
    name: str,
    size: tuple[int, int],
    scale: float,
    grid: ReadHexGrid | ReadSquareGrid,
) -> ImportedBoard:
    """Return a board with a grid, with a picture of this size in pixels, at about ``scale`` millimetres
    per pixel."""
    scale = scale_of_hexes(scale, grid.across, size)
    fields: dict[str, object] = {
        **grid.fields(),
        "ground": GROUND_TERRAIN,
        "theme": "plain",
        "hex_size": round(grid.across * scale, 2),
        "sheet": sheet_size(size, scale),
        "image": fixed_points(grid.three_apart()),
    }
    return ImportedBoard(
        id, window, name, fields, grid.place, grid.id_by_name, size=size, scale=scale
    )


def fixed_points(
    places: Sequence[tuple[str, tuple[float, float]]],
) -> dict[str, list[dict[str, object]]]:
    """Return the entry of a map's file that gives the pixel of the picture at which each of some places
    lies."""
    return {"points": [{"hex": id, "at": list(at)} for id, at in places]}


def scale_of_hexes(scale: float, across: float, size: tuple[int, int]) -> float:
    """Return the scale in millimetres per pixel nearest to ``scale`` at which neither the hexes, which
    are ``across`` pixels wide, nor the sheet become too large or too small."""
    return min(max(scale, fitting.LEAST / across), fitting.MOST / across, largest_scale(size))


def largest_scale(size: tuple[int, int]) -> float:
    """Return the largest scale in millimetres per pixel at which a picture fits on a sheet."""
    wide, high = size
    return min(_MOST_SIDE / max(size), math.sqrt(_MOST_AREA / (wide * high)))


def sheet_size(size: tuple[int, int], scale: float) -> list[int]:
    """Return the size in millimetres of a sheet that holds the whole picture, its frame and its
    title."""
    wide, high = (side * scale + _BORDER for side in size)
    return [math.ceil(max(wide, 60)), math.ceil(max(high, 60) + 16)]


def shown_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size in pixels at which an imported picture is stored in the game: its own size, unless
    that is too large."""
    wide, high = size
    fit = min(1.0, MAX_PIXELS / max(size), math.sqrt(MAX_AREA / (wide * high)))
    return size if fit == 1.0 else (max(1, int(wide * fit)), max(1, int(high * fit)))


def terrain_of_pictures() -> dict[str, object]:
    """Return the content of ``terrain.yaml`` for imported maps: a single terrain type, which no chart
    lists."""
    ground = {"id": GROUND_TERRAIN, "name": "Ground", "art": "fields", "movement": {"all": "1"}}
    return {"source": SOURCE, "hexes": [{**ground, "chart": False}]}
