"""Maps in tiles: the same places under the same names, whichever tile they lie on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.loading import load_game
from builder.model.game import Game
from builder.model.module import ModuleOptions
from builder.outputs.vassal.expressions.module_pictures import ModuleDrawings
from builder.outputs.vassal.module.module import plan_module, stage_of
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.table.boards.boards import plan_board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.vassal.expressions.tree import as_number
from builder.vassal.format.components import Element
from builder.vassal.format.files.reader import read_save
from builder.vassal.format.grids.tiling import tile_lines, tiles_of_picture, untiled_name
from builder.vassal.lint import inspect
from tests.model.boards import two_shores
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import SKIRMISH, blank, blank_drawings, make_with, skirmish_module
from tests.together import together

TILE = 256


def tiled(game: Game) -> Game:
    sheet = game.sheet.model_copy(update={"module": ModuleOptions(maps="tiles", tile=TILE)})
    return game.model_copy(update={"sheet": sheet})


def cut_drawings(game: Game) -> ModuleDrawings:
    drawn = blank_drawings(game)
    boards = {
        id: replace(b, tiles=tuple(blank(*t.size) for t in tiles_of_picture(b.picture.size, TILE)))
        for id, b in drawn.boards.items()
    }
    return replace(drawn, boards=boards)


@together("size", [(1, 1), (256, 257), (3300, 5100), (5000, 7000)])
def test_tiles_cover_a_picture_without_overlap(size: tuple[int, int]) -> None:
    found = tiles_of_picture(size, 1024)
    assert sum(t.size[0] * t.size[1] for t in found) == size[0] * size[1]
    for tile in found:
        assert max(tile.size) <= 1024
        assert (tile.corner[0] + tile.size[0] == size[0]) == (tile.column == found[-1].column)


def test_pictures_that_lie_side_by_side_are_cut_in_as_many_lines() -> None:
    sizes = [(900, 3300), (700, 400), (5000, 150)]
    lines = tile_lines([high for _, high in sizes], 512)
    assert lines == 7
    for wide, high in sizes:
        found = tiles_of_picture((wide, high), 512, lines)
        assert {tile.line for tile in found} == set(range(7))
        assert sum(t.size[0] * t.size[1] for t in found) == wide * high
        assert max(max(t.size) for t in found) <= 512


def test_the_tiles_of_a_theatre_lie_beside_one_another(tmp_path: Path) -> None:
    game = load_game(two_shores.write(tmp_path / "two-shores")).game
    assert game is not None
    laid = layout_only(tiled(game), ["coast"]).layout("world").engine_names.split("\t")
    cells = {(int(c), int(r)): name for name, c, r in zip(*[iter(laid)] * 3, strict=True)}
    columns, rows = (1 + max(at[i] for at in cells) for i in (0, 1))
    assert len(cells) == columns * rows, "no gap, in which the engine would find no width"
    assert rows > 1
    whole = [untiled_name(cells[column, 0]) for column in range(columns)]
    assert list(dict.fromkeys(whole)) == ["coast", "passage", "colony", "staging"]
    for column in range(columns):
        assert {untiled_name(cells[column, row]) for row in range(rows)} == {whole[column]}


def test_every_hex_has_one_name_on_whole_map_and_tile() -> None:
    drawn = blank_drawings(SKIRMISH).boards["field"]
    tracks = {t.id: t for t in SKIRMISH.tracks}
    board = plan_board("Field", "board-field.png", drawn, tracks, TILE)
    assert board.field is not None
    grid, asked = board.field.fitted.grid, 0
    every = list(tiles_of_picture(board.size, TILE))
    assert len(every) > 1
    for tile, element in zip(every, board.elements(), strict=True):
        (found,) = element.find("HexGrid")
        own = replace(grid, x0=int(found.attributes["x0"]), y0=int(found.attributes["y0"]))
        assert found.attributes["sideways"] == str(grid.sideways).lower()
        for cell in board.field.hexes.cells:
            x, y = board.field.fitted.centre(cell)
            there = x - tile.corner[0], y - tile.corner[1]
            assert own.name_at(there) == board.field.hexes.id(cell)
            asked += 1
    assert asked == len(every) * len(board.field.hexes.cells)


def _corners(zone: Element) -> list[tuple[int, ...]]:
    points = zone.attributes["path"].split(";")
    return [tuple(map(int, point.split(","))) for point in points]


def test_zones_and_boxes_lie_where_they_lie_on_the_whole_map() -> None:
    drawn = blank_drawings(SKIRMISH).boards["field"]
    tracks = {t.id: t for t in SKIRMISH.tracks}
    (whole,) = plan_board("Field", "f.png", drawn, tracks).elements()
    cut = plan_board("Field", "f.png", drawn, tracks, TILE)
    for tile, element in zip(tiles_of_picture(cut.size, TILE), cut.elements(), strict=True):
        x, y = tile.corner
        for before, after in zip(whole.find("Zone"), element.find("Zone"), strict=True):
            assert _corners(before) == [(a + x, b + y) for a, b in _corners(after)]
        for before, after in zip(whole.find("Region"), element.find("Region"), strict=True):
            assert int(before.attributes["originx"]) == int(after.attributes["originx"]) + x
            assert int(before.attributes["originy"]) == int(after.attributes["originy"]) + y


def test_a_module_of_tiles_has_nothing_wrong_and_lays_them_out() -> None:
    game = tiled(SKIRMISH)
    data = make_with(game, cut_drawings(game))
    assert inspect(data, "m.vmod").problems == ()
    module = read_module(data)
    (map,) = (m for m in module.root.find("Map") if m.attributes["mapName"] == "Map")
    names = [e.attributes["name"] for e in map.find("Board")]
    (setup,) = map.find("setup")
    laid = setup.body.removeprefix("MapBoardPicker\t").split("\t")
    assert laid[::3] == names
    assert len(set(zip(laid[1::3], laid[2::3], strict=True))) == len(names) > 4
    pieces, commands = read_save(module.entries["first.vsav"])
    assert pieces
    assert f"MapBoardPicker\t{chr(9).join(laid)}" in commands


def test_a_tile_is_known_for_the_board_that_it_is_cut_from() -> None:
    drawn = blank_drawings(SKIRMISH).boards["field"]
    boards = [plan_board(name, "f.png", drawn, {}, TILE) for name in ("Field", "Field 2")]
    which = by_board(boards, lambda i, _: as_number(i))
    for number, board in enumerate(boards, 1):
        for element in board.elements():
            assert work_out(which, {"CurrentBoard": element.attributes["name"]}) == number


def test_a_save_of_a_module_in_tiles_is_read_like_any_other() -> None:
    game = tiled(SKIRMISH)
    whole, cut = (
        read_module(data).entries["first.vsav"]
        for data in (skirmish_module(), make_with(game, cut_drawings(game)))
    )
    stage = stage_of(plan_module(SKIRMISH, SKIRMISH.sheet.languages[1:], blank_drawings(SKIRMISH)))
    (one, _), (other, _) = (read_position(stage, data) for data in (whole, cut))
    assert one is not None
    assert one == other
