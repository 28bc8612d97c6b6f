"""The picture of a map in two layers of square tiles, art and words, so that after a change only the
tiles that look different are sent and shown."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass

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


class MapTiles:
    """A map's sheet in tiles: those of its art, and those of its words that lie over them. What is the
    same as ``before`` a change is not divided again; a tile is written as an SVG file when a page that
    has another one asks for it."""

    def __init__(self, art: Scene, words: Scene, before: MapTiles | None = None) -> None:
        self._tilings = {
            layer: Tiling(scene, SIDE, before._tilings[layer] if before else None)
            for layer, scene in (("art", art), ("words", words))
        }
        self._marks = {
            f"{layer}-{x}-{y}": digest
            for layer, tiling in self._tilings.items()
            for (x, y), digest in tiling.digests.items()
        }
        size = {"width": art.width, "height": art.height, "side": SIDE}
        self.listed = size | {"tiles": self._marks}
        """The size of the sheet, and the mark of each tile by its name (its layer, then column and row
        from 0), those of the lower layer first."""
        self.mark = DrawnPicture.of(json.dumps(self.listed).encode()).mark
        self._lock = threading.Lock()
        self._written: dict[str, DrawnPicture] = {}
        self._runs: dict[str, svg.WrittenRuns] = {}
        if before:
            with before._lock:
                self._written, self._runs = dict(before._written), dict(before._runs)

    def changed(self, known: Mapping[str, object]) -> dict[str, DrawnPicture]:
        """Return those of the named tiles whose marks differ from the ``known`` ones, each with its new
        mark; without data if its picture is the same nevertheless."""
        marks = self._marks
        with self._lock:
            return {
                name: self._picture(name, marks[name], mark)
                for name, mark in known.items()
                if marks.get(name, mark) != mark
            }

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
