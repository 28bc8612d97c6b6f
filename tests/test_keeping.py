"""What is kept of a game that has not changed: its model, what was answered; never what is another's."""

from __future__ import annotations

import json
import os
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import builder.loading
from builder.incremental.render_cache import RenderCache
from builder.loading.reading.files import open_shelf
from builder.pipeline import result_cache
from tests import small_game
from tests.command import run


@pytest.fixture
def kept(tmp_path: Path) -> RenderCache:
    return RenderCache(tmp_path / "cache")


@pytest.fixture
def folder(tmp_path: Path, kept: RenderCache) -> Path:
    """A game that was read once."""
    written = small_game.write(tmp_path)
    result_cache.load_cached_game(written, cache=kept)
    return written


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are read from now on."""
    folders: list[Path] = []
    real = builder.loading.load_game
    monkeypatch.setattr(
        builder.loading,
        "load_game",
        lambda f, owner=None, **more: (folders.append(f), real(f, owner, **more))[1],
    )
    return folders


def test_an_unchanged_game_is_not_read_again(
    folder: Path, kept: RenderCache, read: list[Path]
) -> None:
    game, problems = result_cache.load_cached_game(folder, cache=kept)
    assert read == []
    fresh = builder.loading.load_game(folder)
    assert (game, problems) == (fresh.game, fresh.problems)


def test_a_game_under_other_options_is_another(
    folder: Path, kept: RenderCache, read: list[Path]
) -> None:
    chosen = (("stray-fire", "retreats-only"),)
    for options in (chosen, (), chosen):
        game, _ = result_cache.load_cached_game(folder, cache=kept, chosen=options)
        assert game is not None
        assert game.sheet.options == dict(options)
    assert len(read) == 1


@pytest.mark.parametrize("name", ["game.yaml", "terrain.yaml", "rules/en/new.md"])
def test_a_game_of_which_a_file_has_changed_is_read_again(
    folder: Path, kept: RenderCache, read: list[Path], name: str
) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    with (folder / name).open("a") as file:
        file.write("# of the same hour\n")
    result_cache.load_cached_game(folder, cache=kept)
    assert read == [folder]


def test_a_game_with_its_owners_values_is_always_read(
    folder: Path, kept: RenderCache, read: list[Path], tmp_path: Path
) -> None:
    owner = tmp_path / "mine.yaml"
    owner.write_text("values: {}\n")
    for _ in range(2):
        result_cache.load_cached_game(folder, owner, kept)
    assert read == [folder, folder]


@dataclass
class Saving:
    """A file that is saved after a command has begun with what stood there, and before it makes its
    model."""

    file: Path
    old: str
    new: str = ""

    def __post_init__(self) -> None:
        self.new = self.new or self.old

    def give_back(self) -> None:
        """Have the old text stand there again, from now on."""
        self.file.write_text(self.old)
        self.new = self.old


@pytest.fixture
def saving(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Saving:
    """The counters, saved as soon as there is another text for them."""
    file, real = folder / "counters.yaml", builder.loading.load_game
    found = Saving(file, file.read_text())

    def load(f: Path, *given: Any, **more: Any) -> Any:
        file.write_text(found.new)
        return real(f, *given, **more)

    monkeypatch.setattr(builder.loading, "load_game", load)
    return found


def test_a_file_that_is_saved_while_a_game_is_read_is_seen_the_next_time(
    folder: Path, tmp_path: Path, saving: Saving
) -> None:
    cache = RenderCache(tmp_path / "other")
    saving.new = saving.old.replace("name: R1", "name: Other")

    def first() -> str:
        game, _ = result_cache.load_cached_game(folder, cache=cache)
        assert game is not None
        return game.units[0].name

    assert [first(), first()] == ["R1", "Other"]
    saving.give_back()
    assert first() == "R1"


def test_what_is_saved_during_a_check_is_not_told_of_what_stood_there_before(
    folder: Path, saving: Saving
) -> None:
    saving.new = saving.old.replace("nation: reds", "nation: nobody")
    told = [run("check", str(folder), "--quick").exit_code for _ in range(2)]
    saving.give_back()
    assert [*told, run("check", str(folder), "--quick").exit_code] == [0, 1, 0]


def test_what_is_saved_during_a_question_is_not_in_its_answer(
    folder: Path, tmp_path: Path, saving: Saving, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving.new = saving.old.replace("values: 3-2-4", "values: 9-2-4")

    def attack() -> object:
        return json.loads(run("ask", str(folder), "unit", "unit=r1").stdout)["result"]["attack"]

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    assert [attack(), attack()] == [3, 9]
    saving.give_back()
    assert attack() == 3


class Trap:
    """What does harm when it is opened."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("sprung",)


def test_what_somebody_else_has_made_is_never_opened(
    folder: Path, kept: RenderCache, read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = result_cache.question_key(open_shelf(folder), "model", cache=kept)
    assert key
    trap = pickle.dumps(Trap())
    kept.put(key, result_cache._seal(bytes(32), key, trap) + trap)
    monkeypatch.chdir(folder.parent)
    game, _ = result_cache.load_cached_game(folder, cache=kept)
    assert game is not None
    assert read == [folder]
    assert not Path("sprung").exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no modes here")
def test_nothing_is_kept_with_a_secret_that_others_can_read(
    folder: Path, kept: RenderCache, read: list[Path]
) -> None:
    assert kept.folder
    secret = kept.folder / "secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    secret.chmod(0o644)
    result_cache.load_cached_game(folder, cache=kept)
    assert read == [folder]


@pytest.mark.skipif(os.name == "nt", reason="pipes need rights there")
def test_a_secret_that_is_a_pipe_is_not_waited_for(folder: Path, kept: RenderCache) -> None:
    assert kept.folder
    secret = kept.folder / "secret"
    secret.unlink()
    os.mkfifo(secret, 0o600)
    # nobody writes into the pipe: whoever opened it as a file would wait for ever
    assert result_cache.load_cached_game(folder, cache=kept)[0] is not None


def test_a_damaged_secret_keeps_nothing_and_stops_nobody(folder: Path, kept: RenderCache) -> None:
    assert kept.folder
    (kept.folder / "secret").write_bytes(b"short")
    assert result_cache.load_cached_game(folder, cache=kept)[0] is not None


def test_a_question_is_answered_again_without_the_game(folder: Path, read: list[Path]) -> None:
    first = run("ask", str(folder), "--list")
    again = run("ask", str(folder), "--list")
    assert first.exit_code == again.exit_code == 0, first.output
    assert again.output == first.output
    assert read == [folder]
    assert run("ask", str(folder), "--list", "--json").output != first.output


def test_what_a_check_found_is_told_again_until_a_file_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run("check", str(folder), "--quick")
    with monkeypatch.context() as patch:
        patch.setattr("builder.pipeline.build.check_game", None)  # nobody is asked
        again = run("check", str(folder), "--quick")
    assert (again.output, again.exit_code) == (first.output, first.exit_code)
    (folder / "game.yaml").write_text("id: 3\n")
    assert run("check", str(folder), "--quick").exit_code == 1


def test_what_cannot_be_kept_is_no_failure(tmp_path: Path) -> None:
    store = result_cache.SealedStore(RenderCache(tmp_path))
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    values: list[object] = [lambda: None, nested]
    for value in values:
        store.put("strange", value)
        assert store.get("strange") is None
