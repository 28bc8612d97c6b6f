"""Moves, adds and removes bends of the links of a board by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.maps.display.field import line_between_boxes as joined
from builder.drawing.maps.points.lines import piece_middles
from builder.drawing.maps.regions.lines import link_crossing
from builder.loading.reading.source_nodes import Locations
from builder.model.ground.boards import Link
from builder.model.ground.maps import MapSheet
from builder.model.space.areas import AreaLayout
from builder.model.space.points import PointLayout
from builder.model.space.space import Point
from builder.problems import PathKey
from builder.studio.editing.file_changes import Change, yaml_spelling
from builder.studio.editing.yaml_values import PartTree


@dataclass(frozen=True)
class Bend:
    """A bend of a link, ``at`` a position in mm on the field between two ``ends``; or (if ``new``)
    the middle of a segment of the drawn line, where a bend can be added. ``path`` is the path at
    which the bend is or would be written."""

    at: Point
    name: str
    path: PathKey
    ends: tuple[Point, Point]
    new: bool = False


def bends(sheet: MapSheet) -> list[Bend]:
    """Return the existing bends, then the possible new ones."""
    found = list(_all(sheet))
    return [b for b in found if not b.new] + [b for b in found if b.new]


def _all(sheet: MapSheet) -> Iterator[Bend]:
    field, listed = _links(sheet)
    places, titles = set(sheet.space.ids), sheet.titles
    for kind, links in listed.items():
        for number, link in enumerate(links):
            for step in _steps(link):
                a, b = step.split("/")
                if a in places and b in places:
                    path = ("maps", sheet.id, field, "links", kind, number, "via", step)
                    name = f"{titles.get(a, a)} – {titles.get(b, b)}"
                    yield from _of_step(*_line(sheet, a, b, link.via.get(step, ())), name, path)


def _line(
    sheet: MapSheet, a: str, b: str, via: Sequence[Point]
) -> tuple[Sequence[Point], Sequence[Point]]:
    """Return the points through which the step of a link from ``a`` to ``b`` is drawn, including
    its ends, and the middle of each of its segments."""
    plan = sheet.plan()
    if isinstance(plan, PointLayout):
        start, end = (plan.centre(sheet.space.cell(id)) for id in (a, b))
        return [start, *via, end], piece_middles(start, via, end)
    assert isinstance(plan, AreaLayout)
    if sheet.display is not None:
        boxes = {box.id: Rect(*box.at, *box.box) for box in sheet.display.boxes}
        line = joined(boxes[a], boxes[b], via)
    else:
        line = link_crossing(plan, a, b, via)
    return line, [lerp(p, q, 0.5) for p, q in pairwise(line)]


def _of_step(
    line: Sequence[Point], pieces: Sequence[Point], name: str, path: PathKey
) -> Iterator[Bend]:
    for i, at in enumerate(line[1:-1]):
        yield Bend(at, name, (*path, i), (line[i], line[i + 2]))
    for i, middle in enumerate(pieces):
        yield Bend(middle, name, (*path, i), (line[i], line[i + 1]), new=True)


def _steps(link: Link) -> Iterator[str]:
    """Yield the steps of a link, each as the pair of places between which it runs, in the notation used
    for bends; each pair once."""
    seen: set[frozenset[str]] = set()
    for a, b in link.steps:
        if a != b and frozenset((a, b)) not in seen:
            seen.add(frozenset((a, b)))
            yield f"{b}/{a}" if f"{b}/{a}" in link.via else f"{a}/{b}"


def _links(sheet: MapSheet) -> tuple[str, Mapping[str, Sequence[Link]]]:
    """Return the map file's key of the board that has links (``points``, ``regions`` or
    ``display``), and the links by kind; empty on a grid."""
    for field in ("points", "regions", "display"):
        board = getattr(sheet, field)
        if board is not None:
            return field, board.links
    return "", {}


def add_bend(locations: Locations, path: PathKey, at: Sequence[str], name: str) -> Change:
    """Return the change that adds a bend to a link at ``path``, where it is to be written."""
    tree, below = PartTree(locations, path[:2]), path[2:]
    pair, what = f"[{', '.join(at)}]", f"{name}: {', '.join(at)}"
    link, step, _ = below[:-3], str(below[-2]), below[-1]
    if tree.node(below[:-1]) is not None:
        return tree.insert(below, pair, what)
    if tree.node((*link, "via")) is not None:
        return tree.insert(below[:-1], f"[{pair}]", what)
    return tree.insert((*link, "via"), f"{{{yaml_spelling(step)}: [{pair}]}}", what)


def drop_bend(locations: Locations, path: PathKey, name: str) -> Change:
    """Return the change that removes a bend from a link, with its ``via`` key if nothing else is
    left in it."""
    tree, below = PartTree(locations, path[:2]), path[2:]
    while len(below) > 1 and (above := tree.node(below[:-1])) is not None:
        if len(above.items or above.fields) > 1 or below[-1] == "via":
            break
        below = below[:-1]
    return tree.drop(below, name)
