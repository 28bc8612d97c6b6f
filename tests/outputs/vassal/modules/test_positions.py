"""A position goes into a saved game of the module and comes back the same."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections import Counter

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import place_at, read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.module.setups import SetupContext
from builder.outputs.vassal.table.origins import property_command
from builder.problems import Problem
from builder.rules.system import check_position, make_setup
from builder.rules.systems.folio.position_notes import FolioPosition
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.metadata import ModuleVersion
from builder.vassal.format.files.saves import (
    ESCAPE,
    SavedGame,
    deobfuscate,
    obfuscate,
    save_commands,
    write_save,
)
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.pieces import MapPoint
from tests.games.vietnam import game as load
from tests.thorough import each_once

LONG = ("snoopys-nose", "the-iron-triangle")


@pytest.fixture(scope="module")
def stage() -> SetupContext:
    """Both maps laid out once."""
    return layout_only(load())


def there_and_back(
    stage: SetupContext, sheet: PositionSheet
) -> tuple[PositionSheet, list[Problem]]:
    problems: list[Problem] = []
    data = write_game(stage.game, save_of(stage, sheet, problems))
    back, found = read_position(stage, data)
    assert back is not None, found
    return back, [*problems, *found]


def stood(sheet: PositionSheet) -> Counter[tuple[str, str, str, bool, bool]]:
    """Every piece of cardboard with its place, bank and side up."""
    found: Counter[tuple[str, str, str, bool, bool]] = Counter()
    for p in sheet.pieces:
        found[p.counter, p.at, p.bank, p.reduced, p.hidden] += p.count
        for marker in p.with_markers:
            found[marker, p.at, "", False, False] += p.count
    return found


def on_map(sheet: PositionSheet) -> Counter[tuple[str, str, str, bool, bool]]:
    """The same without the boxes, where a module may keep what is still to come."""
    return Counter({k: n for k, n in stood(sheet).items() if ":" not in k[1]})


@pytest.mark.thorough
@pytest.mark.parametrize(("scenario", "seed"), each_once([*LONG, "the-boys-of-67"], range(5, 9)))
def test_a_saved_setup_comes_back_whole_and_legal(
    stage: SetupContext, scenario: str, seed: int
) -> None:
    """Hidden units and camps face down, banks, the roll: all that a setup is but what is secret."""
    sheet, _ = make_setup(stage.game, scenario, seed)
    assert sheet is not None
    back, problems = there_and_back(stage, sheet)
    assert [p.code for p in problems] == (["left-out"] if sheet.secret else [])
    assert on_map(back) == on_map(sheet)
    moment = (sheet.game, sheet.scenario, sheet.map, sheet.turn, sheet.roll)
    assert (back.game, back.scenario, back.map, back.turn, back.roll) == moment
    assert check_position(stage.game, back) == []


def test_camps_lie_face_down(stage: SetupContext) -> None:
    sheet, _ = make_setup(stage.game, "snoopys-nose", 11)
    assert sheet is not None
    back, _ = there_and_back(stage, sheet)
    assert sum(p.hidden for p in back.pieces if p.counter == "base-camp") == 5


def test_what_the_module_cannot_hide_is_left_off_and_told(stage: SetupContext) -> None:
    pieces = (
        Standing(counter="us-4-47-c", at="0616", hidden=True),
        Standing(counter="us-4-47-b", at="0615"),
    )
    back, problems = there_and_back(stage, PositionSheet(map="snoopys-nose", pieces=pieces))
    assert [p.code for p in problems] == ["cannot-hide"]
    assert [p.counter for p in back.pieces if p.at[:1] == "0"] == ["us-4-47-b"]


def test_two_enemies_in_a_parted_hex_stay_on_their_banks(stage: SetupContext) -> None:
    pieces = (
        Standing(counter="us-4-47-c", at="0519", bank="0419"),
        Standing(counter="vc-514-1", at="0519", bank="0619"),
    )
    sheet = PositionSheet(map="snoopys-nose", pieces=pieces)
    back, problems = there_and_back(stage, sheet)
    assert problems == []
    assert stood(sheet) <= stood(back)


def test_blown_bridges_and_fords_come_back_as_markers(stage: SetupContext) -> None:
    sheet = FolioPosition(
        scenario="snoopys-nose", map="snoopys-nose", blown=("1019/1119",), forded="0717/0718"
    )
    back, problems = there_and_back(stage, sheet)
    assert problems == []
    assert isinstance(back, FolioPosition)
    assert (back.blown, back.forded) == (sheet.blown, sheet.forded)
    again, _ = there_and_back(stage, back)
    assert on_map(again) == on_map(back)


def test_the_phase_comes_back(stage: SetupContext) -> None:
    sheet = PositionSheet(map="snoopys-nose", turn=3, phase="VC:Combat phase")
    back, _ = there_and_back(stage, sheet)
    assert (back.turn, back.phase) == (3, "VC:Combat phase")


def test_a_game_saved_by_the_engine_is_read_which_gathers_its_commands(stage: SetupContext) -> None:
    """The engine writes all pieces as parts of one command."""
    sheet, _ = make_setup(stage.game, "snoopys-nose", 7)
    assert sheet is not None
    saved = save_of(stage, sheet, [])
    first, empty, *middle, last = save_commands(saved)
    pieces = [c for c in middle if c.startswith("+/")]
    others = [c for c in middle if not c.startswith("+/")]
    deck = "+/900/deck;a;b/Cups;10;10;true;1,2"
    gathered = encode(["", *pieces, deck], ESCAPE)
    stream = encode([first, empty, gathered, *others, last], ESCAPE)
    data = write_game(stage.game, saved)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    back, problems = read_position(
        stage, pack_archive({**entries, "savedGame": obfuscate([stream])})
    )
    assert problems == []
    assert back is not None
    assert on_map(back) == on_map(sheet)


def test_steps_turn_and_boxes_come_back(stage: SetupContext) -> None:
    pieces = (
        Standing(counter="us-4-47-c", at="0616", reduced=True),
        Standing(counter="us-monitor-1-4-11", at="0717/0718"),
        Standing(counter="us-monitor-0-2-12", at="0519"),
        Standing(counter="us-3-39-a", at="turn:11"),
    )
    sheet = PositionSheet(map="snoopys-nose", turn=5, pieces=pieces)
    back, problems = there_and_back(stage, sheet)
    assert problems == []
    assert stood(sheet) <= stood(back)
    assert back.turn == 5


def test_every_hex_and_side_is_found_where_it_is_drawn(stage: SetupContext) -> None:
    chance = random.Random(5)
    for id, board in stage.boards.items():
        grid = load().map(id).hexes
        for cell in chance.sample(grid.cells, 120):
            place = board.place(grid.id(cell))
            assert place is not None
            assert place_at(board, MapPoint(MAP, *place.point)) == grid.id(cell)
        for side in chance.sample(sorted(load().map(id).side_types), 40):
            place = board.place(grid.side_id(side))
            assert place is not None
            assert place_at(board, MapPoint(MAP, *place.point), afloat=True) == grid.side_id(side)


def test_a_point_beside_the_map_is_no_place(stage: SetupContext) -> None:
    board = stage.boards["snoopys-nose"]
    assert place_at(board, MapPoint(MAP, 1, 1)) == ""


@pytest.mark.parametrize("data", [b"", b"no archive", b"PK\x03\x04 cut off"])
def test_a_damaged_save_is_a_problem(stage: SetupContext, data: bytes) -> None:
    sheet, problems = read_position(stage, data, "mine.vsav")
    assert sheet is None
    assert [p.code for p in problems] == ["bad-save"]
    assert "mine.vsav" in problems[0].message


def test_every_cut_of_a_save_is_a_problem_and_no_crash(stage: SetupContext) -> None:
    sheet, _ = make_setup(stage.game, "the-boys-of-67", 1)
    assert sheet is not None
    data = write_game(stage.game, save_of(stage, sheet, []))
    chance = random.Random(3)
    for _ in range(60):
        at = chance.randrange(len(data))
        broken = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        for one in (data[:at], broken):
            found, problems = read_position(stage, one)
            assert found is not None or problems


def test_no_spoilt_stream_of_commands_crashes(stage: SetupContext) -> None:
    """Not the archive but what it holds is damaged, in 60 ways."""
    sheet, _ = make_setup(stage.game, "the-boys-of-67", 1)
    assert sheet is not None
    with zipfile.ZipFile(io.BytesIO(write_game(stage.game, save_of(stage, sheet, [])))) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    text = deobfuscate(entries["savedGame"])
    chance = random.Random(7)
    for _ in range(60):
        at, more = (
            chance.randrange(len(text)),
            chance.choice(("", "\\", ESCAPE, ";", "/", "\t", "x9")),
        )
        spoilt = text[:at] + more + text[at + chance.randrange(1, 9) :]
        data = pack_archive({**entries, "savedGame": obfuscate([spoilt])})
        found, problems = read_position(stage, data)
        assert found is not None or problems


def entries_of(stage: SetupContext) -> tuple[dict[str, bytes], str]:
    """A saved game's files, and its commands."""
    pieces = (Standing(counter="us-4-47-c", at="0616"),)
    written = PositionSheet(scenario="snoopys-nose", map="snoopys-nose", turn=3, pieces=pieces)
    with zipfile.ZipFile(
        io.BytesIO(write_game(stage.game, save_of(stage, written, [])))
    ) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    return entries, deobfuscate(entries["savedGame"])


def with_text(entries: dict[str, bytes], text: str) -> bytes:
    return pack_archive({**entries, "savedGame": obfuscate([text])})


@pytest.mark.parametrize(
    ("level", "inner"), each_once(["x", "-3", "9" * 5000, "", "1000", "2.5"], [False, True])
)
def test_a_turn_that_is_no_number_is_told(stage: SetupContext, level: str, inner: bool) -> None:
    entries, text = entries_of(stage)
    found = re.search(r"TURNTurnTracker0\t0\|3;0;false;-1;(\d+)", text)
    assert found is not None
    at = found.start(1) if inner else text.index("|3;", found.start()) + 1
    spoilt = text[:at] + level + text[at + 1 :]
    sheet, problems = read_position(stage, with_text(entries, spoilt))
    assert sheet is not None
    assert [p.code for p in problems] == ["unknown-turn"]
    assert (sheet.turn, len(problems[0].message) < 120) == (3 if inner else 1, True)


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0" encoding="rot13"?><data><name>x</name></data>',
        b'<!DOCTYPE d [<!ENTITY a "b">]><data><name>&a;</name></data>',
        b"<data><name>",
        bytes(1_000_001),
    ],
)
def test_moduledata_that_cannot_be_read_is_told(stage: SetupContext, data: bytes) -> None:
    entries, _ = entries_of(stage)
    sheet, problems = read_position(stage, pack_archive({**entries, "moduledata": data}))
    assert sheet is None
    assert [p.code for p in problems] == ["bad-save"]


def test_markers_have_as_many_values_as_they_like(stage: SetupContext) -> None:
    entries, text = entries_of(stage)
    whole, _ = read_position(stage, with_text(entries, text))
    name = next(n for id, n in counter_names(stage.game).items() if id == "us-4-47-c")
    for values in ("1,2,3", "1", ""):
        piece = f"+/777/mark;A,B\tpiece;;;;{name}/{values}\tMap;100;100;1;0"
        more = text.replace("\x1bend_save", f"\x1b{piece}\x1bend_save")
        sheet, problems = read_position(stage, with_text(entries, more))
        assert whole is not None
        assert sheet is not None
        assert len(sheet.pieces) == len(whole.pieces) + 1
        assert [p.code for p in problems] == ["beside-the-map"]


@pytest.mark.parametrize("x", ["9" * 5000, "9" * 400, "1e5", ""])
def test_a_piece_at_no_pixel_is_told(stage: SetupContext, x: str) -> None:
    entries, text = entries_of(stage)
    piece = f"+/777/piece;;;;P/Map;{x};100;1;0"
    spoilt = text.replace("\x1bend_save", f"\x1b{piece}\x1bend_save")
    sheet, problems = read_position(stage, with_text(entries, spoilt))
    assert sheet is None
    assert [p.code for p in problems] == ["bad-save"]


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 100_000, "{}", "-1"])
@pytest.mark.parametrize("name", ["SetupRoll", "Forces"])
def test_a_property_of_the_module_may_hold_anything(
    stage: SetupContext, name: str, value: str
) -> None:
    entries, text = entries_of(stage)
    more = text.replace("\x1bend_save", f"\x1b{property_command(name, value)}\x1bend_save")
    sheet, problems = read_position(stage, with_text(entries, more))
    assert sheet is not None
    assert problems == []


def test_a_save_of_another_module_is_told(stage: SetupContext) -> None:
    empty = SavedGame((), ((MAP, "Somewhere\t0\t0"),))
    sheet, problems = read_position(stage, write_save(empty, ModuleVersion("Other Wars", "1.0.0")))
    assert sheet is None
    assert [p.code for p in problems] == ["other-game"]


def test_a_save_without_our_map_is_told(stage: SetupContext) -> None:
    empty = SavedGame((), ((MAP, "Somewhere\t0\t0"),))
    sheet, problems = read_position(stage, write_game(stage.game, empty))
    assert sheet is None
    assert [p.code for p in problems] == ["no-board"]
