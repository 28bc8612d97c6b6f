"""What changes from one version of a game to the next, and the kit that prints only that."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from builder.loading import revisions
from builder.loading.revisions import folder_at
from tests import small_game
from tests.command import command, run

F = small_game.FILES
RULES = "Read this.\n\n## 1.0 Combat\n\nRoll a die.\n\n## 2.0 Victory\n\nCount the points.\n"
CHANGED = {
    "game.yaml": F["game.yaml"].replace("1.2.3", "1.3.0"),
    "maps/field.yaml": F["maps/field.yaml"].replace("02    c  w  w  c", "02    c  c  w  c"),
    "counters.yaml": F["counters.yaml"].replace("values: 4-3-6", "values: 4-5-6")
    + "  - {id: b2, name: B2, nation: blues, symbol: {branch: infantry, echelon: company}, values: 1-1-4}\n",
    "tables/crt.yaml": F["tables/crt.yaml"].replace("4: A1 -,", "4: A1 D1,"),
    "scenarios/meeting.yaml": F["scenarios/meeting.yaml"].replace(
        'r1, at: "0101"', 'r1, at: "0201"'
    ),
    "rules/en/01-rules.md": RULES.replace("a die", "two dice").replace("this", "these"),
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    game = small_game.write(tmp_path)
    _write(game, {"rules/en/01-rules.md": RULES})
    return game


def _write(game: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")


def _git(game: Path, *words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", str(game), *who, *words], check=True, capture_output=True)


def _tagged(game: Path) -> None:
    """Put the game into a repository, tag it, and change its files."""
    _git(game, "init", "-q")
    _git(game, "add", "-A")
    _git(game, "commit", "-q", "-m", "first")
    _git(game, "tag", "v1")
    _write(game, CHANGED)


def _changes(*words: str) -> dict[str, dict[str, Any]]:
    """What changed, by group and id."""
    told = run("changes", *words, "--json")
    assert told.exit_code == 0, told.output
    return {f"{c['group']} {c['id']}": c for c in json.loads(told.output)["changes"]}


def test_each_change_is_told_where_players_meet_it(old: Path) -> None:
    _tagged(old)
    found = _changes("v1", str(old))
    assert found["counters b1"]["notes"] == ["defence: 3, now 5", "reprinted"]
    assert found["counters b2"]["sort"] == "new"
    assert found["maps field:0202"]["notes"] == ["Terrain: Woods, now Clear"]
    assert found["charts crt"]["notes"] == ["4 × ≥1: -, now D1"]
    assert found["scenarios meeting"]["notes"] == ["R1: 0101, now 0201"]
    assert found["rules 1.0"]["notes"] == ["no longer: Roll a die.", "now: Roll two dice."]
    assert found["rules intro"]["notes"] == ["no longer: Read this.", "now: Read these."]
    assert found["game skirmish"]["notes"] == ["Version: 1.2.3, now 1.3.0"]
    assert {key.rpartition(" ")[2] for key in found} == {
        *("skirmish", "intro", "1.0", "b1", "b2", "field:0202", "crt", "meeting", "refresh")
    }


def test_a_game_that_is_the_same_changes_nothing(old: Path) -> None:
    kit = old.parent / "kit"
    same = run("changes", str(old), str(old), "--exit-code", "--kit", str(kit))
    assert (same.exit_code, same.output) == (0, "Nothing changes for the players.\n")
    assert not kit.exists()


def test_saved_games_keep_gone_counters_and_miss_places_that_moved(
    old: Path, tmp_path: Path
) -> None:
    new = small_game.write(
        tmp_path / "new",
        counters=F["counters.yaml"].replace("id: b1", "id: b9"),
        scenarios__meeting=F["scenarios/meeting.yaml"].replace("counter: b1", "counter: b9"),
        maps__field=F["maps/field.yaml"].replace("hex_size: 16", "hex_size: 18"),
    )
    found = _changes(str(old), str(new))
    assert found["saved games b1"]["notes"] == ["stays in saved games as it was"]
    assert found["saved games field"]["notes"][0].startswith("16 of its places lie elsewhere")
    assert found["maps field"]["notes"] == ["the whole map is redrawn"]


def test_the_kit_prints_what_changed_and_nothing_else(old: Path, tmp_path: Path) -> None:
    _tagged(old)
    made = run("changes", f"{old}@v1", str(old), "--kit", str(tmp_path / "kit"))
    assert made.exit_code == 0, made.output
    files = sorted(path.name for path in (tmp_path / "kit" / "en").iterdir())
    assert files == [f"{name}-a4.pdf" for name in ("charts", "counters", "errata", "map-patches")]
    told = {name: _text(tmp_path / "kit" / "en" / name) for name in files}
    assert "B2" in told["counters-a4.pdf"]
    assert "R1" not in told["counters-a4.pdf"]
    assert "0202" in told["map-patches-a4.pdf"]
    assert "0404" not in told["map-patches-a4.pdf"]
    assert "Roll two dice" in told["errata-a4.pdf"]
    assert "Read these" in told["errata-a4.pdf"]
    assert "Count the points" not in told["errata-a4.pdf"]


def test_a_version_whose_number_was_not_raised_is_told(old: Path, tmp_path: Path) -> None:
    _tagged(old)
    _write(old, {"game.yaml": F["game.yaml"], "maps/field.yaml": F["maps/field.yaml"]})
    made = run("changes", "v1", str(old), "--kit", str(tmp_path / "kit"))
    assert "both have the version 1.2.3: raise version in game.yaml" in made.stderr
    assert "Changes in version 1.2.3" in _text(tmp_path / "kit" / "en" / "errata-a4.pdf")


def _text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_a_tag_that_is_not_there_is_told(old: Path) -> None:
    _tagged(old)
    shutil.copytree(old, old.parent / "later", ignore=shutil.ignore_patterns(".git"))
    (old.parent / "later").rename(old / "later")
    for words, said in (
        (("v9", str(old)), "no version 'v9'"),
        (("v1", str(old / "maps")), "no game 'v1'"),
        ((f"{old / 'later'}@v1", str(old)), "the folder was not there yet"),
        (("nothing.vmod", str(old)), "no version 'nothing.vmod': the repository has no such tag"),
        (("--", "-x", str(old)), "no version '-x'"),
    ):
        told = run("changes", *words)
        assert told.exit_code == 2
        assert said in told.output


@pytest.mark.skipif(os.name == "nt", reason="git makes no links there")
def test_links_in_a_version_are_left_out(old: Path) -> None:
    (old / "outside.yaml").symlink_to(old.parent / "nothing.yaml")
    (old / "maps" / "up.yaml").symlink_to("../../nothing.yaml")
    _tagged(old)
    with folder_at(old, "v1") as folder:
        assert {path.name for path in folder.rglob("*")} & {"outside.yaml", "up.yaml"} == set()
        assert (folder / "game.yaml").is_file()


def test_git_is_never_taken_from_the_current_folder(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tagged(old)
    for name in ("git", "git.exe"):
        (tmp_path / name).write_text("#!/bin/sh\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    told = run("changes", "v1", str(old))
    assert (told.exit_code, "No such file or directory" in told.output) == (2, True)


def test_a_version_that_is_too_large_is_refused(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _tagged(old)
    monkeypatch.setattr(revisions, "MOST_BYTES", 1000)
    told = run("changes", "v1", str(old))
    assert (told.exit_code, "the folder is over" in told.output) == (2, True)


def test_pictures_show_what_looks_different_old_beside_new(old: Path, tmp_path: Path) -> None:
    _tagged(old)
    _write(old, {"counters.yaml": CHANGED["counters.yaml"].replace("name: B1", "name: '[B1](x)'")})
    made = run(
        *("changes", "v1", str(old), "--pictures", str(tmp_path / "p")),
        *("--base-url", "https://example.org/p/"),
    )
    assert made.exit_code == 0, made.output
    files = {path.name for path in (tmp_path / "p").iterdir()}
    assert files == {
        *("chart-crt.png", "counter-b1.png", "counter-b1-back.png", "counter-b2.png"),
        *("map-field-1.png", "setup-meeting.png", "changes.md"),
    }
    page = (tmp_path / "p" / "changes.md").read_text("utf-8")
    assert "![B2](https://example.org/p/counter-b2.png)" in page
    assert "[B1](x)" not in page


def test_a_new_game_in_git_has_a_first_commit_and_is_compared_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
        monkeypatch.setenv(name, "A")
    for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "a@example.org")
    game = tmp_path / "mine"
    assert run("new", str(game), "--git", "--from", "mill-creek").exit_code == 0
    (game / "output").mkdir()
    (game / "output" / "x.pdf").write_text("made", "utf-8")
    assert run("changes", "main", str(game), "--exit-code").exit_code == 0
    status = subprocess.run(
        ["git", "-C", str(game), "status", "--short"], capture_output=True, text=True, check=True
    )
    assert status.stdout == ""


@pytest.mark.parametrize("file", ["action.yml", "new --git"])
def test_every_command_of_the_workflows_has_its_options(file: str) -> None:
    from builder.scaffolding.git_repository import WORKFLOW

    root = Path(__file__).parents[2]
    text = WORKFLOW if file == "new --git" else (root / file).read_text("utf-8")
    lines = [
        line
        for line in text.splitlines()
        if re.search(r'chitwright"? (check|changes|build) ', line)
    ]
    assert len(lines) == 3
    for line in lines:
        name = re.search(r"chitwright\"? (\w+)", line)
        assert name
        known = {o for p in command(name[1]).params for o in p.opts}
        assert set(re.findall(r"--[\w-]+", line)) <= known, line
