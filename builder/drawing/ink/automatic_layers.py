"""Sort a drawing without layers into layers (shapes below; lines, pictures and text above) as far
as this hides nothing that was visible."""

from __future__ import annotations

from collections.abc import Iterator

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Discs, Group, Item, Path, Scene, Text

LAYER_NAMES = ("shapes", "lines", "pictures", "text")
"""The names of the layers, from bottom to top."""
_MAX_COMPARED_ITEMS = 6000
"""The largest number of items that are compared with one another."""
_TOUCHING_DISTANCE = 0.02
"""Boxes that overlap by no more than this, in mm, count as only touching."""


def sort_into_layers(scene: Scene) -> Scene:
    """Return the scene sorted into layers. A scene that has layers already, or too many items to
    compare, is returned unchanged."""
    if any(isinstance(item, Group) and item.layer for item in scene.items):
        return scene
    items = list(_ungrouped_items(scene.items))
    if len(items) > _MAX_COMPARED_ITEMS:
        return scene
    layers: list[list[Item]] = [[] for _ in LAYER_NAMES]
    covered: list[list[Rect]] = [[] for _ in LAYER_NAMES]
    cutter = Cutter(scene)
    for item in items:
        boxes = list(_item_boxes(cutter, item))
        rank = _highest_below(boxes, covered, _rank(item))
        layers[rank].append(item)
        covered[rank] += boxes
    groups: list[Item] = [
        Group(name, inner, layer=True)
        for name, inner in zip(LAYER_NAMES, layers, strict=True)
        if inner
    ]
    return Scene(scene.width, scene.height, groups, scene.symbols, scene.title)


def _ungrouped_items(items: list[Item]) -> Iterator[Item]:
    """Yield the drawing items one by one, including those inside groups that only carry an
    accessibility tag."""
    for item in items:
        if isinstance(item, Group) and not (item.id or item.title or item.clip):
            yield from _ungrouped_items(item.items)
        else:
            yield item


def _rank(item: Item) -> int:
    if isinstance(item, Text):
        return 3
    if isinstance(item, Path | Discs):
        return 0 if item.fill else 1
    return 2


def _highest_below(boxes: list[Rect], covered: list[list[Rect]], rank: int) -> int:
    """Return the number of the highest layer above ``rank`` that already has something below the item
    with these ``boxes``; ``rank``, the item's own layer, if there is none."""
    for other in range(len(LAYER_NAMES) - 1, rank, -1):
        if any(_lies_over(box, below) for box in boxes for below in covered[other]):
            return other
    return rank


def _lies_over(a: Rect, b: Rect) -> bool:
    return (
        a.x < b.right - _TOUCHING_DISTANCE
        and b.x < a.right - _TOUCHING_DISTANCE
        and a.y < b.bottom - _TOUCHING_DISTANCE
        and b.y < a.bottom - _TOUCHING_DISTANCE
    )


def _item_boxes(cutter: Cutter, item: Item) -> Iterator[Rect]:
    """Yield the bounding boxes of an item; each run of a path has its own box."""
    if isinstance(item, Path):
        grown = item.width / 2 if item.stroke else 0.0
        for sub in item.subs:
            if sub.points:
                yield bounding_box(sub.points).inset(-grown)
        return
    box = cutter.extent(item)
    if box is not None:
        yield box.inset(-item.halo_width) if isinstance(item, Text) and item.halo else box
