"""The picture of a map in two layers of square tiles, art and words, so that after a change only the
tiles that look different are sent and shown."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.tiling import Tiling
from builder.outputs.formats import svg

SIDE = 128.0
"""The side of a tile in mm: smaller tiles repeat more of what crosses their edges."""


@dataclass(frozen=True)
class DrawnPicture:
    """A file for the page, such as a picture in a language, and a short name that changes with its
    content."""

    data: bytes
    mark: str

    @classmethod
    def of(cls, data: bytes) -> DrawnPicture:
        """Return data with a name made from them."""
        return cls(data, hashlib.blake2b(data, digest_size=9).hexdigest())


class TileList(NamedTuple):
    """The size of a sheet in mm, the mark of each of its tiles by name (its layer, then column and row
    from 0), those of the lower layer first, and a mark of all of it."""

    width: float
    height: float
    marks: dict[str, str]
    mark: str

    def as_json(self) -> dict[str, object]:
        return {"width": self.width, "height": self.height, "side": SIDE, "tiles": self.marks}


class MapTiles:
    """A map's sheet in tiles: those of its art, and those of its ``words`` that lie over them, which are
    drawn when one of them is asked for. What is the same as ``before`` a change is not divided again; a
    tile is written as an SVG file when a page that has another one asks for it."""

    def __init__(
        self, art: Scene, words: Callable[[], Scene], before: MapTiles | None = None
    ) -> None:
        self._size = art.width, art.height
        self._undivided = {"art": lambda: art, "words": words}
        self._tilings = dict(before._tilings) if before else {}
        self._marks: dict[str, dict[str, str]] = {}
        self._written: dict[str, DrawnPicture] = dict(before._written) if before else {}
        self._runs: dict[str, svg.WrittenRuns] = dict(before._runs) if before else {}

    def _marks_of(self, layer: str) -> dict[str, str]:
        if draw := self._undivided.pop(layer, None):
            tiling = self._tilings[layer] = Tiling(draw(), SIDE, self._tilings.get(layer))
            marks = {f"{layer}-{x}-{y}": mark for (x, y), mark in tiling.digests.items()}
            self._marks[layer] = marks
        return self._marks.get(layer, {})

    @cached_property
    def listed(self) -> TileList:
        """The list of all tiles."""
        marks = self._marks_of("art") | self._marks_of("words")
        mark = DrawnPicture.of(json.dumps([*self._size, marks]).encode()).mark
        return TileList(*self._size, marks, mark)

    def changed(self, known: Mapping[str, object]) -> dict[str, DrawnPicture]:
        """Return those of the named tiles whose marks differ from the ``known`` ones, each with its new
        mark; without data if its picture is the same nevertheless."""
        found = {}
        for name, mark in known.items():
            new = self._marks_of(name.partition("-")[0]).get(name)
            if new is not None and new != mark:
                found[name] = self._picture(name, new, mark)
        return found

    def _picture(self, name: str, mark: str, known: object) -> DrawnPicture:
        kept = self._written.get(name)
        if kept is not None and kept.mark == mark:
            return kept
        layer, x, y = name.split("-")
        tile = int(x), int(y)
        runs = self._runs[name] = svg.WrittenRuns(self._runs.get(name))
        box = Rect(SIDE * tile[0], SIDE * tile[1], SIDE, SIDE)
        data = svg.render(self._tilings[layer].scene(tile), box=box, written=runs)
        new = self._written[name] = DrawnPicture(data, mark)
        # what is longer than the line that it lies on may move by less than is written
        is_same = kept is not None and kept.mark == known and kept.data == data
        return DrawnPicture(b"", mark) if is_same else new
