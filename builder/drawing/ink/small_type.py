"""Leave out type of a drawing that would be too small to read at the scale at which the drawing is
shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.drawing.ink.items import Group, Item, Text
from builder.drawing.ink.legible import LEGIBLE

_LITTLE = 1e-3


def without_small_type(items: Sequence[Item], scale: float) -> list[Item]:
    """Return the items to be shown at ``scale`` without the texts that would be smaller than the
    smallest legible type; symbols, such as counters, keep theirs. Items that do not change are
    returned as the same objects."""
    if scale >= 1:
        return list(items)
    return list(_legible(items, LEGIBLE / scale - _LITTLE))


def small_texts(items: Sequence[Item], scale: float) -> Iterator[Text]:
    """Yield the texts that :func:`without_small_type` leaves out."""
    for item in items:
        if isinstance(item, Group):
            yield from small_texts(item.items, scale)
        elif isinstance(item, Text) and item.size < LEGIBLE / scale - _LITTLE:
            yield item


def _legible(items: Sequence[Item], least: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            kept = list(_legible(item.items, least))
            if len(kept) == len(item.items) and all(
                a is b for a, b in zip(kept, item.items, strict=True)
            ):
                yield item
            elif kept:
                yield replace(item, items=kept)
        elif not isinstance(item, Text) or item.size >= least:
            yield item
