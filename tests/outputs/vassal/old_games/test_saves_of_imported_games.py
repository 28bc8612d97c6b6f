"""Positions of imported games as saved games of the module that they came from, and back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.reexport import moments_of_carried
from builder.positions.position_files import read_position, write_position
from builder.problems import Problem
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import (
    ESCAPE,
    deobfuscate,
    levels_in,
    obfuscate,
    read_commands,
)
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.lint import inspect
from tests.importing.made_games import game_of, written
from tests.importing.test_faces import imported, module
from tests.importing.test_import import taken
from tests.outputs.vassal.old_games.test_reexport import SETUP
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import skirmish_module


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    return written(taken(skirmish_module(), tmp_path), tmp_path / "game")


def sheet_of(*pieces: Standing, **more: object) -> PositionSheet:
    return PositionSheet.model_validate({"game": "g", "map": "b", "pieces": pieces, **more})


def there_and_back(
    folder: Path, sheet: PositionSheet
) -> tuple[PositionSheet, list[Problem], dict[str, bytes]]:
    """The position that is read out of the saved game that it is written to."""
    game, path = game_of(folder), folder.parent / "p.vsav"
    told = write_position(game, sheet, path)
    read, problems, _ = read_position(game, path)
    assert read is not None
    assert problems == []
    return read, told, read_archive(path.read_bytes())


def test_a_setup_is_written_for_the_module_and_read_as_it_is(skirmish: Path) -> None:
    path = skirmish.parent / "first.vsav"
    words = ["setup", str(skirmish), "1-first-blood", "-o", str(path)]
    found = CliRunner().invoke(cli, words)
    assert found.exit_code == 0, found.output
    game = game_of(skirmish)
    read, problems, _ = read_position(game, path)
    assert problems == []
    assert read is not None
    (scenario,) = [s for s in game.scenarios if s.id == "1-first-blood"]
    assert {(p.counter, p.at, p.reduced, p.count) for p in read.pieces} == {
        (p.counter, p.at, p.reduced, p.count) for p in scenario.setup
    }
    # Whoever stands where the module's own setup has him does so to the pixel.
    own = read_archive(read_archive(skirmish_module())["first.vsav"])
    saved = read_archive(path.read_bytes())
    assert read_commands(saved["savedGame"]) == read_commands(own["savedGame"])


def test_pieces_stand_where_a_position_has_them_at_their_faces(tmp_path: Path) -> None:
    folder, _ = imported(module(1, 3), tmp_path)
    pieces = (
        Standing(counter="guards", at="0201", reduced=True, count=2),
        Standing(counter="guards-2", at="0402", reduced=True),
    )
    read, told, files = there_and_back(folder, sheet_of(*pieces, scenario="first"))
    assert told == []
    assert read.pieces == pieces
    found = inspect(pack_archive(files), "p.vsav")
    assert [p for p in found.problems if p.code in ("lost-piece", "duplicate-piece")] == []


def test_a_module_without_setups_gets_a_new_game(tmp_path: Path) -> None:
    entries = read_archive(module())
    text = entries["buildFile.xml"].decode()
    start = text.index("<VASSAL.build.module.PredefinedSetup")
    setup = text[start : text.index("/>", start) + 2]
    entries["buildFile.xml"] = text.replace(setup, "").encode()
    folder, _ = imported(pack_archive(entries), tmp_path)
    pieces = (
        Standing(counter="guards", at="0101"),
        Standing(counter="guards", at="0303", reduced=True),
    )
    read, told, files = there_and_back(folder, sheet_of(*pieces))
    assert told == []
    assert read.pieces == pieces
    assert "MBoardPicker\tB\t0\t0" in read_commands(files["savedGame"])


def test_a_piece_beyond_the_corner_of_a_board_without_a_grid_stays_there(tmp_path: Path) -> None:
    entries = read_archive(module(1))
    text = re.sub(r"<[^<]*HexGrid .*?HexGrid>", "", entries["buildFile.xml"].decode())
    saved = read_archive(entries["first.vsav"])
    commands = deobfuscate(saved["savedGame"]).replace("M;30;30;", "M;-90;-40;")
    save = pack_archive({**saved, "savedGame": obfuscate([commands])})
    folder, game = imported(
        pack_archive({**entries, "buildFile.xml": text.encode(), "first.vsav": save}), tmp_path
    )
    (placed,) = game.scenarios[0].setup
    assert placed.at == "corner-nw"
    sheet = sheet_of(Standing(counter="guards", at="corner-nw"), scenario="first")
    read, told, files = there_and_back(folder, sheet)
    assert (told, read.pieces) == ([], sheet.pieces)
    assert deobfuscate(files["savedGame"]) == commands


TRACKER = (
    '<VASSAL.build.module.turn.TurnTracker><VASSAL.build.module.turn.ListTurnLevel list="A,B"/>'
    '<VASSAL.build.module.turn.CounterTurnLevel start="1914" incr="2" loop="true" loopLimit="1930"/>'
    "</VASSAL.build.module.turn.TurnTracker>"
)


def test_the_turn_is_the_one_that_the_tracker_counts(tmp_path: Path) -> None:
    entries = read_archive(module(1))
    text = entries["buildFile.xml"].decode()
    entries["buildFile.xml"] = text.replace(
        "</VASSAL.build.GameModule>", f"{TRACKER}</VASSAL.build.GameModule>"
    ).encode()
    folder, _ = imported(pack_archive(entries), tmp_path)
    sheet = sheet_of(Standing(counter="guards", at="0101"), turn=4)
    read, told, files = there_and_back(folder, sheet)
    assert (read.turn, told) == (4, [])
    assert "TURNTurnTracker0\t0||1920;0;true;1930" in read_commands(files["savedGame"])


def test_what_the_module_has_no_place_for_is_told(tmp_path: Path) -> None:
    folder, _ = imported(module(1), tmp_path)
    pieces = (
        Standing(counter="guards", at="0101", hidden=True),
        Standing(counter="guards", at="turn:3"),
        Standing(counter="guards"),
    )
    read, told, _ = there_and_back(folder, sheet_of(*pieces, turn=2))
    assert [p.code for p in told] == ["left-out"] * 3
    assert [(p.counter, p.at) for p in read.pieces] == [("guards", "0101")]


def test_a_saved_game_of_another_module_is_refused(skirmish: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.vsav"
    saved = read_archive(read_archive(skirmish_module())["first.vsav"])
    data = saved["moduledata"].replace(b"<name>Skirmish</name>", b"<name>Ambush</name>")
    other.write_bytes(pack_archive({**saved, "moduledata": data}))
    sheet, problems, _ = read_position(game_of(skirmish), other)
    assert sheet is None
    assert [p.code for p in problems] == ["other-game"]


@pytest.mark.parametrize(
    "data", [b"", b"PK", pack_archive({"savedGame": b"!VCSKzz"}), pack_archive({"x": b""})]
)
def test_what_is_no_saved_game_is_told(data: bytes, skirmish: Path, tmp_path: Path) -> None:
    path = tmp_path / "p.vsav"
    path.write_bytes(data)
    sheet, problems, _ = read_position(game_of(skirmish), path)
    assert sheet is None
    assert [p.code for p in problems] == ["bad-save"]


def test_a_saved_game_is_checked_by_the_rules_that_the_game_declares(skirmish: Path) -> None:
    saved = skirmish.parent / "first.vsav"
    saved.write_bytes(read_archive(skirmish_module())["first.vsav"])
    words = ["check", str(skirmish), "--scenario", "1-first-blood", "--setup", str(saved)]
    assert CliRunner().invoke(cli, words).exit_code == 0
    assert (skirmish / SETUP).exists()


# -- logs ------------------------------------------------------------------------------------------


def logged(module: bytes, *steps: str) -> bytes:
    """A log of the module that begins with its setup."""
    saved = read_archive(read_archive(module)["first.vsav"])
    parts = [*levels_in(deobfuscate(saved["savedGame"])), *(f"LOG\t{step}" for step in steps)]
    return pack_archive({**saved, "savedGame": obfuscate([encode(parts, ESCAPE)])})


def moved(id: str, x: int, y: int) -> str:
    """The command that moves a piece."""
    return "M/" + encode((id, "M", str(x), str(y), "null", "null", "0", "0", "null", "x"), "/")


def test_a_log_of_the_module_is_gone_through_step_by_step(tmp_path: Path) -> None:
    entries = module(1, 1, 1)
    _, game = imported(entries, tmp_path)
    carried = game.carried_on
    assert carried is not None
    log = logged(entries, "CHAT* Ann: hello", moved("1", 82, 60), moved("3", 134, 30))
    moments = list(moments_of_carried(game, carried, log, "a.vlog"))
    assert [(m.step, m.chat_line) for m in moments][:2] == [(0, ""), (1, "Ann: hello")]
    sheets = [m.sheet for m in moments if m.sheet]
    first, last = ({(p.at, p.count) for p in s.pieces} for s in (sheets[0], sheets[-1]))
    assert first == {("0101", 1), ("0201", 1), ("0301", 1)}
    assert last == {("0201", 1), ("0301", 2)}


def test_rules_that_were_declared_since_are_held_against_a_log(tmp_path: Path) -> None:
    """Once counters are units, and there is a rule of stacking."""
    entries = module(1, 1)
    folder, _ = imported(entries, tmp_path)
    counters = folder / "counters.yaml"
    text = re.sub(r", (front|back): {[^}]*}", "", counters.read_text("utf-8"))
    own = "nation: n-players, symbol: {branch: infantry}, values: [1], movement_class: foot"
    text = text.replace("markers:", "units:").replace("nation: neutral", own)
    counters.write_text(text, "utf-8")
    (folder / "mechanisms.yaml").write_text(STACKING, "utf-8")
    path = tmp_path / "a.vlog"
    path.write_bytes(logged(entries, "CHAT* Ann: on", moved("1", 82, 60)))
    found = CliRunner().invoke(cli, ["check", str(folder), "--setup", str(path)])
    assert "step 2: 0201: 2 units, at most 1" in found.output
    assert found.exit_code == 1


STACKING = 'source: given 1.0\nstacking: {rule: "1.1", limits: [{most: 1}]}\n'


def test_a_log_of_the_module_becomes_a_page_to_look_at(tmp_path: Path) -> None:
    entries = module(1, 1, 1)
    folder, _ = imported(entries, tmp_path)
    path = tmp_path / "a.vlog"
    path.write_bytes(logged(entries, "CHAT* Ann: hello", moved("1", 82, 60)))
    found = CliRunner().invoke(cli, ["replay", str(folder), str(path)])
    assert found.exit_code == 0, found.output
    page = path.with_suffix(".html").read_text("utf-8")
    assert "Ann: hello" in page
    steps = re.search(r'"steps":(\[.*?\]),"times"', page)
    assert steps is not None
    _, said, went = json.loads(steps[1])
    assert (said, len(went)) == ([], 1)
