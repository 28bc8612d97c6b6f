import itertools

import pytest

from builder.drawing.ink import hairlines
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import HAIRLINE
from builder.drawing.ink.scene import Group, Item, Path, Scene, Sub, Text, Use
from builder.drawing.sheets import A4, LETTER, PAPERS, Paper
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.drawing.sheets.tiling import (
    OVERLAP,
    Tile,
    cut_into_tiles,
    merge_spans,
    number_boxes,
    seam_positions,
    tile_name,
    without_layer,
)
from builder.drawing.sheets.whole_map import ART, WORDS, WholeMap
from tests.drawing.river_crossing import game, words
from tests.games import drawn, vietnam
from tests.thorough import some
from tests.together import together


def numbered() -> Scene:
    """A map of 24 by 20 numbers at the pitch of 16 mm hexes."""
    numbers = []
    for column, row in itertools.product(range(24), range(20)):
        x, y = 9.0 + 13.9 * column, 4.0 + 16.0 * row + 8.0 * (column % 2)
        id = f"{column:02}{row:02}"
        numbers.append(Text(x, y, id, "condensed", 1.9, anchor="middle"))
    return Scene(345.0, 330.0, [Group("numbers", [*numbers], layer=True)])


@together("name", PAPERS)
def test_no_seam_goes_through_a_number(name: str) -> None:
    scene = numbered()
    boxes = number_boxes(scene)
    assert len(boxes) == 480
    cut = cut_into_tiles(scene.width, scene.height, PAPERS[name], 10.0, boxes)
    for tile in cut.tiles:
        room = tile.form.room
        assert tile.part.width <= room.width + 1e-6
        assert tile.part.height <= room.height + 1e-6
        for box in boxes:
            assert not box.x < tile.part.x < box.right
            assert not box.y < tile.part.y < box.bottom


def test_the_seams_of_a_real_map_miss_its_numbers_and_cost_no_sheet() -> None:
    game = vietnam.game()
    scene = drawn.sheet(game.id, game.maps[0].id).scene
    boxes = number_boxes(scene)
    assert len(boxes) == len(game.maps[0].hexes.cells)
    for paper in (A4, LETTER):
        cut = cut_into_tiles(scene.width, scene.height, paper, 10.0, boxes)
        assert len(cut.tiles) == len(cut_into_tiles(scene.width, scene.height, paper).tiles)
        xs, ys = {t.part.x for t in cut.tiles}, {t.part.y for t in cut.tiles}
        assert not [b for b in boxes if any(b.x < x < b.right for x in xs)]
        assert not [b for b in boxes if any(b.y < y < b.bottom for y in ys)]


def test_tiles_cover_the_map_and_overlap_by_what_was_chosen() -> None:
    scene = numbered()
    cut = cut_into_tiles(scene.width, scene.height, A4, 15.0, number_boxes(scene))
    for tile in cut.tiles:
        if tile.right:
            next_one = next(t for t in cut.tiles if t.name == tile.right)
            assert tile.part.right - next_one.part.x == pytest.approx(15.0)
        for next_one in map(cut.tile, tile.below):
            assert tile.part.bottom - next_one.part.y == pytest.approx(15.0)
    whole = Rect(0, 0, scene.width, scene.height)
    assert max(t.part.right for t in cut.tiles) == pytest.approx(whole.right)
    assert max(t.part.bottom for t in cut.tiles) == pytest.approx(whole.bottom)


def test_a_seam_that_cannot_be_clean_is_cut_where_it_comes() -> None:
    assert seam_positions(300.0, [160.0, 160.0], 10.0, [(0.0, 300.0)]) == ([0.0, 145.0], False)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "map", "sheets"),
    some(
        [
            ("vietnam-battles", "snoopys-nose", 6),
            ("vietnam-battles", "iron-triangle", 12),
            ("hue", "hue", 9),
            ("green-beret", "song-ba", 10),
            ("assault-on-belgium", "belgium", 6),
            ("gotthard", "alps", 7),
            ("alder", "valley", 4),
        ],
        4,
    ),
)
@pytest.mark.thorough
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_built_in_map_takes_the_fewest_sheets_with_clean_seams(
    game: str, map: str, sheets: int, paper: Paper
) -> None:
    scene = drawn.sheet(game, map).scene
    boxes = number_boxes(scene)
    cut = cut_into_tiles(scene.width, scene.height, paper, OVERLAP, boxes)
    assert len(cut.tiles) == sheets
    for tile in cut.tiles:
        across = [b for b in boxes if b.bottom > tile.part.y and b.y < tile.part.bottom]
        down = [b for b in boxes if b.right > tile.part.x and b.x < tile.part.right]
        assert not [b for b in across if b.x < tile.part.x < b.right]
        assert not [b for b in down if b.y < tile.part.y < b.bottom]


def test_rows_of_several_forms_make_the_fewest_sheets() -> None:
    cut = cut_into_tiles(609.6, 609.6, A4)
    rows: dict[str, list[Tile]] = {}
    for tile in cut.tiles:
        rows.setdefault(tile.name[0], []).append(tile)
    assert [len(row) for row in rows.values()] == [4, 3, 3]
    assert [row[0].form.beside for row in rows.values()] == [False, True, True]
    assert cut.tile("A2").below == ("B1", "B2")
    assert cut.tile("B2").below == ("C2",)
    assert cut.tile("C3").below == ()


def test_a_tile_lies_in_the_middle_of_its_room() -> None:
    scene = numbered()
    _, *pages = tile_pages(game(), scene, DrawContext(), A4, "The Valley")
    cut = cut_into_tiles(scene.width, scene.height, A4, OVERLAP, number_boxes(scene))
    for tile, page in zip(cut.tiles, pages, strict=True):
        x, y, *_ = next(i for i in page.items if isinstance(i, Use)).places[0]
        middle = tile.part.moved(x, y).centre
        assert middle == pytest.approx(tile.form.room.centre)


def test_furniture_beside_a_tile_says_what_a_head_and_a_foot_do() -> None:
    scene = Scene(711.2, 508.0)
    _, first, *_ = tile_pages(game(), scene, DrawContext(), A4, "The Valley")
    found = words(first)
    assert {"Tile A1", "Print at 100%, no scaling", "50", "A2 goes over this strip"} <= set(found)
    assert found.count("A1") == 1


def test_rows_beyond_the_alphabet_have_names_of_their_own() -> None:
    assert [tile_name(row, 0) for row in (0, 25, 26)] == ["A1", "Z1", "AA1"]


def test_a_map_of_many_metres_is_cut_too() -> None:
    cut = cut_into_tiles(5000.0, 5000.0, A4)
    assert len({tile.name for tile in cut.tiles}) == len(cut.tiles)
    assert max(tile.part.bottom for tile in cut.tiles) == pytest.approx(5000.0)


def test_spans_that_touch_become_one() -> None:
    assert merge_spans([(5.0, 6.0), (1.0, 2.0), (1.5, 3.0)]) == [(1.0, 3.0), (5.0, 6.0)]


def test_hex_numbers_can_be_left_out_and_nothing_else() -> None:
    scene = Scene(10, 10, [Group("grid", [Text(1, 1, "a", "condensed", 2)]), *numbered().items])
    bare = without_layer(scene, "numbers")
    assert words(bare) == ["a"]
    assert len(words(scene)) == 481


def test_an_overlap_larger_than_half_a_tile_is_an_error() -> None:
    context = DrawContext()
    tile_pages(game(), Scene(400, 400), context, A4, "The Valley", overlap=120.0)
    assert [p.code for p in context.problems] == ["overlap-too-large"]


def test_tiles_share_the_ground_and_bear_only_the_words_that_they_show() -> None:
    scene = numbered()
    scene.items.insert(0, Group("grid", [Path([Sub([(0, 0), (300, 300)])], stroke="#000000")]))
    every = {item.text for item in numbers_of(scene.items)}
    _, *pages = tile_pages(game(), scene, DrawContext(), A4, "The Valley")
    cut = cut_into_tiles(scene.width, scene.height, A4, OVERLAP, number_boxes(scene))
    shown = []
    for tile, page in zip(cut.tiles, pages, strict=True):
        ground, lettering = page.symbols[f"{ART}-0"], page.symbols[f"{WORDS}-1"]
        assert ground == scene.items[:1]
        shown.append({item.text for item in numbers_of(lettering)})
        for item in numbers_of(scene.items):
            if tile.part.contains((item.x, item.y)):
                assert item.text in shown[-1]
    assert set().union(*shown) == every
    assert all(len(words) < len(every) for words in shown)


def test_the_plan_of_the_tiles_has_no_line_thinner_than_a_hairline() -> None:
    """A map that the plan shows at a third of its size has lines a third as wide."""
    scene = numbered()
    thin = Group("grid", [Path([Sub([(0, 0), (300, 300)])], stroke="#000000", width=HAIRLINE)])
    scene.items.insert(0, thin)
    plan, *tiles = tile_pages(game(), scene, DrawContext(), A4, "The Valley")
    for page in (plan, *tiles):
        assert hairlines.strong(page.items, page.symbols, 1.0) is None
    (use,) = (i for i in plan.items if isinstance(i, Use) and i.symbol == f"{ART}-0")
    ((_, _, scale, _),) = use.places
    (group,) = plan.symbols[use.symbol]
    assert isinstance(group, Group)
    (line,) = group.items
    assert isinstance(line, Path)
    assert line.width * scale == pytest.approx(HAIRLINE)
    assert scale < 0.6
    assert tiles[0].symbols[f"{ART}-0"] == [thin]


def test_plans_in_two_languages_share_the_lines_that_they_widen() -> None:
    """Shared objects are written once into all files, as unwidened art is."""
    thin = Group("grid", [Path([Sub([(0, 0), (300, 300)])], stroke="#000000", width=HAIRLINE)])
    plans = []
    for _ in range(2):
        scene = numbered()
        scene.items.insert(0, thin)
        plans.append(tile_pages(game(), scene, DrawContext(), A4, "The Valley")[0])
    one, other = (plan.symbols[f"{ART}-0"] for plan in plans)
    assert one != [thin]
    assert one[0] is other[0]


def numbers_of(items: list[Item]) -> list[Text]:
    return [t for g in items if isinstance(g, Group) for t in g.items if isinstance(t, Text)]


def test_a_map_that_is_shown_small_shows_only_words_that_can_be_read() -> None:
    map = Scene(400, 300)
    map.items.append(
        Group("names", [Text(40, 20, "0101", "condensed", 2), Text(80, 60, "Ems", "condensed", 8)])
    )
    page = Scene(100, 75)
    WholeMap(map).place(page, 0, 0, Rect(0, 0, 100, 75), 0.25)
    shown = [text.text for items in page.symbols.values() for text in _texts(items)]
    assert shown == ["Ems"]


def _texts(items: list[Item]) -> list[Text]:
    inner = [t for item in items if isinstance(item, Group) for t in _texts(item.items)]
    return [*(item for item in items if isinstance(item, Text)), *inner]
