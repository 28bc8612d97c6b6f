"""Edits boards without a grid by hand: moves points and corners of areas, renames places and
changes their kinds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, SourceFile
from builder.model.ground.boards import Node as BoardNode
from builder.model.ground.displays import DisplayBox
from builder.model.ground.maps import MapSheet
from builder.model.ground.regions import Region, RegionBoard
from builder.model.space import Cell
from builder.model.space.areas import find_borders
from builder.model.space.areas.traced_outlines import MERGE_DISTANCE
from builder.model.space.space import Point
from builder.problems import PathKey
from builder.studio.editing.edits import exact, painted_text, set_value, value_span
from builder.studio.editing.file_changes import Change, Refused, quotes_of, yaml_spelling
from builder.studio.editing.link_bends import add_bend, bends, drop_bend
from builder.studio.editing.list_items import part_quotes

ListedPlace = BoardNode | Region | DisplayBox
"""A place of a board without a grid."""


@dataclass(frozen=True)
class Handle:
    """A point of a board's field that can be dragged: its number, its position in mm, its name, and
    the paths where its coordinates are written; a corner shared by several outlines is one handle.
    A bend of a link lies between two ``ends``; a bend that is ``new`` is not written yet and has
    the path that it will get."""

    number: int
    at: Point
    name: str
    paths: tuple[PathKey, ...]
    ends: tuple[Point, ...] = ()
    new: bool = False

    def as_json(self, left: float, top: float) -> dict[str, object]:
        """Return the handle as JSON data for the page, on a sheet whose field begins at ``left``
        and ``top``."""
        at, *ends = [(round(x + left, 2), round(y + top, 2)) for x, y in (self.at, *self.ends)]
        own: dict[str, object] = {"number": self.number, "at": at, "name": self.name}
        return own | {"ends": ends, "bend": bool(ends) and not self.new, "new": self.new}


def listed_places(sheet: MapSheet) -> Sequence[ListedPlace]:
    """Return the places of a board that are items of a list in the map file (points, areas, boxes), in
    that order; empty on a grid."""
    if sheet.points is not None:
        return sheet.points.nodes
    if sheet.regions is not None:
        return sheet.regions.areas
    return sheet.display.boxes if sheet.display is not None else ()


def place_path(sheet: MapSheet, cell: Cell) -> PathKey | None:
    """Return the path of a place that is an item of a list in the map file; ``None`` on a grid."""
    if sheet.points is not None:
        return ("maps", sheet.id, "points", "nodes", cell.position)
    if sheet.regions is not None:
        return ("maps", sheet.id, "regions", "areas", cell.position)
    if sheet.display is not None:
        return ("maps", sheet.id, "display", "boxes", cell.position)
    return None


def names_of(sheet: MapSheet) -> dict[str, str]:
    """Return the names of places as written, by their ids."""
    if sheet.is_grid:
        return {place.hex: place.name for place in sheet.places}
    return {place.id: place.name for place in listed_places(sheet) if place.name}


def handles(sheet: MapSheet, locations: Locations) -> list[Handle]:
    """Return a handle for every point of a board that can be moved and whose coordinates are
    written as numbers."""
    found: list[tuple[Point, str, list[PathKey]]] = []
    for at, name, path in _named_points(sheet):
        if not _is_pair(locations, path):
            continue
        same = next((one for one in found if math.dist(one[0], at) <= MERGE_DISTANCE), None)
        if same is not None and sheet.regions is not None:
            same[2].append(path)
        else:
            found.append((at, name, [path]))
    points = [Handle(n, at, name, tuple(paths)) for n, (at, name, paths) in enumerate(found)]
    return [*points, *_on_links(sheet, locations, len(points))]


def _on_links(sheet: MapSheet, locations: Locations, first: int) -> list[Handle]:
    """Return handles for the bends of links, and for the points where a new bend can be made; their
    numbers start with ``first``."""
    there = [b for b in bends(sheet) if b.new or _is_pair(locations, b.path)]
    return [
        Handle(n, bend.at, bend.name, (bend.path,), bend.ends, bend.new)
        for n, bend in enumerate(there, first)
    ]


def _named_points(sheet: MapSheet) -> Iterator[tuple[Point, str, PathKey]]:
    """Yield every point of a board with its name and its path."""
    part: PathKey = ("maps", sheet.id)
    if sheet.points is not None:
        for n, node in enumerate(sheet.points.nodes):
            yield node.at, node.title, (*part, "points", "nodes", n, "at")
    if sheet.display is not None:
        for n, box in enumerate(sheet.display.boxes):
            yield box.at, box.title, (*part, "display", "boxes", n, "at")
    if sheet.regions is not None:
        for name, at in sheet.regions.corners.items():
            yield at, name, (*part, "regions", "corners", name)
        for n, area in enumerate(sheet.regions.areas):
            here: PathKey = (*part, "regions", "areas", n)
            islands = [(ring, (*here, "islands", m)) for m, ring in enumerate(area.islands)]
            for ring, where in ((area.outline, (*here, "outline")), *islands):
                for k, corner in enumerate(ring):
                    if not isinstance(corner, str):
                        yield corner, area.title, (*where, k)


def _is_pair(locations: Locations, path: PathKey) -> bool:
    try:
        return len(exact(locations, path).items) == 2
    except Refused:
        return False


def move_handle(sheet: MapSheet, locations: Locations, number: int, to: Point) -> Change:
    """Return the change that moves a point of the board on its field."""
    handle, field = _handle(sheet, locations, number), _field(sheet)
    x, y = (round(min(max(0.0, v), most), 1) for v, most in zip(to, field, strict=True))
    if sheet.regions is not None and _crosses(sheet.regions, handle.at, (x, y)):
        raise Refused("outlines would cross one another there, or areas overlap")
    at = [f"{x:g}", f"{y:g}"]
    if handle.new:
        return add_bend(locations, handle.paths[0], at, handle.name)
    nodes = [exact(locations, path) for path in handle.paths]
    pairs = [(item, word) for node in nodes for item, word in zip(node.items, at, strict=True)]
    return _rewritten(pairs, f"{handle.name}: {', '.join(at)}")


def remove_link_bend(sheet: MapSheet, locations: Locations, number: int) -> Change:
    """Return the change that removes a bend from a link."""
    handle = _handle(sheet, locations, number)
    if not handle.ends or handle.new:
        raise Refused("only bends of links can be taken away")
    return drop_bend(locations, handle.paths[0], handle.name)


def _handle(sheet: MapSheet, locations: Locations, number: int) -> Handle:
    there = handles(sheet, locations)
    if not 0 <= number < len(there):
        raise Refused("this point is not written as two numbers: change it in the file")
    return there[number]


def _field(sheet: MapSheet) -> Point:
    board = sheet.points or sheet.regions or sheet.display
    if board is None:
        raise Refused("the places of a grid stay where they are")
    return board.size


def _crosses(board: RegionBoard, at: Point, to: Point) -> bool:
    """Return whether moving a corner of outlines from ``at`` to ``to`` makes them cross in more places
    than before."""
    rings = board.pieces.rings
    now = [[to if math.dist(p, at) <= MERGE_DISTANCE else p for p in ring] for ring in rings]
    return len(find_borders(now).clashes) > len(board.pieces.clashes)


def rename_place(sheet: MapSheet, locations: Locations, cell: Cell, name: str) -> Change:
    """Return the change that renames a place in a list; its id stays."""
    path = place_path(sheet, cell)
    assert path is not None
    item = exact(locations, path)
    if item.child("name") is not None:
        return set_value(locations, (*path, "name"), name)
    id = item.child("id")
    if id is None:
        raise Refused("this place is not written in the file of the map: change it there")
    file = id.place.file
    _, end = value_span(id)
    word = yaml_spelling(name, quotes=part_quotes(locations, path[:2]))
    flow = file.text[: value_span(id)[0]].rstrip().endswith(("{", ",", "id:")) and _in_braces(
        item, id
    )
    new = f", name: {word}" if flow else f"\n{' ' * (id.key or id.place).column}name: {word}"
    after = file.text[:end] + new + file.text[end:]
    return _proved(file, after, f"{id.text}: {name}")


def _in_braces(item: Node, id: Node) -> bool:
    """Return whether a list item is written in braces (YAML flow style)."""
    line = item.place.file.lines[item.place.line]
    return line[item.place.column : item.place.column + 1] == "{" or "{" in line[: id.place.column]


def change_place_kind(
    sheet: MapSheet, locations: Locations, painted: Mapping[str, Sequence[Cell]]
) -> Change:
    """Return the change that gives places another kind; ``painted`` are the places by their new
    kind."""
    paths = [
        (path, kind)
        for kind, cells in painted.items()
        for cell in cells
        if (path := place_path(sheet, cell)) is not None
    ]
    pairs = [(exact(locations, (*path, "kind")), kind) for path, kind in paths]
    return _rewritten(pairs, painted_text(sheet, painted))


def _rewritten(pairs: Sequence[tuple[Node, str]], what: str) -> Change:
    """Return the change, described by ``what``, that replaces the texts of some values in one file."""
    files = {node.place.file.name: node.place.file for node, _ in pairs}
    if len(files) != 1:
        raise Refused("this stands in several files: change it there")
    (file,) = files.values()
    text, quotes = file.text, quotes_of(file.text)
    spans = {value_span(node): word for node, word in pairs}
    for (start, end), word in sorted(spans.items(), reverse=True):
        text = text[:start] + yaml_spelling(word, file.text[start:end], quotes) + text[end:]
    return _proved(file, text, what)


def _proved(file: SourceFile, after: str, what: str) -> Change:
    if read_yaml(SourceFile(file.name, after))[1]:
        raise Refused("the file would not be YAML any more: change it there")
    return Change(Path(file.name), file.text, after, what)
