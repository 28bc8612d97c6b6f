"""The picture of a map in square tiles, so that after a change only the tiles that look different are
sent and shown."""

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
    """A map's sheet in tiles, each as an SVG file. What is the same as ``before`` a change is neither
    divided nor written again."""

    def __init__(self, scene: Scene, before: MapTiles | None = None) -> None:
        self._tiling = Tiling(scene, SIDE, before._tiling if before else None)
        old = before.pictures if before else {}
        old_digests = before._tiling.digests if before else {}
        self.pictures: dict[str, DrawnPicture] = {}
        for tile, digest in self._tiling.digests.items():
            name = f"{tile[0]}-{tile[1]}"
            same = old.get(name) if old_digests.get(tile) == digest else None
            self.pictures[name] = same or self._drawn(tile)
        tiles = {name: picture.mark for name, picture in self.pictures.items()}
        self.listed = {"width": scene.width, "height": scene.height, "side": SIDE, "tiles": tiles}
        """The size of the sheet, and the mark of each tile by its name (column and row from 0)."""
        self.mark = DrawnPicture.of(json.dumps(self.listed).encode()).mark

    def changed(self, known: Mapping[str, object]) -> dict[str, DrawnPicture]:
        """Return those of the named tiles whose marks differ from the ``known`` ones."""
        there = ((name, self.pictures.get(name)) for name in known)
        return {name: one for name, one in there if one is not None and one.mark != known[name]}

    def _drawn(self, tile: Tile) -> DrawnPicture:
        box = Rect(SIDE * tile[0], SIDE * tile[1], SIDE, SIDE)
        return DrawnPicture.of(svg.render(self._tiling.scene(tile), box=box))
