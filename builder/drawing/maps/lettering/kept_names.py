"""The names of a map in one drawing after the other: a name is placed again only if it has changed
itself, or something where space for it was looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Item
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.placing import Bin, bins_of_box
from builder.drawing.maps.occupancy import Node
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.theme_parts import Theme
from builder.problems import Problem


class NameToPlace(NamedTuple):
    """A name: everything besides the space on the map on which its drawing depends, and the function
    that places and draws it."""

    given: tuple[object, ...]
    write: Callable[[], None]


class _PlacedName(NamedTuple):
    """A name as it was drawn: what it depended on, the squares in which space for it was looked for,
    the rectangles that it takes, what was drawn and which problems were found."""

    given: tuple[object, ...]
    looked_at: frozenset[Bin]
    boxes: list[Rect]
    items: list[Item]
    problems: list[Problem]


class _Ground(NamedTuple):
    """The theme of a map, and what its names avoid besides one another: the parts of each raster, and the
    boxes of hex numbers."""

    theme: Theme
    rasters: tuple[tuple[frozenset[Node], ...], ...]
    numbers: Sequence[Rect]


class KeptNames:
    """The names of the map of a frame in a language, as they were drawn last."""

    def __init__(self, _frame: Frame, _language: str) -> None:
        self._ground: _Ground | None = None
        self._names: list[_PlacedName] = []

    def write(
        self, placer: LabelPlacer, numbers: Sequence[Rect], names: Iterable[NameToPlace]
    ) -> None:
        """Draw names in their order, around hex numbers in the given boxes."""
        room, before = placer.room, self._ground
        ground = _Ground(placer.map_context.theme, room.covers.parts, numbers)
        last, changed = list[_PlacedName](), set[Bin]()
        if before and before.theme == ground.theme:
            last, changed = self._names, _changed_squares(before, ground, room.covers.cell_box)
        for box in numbers:
            room.take(box)
        self._ground, self._names = ground, []
        for name, kept in zip_longest(names, last):
            if name is None:
                break
            if kept and kept.given == name.given and changed.isdisjoint(kept.looked_at):
                _repeat(placer, kept)
                self._names.append(kept)
                continue
            placed = _place(placer, name)
            self._names.append(placed)
            old = kept.boxes if kept else []
            if placed.boxes != old:
                changed.update(bin for box in (*placed.boxes, *old) for bin in bins_of_box(box))


def _place(placer: LabelPlacer, name: NameToPlace) -> _PlacedName:
    room, items = placer.room, placer.map_context.scene.items
    problems = placer.map_context.context.problems
    room.looked_at = set()
    boxes, drawn, found = len(room.taken), len(items), len(problems)
    name.write()
    return _PlacedName(
        name.given, frozenset(room.looked_at), room.taken[boxes:], items[drawn:], problems[found:]
    )


def _repeat(placer: LabelPlacer, kept: _PlacedName) -> None:
    for box in kept.boxes:
        placer.room.take(box)
    placer.map_context.scene.items += kept.items
    for problem in kept.problems:
        placer.map_context.context.report(problem)


def _changed_squares(before: _Ground, after: _Ground, box_of: Callable[[Node], Rect]) -> set[Bin]:
    """Return the squares in which what names avoid is not the same; ``box_of`` tells the place of a cell
    of a raster."""
    found: set[Rect] = set(before.numbers) ^ set(after.numbers)
    for old, new in zip(before.rasters, after.rasters, strict=True):
        gone, come = set(old) - set(new), set(new) - set(old)
        cells = frozenset[Node]().union(*gone) ^ frozenset[Node]().union(*come)
        found.update(map(box_of, cells))
    return {bin for box in found for bin in bins_of_box(box)}
