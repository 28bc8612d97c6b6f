"""Scenes divided into tiles: side by side they look like the whole."""

from __future__ import annotations

import io
import math
from itertools import chain

import pytest
from PIL import Image, ImageChops

from builder.drawing.ink.scene import Discs, Group, Path, Scene, Sub, Text, Use
from builder.drawing.ink.tiling import split_into_tiles
from builder.outputs.formats import png
from tests.games.drawn import sheet_and_problems
from tests.thorough import some

SIDE = 128.0
_MAPS = (("alder", "valley"), ("hue", "hue"), ("gotthard", "alps"))


def painted(scene: Scene) -> Image.Image:
    """A scene in two pixels for each mm, so that the edges of tiles lie between pixels."""
    whole = Scene(math.ceil(scene.width), math.ceil(scene.height), scene.items, scene.symbols)
    return Image.open(io.BytesIO(png.render_png(whole, 50.8))).convert("RGB")


@pytest.mark.parametrize(("game", "map"), some(_MAPS, 2))
def test_the_tiles_of_a_map_look_like_the_whole_map(game: str, map: str) -> None:
    scene = sheet_and_problems(game, map)[0].scene
    tiles = split_into_tiles(scene, SIDE)
    assert len(tiles) > 4
    items = [
        Group("", part.items, clip=(x * SIDE, y * SIDE, SIDE, SIDE))
        for (x, y), part in tiles.items()
    ]
    symbols = dict(chain.from_iterable(part.symbols.items() for part in tiles.values()))
    joined = Scene(scene.width, scene.height, list(items), symbols)
    difference = ImageChops.difference(painted(scene), painted(joined))
    # Where a shape is cut at the edge of a tile, the colours of a few pixels are mixed a little otherwise.
    counted = difference.convert("L").histogram()
    assert sum(counted[8:]) <= sum(counted) / 10_000
    assert sum(counted[64:]) == 0


def test_what_crosses_the_edge_of_a_tile_is_in_both_and_what_does_not_in_one() -> None:
    scene = Scene(30, 20)
    scene.line([(1, 1), (9, 9)], stroke="#000000")
    scene.line([(15, 15), (25, 15)], stroke="#000000", width=1)
    scene.disc(15, 5, 2, fill="#000000")
    scene.items.append(Text(9.9, 5, "I", "condensed", 3))
    tiles = split_into_tiles(scene, 10)
    kinds = {tile: [type(item) for item in part.items] for tile, part in tiles.items()}
    assert kinds == {(0, 0): [Path, Text], (1, 0): [Discs, Text], (1, 1): [Path], (2, 1): [Path]}


def test_a_tile_has_the_symbols_that_stand_in_it_and_their_definitions() -> None:
    tree = Scene(1, 1)
    tree.disc(0, 0, 1, fill="#00aa00")
    scene = Scene(20, 10)
    scene.items.append(Use("tree", [(3, 3, 1, 0), (15, 5, 1, 0)]))
    scene.symbols["tree"] = tree.items
    tiles = split_into_tiles(scene, 10)
    assert [part.items for part in tiles.values()] == [
        [Use("tree", [(3, 3, 1, 0)])],
        [Use("tree", [(15, 5, 1, 0)])],
    ]
    assert all(part.symbols == scene.symbols for part in tiles.values())


def test_a_hole_in_an_area_stays_a_hole_in_its_tile() -> None:
    scene = Scene(20, 10)
    outer = Sub([(1, 1), (9, 1), (9, 9), (1, 9)], True)
    inner = Sub([(3, 3), (6, 3), (6, 6), (3, 6)], True)
    other = Sub([(11, 1), (19, 1), (19, 9), (11, 9), (11, 1), (19, 1), (19, 9), (11, 9)], True)
    scene.path([outer, inner, other], fill="#224466")
    for tile, part in split_into_tiles(scene, 10).items():
        left = 20 * tile[0]
        box = (left, 0, left + 20, 20)
        assert painted(part).crop(box).tobytes() == painted(scene).crop(box).tobytes()
