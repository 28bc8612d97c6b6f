"""Buttons that move the view, and dice that show what was rolled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.drawing.artwork.dice_faces import die_face
from builder.drawing.ink.scene import Discs
from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.dice import faces_of
from builder.outputs.vassal.table.windows.views import VIEW
from builder.outputs.vassal.table.windows.window_sizes import with_margin
from builder.outputs.vassal.table.windows.windows import zoomer
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.lint import inspect
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import SKIRMISH, blank, blank_drawings, make, make_with
from tests.together import together


def with_places(game: Game) -> Game:
    places = (
        {"name": "Old Mill", "hex": "0102", "kind": "village"},
        {"name": "Big Town", "hex": "0201", "kind": "town"},
    )
    (sheet,) = game.maps
    raw = sheet.model_dump() | {"places": places}
    return game.model_copy(update={"maps": (type(sheet).model_validate(raw),)})


@pytest.fixture(scope="module")
def module() -> Module:
    return read_module(make(with_places(SKIRMISH)))


def test_the_menu_of_views_holds_the_turn_track_the_boxes_and_the_towns(module: Module) -> None:
    menus = {e.attributes["text"]: e.attributes for e in module.root.find("ToolbarMenu")}
    names = decode(menus[VIEW]["menuItems"], ",")
    assert names == ["Turn track", "Reserves", "Big Town"]
    pressed = {e.attributes["text"]: e.attributes for e in module.root.find("DoActionButton")}
    moves = {
        e.attributes["hotkey"]
        for e in module.root.find("MoveCameraButton")
        if e.attributes["moveCameraMode"] != "L"  # the view that a game opens with
    }
    assert {pressed[name]["hotkeys"].replace("\\", "") for name in names} == moves


def test_a_view_leads_to_the_hex_the_zone_or_the_box_of_the_turn(module: Module) -> None:
    modes = {
        e.attributes["moveCameraMode"]: e.attributes for e in module.root.find("MoveCameraButton")
    }
    assert (modes["G"]["boardName"], modes["G"]["gridLocation"]) == ("The Field", "0201")
    zones = {e.attributes["name"] for e in module.root.find("Zone")}
    assert modes["Z"]["zoneName"] in zones
    regions = {e.attributes["name"] for e in module.root.find("Region")}
    assert work_out(modes["R"]["regionName"], {"TurnNo": "2"}) in regions


@together(
    ("size", "zoom"),
    [((900, 500), 1.0), ((1600, 1000), 0.5), ((4000, 700), 0.25), ((90000, 90000), 0.2)],
)
def test_a_window_opens_as_large_as_the_screen_allows(size: tuple[int, int], zoom: float) -> None:
    """The engine counts the levels of zoom from the largest."""
    made = zoomer(Icons({}), size).attributes
    levels = [float(level) for level in made["zoomLevels"].split(",")]
    assert levels[-int(made["zoomStart"])] == zoom


@together("size", [(199, 246), (1092, 175), (1604, 1155), (1221, 1172), (886, 178)])
def test_a_windows_buttons_and_bars_cover_no_part_of_its_content(size: tuple[int, int]) -> None:
    """As seen in the real engine: a window opens as large as its board and 3 pixels, with some 40
    of its height for the buttons, and 15 to 17 for each scroll bar."""
    board = with_margin(size)
    made = zoomer(Icons({}), board).attributes
    zoom = float(made["zoomLevels"].split(",")[-int(made["zoomStart"])])
    seen = int(board[0] * zoom) + 3 - 17, int(board[1] * zoom) + 3 - 40 - 17
    assert seen[0] >= size[0] * zoom
    assert seen[1] >= size[1] * zoom
    assert zoom == max(z for z in ZOOMS if z * size[0] <= 1180 and z * size[1] <= 540)


ZOOMS = (0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 0.875, 1.0)


def test_a_tray_leaves_room_for_two_rows_of_buttons() -> None:
    """Nine buttons of some 140 pixels each, and those for the zoom, in a window 800 pixels wide."""
    plain, more = with_margin((800, 300)), with_margin((800, 300), ["A cup: Draw one"] * 9)
    assert more[1] - plain[1] == 40


def test_every_value_of_a_die_has_its_face() -> None:
    for value in range(1, 7):
        (pips,) = [[i for i in die_face(6, value).items if isinstance(i, Discs)]]
        assert len(pips) == value
    texts = {die_face(10, value).digest() for value in range(1, 11)}
    assert len(texts) == 10


def test_dice_with_pictures_show_and_tell_the_roll() -> None:
    faces = {f"die-{n}-{v}.png": blank(24, 24) for n, v in faces_of(SKIRMISH)}
    assert len(faces) == 6
    data = make_with(SKIRMISH, replace(blank_drawings(SKIRMISH), dice=faces))
    assert inspect(data, "m.vmod").problems == ()
    dice = {e.attributes["name"]: e for e in read_module(data).root.find("SpecialDiceButton")}
    assert set(dice) == {"1d6", "2d6"}
    two = dice["2d6"]
    assert len(two.find("SpecialDie")) == 2
    assert [f.attributes["value"] for f in two.find("SpecialDieFace")] == [*"123456"] * 2
    roll = {"PlayerName": "Ann", "result1": "2", "result2": "5", "numericalTotal": "7"}
    assert work_out(two.attributes["format"], roll) == "Ann, 2d6: 2 + 5 = 7"
    assert two.attributes["windowX"] == "48"


def test_dice_without_pictures_still_roll(module: Module) -> None:
    assert [e.attributes["name"] for e in module.root.find("DiceButton")] == ["1d6", "2d6"]
