"""Makes the parts of boards: places, zones with an outline, and named places inside them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect
from builder.vassal.format.components import Element, component
from builder.vassal.format.grids.grid import Pixel


class Place(NamedTuple):
    """Where a counter can be put: the pixel, and the names that VASSAL may use for the place (a
    hexside is named by either of its hexes). ``side`` is the number of a hexside (see
    ``model.space.hexes``), ``box`` the outline of a box; a box that ``holds`` counters has room for
    several."""

    point: Pixel
    names: tuple[str, ...]
    side: int | None = None
    box: Rect | None = None
    holds: bool = False


def pixel(point: tuple[float, float]) -> Pixel:
    """Return a point rounded to whole pixels."""
    return round(point[0]), round(point[1])


def zone(name: str, path: tuple[Pixel, ...], names: str, *grid: Element) -> Element:
    """Return a zone with an outline; ``names`` is the format by which VASSAL names places in it."""
    text = ";".join(f"{x},{y}" for x, y in path)
    return component("Zone", *grid, name=name, path=text, locationFormat=names, useParentGrid=False)


def lit_zone(name: str, path: Sequence[Pixel], property: str) -> Element:
    """Return a zone that names no places; it is highlighted by whichever highlighter the property
    names."""
    text = ";".join(f"{x},{y}" for x, y in path)
    return component(
        "Zone", name=name, path=text, locationFormat="", useParentGrid=False, useHighlight=True,
        highlightProperty=property,
    )  # fmt: skip


def region(name: str, box: Rect) -> Element:
    """Return a named place in the middle of a box of a board."""
    return region_at(name, pixel(box.centre))


def region_at(name: str, point: Pixel) -> Element:
    """Return a named place at a point of a board."""
    return component("Region", name=name, originx=point[0], originy=point[1])


def rectangle_outline(rect: Rect) -> tuple[Pixel, ...]:
    """Return the corners of a rectangle as the outline of a zone."""
    return tuple(map(pixel, rect.corners()))


def bounding_rectangle(boxes: Collection[Rect]) -> Rect:
    """Return the smallest rectangle that contains several rectangles."""
    left, top = min(r.x for r in boxes), min(r.y for r in boxes)
    right, bottom = max(r.right for r in boxes), max(r.bottom for r in boxes)
    return Rect(left, top, right - left, bottom - top)
