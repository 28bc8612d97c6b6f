"""Sort a drawing without layers into layers (shapes below; lines, pictures and text above) as far
as this hides nothing that was visible."""

from __future__ import annotations

from collections.abc import Iterator

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect, bounds
from builder.drawing.ink.scene import Discs, Group, Item, Path, Scene, Text

NAMES = ("shapes", "lines", "pictures", "text")
"""The names of the layers, from bottom to top."""
_MOST = 6000
"""The largest number of items that are compared with one another."""
_NEAR = 0.02
"""Boxes that overlap by no more than this, in mm, count as only touching."""


def layered(scene: Scene) -> Scene:
    """Return the scene sorted into layers. A scene that has layers already, or too many items to
    compare, is returned unchanged."""
    if any(isinstance(item, Group) and item.layer for item in scene.items):
        return scene
    items = list(_single(scene.items))
    if len(items) > _MOST:
        return scene
    layers: list[list[Item]] = [[] for _ in NAMES]
    covered: list[list[Rect]] = [[] for _ in NAMES]
    cutter = Cutter(scene)
    for item in items:
        boxes = list(_boxes(cutter, item))
        rank = _highest_below(boxes, covered, _rank(item))
        layers[rank].append(item)
        covered[rank] += boxes
    groups: list[Item] = [
        Group(name, inner, layer=True) for name, inner in zip(NAMES, layers, strict=True) if inner
    ]
    return Scene(scene.width, scene.height, groups, scene.symbols, scene.title)


def _single(items: list[Item]) -> Iterator[Item]:
    """Yield the items one by one, taking them out of groups that only carry an accessibility tag."""
    for item in items:
        if isinstance(item, Group) and not (item.id or item.title or item.clip):
            yield from _single(item.items)
        else:
            yield item


def _rank(item: Item) -> int:
    if isinstance(item, Text):
        return 3
    if isinstance(item, Path | Discs):
        return 0 if item.fill else 1
    return 2


def _highest_below(boxes: list[Rect], covered: list[list[Rect]], rank: int) -> int:
    """Return the highest layer that contains something beneath the item, or the item's own ``rank``
    if there is none."""
    for other in range(len(NAMES) - 1, rank, -1):
        if any(_lies_over(box, below) for box in boxes for below in covered[other]):
            return other
    return rank


def _lies_over(a: Rect, b: Rect) -> bool:
    return (
        a.x < b.right - _NEAR
        and b.x < a.right - _NEAR
        and a.y < b.bottom - _NEAR
        and b.y < a.bottom - _NEAR
    )


def _boxes(cutter: Cutter, item: Item) -> Iterator[Rect]:
    """Yield the bounding boxes of an item; each run of a path has its own box."""
    if isinstance(item, Path):
        grown = item.width / 2 if item.stroke else 0.0
        for sub in item.subs:
            if sub.points:
                yield bounds(sub.points).inset(-grown)
        return
    box = cutter.extent(item)
    if box is not None:
        yield box.inset(-item.halo_width) if isinstance(item, Text) and item.halo else box
