"""What the package *wargame* of LaTeX exports, as games."""

from __future__ import annotations

import io
import json
import math
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from builder.importing import ImportResult, import_file
from builder.model.game import Game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.table.choices import opening_choices
from tests.importing.made_games import imported_game
from tests.together import together

CM = 72 / 2.54
"""Points of a centimetre."""


def entry(name: str, sort: str, group: str = "", **more: object) -> dict[str, Any]:
    return {"name": name, "category": sort, "subcategory": group, **more}


def turned(*six: float) -> dict[str, Any]:
    return dict(zip(("xx", "xy", "yx", "yy", "dx", "dy"), six, strict=True))


def corners(left: float, low: float, right: float, high: float) -> dict[str, Any]:
    return {
        "lower left": [left, low], "upper right": [right, high],
        "global lower left": [left, low], "global upper right": [right, high],
    }  # fmt: skip


def point(name: str, x: float, y: float) -> dict[str, Any]:
    return {"name": name, "type": "point", "coords": [x, y]}


COORDS = {
    "row": {"offset": -1, "factor": 1},
    "column": {"offset": -1, "factor": 1, "top short": "isfalse", "bottom short": "isfalse"},
}
HEIGHT = math.sqrt(3)
HEXES = {
    **turned(1.0, 0.0, 0.0, 1.0, 2.0, 3.0),
    # Three columns of two hexes: the middle one lies half a hex lower.
    "board frame": {"lower left": [-1.0, -HEIGHT], "upper right": [4.0, 1.5 * HEIGHT], "margin": 0},
    **corners(1.0, 3.0 - HEIGHT, 6.0, 3.0 + 1.5 * HEIGHT),
    "point1": point("a one", 2.0, 3.0),
}
BOARD = {
    "units": "cm", "labels": "auto=numbers", "coords": COORDS,
    "zone scope Turns": {
        **turned(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), **corners(8, 0, 9, 9),
        "point2": point("T1", 8.5, 1), "point3": point("T2", 8.5, 3), "point4": point("T3", 8.5, 5),
    },
    "zone scope Hexes": HEXES,
    "zoned": {**turned(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), **corners(0, 0, 10, 9)},
    "name": "Valley",
}  # fmt: skip
PAGES = [
    (entry("a one", "counter", "Reds",
           chit={"factors": "chit/2 factors={4,3}", "upper left": "chit/identifier= 1/7", "end": 0},
           natoapp6c={"echelon": "brigade", "main": "armoured,infantry", "end": 0}), (1.2, 1.2)),
    (entry("a one flipped", "counter", "Reds",
           chit={"factors": "chit/2 factors={2,3}", "end": 0}), (1.2, 1.2)),
    (entry("b one", "counter", "Blues", chit={"factors": "chit/1 factor=5", "end": 0}), (1.2, 1.2)),
    (entry("wall", "counter", "Markers"), (2.4, 1.2)),
    (entry("dummy", "<<dummy>>"), (0.1, 0.1)),
    (entry("Valley", "board", zones=BOARD), (10, 9)),
    (entry("Combat", "chart"), (6, 4)),
    (entry("undo-icon", "icon"), (0.5, 0.5)),
]  # fmt: skip


def document(sizes: list[tuple[float, float]]) -> bytes:
    made = pypdfium2.PdfDocument.new()
    for wide, high in sizes:
        made.new_page(wide * CM, high * CM)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def exported(folder: Path, pages: list[Any] = PAGES, text: str = "") -> ImportResult:
    folder.mkdir()
    listed = [{**one, "number": n} for n, (one, _) in enumerate(pages, 1)]
    listed.append(entry("End of list", "<<eol>>"))
    (folder / "export.json").write_text(text or json.dumps(listed))
    (folder / "export.pdf").write_bytes(document([size for _, size in pages]))
    return import_file(folder / "export.json")


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return imported_game(exported(tmp_path / "river-war"), tmp_path / "game")


def test_a_list_called_export_is_called_as_its_folder(game: Game) -> None:
    assert game.sheet.title == "River War"
    assert [(s.id, s.name) for s in game.sheet.sides] == [("reds", "Reds"), ("blues", "Blues")]


def test_counters_have_their_backs_and_sizes_as_on_their_pages(game: Game) -> None:
    assert game.sheet.counter_size == pytest.approx(12, abs=0.01)
    assert [(m.name, m.nation, m.size, m.art, m.back_art) for m in game.markers] == [
        ("a one", "n-reds", None, "a-one.png", "a-one-flipped.png"),
        ("b one", "n-blues", None, "b-one.png", ""),
        ("wall", "neutral", pytest.approx(24, abs=0.01), "wall.png", ""),
    ]


def test_numbers_and_words_of_counters_are_details(game: Game) -> None:
    assert [dict(m.details) for m in game.markers] == [
        {"Combat": "4", "Movement": "3", "Combat reduced": "2", "Upper left": "1/7",
         "Type": "armoured infantry", "Echelon": "brigade"},
        {"Combat": "5"},
        {},
    ]  # fmt: skip


def test_hexes_lie_where_the_package_drew_them(game: Game) -> None:
    sheet = game.map("valley")
    assert sheet.grid is not None
    assert sheet.image is not None
    # Rows of the package count upwards; the second column lies lower.
    assert (sheet.grid.orientation, sheet.grid.columns, sheet.grid.shifted) == ("flat", 3, "even")
    assert (sheet.grid.numbering.rows, sheet.grid.numbering.columns) == ("falling", "rising")
    assert sheet.hex_size == pytest.approx(10 * HEIGHT, abs=0.02)
    dots = 200 / 2.54
    for at in sheet.image.points:
        column, row = int(at.hex[:2]) - 1, int(at.hex[2:]) - 1
        x = 2 + 1.5 * column
        y = 3 + HEIGHT * (row - (0.5 if column % 2 else 0))
        assert at.at == pytest.approx((x * dots, (9 - y) * dots), abs=1.5)


def test_what_the_frame_cuts_is_no_hex(tmp_path: Path) -> None:
    frame = {"lower left": [-1.0, -0.5 * HEIGHT], "upper right": [4.0, 1.5 * HEIGHT], "margin": 0}
    zones = {**BOARD, "zone scope Hexes": {**HEXES, "board frame": frame}}
    pages = [(entry("Valley", "board", zones=zones), (10, 9))]
    sheet = imported_game(exported(tmp_path / "cut", pages), tmp_path / "game").map("valley")
    # The middle column begins lower, so that half of its first hex is below the frame.
    held = {sheet.space.id(cell) for cell in sheet.space.cells}
    assert held == {"0101", "0102", "0202", "0301", "0302"}


def test_a_turned_board_has_pointed_hexes(tmp_path: Path) -> None:
    quarter = turned(0.0, 1.0, -1.0, 0.0, 6.0, 1.0)
    zones = {
        **BOARD,
        "zone scope Hexes": {**HEXES, **quarter, **corners(3, 0, 8, 5)},
        "zoned": {**quarter, **corners(0, 0, 10, 9)},
    }
    pages = [(entry("Valley", "board", zones=zones), (10, 9))]
    sheet = imported_game(exported(tmp_path / "turned", pages), tmp_path / "game").map("valley")
    assert sheet.grid is not None
    assert sheet.image is not None
    assert (sheet.grid.orientation, sheet.grid.columns, sheet.grid.rows) == ("pointy", 2, 3)
    # Columns of the package run upwards now and stand first in the number.
    assert sheet.grid.numbering.order == "RRCC"
    dots = 200 / 2.54
    for at in sheet.image.points:
        column, row = int(at.hex[:2]) - 1, int(at.hex[2:]) - 1
        x = 6 - HEIGHT * (row - (0.5 if column % 2 else 0))
        y = 1 + 1.5 * column
        assert at.at == pytest.approx((x * dots, (9 - y) * dots), abs=1.5)


def test_points_called_as_a_counter_have_it_at_the_start(game: Game) -> None:
    assert [(p.counter, p.at) for p in game.scenarios[0].setup] == [("a-one", "0101")]
    assert (game.scenarios[0].map, game.scenarios[0].turns) == ("valley", 3)


def test_charts_are_boards_of_their_picture_alone(game: Game) -> None:
    chart = game.map("combat")
    assert (chart.title, chart.image is not None, chart.image and chart.image.whole) == (
        "Combat", True, True,
    )  # fmt: skip


def test_no_chart_is_offered_as_an_empty_map(game: Game) -> None:
    boards = layout_only(game).boards
    assert {"valley", "combat"} <= boards.keys()
    offered = [one.attributes["file"] for one in opening_choices(game, boards)]
    assert "empty-valley.vsav" in offered
    assert "empty-combat.vsav" not in offered


def test_what_a_game_has_no_place_for_is_told(tmp_path: Path) -> None:
    notes = exported(tmp_path / "war").notes
    about = "left out: icons of buttons, of which the module has its own"
    assert notes.changed == {about: ["undo-icon (page 8)"]}


def test_pools_are_boards_of_their_picture(tmp_path: Path) -> None:
    pages = [*PAGES, (entry("reds-pool", "pool"), (3, 2))]
    pool = imported_game(exported(tmp_path / "war", pages), tmp_path / "game").map("reds-pool")
    assert pool.points is not None
    assert pool.image is not None


def test_dice_are_those_whose_faces_have_pictures(tmp_path: Path) -> None:
    faces = [(entry(f"{n}", "die-roll", "d8"), (1, 1)) for n in range(1, 9)]
    words = ("battle-hit", "battle-miss", "battle-rout")
    own = [(entry(name, "die-roll", "battle"), (1, 1)) for name in words]
    game = imported_game(exported(tmp_path / "war", [*PAGES, *faces, *own]), tmp_path / "game")
    assert list(game.sheet.dice) == ["1d8"]
    assert [(d.id, d.faces) for d in game.mechanisms.dice] == [("battle", ("hit", "miss", "rout"))]


def test_pictures_are_as_sharp_as_print_asks(tmp_path: Path) -> None:
    files = exported(tmp_path / "war").files
    with Image.open(io.BytesIO(files["art/a-one.png"])) as counter:
        assert counter.size == (189, 189)  # 12 mm at 400 an inch
    with Image.open(io.BytesIO(files["art/valley.png"])) as board:
        assert board.size == (787, 709)  # 100 by 90 mm at 200 an inch


def test_numbers_and_commands_of_tex_are_read(tmp_path: Path) -> None:
    text = (
        '[{"name": "half", "category": "counter", "subcategory": "Reds", "number": 1,\n'
        '  "chit": {"factors": "chit/1 factor=3\\textonehalf", "x": [.5,-.25], "end": 0}},\n'
        ' {"name": "End of list", "category": "<<eol>>", "subcategory": ""}]'
    )
    found = exported(tmp_path / "war", PAGES[:1], text)
    assert [dict(m.details) for m in imported_game(found, tmp_path / "game").markers] == [
        {"Combat": "3 textonehalf"}
    ]


@together("text", ["[", "{}", "[1]", "[" * 100_000, '[{"name": "a" "b"}]'])
def test_what_is_no_list_of_pictures_is_told(text: str, tmp_path: Path) -> None:
    found = exported(tmp_path / "war", PAGES[:1], text)
    assert [p.code for p in found.problems] == ["bad-export"]


def test_without_its_document_nothing_is_made(tmp_path: Path) -> None:
    exported(tmp_path / "war")
    (tmp_path / "war" / "export.pdf").write_bytes(b"%PDF-1.4 no document")
    damaged = import_file(tmp_path / "war" / "export.json")
    (tmp_path / "war" / "export.pdf").unlink()
    lost = import_file(tmp_path / "war" / "export.json")
    assert [p.code for p in (*damaged.problems, *lost.problems)] == ["bad-export", "bad-export"]


def test_odd_values_do_no_harm(tmp_path: Path) -> None:
    zones = {
        **BOARD, "coords": [1], "labels": 7,
        "zone scope Hexes": {**HEXES, "xx": 1e300, "board frame": {"lower left": ["a", None]}},
        "zone path Round": {"path": [[0, 0], ["x", 1], [1, 1]], "point1": {"coords": "far"}},
    }  # fmt: skip
    pages = [
        (entry("Valley", "board", zones=zones), (10, 9)),
        (entry("", "counter", ""), (0.01, 90)),
    ]
    listed = exported(tmp_path / "war", pages)
    assert imported_game(listed, tmp_path / "game").maps[0].title == "Valley"
