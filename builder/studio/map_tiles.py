"""The picture of a map in square tiles, so that after a change only the tiles that look different are
sent and shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.ink.tiling import Tile, split_into_tiles
from builder.outputs.formats import svg

SIDE = 128.0
"""The side of a tile in mm: smaller tiles repeat more of what crosses their edges."""


@dataclass(frozen=True)
class MapTiles:
    """The tiles of a map's sheet of ``width`` by ``height`` mm, each as a scene in the coordinates of
    the sheet, and the mark of each: a digest of its look."""

    width: float
    height: float
    scenes: dict[Tile, Scene]
    marks: dict[Tile, str]

    @classmethod
    def of(cls, scene: Scene) -> MapTiles:
        """Divide a sheet into tiles."""
        scenes, digests = split_into_tiles(scene, SIDE), SceneDigests()
        marks = {tile: digests.appearance_digest(one).hex() for tile, one in scenes.items()}
        return cls(scene.width, scene.height, scenes, marks)

    @cached_property
    def listed(self) -> bytes:
        """The size of the sheet, and the name and mark of each tile, as JSON."""
        tiles = {tile_name(tile): mark for tile, mark in self.marks.items()}
        told = {"width": self.width, "height": self.height, "side": SIDE, "tiles": tiles}
        return json.dumps(told, separators=(",", ":")).encode()

    def picture(self, name: str) -> tuple[bytes, str] | None:
        """Return a tile as an SVG file, and its mark; ``None`` if there is no tile of that name."""
        tile = next((one for one in self.scenes if tile_name(one) == name), None)
        if tile is None:
            return None
        x, y = (SIDE * steps for steps in tile)
        return svg.render(self.scenes[tile], box=Rect(x, y, SIDE, SIDE)), self.marks[tile]


def tile_name(tile: Tile) -> str:
    """Return the name of a tile in addresses: its column and row from 0."""
    return f"{tile[0]}-{tile[1]}"
