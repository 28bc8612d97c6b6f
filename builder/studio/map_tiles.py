"""The picture of a map in two layers of square tiles, art and words, so that after a change only the
tiles that look different are sent and shown."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.tiling import Tile, Tiling
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
    """A map's sheet in tiles, each as an SVG file: those of its art, and those of its words that lie
    over them. What is the same as ``before`` a change is neither divided nor written again."""

    def __init__(self, art: Scene, words: Scene, before: MapTiles | None = None) -> None:
        self._tilings: dict[str, Tiling] = {}
        self.pictures: dict[str, DrawnPicture] = {}
        self._runs: dict[str, svg.WrittenRuns] = {}
        for layer, scene in (("art", art), ("words", words)):
            old = before._tilings[layer] if before else None
            tiling = self._tilings[layer] = Tiling(scene, SIDE, old)
            for tile, digest in tiling.digests.items():
                name = f"{layer}-{tile[0]}-{tile[1]}"
                is_known = old is not None and old.digests.get(tile) == digest
                same = before.pictures[name] if before and is_known else None
                runs = before._runs.get(name) if before else None
                if same is None or runs is None:
                    runs = svg.WrittenRuns(runs)
                    same = _drawn(tiling, tile, runs)
                self.pictures[name], self._runs[name] = same, runs
        tiles = {name: picture.mark for name, picture in self.pictures.items()}
        self.listed = {"width": art.width, "height": art.height, "side": SIDE, "tiles": tiles}
        """The size of the sheet, and the mark of each tile by its name (its layer, then column and row
        from 0), those of the lower layer first."""
        self.mark = DrawnPicture.of(json.dumps(self.listed).encode()).mark

    def changed(self, known: Mapping[str, object]) -> dict[str, DrawnPicture]:
        """Return those of the named tiles whose marks differ from the ``known`` ones."""
        there = ((name, self.pictures.get(name)) for name in known)
        return {name: one for name, one in there if one is not None and one.mark != known[name]}


def _drawn(tiling: Tiling, tile: Tile, runs: svg.WrittenRuns) -> DrawnPicture:
    box = Rect(SIDE * tile[0], SIDE * tile[1], SIDE, SIDE)
    return DrawnPicture.of(svg.render(tiling.scene(tile), box=box, written=runs))
