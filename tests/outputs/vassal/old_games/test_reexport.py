"""A module that was imported and is built again: the very same, but for what was changed in the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.loading import load_game
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import deobfuscate, obfuscate, read_commands
from builder.vassal.lint import inspect
from tests.importing.made_games import written
from tests.importing.test_import import MODULE, taken
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import blank, skirmish_module
from tests.thorough import some

Changed = Callable[[str, str, str], None]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(taken(skirmish_module(), tmp_path), tmp_path / "game")


def changed(game: Path, file: str, old: str, new: str) -> None:
    path = game / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def built(game: Path, *more: str) -> tuple[dict[str, bytes], list[dict[str, str]]]:
    """The files of the module, and what the build says."""
    out = game.parent / "out"
    words = ["build", str(game), "--only", "vassal", "--no-cache", "--out", str(out), "--json"]
    said = json.loads(CliRunner().invoke(cli, [*words, *more]).stdout)
    (module,) = out.rglob("*.vmod")
    return read_archive(module.read_bytes()), said["problems"]


def differing(problems: list[dict[str, str]]) -> list[str]:
    return [p["message"] for p in problems if p["code"] == "carried-differs"]


def test_an_untouched_import_is_the_module_byte_for_byte(game: Path) -> None:
    files, problems = built(game)
    assert files == read_archive(skirmish_module())
    assert differing(problems) == []


def test_files_of_any_name_come_back(tmp_path: Path) -> None:
    names = ("images/A.png", "images/a.png", "x/aux.txt", "ab:c?", ".hidden", "a" * 150, "carried.json",
             "odd-names/1", "d/e/f/g/h/i/j/k", "x", "x /y", "data/__init__/z")  # fmt: skip
    files = {name: name.encode() for name in names if name != "x"}
    files["buildFile.xml"] = f'<{MODULE} name="G" version="1.0.0"/>'.encode()
    imported = taken(pack_archive(files), tmp_path)
    lying = [name.casefold() for name in imported.files]
    assert len(set(lying)) == len(lying)
    assert not [n for n in imported.files if re.search(r'[:?"]|/\.|aux', n)]
    assert built(written(imported, tmp_path / "game"))[0] == files


def test_title_version_and_pictures_are_those_that_the_game_has_now(game: Path) -> None:
    changed(game, "game.yaml", 'version: "1.2.0"', 'version: "1.3.0"')
    changed(game, "game.yaml", "title: Skirmish", "title: Ambush & more")
    (ground,) = [n for n in json.loads((game / "carried.json").read_text())["files"].items()
                 if "board" in n[0] and "field" in n[0]][:1]  # fmt: skip
    (game / ground[1]).write_bytes(blank(9, 9).data)
    files, _ = built(game)
    assert files[ground[0]] == blank(9, 9).data
    assert b"<version>1.3.0</version>" in files["moduledata"]
    assert b"<name>Ambush &amp; more</name>" in files["moduledata"]
    assert 'name="Ambush &amp; more"' in files["buildFile.xml"].decode()


def test_a_piece_that_is_called_otherwise_is_so_in_lists_and_setups(game: Path) -> None:
    changed(game, "counters.yaml", "name: Ford", "name: Bridge")
    files, problems = built(game)
    assert 'entryName="Bridge"' in files["buildFile.xml"].decode()
    saved = "\n".join(read_commands(read_archive(files["first.vsav"])["savedGame"]))
    assert ";Bridge" in saved
    assert ";Ford" not in saved
    assert differing(problems) == []


def test_a_new_counter_is_a_new_piece_with_both_faces(game: Path) -> None:
    with (game / "counters.yaml").open("a") as file:
        file.write(
            "- {id: fresh, name: Fresh, nation: neutral, front: {title: A}, back: {title: B}}\n"
        )
    files, problems = built(game)
    found = inspect(pack_archive(files), "m.vmod")
    assert found.contents is not None
    (piece,) = [p for p in found.contents["pieces"] if p["name"] == "Fresh"]
    assert piece["path"] == ["New pieces", "New pieces"]
    (layer,) = [t for t in piece["chain"] if t["kind"] == "Embellishment"]
    assert all(files[f"images/{name}"].startswith(b"\x89PNG") for name in layer["images"])
    gpids = [p["gpid"] for p in found.contents["pieces"]]
    assert len(set(gpids)) == len(gpids)
    assert differing(problems) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("scenarios/1-first-blood.yaml", 'at: "0103"', 'at: "turn:1"', "has no place 'turn:1'"),
        ("counters.yaml", "back_art: ford-back.png", "back_art: boat-1-1.png", "has another picture"),
    ],
)  # fmt: skip
def test_what_does_not_come_to_be_in_the_module_is_told(
    file: str, old: str, new: str, said: str, game: Path
) -> None:
    changed(game, file, old, new)
    assert any(said in message for message in differing(built(game)[1]))


# -- setups that were changed ------------------------------------------------------------------------

SETUP = "scenarios/1-first-blood.yaml"


def setup_of(game: Path) -> list[tuple[str, str, bool, int]]:
    loaded = load_game(game).game
    assert loaded is not None
    (scenario,) = [s for s in loaded.scenarios if s.id == "1-first-blood"]
    return sorted((p.counter, p.at, p.reduced, p.count) for p in scenario.setup)


def again(files: dict[str, bytes], game: Path) -> list[tuple[str, str, bool, int]]:
    """The setup that comes of importing the module that was built."""
    other = game.parent / "again"
    other.mkdir()
    return setup_of(written(taken(pack_archive(files), other), other / "game"))


def saved(files: dict[str, bytes]) -> list[str]:
    return read_commands(read_archive(files["first.vsav"])["savedGame"])


def test_a_piece_that_stands_elsewhere_does_so_in_the_saved_game(game: Path) -> None:
    before = saved(built(game)[0])
    changed(game, SETUP, '{counter: ford, at: "0103"}', '{counter: ford, at: "0201"}')
    files, problems = built(game)
    assert differing(problems) == []
    assert again(files, game) == setup_of(game)
    # All other commands are as they were, and whoever shared its stack stays there.
    after = saved(files)
    assert len([c for c in before if c not in after]) == 2
    assert [c for c in after if "/stack/Map;333;126;" in c] == ["+/3/stack/Map;333;126;2;@@-1"]


def test_a_piece_that_goes_to_others_lies_on_their_stack(game: Path) -> None:
    text = (game / SETUP).read_text()
    (guard,) = re.findall(r"{counter: guard-x, at: [^}]*}", text)
    changed(game, SETUP, guard, '{counter: guard-x, at: "0103"}')
    files, problems = built(game)
    assert differing(problems) == []
    (stack,) = [c for c in saved(files) if "/stack/Map;333;126;" in c]
    assert stack == "+/3/stack/Map;333;126;1;2;4;@@-1"
    assert not [c for c in saved(files) if "/stack/Map;149;707;" in c]


def test_a_piece_that_lay_in_no_stack_lies_in_none(game: Path) -> None:
    boats = '{counter: boat-1-1, at: "0101", count: 2}'
    changed(game, SETUP, boats, f"{boats[:-10]}}}\n- {boats[:-10].replace('0101', '0202')}}}")
    files, problems = built(game)
    assert differing(problems) == []
    assert again(files, game) == setup_of(game)
    stacked = [m for c in saved(files) if "/stack/" in c for m in c.split(";")[3:-1]]
    assert stacked == ["1", "2", "4", "6"]


def test_a_piece_that_is_turned_over_shows_its_back(game: Path) -> None:
    changed(game, SETUP, '{counter: ford, at: "0103"}', '{counter: ford, at: "0103", reduced: yes}')
    files, problems = built(game)
    assert differing(problems) == []
    assert again(files, game) == setup_of(game)


def test_pieces_that_are_gone_or_new_are_so_in_the_saved_game(game: Path) -> None:
    text = (game / SETUP).read_text()
    (guard,) = re.findall(r"- {counter: guard-x, at: [^}]*}\n", text)
    changed(game, SETUP, guard, "")
    changed(game, SETUP, '{counter: ford, at: "0103"}', '{counter: ford, at: "0103", count: 3}')
    with (game / SETUP).open("a") as file:
        file.write('- {counter: boat-2-2, at: "0202"}\n- {counter: fresh, at: "0301"}\n')
    with (game / "counters.yaml").open("a") as file:
        file.write("- {id: fresh, name: Fresh, nation: neutral, front: {title: A}}\n")
    changed(game, "counters.yaml", "id: ford, name: Ford", "id: ford, count: 3, name: Ford")
    files, problems = built(game)
    assert differing(problems) == []
    assert again(files, game) == setup_of(game)
    ids = [c.split("/")[1] for c in saved(files) if c.startswith("+/")]
    assert len(set(ids)) == len(ids)
    found = inspect(files["first.vsav"], "first.vsav")
    assert [p for p in found.problems if p.code in ("lost-piece", "duplicate-piece")] == []


def test_a_new_piece_like_one_that_shows_another_back_is_not_turned_over(tmp_path: Path) -> None:
    files = read_archive(skirmish_module())
    save = read_archive(files["first.vsav"])
    text = deobfuscate(save["savedGame"])
    assert "counter-ford-back.png" in text
    text = text.replace("counter-ford-back.png", "an-old-back.png")
    old = pack_archive({**save, "savedGame": obfuscate([text])})
    module = pack_archive({**files, "first.vsav": old})
    game = written(taken(module, tmp_path), tmp_path / "game")
    two = '{counter: ford, at: "0103"}\n- {counter: ford, at: "0201", reduced: yes}'
    changed(game, SETUP, '{counter: ford, at: "0103"}', two)
    changed(game, "counters.yaml", "id: ford, name: Ford", "id: ford, count: 2, name: Ford")
    (told,) = differing(built(game)[1])
    assert told.endswith("'ford' cannot be turned over there")


def test_a_setup_whose_board_is_another_now_stays_as_it_was(game: Path) -> None:
    ties = json.loads((game / "carried.json").read_text())
    for board in ties["boards"].values():
        board["board"] = "Elsewhere"
    (game / "carried.json").write_text(json.dumps(ties))
    changed(game, SETUP, 'at: "0103"', 'at: "0201"')
    files, problems = built(game)
    assert files["first.vsav"] == read_archive(skirmish_module())["first.vsav"]
    assert [
        "the places of its map are not known in the module" in m for m in differing(problems)
    ] == [True]


def test_a_module_of_the_houses_own_make_is_had_for_the_asking(game: Path) -> None:
    files, problems = built(game, "--module", "own")
    assert files != read_archive(skirmish_module())
    assert differing(problems) == []


@pytest.mark.parametrize(
    "text",
    some(["{", "", "[]", '{"title": 1}', '{"title":"a","version":"1","files":{"x":"../y"}}'], 2),
)
def test_ties_of_nonsense_are_a_problem_with_its_place(text: str, game: Path) -> None:
    (game / "carried.json").write_text(text)
    found = [p for p in load_game(game).problems if p.code in ("bad-carried", "lost-carried")]
    assert [p.location.file for p in found if p.location] == [(game / "carried.json").as_posix()]
