"""chitwright watch: what is saved is built, and what has changed is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.cli import watch
from tests import small_game
from tests.command import run


def test_a_saved_file_is_built_and_only_what_it_changes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    monkeypatch.chdir(tmp_path)

    def saved(followed: Path, out: Path) -> Iterator[list[str]]:
        crt = followed / "tables/crt.yaml"
        crt.write_text(crt.read_text().replace("Combat Results Table", "Table of Combat"))
        yield ["tables/crt.yaml"]
        crt.write_text("{")
        yield ["tables/crt.yaml"]

    monkeypatch.setattr(watch, "watch_saved_files", saved)
    done = run("watch", str(folder), "--only", "charts,counters")
    assert done.exit_code == 0, done.output
    names = [Path(line).name for line in done.stdout.splitlines()]
    assert names.count("charts-a4.pdf") == 2
    assert names.count("counters-a4.pdf") == 1
    assert "saved: tables/crt.yaml" in done.stderr
    assert "nothing is written" in done.stderr


def test_what_shows_first_what_was_saved_is_written_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    monkeypatch.chdir(tmp_path)

    def saved(followed: Path, out: Path) -> Iterator[list[str]]:
        file = followed / "counters.yaml"
        file.write_text(file.read_text().replace("name: R1", "name: R7"))
        yield ["counters.yaml"]

    monkeypatch.setattr(watch, "watch_saved_files", saved)
    done = run("watch", str(folder), "--only", "counters,setups,svg", "--json")
    before, first, rest = map(json.loads, done.stdout.splitlines())
    assert {Path(name).name.partition("-")[0] for name in first["files"]} >= {"counters"}
    assert len(first["files"]) < len(rest["files"]) == len(before["files"])
    assert any("counters-a4.pdf" in name for name in first["changed"])
    assert not set(first["changed"]) & set(rest["changed"])
    assert any("setup-" in name for name in rest["changed"])


def test_what_is_not_there_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    assert run("watch", str(folder), "--only", "map:nix").exit_code == 2
    assert run("watch", str(folder), "--lang", "fr").exit_code == 2


def test_each_build_is_a_line_of_json_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    (folder / "counters.yaml").write_text("{")
    monkeypatch.setattr(watch, "watch_saved_files", lambda followed, out: iter([["counters.yaml"]]))
    done = run("watch", str(folder), "--only", "counters", "--json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["saved"], second["saved"]) == ([], ["counters.yaml"])
    assert [p["code"] for p in second["problems"]] == ["yaml-syntax"]
    assert second["changed"] == []


def replace_it(file: Path) -> None:
    """As vim and JetBrains' editors save: a new file is put in the old one's place."""
    new = file.with_name(f".{file.name}.swp")
    new.write_text("title: New\n")
    new.replace(file)


def write_in_place(file: Path) -> None:
    """As nano and VS Code save: the file is cut to nothing and written again."""
    with file.open("w") as stream:
        stream.write("title: ")
        stream.flush()
        stream.write("New\n")


def write_several(file: Path) -> None:
    """As a program does that saves all."""
    for name in (file.name, "other.yaml"):
        (file.parent / name).write_text("title: New\n")


def keep_a_copy(file: Path) -> None:
    """As Emacs saves: the old file becomes a backup."""
    file.replace(file.with_name(f"{file.name}~"))
    file.write_text("title: New\n")


@pytest.mark.parametrize("save", [replace_it, write_in_place, write_several, keep_a_copy])
def test_a_save_of_any_editor_is_seen_and_what_lies_beside_the_file_is_not(
    save: Callable[[Path], None], tmp_path: Path
) -> None:
    folder, out = tmp_path / "game", tmp_path / "game" / "output"
    out.mkdir(parents=True)
    file = folder / "game.yaml"
    file.write_text("title: Old\n")
    over = threading.Event()

    def saving() -> None:
        while not over.wait(0.1):  # the watch begins when it likes
            (out / "a.pdf").write_text("built")
            save(file)

    thread = threading.Thread(target=saving)
    thread.start()
    seen = set(next(watch.watch_saved_files(folder, out)))
    over.set()
    thread.join()
    assert seen <= {"game.yaml", "other.yaml"}
    assert seen


def test_what_came_to_take_the_place_of_a_file_is_not_told_and_what_went_is(tmp_path: Path) -> None:
    """As sed and many programs save: the new file has no name by which it could be known."""
    kept, passing, gone = (tmp_path / name for name in ("game.yaml", "sediliGU0", "old.yaml"))
    for path in (kept, gone):
        path.write_text("title: Old\n")
    there = set(tmp_path.rglob("*"))
    passing.write_text("title: New\n")
    passing.replace(kept)
    gone.unlink()
    assert watch.lasting_paths({kept, passing, gone}, there) == {kept, gone}
    assert watch.lasting_paths({kept, passing, gone}, there) == {kept}
    gone.write_text("title: Again\n")
    assert watch.lasting_paths({gone}, there) == {gone}
