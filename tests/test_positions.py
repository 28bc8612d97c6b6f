"""Set-ups and positions from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.loading.position_files import read_position
from builder.loading.position_yaml import position_as_yaml
from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.registry import position_models
from builder.rules.systems.folio.position_notes import FolioPosition
from tests.command import run
from tests.parts_of_a_model import parts
from tests.thorough import times

GAME = "vietnam-battles"
MODELS = (PositionSheet, *position_models())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set-up of Snoopy's Nose, as a file."""
    path = tmp_path_factory.mktemp("setups") / "nose.yaml"
    done = run("setup", GAME, "snoopys-nose", "--seed", "7", "-o", str(path))
    assert done.exit_code == 0, done.output
    return path


def test_a_setup_that_was_made_is_legal(made: Path) -> None:
    done = run("check", GAME, "--scenario", "snoopys-nose", "--setup", str(made))
    assert done.exit_code == 0, done.output
    assert "nose.yaml: no problems" in done.output


def test_a_saved_game_of_an_old_engine_is_told_as_that(tmp_path: Path) -> None:
    (tmp_path / "old.sav").write_bytes(b"!VCSK\x00\x01")
    done = run("check", GAME, "--setup", str(tmp_path / "old.sav"))
    assert done.exit_code == 1
    assert "old.sav:1:1: error[bad-save]: this is a saved game of an old VASSAL" in done.output
    assert "called old.vsav" in done.output


def test_what_is_wrong_is_told_with_rule_unit_and_place(made: Path, tmp_path: Path) -> None:
    text = made.read_text().replace('at: "1606"', 'at: "1605"')
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(text)
    done = run("check", GAME, "--setup", str(wrong))
    assert done.exit_code == 1
    assert "us-15-engineer starts at 1606, and is not there (rule 26.0)" in done.stderr
    found = json.loads(run("check", GAME, "--setup", str(wrong), "--json").stdout)
    assert [p["code"] for p in found] == ["missing-counter"]


def test_one_side_sees_less_of_it() -> None:
    whole = run("setup", GAME, "snoopys-nose", "--seed", "7").stdout
    seen = run("setup", GAME, "snoopys-nose", "--seed", "7", "--side", "US").stdout
    assert "hidden" in whole
    assert "hidden" not in seen
    assert run("setup", GAME, "snoopys-nose", "--side", "Blue").exit_code == 2


def test_a_question_is_asked_about_a_file(made: Path) -> None:
    given = '{"unit": "us-15-engineer", "to": "1605"}'
    done = run("ask", GAME, "reach", "--position", str(made), "--given", given)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["result"]["reached"] is True


@pytest.mark.thorough
def test_a_saved_game_says_of_which_scenario_it_is(tmp_path: Path) -> None:
    path = tmp_path / "triangle.vsav"
    made = run("setup", GAME, "the-iron-triangle", "--seed", "3", "-o", str(path))
    assert made.exit_code == 0
    assert "in secret" in made.stderr, "what no saved game should tell is told here"
    done = run("check", GAME, "--setup", str(path))
    assert (done.exit_code, done.output) == (0, "triangle.vsav: no problems\n")
    other = run("check", GAME, "--scenario", "snoopys-nose", "--setup", str(path), "--json")
    assert [p["code"] for p in json.loads(other.stdout)] == ["other-map"]
    asked = run("ask", GAME, "setup", "--position", str(path))
    assert json.loads(asked.stdout)["result"]["legal"] is True, asked.output


@pytest.mark.parametrize(
    ("map", "says"),
    [("iron-triangle", "taken for the-iron-triangle"), ("snoopys-nose", "only its ground")],
)
def test_a_position_without_a_scenario_is_taken_for_the_only_one(
    tmp_path: Path, map: str, says: str
) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text(f"map: {map}\npieces: []\n")
    found = json.loads(run("check", GAME, "--setup", str(path), "--json").stdout)
    assert found[0]["code"] == "unnamed-scenario"
    assert says in found[0]["message"]
    if map == "snoopys-nose":
        assert "--scenario: snoopys-nose, the-boys-of-67" in found[0]["hint"]


@pytest.mark.thorough
def test_a_question_says_of_which_scenario_a_saved_game_is(tmp_path: Path) -> None:
    path = tmp_path / "triangle.vsav"
    assert run("setup", GAME, "the-iron-triangle", "-o", str(path)).exit_code == 0
    words = ("ask", GAME, "setup", "--position", str(path), "--given")
    named = run(*words, '{"scenario": "the-iron-triangle"}')
    assert json.loads(named.stdout)["result"]["legal"] is True, named.output
    unnamed = json.loads(run(*words, "{}").stdout)["result"]
    assert unnamed["legal"] is True, "the saved game says its scenario, which lets monitors stack"
    other = json.loads(run(*words, '{"scenario": "snoopys-nose"}').stdout)["result"]
    assert other["legal"] is False


def test_a_scenario_alone_is_checked_too() -> None:
    assert run("check", GAME, "--scenario", "the-boys-of-67").exit_code == 0
    done = run("check", GAME, "--scenario", "the-boys")
    assert done.exit_code == 1
    assert "unknown-scenario" in done.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-value"),
        ("[]", "bad-value"),
        ("{", "yaml-syntax"),
        ("pieces: 7", "bad-value"),
        ("pieces: [{counter: us-seals, at: [1]}]", "bad-value"),
        ("pieces: [{at: 0616}]", "missing-key"),
        ("turn: zero", "bad-value"),
        ("game: crusader", "other-game"),
        ("scenario: nowhere", "unknown-scenario"),
        ("map: nowhere", "unknown-map"),
        ("pieces: [{counter: nobody, at: '0616'}]", "unknown-counter"),
        ("pieces: [{counter: us-seals, at: '9999'}]", "off-map-setup"),
        ("pieces: [{counter: us-seals, at: 'turn:99'}]", "unknown-box"),
        ("pieces: [{counter: us-seals, at: 'trun:1'}]", "unknown-track"),
    ],
)
def test_bad_files_are_told_and_do_not_crash(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    done = run("check", GAME, "--setup", str(path), "--json")
    assert done.exit_code == 1, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert code in [p["code"] for p in json.loads(done.stdout)]
    asked = run("ask", GAME, "setup", "--position", str(path))
    assert asked.exception is None or isinstance(asked.exception, SystemExit)


@pytest.mark.parametrize("name", ["none.yaml", "none.vsav"])
def test_a_file_that_is_not_there_is_told(tmp_path: Path, name: str) -> None:
    done = run("check", GAME, "--setup", str(tmp_path / name), "--json")
    assert [p["code"] for p in json.loads(done.stdout)] == ["unreadable"]
    assert "o such file" in json.loads(done.stdout)[0]["message"]


@pytest.mark.parametrize("ending", ["yaml", "vsav"])
def test_a_setup_that_cannot_be_written_is_told(tmp_path: Path, ending: str) -> None:
    (tmp_path / "file").write_text("")
    out = tmp_path / "file" / f"nose.{ending}"
    done = run("setup", GAME, "snoopys-nose", "-o", str(out))
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert "cannot write" in done.stderr


def test_a_setup_is_written_as_yaml_or_as_a_saved_game(tmp_path: Path) -> None:
    done = run("setup", GAME, "snoopys-nose", "-o", str(tmp_path / "nose.txt"))
    assert done.exit_code == 2
    assert "a .yaml or a .vsav, not 'nose.txt'" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.parametrize("model", MODELS)
@settings(max_examples=times(10, 30))
@given(data=st.data())
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, model: type[PositionSheet], data: st.DataObject
) -> None:
    """Every field of a position of every system, whatever stands in it."""
    sheet = data.draw(parts(model))
    path = tmp_path_factory.mktemp("positions") / "all.yaml"
    text = position_as_yaml(sheet)
    for name, field in model.model_fields.items():
        assert (f"\n{name}:" in f"\n{text}") or getattr(sheet, name) == field.default
    path.write_text(text, encoding="utf-8")
    back, problems, _ = read_position(path, sheet.game, model)
    assert problems == []
    assert back == sheet


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (GAME, "blown: 1019/1119"),
        (GAME, 'forded: "0519"'),
        ("hue", 'blown: ["1815"]'),
        ("up-front", "year: 1942"),
        ("up-front", "forces:\n  - {nation: italy, squads: [{men: 10}]}"),
    ],
)
def test_a_system_has_keys_of_its_own(game: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(line + "\n")
    assert "unknown-key" not in told(game, path)
    assert told("green-beret", path) == ["unknown-key"]


@pytest.mark.thorough
def test_a_setup_is_checked_by_the_options_that_it_was_made_with(tmp_path: Path) -> None:
    path = tmp_path / "hue.yaml"
    assert run("setup", "hue", "hue", "--seed", "2", "--option", "7.7", "-o", str(path)).output
    assert run("check", "hue", "--setup", str(path)).exit_code == 0
    text = re.sub('(counter: "nva-mortar-1", at: )"[0-9]+"', r'\1"1513"', path.read_text())
    path.write_text(text)
    assert "mortar-inside" in told("hue", path)
    path.write_text(text.replace('options: ["7.7"]\n', ""))
    assert "mortar-inside" not in told("hue", path), "only 7.7 keeps mortars outside"


def told(game: str, path: Path) -> list[str]:
    """The codes of what is wrong with the position in a file."""
    done = run("check", game, "--setup", str(path), "--json")
    return [problem["code"] for problem in json.loads(done.stdout)]


def test_each_counter_has_a_line() -> None:
    pieces = (
        Standing(counter="us-15-engineer", at="1606", reduced=True),
        Standing(counter="base-camp", at="0717", count=2, hidden=True),
        Standing(counter="us-4-47-b", at="0519", bank="0619", with_markers=("landing-zone",)),
    )
    sheet = FolioPosition(
        game=GAME, turn=4, phase="US:Movement phase", roll=9, blown=("1019/1119",), pieces=pieces
    )
    assert position_as_yaml(sheet).splitlines() == [
        "game: vietnam-battles",
        "turn: 4",
        'phase: "US:Movement phase"',
        "roll: 9",
        'blown: ["1019/1119"]',
        "pieces:",
        '- {counter: "us-15-engineer", at: "1606", reduced: true}',
        '- {counter: base-camp, at: "0717", count: 2, hidden: true}',
        '- {counter: "us-4-47-b", at: "0519", bank: "0619", with_markers: [landing-zone]}',
    ]
