"""Numbers of hexes as published maps have them: the same on the sheet, in setups, in the module that
VASSAL opens, in saved games, in Tiled, and in a game that is made of the module again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.importing import import_file
from builder.loading import load_game
from builder.model.ground.grids import SquareSpec
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space.hexes import HexGrid, HexLayout, Numbering
from builder.model.space.hexes.numbering import ALPHABET
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only, position_of_save
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.table.boards.fields import Field, field_of
from builder.outputs.vassal.table.boards.places import Places
from builder.outputs.vassal.table.boards.zones import zone
from builder.problems import Problem, Severity
from builder.rules.asking import ask
from builder.tiled.map_export import export_map
from builder.tiled.map_return import ReturnedMap
from builder.tiled.tmx import read_tmx
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.reading.grid_geometry import ReadHexGrid
from builder.vassal.reading.grids import board_size, place_namer
from builder.vassal.reading.hex_names import numbering_of_names
from builder.vassal.reading.main_grid import chosen_grid
from builder.vassal.reading.opened_module import open_module
from tests.drawing.counter_parts import texts
from tests.model.boards import numbered_coast as coast
from tests.model.grids import PUBLISHED
from tests.outputs.vassal.sample import make
from tests.thorough import some
from tests.together import together

KINDS = tuple(coast.KINDS)


def errors(problems: list[Problem]) -> list[Problem]:
    return [p for p in problems if p.severity is Severity.ERROR]


def of(kind: str, plain: str) -> str:
    """The number, in this way, of the hex that has four digits in the plain one."""
    return coast.renumbered(kind, plain)


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_the_sheet_prints_every_number(kind: str) -> None:
    game = coast.game(kind)
    drawing = map_sheet(game, game.maps[0], DrawContext())
    shown = " ".join(texts(drawing.scene))
    shown = shown.replace("- ", "-")  # signs of two fonts are two texts
    assert all(id in shown for id in game.maps[0].hexes.ids)


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_setups_terrain_and_places_are_those_of_the_plain_map(kind: str) -> None:
    plain, game = coast.game("plain"), coast.game(kind)
    (scenario,), (was,) = game.scenarios, plain.scenarios
    assert [p.at for p in scenario.setup] == [of(kind, p.at) for p in was.setup]
    for cell in plain.maps[0].hexes.cells:
        assert game.maps[0].terrain_at(cell) == plain.maps[0].terrain_at(cell)
    assert game.maps[0].places[0].hex == of(kind, "0502")


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_answers_speak_of_the_printed_numbers(kind: str) -> None:
    def reached(one: str) -> set[str]:
        answer = ask(
            coast.game(one), "reach", {"unit": "n-foot", "units": {"n-foot": of(one, "0303")}}
        )
        assert answer.result is not None, answer.problems
        return set(answer.result["hexes"])

    assert len(reached("plain")) > 5
    assert reached(kind) == {of(kind, id) for id in reached("plain")}


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_the_module_names_every_hex_as_it_is_printed_and_is_read_so(kind: str) -> None:
    game, archive = coast.game(kind), open_archive(make(coast.game(kind)))
    root = open_module(archive).root
    map = root.find("Map")[0]
    (board,) = map.find("Board")
    chosen = chosen_grid(board, board_size(archive, board))
    assert chosen is not None
    read, own = chosen[0], game.maps[0].hexes
    assert isinstance(read, ReadHexGrid)
    assert set(own.ids) <= set(read.hexes.ids)
    named = place_namer(map, archive)
    edges = [int(map.attributes.get(key) or 0) for key in ("edgeWidth", "edgeHeight")]
    for id in own.ids:
        at = read.pixel(id)
        assert at is not None
        assert named(at[0] + edges[0], at[1] + edges[1]) == id
        near = {read.hexes.id(c) for c in read.hexes.neighbours(read.hexes.cell(id))}
        assert {own.id(c) for c in own.neighbours(own.cell(id))} <= near


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_saved_games_keep_places(kind: str) -> None:
    game = coast.game(kind)
    pieces = (
        Standing(counter="n-foot", at=of(kind, "0303")),
        Standing(counter="s-foot", at=of(kind, "0104")),
    )
    played = PositionSheet(game=game.sheet.id, scenario="landing", map="coast", pieces=pieces)
    saved = write_game(game, save_of(layout_only(game), played, []))
    found, problems = position_of_save(game, saved)
    assert found is not None, problems
    assert found.pieces == pieces


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_a_map_that_nobody_touched_in_tiled_comes_back_as_it_was(kind: str, tmp_path: Path) -> None:
    game = coast.game(kind)
    for name, data in export_map(game, game.maps[0]).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    back = ReturnedMap(game, game.maps[0], read_tmx(tmp_path / "coast.tmx"))
    back.check()
    assert (list(back.changes()), back.left) == ([], [])


@pytest.mark.parametrize("kind", some(KINDS, 5))
def test_a_game_made_of_the_module_has_the_numbers_and_the_setup(kind: str, tmp_path: Path) -> None:
    module = tmp_path / "coast.vmod"
    module.write_bytes(make(coast.game(kind)))
    for name, data in import_file(module).files.items():
        path = tmp_path / "again" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    loaded = load_game(tmp_path / "again")
    assert errors(loaded.problems) == []
    assert loaded.game is not None
    field = next(m for m in loaded.game.maps if m.grid)
    assert set(coast.game(kind).maps[0].hexes.ids) <= set(field.hexes.ids)
    (again,) = (s for s in loaded.game.scenarios if "Landing" in s.title)
    (was,) = coast.game(kind).scenarios
    assert {p.at for p in again.setup} == {p.at for p in was.setup}


GRIDS = st.builds(
    HexGrid,
    orientation=st.sampled_from(["flat", "pointy"]),
    columns=st.integers(4, 9),
    rows=st.integers(4, 9),
    shifted=st.sampled_from(["odd", "even"]),
    numbering=PUBLISHED,
)


@given(GRIDS, st.floats(40, 130), st.integers(0, 3))
def test_the_board_of_any_numbering_says_what_the_map_prints(
    grid: HexGrid, across: float, turns: int
) -> None:
    layout = HexLayout(grid, across, left=31.4, top=27.3, turns=turns)
    field = field_of(layout, 1.0)
    assert field.misnamed() == []
    board = component("Board", component("ZonedGrid", *zones_of(field)))
    wide, high = (round(side + 60) for side in layout.size)
    named = place_namer(
        Element("Map", {}, [replace_size(board, wide, high)]),
        open_archive(make_empty()),
    )
    for cell in grid.cells:
        x, y = layout.centre(cell)
        assert named(round(x), round(y)) == grid.id(cell)


def zones_of(field: Field) -> list[Element]:
    return [zone("Hexes", path, "$gridLocation$", grid) for path, grid in field.grids()]


def replace_size(board: Element, wide: int, high: int) -> Element:
    return Element("Board", {"width": str(wide), "height": str(high)}, board.children)


@cache
def make_empty() -> bytes:
    """An archive without pictures."""
    return pack_archive({"buildFile.xml": b""})


@given(GRIDS)
def test_a_numbering_is_found_again_from_the_names_alone(grid: HexGrid) -> None:
    names = {cell: grid.id(cell) for cell in grid.cells}
    shape = replace(grid, numbering=Numbering())
    found = replace(shape, numbering=numbering_of_names(shape, names))
    assert {cell: found.id(cell) for cell in grid.cells} == names
    negative = any("-" in name.removeprefix(grid.numbering.prefix) for name in names.values())
    if not negative and grid.numbering.alphabet == ALPHABET:
        assert not found.numbering.names


# -- what is wrong -----------------------------------------------------------------------------


def told(numbering: str) -> Problem:
    """The only problem of the coast with another numbering."""
    changed = coast.written("plain").mapped("numbering: {}", f"numbering: {{{numbering}}}")
    found = [p for p in errors(changed.problems) if p.code not in ("bad-grid", "unknown-reference")]
    (problem,) = [p for p in found if "number" in str(p.path) or "grid" in p.path]
    assert problem.location is not None
    assert problem.location.file.endswith("coast.yaml")
    assert problem.location.line == 6
    return problem


def test_numbers_that_fall_below_the_first_are_told_with_the_first_that_would_do() -> None:
    letters = told("slant: falling, letters: rows")
    assert (letters.code, letters.hint) == ("bad-value", "write first_row: 3 or more")
    assert "below A" in letters.message
    assert told("slant: falling, first_row: 1").hint == "write first_row: 3 or more"


def test_a_letter_before_the_first_is_told() -> None:
    assert "there is no letter 0" in told("letters: columns, first_column: 0").message


def test_a_name_for_a_hex_that_is_not_there_is_told() -> None:
    found = told('names: {"0901": Moscow}')
    assert (found.code, found.hint) == (
        "off-map-hex",
        "names are by the number that a place would have: 0101 to 0605",
    )


@together("name", ["Port Ann", "a/b", "x:y", "a..b", "$x$", "a@b"])
def test_a_name_that_would_not_be_one_place_where_places_are_written_is_told(name: str) -> None:
    assert "cannot name a place" in told(f'names: {{"0101": "{name}"}}').message


def test_two_hexes_of_one_name_are_told() -> None:
    assert "0303" in told('names: {"0101": "0303"}').message
    assert told('names: {"0101": "0303"}').hint.startswith("give each name once")


def test_an_alphabet_with_a_letter_twice_is_told() -> None:
    assert "the letter A is there twice" in told("letters: columns, alphabet: ABA").message


def test_squares_do_not_slant() -> None:
    with pytest.raises(ValidationError, match="do not slant"):
        SquareSpec.model_validate({"columns": 3, "rows": 3, "numbering": {"slant": "rising"}})


def test_squares_have_letters_past_z_and_own_names_in_the_module() -> None:
    numbering = Numbering(
        letters="columns", digits=1, after_z="AA-AB", first_column=26, names={"AB1": "Mid"}
    )
    layout = SquareLayout(SquareGrid(3, 3, numbering=numbering), 40, 11, 13)
    places = Places(layout, {id: id for id in layout.grid.ids}, {})
    assert places.misnamed() == []
    (field,) = places.zones()
    names = {e.attributes["name"] for e in field.find("Region")}
    assert names == {"Z1", "Z2", "Z3", "AA1", "AA2", "AA3", "Mid", "AB2", "AB3"}
    assert not places.are_distances_exact
