"""The placement of pictures on counters in areas where they cover no figure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Item, Point, Scene, Use


def put_largest(scene: Scene, picture: Scene, rooms: Sequence[Rect], mm: float) -> None:
    """Place a picture, drawn around (0, 0), in the middle of the area in which it can be largest,
    but never enlarged. ``rooms`` are the areas, in fractions of the side of a counter of ``mm``."""
    corners = [corner for item in picture.items for corner in corners_of(picture, item)]
    if not corners:
        return
    own = bounding_box(corners)

    def scale_in(room: Rect) -> float:
        return min(1.0, room.width * mm / own.width, room.height * mm / own.height)

    room = max(rooms, key=scale_in)
    scale, (x, y), (across, down) = scale_in(room), room.centre, own.centre
    scene.place(picture, x * mm - scale * across, y * mm - scale * down, scale=scale)


def corners_of(scene: Scene, item: Item) -> Iterator[Point]:
    """Yield the corners of the bounding box of an item, rotated with the item."""
    if not isinstance(item, Use):
        box = Cutter(scene).extent(item)
        yield from box.corners() if box else ()
        return
    drawn = scene.symbols[item.symbol]
    own = [corner for part in drawn for corner in corners_of(scene, part)]
    for x, y, scale, turn in item.places if own else ():
        sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        for across, down in bounding_box(own).corners():
            yield (
                x + scale * (across * cosine - down * sine),
                y + scale * (across * sine + down * cosine),
            )
