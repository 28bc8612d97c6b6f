"""Silhouettes for markers and equipment, from ``data/pictures.json``, ``equipment.json`` and
``vehicles.json``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import (
    Colours,
    Drawings,
    Stamp,
    drawing_section,
    load_drawing_data,
    place_stamp,
    stamp_of_layers,
)
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Discs, Item, Path, Point, Scene
from builder.problems import PathKey, unknown_name

WIDTH = 60.0
"""The width of a silhouette in its own drawing units; it is about two thirds as high."""

_UPRIGHT = 0.72
"""The scale of an upright aircraft; it is as high as other silhouettes are wide, and is therefore
drawn a little smaller."""

_FROM_ABOVE = frozenset(
    ("b52", "jet", "skyraider", "observation-plane", "bf-109", "bf-110", "ju-87", "he-111", "do-17",
     "hurricane", "cr-42", "fairey-fox", "battle", *load_drawing_data("vehicles")["from_above"])
)  # fmt: skip


@lru_cache(maxsize=1)
def silhouette_names() -> dict[str, str]:
    """Return the names of the silhouettes with their English titles."""
    return _all_silhouettes().titles


def _all_silhouettes() -> Drawings:
    return drawing_section("pictures", "pictures", "equipment", "vehicles")


@lru_cache(maxsize=256)
def silhouette_stamp(name: str, colours: Colours) -> Stamp:
    """Return a silhouette as a stamp around (0, 0), facing right; the name must be known."""
    return stamp_of_layers(_all_silhouettes()[name].layers, colours)


def place_silhouette(
    scene: Scene,
    name: str,
    x: float,
    y: float,
    width: float,
    colours: Colours,
    context: DrawContext,
    path: PathKey = (),
) -> None:
    """Draw a silhouette ``width`` mm wide, centred on (x, y). Aircraft seen from above point
    upwards. An unknown name is reported as ``unknown-picture`` and nothing is drawn."""
    known = silhouette_names()
    if name not in known:
        context.report(unknown_name("picture", name, known, path, whole=True))
        return
    turn, scale = (-90.0, _UPRIGHT) if name in _FROM_ABOVE else (0.0, 1.0)
    place_stamp(scene, silhouette_stamp(name, colours), x, y, scale * width / WIDTH, turn)


def fit_silhouette(
    scene: Scene, name: str, box: Rect, colours: Colours, context: DrawContext, path: PathKey = ()
) -> None:
    """Draw a silhouette in the middle of a box, as large as leaves some space around what is drawn of
    it. An unknown name is reported as by :func:`place_silhouette`."""
    if name not in silhouette_names():
        place_silhouette(scene, name, *box.centre, box.width, colours, context, path)
        return
    drawn = _drawn_box(name)
    scale = _FILLED * min(box.width / drawn.width, box.height / drawn.height)
    width = scale * WIDTH / (_UPRIGHT if name in _FROM_ABOVE else 1.0)
    x, y = box.centre
    dx, dy = drawn.centre
    place_silhouette(scene, name, x - dx * scale, y - dy * scale, width, colours, context, path)


_FILLED = 0.78
"""The fraction of a box that a silhouette takes, of the width or of the height."""


@lru_cache(maxsize=256)
def _drawn_box(name: str) -> Rect:
    """Return the box around everything that is drawn of a silhouette, in the silhouette's own units and
    as it is turned on paper."""
    symbols = silhouette_stamp(name, Colours("#000000", "#ffffff")).symbols.values()
    points = [point for items in symbols for item in items for point in _outermost(item)]
    return bounding_box((y, -x) for x, y in points) if name in _FROM_ABOVE else bounding_box(points)


def _outermost(item: Item) -> Iterator[Point]:
    """Yield the points of a shape, or the corners of the boxes around its discs."""
    if isinstance(item, Path):
        for sub in item.subs:
            yield from sub.points
    elif isinstance(item, Discs):
        for x, y, radius in item.discs:
            yield from ((x - radius, y - radius), (x + radius, y + radius))


def fill_room(
    scene: Scene, name: str, room: Rect, colours: Colours, context: DrawContext, path: PathKey
) -> None:
    """Draw a silhouette in the middle of a free area, as large as leaves some space around it."""
    wide = min(0.72 * room.width, 1.2 * room.height)
    place_silhouette(scene, name, *room.centre, wide, colours, context, path)
