"""The command line: its answers, its exit status, and no traceback whatever is typed."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import pytest
from PIL import Image

from builder.cli import COMMANDS, cli
from builder.cli.common import json_parts
from builder.pipeline import build
from tests import small_game
from tests.command import command, run
from tests.thorough import each_once, some
from tests.together import together

EXAMPLE = re.compile(r"^ +chitwright (.+)$", re.M)
"""A command in a page of help."""


def printed_examples() -> list[str]:
    pages = [cli, *map(command, COMMANDS)]
    return sorted({line for page in pages for line in EXAMPLE.findall(page.help or "")})


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return small_game.write(tmp_path)


def test_help_shows_examples_of_every_command() -> None:
    assert "chitwright build vietnam-battles" in run("--help").output
    for name in COMMANDS:
        said = run(name, "--help")
        assert said.exit_code == 0
        assert "Example" in said.output, name


@together("line", printed_examples())
def test_the_examples_of_the_help_are_commands(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("my-game", "my-game-before"):
        small_game.write(tmp_path).rename(tmp_path / name)
    (tmp_path / "my-copy.yaml").write_text("game: skirmish\n")
    monkeypatch.chdir(tmp_path)
    name, *words = shlex.split(line)
    asked = command(name)
    if isinstance(asked, click.Group):
        asked, words = asked.commands[words[0]], words[1:]
    with asked.make_context(name, words) as context:
        assert context.params


@pytest.mark.parametrize(
    "line",
    some(
        (
            line
            for line in printed_examples()
            if line.startswith(("ask ", "list", "schema", "setup ", "sources "))
            and not line.endswith((".vsav", "--each -"))
        ),
        3,
    ),
)
def test_what_needs_no_file_of_ones_own_works_as_printed(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*shlex.split(line))
    assert done.exit_code == 0, done.output
    assert done.stdout


def test_docs_lists_the_documents_and_prints_one() -> None:
    listed = json.loads(run("docs", "--json").stdout)
    (found,) = [entry for entry in listed if entry["page"] == "writing-a-game"]
    assert found["title"] == "Writing a game"
    assert run("docs").stdout.count("\n") == len(listed)
    text = Path(found["path"]).read_text("utf-8")
    assert run("docs", "writing-a-game").stdout.startswith(text)
    assert "did you mean 'problems'?" in run("docs", "problem").stderr


def test_docs_shows_a_page_in_the_language_of_the_messages_if_it_is_translated() -> None:
    assert run("--messages", "de", "docs", "writing-a-game").stdout.startswith("# Ein Spiel")
    assert run("--messages", "de", "docs", "boards").stdout.startswith("# Boards")


def test_list_names_the_built_in_games() -> None:
    games = json.loads(run("list", "--json").output)
    assert "vietnam-battles" in [g["id"] for g in games]
    assert "Vietnam Battles" in run("list").output


def test_check_of_a_clean_game_says_so(game: Path) -> None:
    done = run("check", str(game), "--strict")
    assert done.exit_code == 0, done.output
    assert "no problems" in done.output


def test_check_tells_where_and_what_to_do(game: Path) -> None:
    (game / "scenarios/meeting.yaml").write_text(
        small_game.FILES["scenarios/meeting.yaml"].replace("b1,", "b2,")
    )
    done = run("check", str(game))
    assert done.exit_code == 1
    assert "scenarios/meeting.yaml:9:15: error[unknown-counter]" in done.stderr
    assert "hint: there is: b1, r1" in done.stderr


def test_check_of_the_folder_where_one_stands_names_it(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game)
    assert run("check", ".", "--quick").output == f"{game.name}: no problems\n"


def test_what_one_output_cannot_do_stops_no_build_of_the_others(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game)
    (game / "cards.yaml").write_text(
        "source: given 8.0\n"
        "layouts: [{id: plain, size: poker}]\n"
        "decks: [{id: fate, title: Fate, layout: plain, back: {title: Fate}}]\n"
        "cards: [{id: luck, deck: fate, title: Luck, text: Roll again.}]\n"
    )
    done = run("build", ".", "--only", "vassal", "--jobs", "1", "--no-cache")
    assert done.exit_code == 1
    assert "error[no-deck-place]" in done.stderr
    ending = done.stderr.splitlines()[-1]
    assert ending.startswith("nothing is written for 1 problem; --keep-going builds what is sound")
    assert "--only" in ending
    assert run("build", ".", "--only", "svg", "--jobs", "1", "--no-cache").exit_code == 0


def test_a_build_of_a_game_in_error_ends_with_how_much_is_wrong(game: Path) -> None:
    (game / "terrain.yaml").write_text("hexes: 3\nhexsides: 4\n")
    done = run("build", str(game), "--only", "svg")
    ending = r"nothing is written for \d+ problems; --keep-going builds what is sound"
    assert re.fullmatch(ending, done.stderr.splitlines()[-1])


def test_check_in_json_is_for_programs(game: Path) -> None:
    (game / "notes.txt").write_text("?")
    done = run("check", str(game), "--json")
    assert done.exit_code == 0
    assert [p["code"] for p in json.loads(done.stdout)] == ["unknown-file"]
    assert run("check", str(game), "--strict").exit_code == 1


@together(
    "words",
    [
        ["check", "no-such-game"],
        ["build"],
        ["build", "vietnam-battles", "--all"],
        ["build", "--all", "--lang", "xx"],
        ["build", "vietnam-battles", "--only", "stone"],
        ["build", "vietnam-battles", "--paper", "A9"],
        ["build", "vietnam-battles", "--lang", "xx"],
        ["build", "vietnam-battles", "--jobs", "0"],
        ["build", "vietnam-battles", "--only", ""],
        ["build", "vietnam-battles", "--paper", ","],
        ["build", "vietnam-battles", "--print", "no-such-word"],
        ["build", "vietnam-battles", "--owner", "no-such-file.yaml"],
        ["ask", "vietnam-battles", "crt", "--given", "{"],
        ["ask", "vietnam-battles", "crt", "--given", "[]"],
        ["ask", "vietnam-battles", "crt", "--given", "[" * 100_000],
        ["ask", "vietnam-battles", "crt", "--given", f'{{"die": {"9" * 5000}}}'],
        ["ask", "vietnam-battles", "crt", "die"],
        ["ask", "vietnam-battles", "crt", "=3"],
        ["ask", "vietnam-battles", "crt", "units={"],
        ["turn", "green-beret", "position.yaml", "moved=[" + "[" * 100_000],
        ["schema", "no-such-kind"],
        ["schema", "no-such-kind", "--out", "."],
        ["docs", "no-such-page"],
        ["setup", "hue", "hue", "--side", "nobody"],
        ["setup", "hue", "hue", "--out", "setup.pdf"],
        ["turn", "green-beret", "position.yaml", "--lang", "xx"],
        ["translate", "vietnam-battles", "Japanese!"],
        ["dance"],
    ],
)
def test_wrong_usage_ends_with_2_and_a_reason(words: list[str]) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert "Error: " in done.stderr


READING = [
    ["inspect", "{file}"],
    ["check", "up-front", "--setup", "{file}"],
    ["ask", "up-front", "make", "--position", "{file}"],
    ["turn", "green-beret", "{file}"],
    ["sources", "up-front", "--owner", "{file}"],
    ["examples", "up-front", "--owner", "{file}"],
    ["build", "{game}", "--only", "svg", "--owner", "{file}"],
]
DAMAGED = [b"", b"7", b"a: [", b"a: \xe9", b"PK\x03\x04", bytes(range(256))]


@pytest.mark.parametrize(("words", "data"), [*each_once(READING, DAMAGED), (READING[-1], b"7")])
def test_a_damaged_file_is_a_problem_with_its_name(
    words: list[str], data: bytes, game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "given.yaml"
    file.write_bytes(data)
    done = run(*(w.format(file=file, game=game) for w in words), *_into(tmp_path, words))
    if "--owner" in words and not data:
        assert done.exit_code == 0, "an empty override changes nothing"
        return
    assert done.exit_code == 1
    assert re.search(r"given\.yaml:\d+:\d+: error\[", done.stderr)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no zero device")
@pytest.mark.parametrize(
    "words",
    [
        ["inspect", "{file}"],
        ["check", "up-front", "--setup", "{file}"],
        ["turn", "green-beret", "{file}"],
    ],
    ids=" ".join,
)
def test_a_device_without_end_is_not_read(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "endless.vsav"
    file.symlink_to("/dev/zero")
    done = run(*(w.format(file=file) for w in words))
    assert done.exit_code == 1
    assert (
        "endless.vsav:1:1: error[unreadable]: the file cannot be read: it is no plain"
        in done.stderr
    )


@pytest.mark.parametrize(
    "words",
    [
        ["build", "{game}", "--only", "svg", "--out", "{file}/out"],
        ["schema", "map", "--out", "{file}/schemas"],
        ["setup", "up-front", "patrol", "-o", "{file}/setup.yaml"],
        ["setup", "up-front", "patrol", "-o", "{file}/setup.vsav"],
    ],
    ids=" ".join,
)
def test_a_place_that_cannot_be_written_is_told_in_a_line(
    words: list[str], game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    done = run(*(w.format(file=file, game=game) for w in words))
    assert done.exit_code == 1
    assert f"Error: cannot write {file}" in done.stderr


def test_a_file_that_cannot_be_read_is_not_said_to_be_written(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "art/secret.png")

    monkeypatch.setattr(build, "build_game", refused)
    done = run("build", str(game))
    assert done.exit_code == 1
    assert done.stderr == "Error: cannot read art/secret.png: Permission denied\n"


@together(
    "text",
    ["", "7", "- 1", "id: [", "id: x", "id: 7\ntitle: {}"],
)
@together(
    "words",
    [["check"], ["examples"], ["sources"], ["ask"], ["setup", "s"], ["translate", "ja"], ["build"]],
)
def test_a_game_sheet_in_error_is_a_problem_of_every_command(
    words: list[str], text: str, tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(text)
    name, *rest = words
    done = run(name, str(tmp_path), *rest, *_into(tmp_path, words))
    assert done.exit_code == 1
    assert re.search(r"game\.yaml:\d+:\d+: error\[", done.stderr)


@together("name", ["a" * 300, "a/" * 3000, "a\0b"])
def test_a_name_that_no_file_can_have_is_no_game(name: str) -> None:
    done = run("check", name)
    assert done.exit_code == 2
    assert "no game" in done.stderr


def test_a_name_that_is_nearly_a_games_is_told_with_it() -> None:
    done = run("check", "vietnam-battle")
    assert done.exit_code == 2
    assert "no game 'vietnam-battle': did you mean 'vietnam-battles'?" in done.stderr
    assert "or a built-in game (alder, " in run("check", "chess").stderr


def apart(*words: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    how.setdefault("stdout", subprocess.PIPE)
    command = [sys.executable, "-m", "builder", *words]
    root = Path(__file__).resolve().parents[1]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, cwd=root, **how)


def test_a_code_page_without_our_letters_gets_them_as_escapes() -> None:
    done = apart("sources", "hue", env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    assert done.returncode == 0, done.stderr
    assert b"Hu\\u1ebf" in done.stdout


@pytest.mark.thorough
def test_what_libraries_warn_of_is_not_told_to_users(tmp_path: Path) -> None:
    """Pillow warns of notes of cameras that break off."""
    torn = b"Exif\0\0MM\0*\0\0\0\x08\0\x05\x01\x12\0\x03\0\0\0\x01"
    Image.new("RGB", (60, 60)).save(tmp_path / "a.jpg", exif=torn)
    (tmp_path / "list.csv").write_text("Title,Art\nOne,a.jpg\n")
    done = apart("import", str(tmp_path / "list.csv"), "-o", str(tmp_path / "game"))
    assert (done.returncode, done.stderr) == (0, b"")
    done = apart("check", str(tmp_path / "game"), env={**os.environ, "PYTHONWARNINGS": ""})
    assert b"UserWarning" not in done.stderr, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_an_answer_that_cannot_be_written_is_told_in_a_line() -> None:
    with open("/dev/full", "wb") as full:
        done = apart("list", stdout=full)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        "Error: cannot write the answer: No space left on device"
    ]


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX closes them")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_outputs_are_no_failure(closed: str) -> None:
    words = [sys.executable, "-m", "builder", "list"]
    done = subprocess.run(f"{shlex.join(words)} {closed}", shell=True, check=False)
    assert done.returncode == 0


def _into(folder: Path, words: list[str]) -> list[str]:
    return (
        ["--out", str(folder / "out"), "--no-cache", "--jobs", "1"] if words[0] == "build" else []
    )


@pytest.mark.thorough
def test_ask_answers_the_combat_table_in_json() -> None:
    given = '{"terrain": "jungle", "differential": 1, "die": 3}'
    for words in (
        ["--given", given],
        ["--given", "-"],
        ["terrain=jungle", "differential=1", "die=3"],
        ["--given", '{"terrain": "jungle", "differential": 1, "die": 5}', "die=3"],
    ):
        done = run("ask", "vietnam-battles", "crt", *words, stdin=given)
        assert done.exit_code == 0, done.output
        assert json.loads(done.stdout)["result"]["column"] == 5
        assert json.loads(done.stdout)["result"]["result"] == "A2"


def test_people_are_answered_in_sentences_and_programs_exactly() -> None:
    ours, theirs = ["ru-bagration", "ru-shveikovsky"], ["fr-loison", "fr-gudin-1"]
    units = {**dict.fromkeys(ours, "0910"), **dict.fromkeys(theirs, "1010")}
    given = json.dumps({"units": units, "attackers": ours, "target": "1010"})
    read, exact = (
        json.loads(run("ask", "gotthard", "battle", "--given", given, *more).stdout)
        for more in ((), ("--json",))
    )
    assert not any("{" in line["text"] for line in read["steps"])
    assert any("{" in line["text"] and line["values"] for line in exact["steps"])
    chance = exact["result"]["wins"]["both"]
    assert Fraction(chance).denominator > 9999
    assert read["result"]["wins"]["both"] == f"{float(Fraction(chance)):.3%}"
    assert read["result"]["wins"]["attacker"] == exact["result"]["wins"]["attacker"]


def test_lists_are_asked_with_commas_whatever_they_hold() -> None:
    def answer(game: str, *words: str) -> object:
        done = run("ask", game, *words)
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)["result"]

    def alike(game: str, procedure: str, written: str, given: str) -> None:
        asked = answer(game, procedure, written)
        assert asked == answer(game, procedure, "--given", given)

    alike("green-beret", "total-movement", "pieces=A Team,Truck", '{"pieces": ["A Team", "Truck"]}')
    alike("green-beret", "total-movement", "pieces=A Team,", '{"pieces": ["A Team"]}')
    alike("green-beret", "starting-points", "distances=4,5", '{"distances": [4, 5]}')
    alike("green-beret", "starting-points", "distances=3", '{"distances": [3]}')
    alike("hue", "naval-gunfire", "split=5,3", '{"split": [5, 3]}')


def test_values_of_arguments_are_texts_or_json(game: Path) -> None:
    asked = ["scenario=meeting", 'units={"r1": "0303"}', "attackers=r1", 'target="b1"']
    done = run("ask", str(game), "attack", *asked)
    assert done.exit_code == 0, done.stderr
    near = run("ask", str(game), "adjacent", "map=field", "a=0303", "b=0304")
    assert json.loads(near.stdout)["result"]["adjacent"] is True, "a hex keeps its zeros"


def test_ask_tells_what_is_wrong_with_a_question() -> None:
    done = run("ask", "vietnam-battles", "crtt")
    assert done.exit_code == 1
    assert "crt" in done.stderr
    done = run(
        "ask", "vietnam-battles", "crt", "--given", '{"terrain": "jungel", "differential": 1}'
    )
    assert done.exit_code == 1
    assert "jungle" in done.stderr


def test_many_questions_are_answered_line_by_line(tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    given = {"terrain": "jungle", "differential": 1, "die": 3}
    lines = [
        {"procedure": "crt", "given": given},
        {"procedure": "nix"},
        {"procedure": "crt", "x": 1},
    ]
    questions.write_text("\n".join([*map(json.dumps, lines), "", "{"]))
    done = run("ask", "vietnam-battles", "--each", str(questions))
    assert done.exit_code == 1
    first, *others = map(json.loads, done.stdout.splitlines())
    words = ("terrain=jungle", "differential=1", "die=3", "--json")
    alone = run("ask", "vietnam-battles", "crt", *words)
    assert first == json.loads(alone.stdout)
    assert [answer["problems"][0]["code"] for answer in others] == [
        "unknown-procedure",
        "bad-json",
        "bad-json",
    ]
    assert "line 5" in others[-1]["problems"][0]["message"]


def test_questions_of_a_file_stand_alone(tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text("")
    done = run("ask", "vietnam-battles", "crt", "--each", str(questions))
    assert done.exit_code == 2


def test_ask_lists_procedures_with_rules_and_inputs() -> None:
    listed = json.loads(run("ask", "vietnam-battles", "--list", "--json").output)
    crt = next(p for p in listed if p["name"] == "crt")
    assert crt["rule"]
    assert "terrain" in crt["inputs"]
    assert "crt" in run("ask", "vietnam-battles", "--list").output


def test_examples_of_the_built_in_game_hold() -> None:
    done = run("examples", "vietnam-battles", "--json")
    runs = json.loads(done.stdout)
    assert done.exit_code == 0
    assert runs
    assert all(r["ok"] for r in runs)


def test_sources_tell_given_from_estimated(game: Path) -> None:
    lines = json.loads(run("sources", "vietnam-battles", "--json").output)
    assert {"given", "derived", "estimated"} >= {line["status"] for line in lines}
    estimated = run("sources", "vietnam-battles", "--status", "estimated").stdout
    assert "estimated" in estimated
    assert "given 4.0" in run("sources", str(game)).stdout


def test_long_json_has_a_line_for_each_part_and_one_line_for_what_lies_deeper() -> None:
    value = {"units": [{"id": "r1", "at": ["0101"]}, {}], "turn": 1}
    text = "".join(json_parts(value, 1))
    assert json.loads(text) == value
    assert text.splitlines() == [
        "{", '"units": [', '{"id": "r1", "at": ["0101"]},', "{}", "],", '"turn": 1', "}",
    ]  # fmt: skip


@pytest.mark.thorough
def test_schema_prints_json_schemas(tmp_path: Path) -> None:
    kinds = run("schema").output.split()
    assert len(kinds) > 5
    for kind in kinds:
        assert "properties" in run("schema", kind).output
    assert run("schema", "--out", str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.glob("*.schema.json"))) == len(kinds)


def test_schema_writes_the_one_that_is_named(tmp_path: Path) -> None:
    assert run("schema", "map", "--out", str(tmp_path)).exit_code == 0
    assert [p.name for p in tmp_path.iterdir()] == ["map.schema.json"]
    assert (tmp_path / "map.schema.json").read_text() == run("schema", "map").stdout


def test_build_lists_its_files_and_reports_in_json(game: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    done = run("build", str(game), "--only", "svg", "--out", out, "--no-cache", "--json")
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert all(Path(f).is_file() for f in report["files"])
    assert not report["problems"]
    done = run("build", str(game), "--only", "SVG", "--out", out, "--no-cache")
    assert "counters-sheet-1-front.svg" in done.stdout


def test_translate_lists_what_there_is_to_do_and_writes_it(game: Path) -> None:
    told = run("translate", str(game), "ja", "--list")
    assert told.exit_code == 0
    assert "new       The field" in told.output
    assert not (game / "locale").exists()
    done = run("translate", str(game), "ja")
    assert str(game / "locale/ja.po") in done.output
    assert (game / "locale/ja.po").is_file()
    again = json.loads(run("translate", str(game), "ja", "--json").stdout)
    assert again["files"] == []
    assert "The field" in again["waiting"]


@pytest.mark.thorough
def test_several_games_are_built_side_by_side(tmp_path: Path) -> None:
    one, other = (small_game.write(tmp_path / name) for name in ("one", "other"))
    sheet = other / "game.yaml"
    sheet.write_text(sheet.read_text().replace("id: skirmish", "id: brawl"))
    out = tmp_path / "out"
    done = run("build", str(one), str(other), "--only", "charts", "--out", str(out), "--json")
    assert done.exit_code == 0, done.output
    assert len(json.loads(done.stdout)) == 2
    assert {path.name for path in out.iterdir()} == {"skirmish", "brawl"}


def test_two_games_of_one_id_are_not_written_over_one_another(tmp_path: Path) -> None:
    one, other = (small_game.write(tmp_path / name) for name in ("one", "other"))
    done = run("build", str(one), str(other), "--out", str(tmp_path / "out"))
    assert done.exit_code == 2
    assert "have the id 'skirmish'" in done.output


def test_terms_of_a_language_stand_in_order() -> None:
    told = run("terms", "de")
    assert told.exit_code == 0
    lines = dict(re.split(r"  +", line, maxsplit=1) for line in told.output.splitlines())
    assert lines["zone of control"] == "Kontrollzone"
    assert list(lines) == sorted(lines)


def test_a_games_glossary_comes_before_the_terms_of_all() -> None:
    rows = json.loads(run("terms", "de", "alder", "--json").output)["terms"]
    words = {row["term"]: (row["word"], row["glossary"]) for row in rows}
    assert words["step"] == ("Stufe", "alder")
    assert words["hex"] == ("Hexfeld", "")


def test_terms_of_an_unknown_language_are_refused_with_those_there_are() -> None:
    told = run("terms", "xx")
    assert told.exit_code == 2
    assert "there are in de, fr, es, it, ja, zh" in told.output
