"""Scenes divided into tiles: side by side they look like the whole."""

from __future__ import annotations

import io
import math
from itertools import chain

import pytest
from PIL import Image, ImageChops, ImageDraw

from builder.drawing.ink.scene import Discs, Group, Path, Scene, Sub, Text, Use
from builder.drawing.ink.tiling import Tile, Tiling
from builder.outputs.formats import png
from tests.games.drawn import sheet_and_problems

SIDE = 128.0
_MAPS = (("alder", "valley"), ("hue", "hue"), ("gotthard", "alps"))


def tiles_of(scene: Scene, side: float) -> dict[Tile, Scene]:
    tiling = Tiling(scene, side)
    return {tile: tiling.scene(tile) for tile in tiling.digests}


def painted(scene: Scene) -> Image.Image:
    """A scene in two pixels for each mm, so that the edges of tiles lie between pixels."""
    whole = Scene(math.ceil(scene.width), math.ceil(scene.height), scene.items, scene.symbols)
    return Image.open(io.BytesIO(png.render_png(whole, 50.8))).convert("RGB")


def without_edges(difference: Image.Image) -> Image.Image:
    """A difference of painted scenes, without the two rows of pixels along each edge of a tile."""
    inside, width, height = difference.copy(), *difference.size
    pen, tile = ImageDraw.Draw(inside), round(2 * SIDE)
    for x in range(tile, width, tile):
        pen.rectangle((x - 1, 0, x, height), 0)
    for y in range(tile, height, tile):
        pen.rectangle((0, y - 1, width, y), 0)
    return inside


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "map"), _MAPS)
def test_the_tiles_of_a_map_look_like_the_whole_map(game: str, map: str) -> None:
    scene = sheet_and_problems(game, map)[0].scene
    tiles = tiles_of(scene, SIDE)
    assert len(tiles) > 4
    items = [
        Group("", part.items, clip=(x * SIDE, y * SIDE, SIDE, SIDE))
        for (x, y), part in tiles.items()
    ]
    symbols = dict(chain.from_iterable(part.symbols.items() for part in tiles.values()))
    joined = Scene(scene.width, scene.height, list(items), symbols)
    difference = ImageChops.difference(painted(scene), painted(joined)).convert("L")
    assert sum(difference.histogram()[64:]) == 0
    # Where a shape is cut at the edge of a tile, the colours of pixels there are mixed a little otherwise.
    inside = without_edges(difference).histogram()
    assert sum(inside[8:]) <= sum(inside) / 10_000


def test_what_crosses_the_edge_of_a_tile_is_in_both_and_what_does_not_in_one() -> None:
    scene = Scene(30, 20)
    scene.line([(1, 1), (9, 9)], stroke="#000000")
    scene.line([(15, 15), (25, 15)], stroke="#000000", width=1)
    scene.disc(15, 5, 2, fill="#000000")
    scene.items.append(Text(9.9, 5, "I", "condensed", 3))
    tiles = tiles_of(scene, 10)
    kinds = {tile: [type(item) for item in part.items] for tile, part in tiles.items()}
    assert kinds == {(0, 0): [Path, Text], (1, 0): [Discs, Text], (1, 1): [Path], (2, 1): [Path]}


def test_a_tile_has_the_symbols_that_stand_in_it_and_their_definitions() -> None:
    tree = Scene(1, 1)
    tree.disc(0, 0, 1, fill="#00aa00")
    scene = Scene(20, 10)
    scene.items.append(Use("tree", [(3, 3, 1, 0), (15, 5, 1, 0)]))
    scene.symbols["tree"] = tree.items
    tiles = tiles_of(scene, 10)
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
    for tile, part in tiles_of(scene, 10).items():
        left = 20 * tile[0]
        box = (left, 0, left + 20, 20)
        assert painted(part).crop(box).tobytes() == painted(scene).crop(box).tobytes()


def test_only_the_digests_of_tiles_that_look_different_change() -> None:
    def scene(*colours: str) -> Scene:
        made = Scene(30, 10)
        made.items.append(Group("ground", []))
        for n, colour in enumerate(colours):
            made.disc(10 * n + 5, 5, 3, fill=colour)
        return made

    before = Tiling(scene("#111111", "#222222", "#333333"), 10)
    for known in (before, None):
        after = Tiling(scene("#111111", "#224422", "#333333"), 10, known).digests
        assert {tile for tile in after if after[tile] != before.digests[tile]} == {(1, 0)}


def test_a_symbol_that_is_named_by_hand_changes_the_digests_where_it_is_drawn_otherwise() -> None:
    def digests(radius: float) -> dict[Tile, str]:
        scene, tree = Scene(20, 10), Scene(1, 1)
        tree.disc(0, 0, radius, fill="#00aa00")
        scene.items.append(Use("tree", [(3, 3, 1, 0)]))
        scene.symbols["tree"] = tree.items
        return Tiling(scene, 10).digests

    assert digests(1) == digests(1) != digests(2)


def test_what_has_not_changed_is_not_divided_again() -> None:
    ground, names = Scene(20, 10), Scene(20, 10)
    ground.disc(5, 5, 2, fill="#00aa00")
    ground.disc(15, 5, 2, fill="#0000aa")
    names.disc(15, 5, 2, fill="#aa0000")

    def scene() -> Scene:
        return Scene(20, 10, [Group("ground", [*ground.items]), Group("names", [*names.items])])

    before = Tiling(scene(), 10)
    ground.items[0] = Discs([(5, 5, 3), (14, 5, 3)], "#00aa00")
    after = Tiling(scene(), 10, before)
    kept, new = before.scene((1, 0)).items, after.scene((1, 0)).items
    assert new[0] == Discs([(14, 5, 3)], "#00aa00")
    assert [one is other for one, other in zip(kept, new[1:], strict=True)] == [True, True]


def test_a_long_line_is_in_a_tile_only_with_the_part_near_it() -> None:
    scene = Scene(100, 10)
    scene.line([(x, 5) for x in range(100)], stroke="#000000")
    middle = tiles_of(scene, 10)[5, 0].items
    (path,) = [item for item in middle if isinstance(item, Path)]
    assert [sub.points for sub in path.subs] == [[(x, 5) for x in range(49, 62)]]


def test_a_dashed_line_keeps_its_dashes_in_every_tile() -> None:
    scene = Scene(100, 10)
    scene.line([(x, 5) for x in range(100)], stroke="#000000", dash=(3.0, 1.0))
    for part in tiles_of(scene, 10).values():
        assert part.items == scene.items
