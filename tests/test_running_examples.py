"""Worked examples are run side by side, and kept as long as nothing has changed that they read."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import resources
from builder.incremental.render_cache import RenderCache
from builder.model.game import Game
from builder.pipeline import example_runs
from builder.pipeline.result_cache import SealedStore, load_cached_game
from builder.rules.examples import run_examples


@pytest.fixture(scope="module")
def game() -> Game:
    found, _ = load_cached_game(resources.specs_folder() / "alder")
    assert found is not None
    return found


@pytest.fixture
def store(tmp_path: Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path))


def fails(*_: object) -> None:
    raise AssertionError("this is run already")


def test_what_several_processes_find_is_what_one_finds(game: Game, store: SealedStore) -> None:
    with example_runs.example_runs_later(game, store) as runs:
        found = runs()
    assert found == run_examples(game) != []


def test_nothing_is_run_again_that_has_not_changed(
    game: Game, store: SealedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with example_runs.example_runs_later(game, store) as runs:
        found = runs()
    monkeypatch.setattr(example_runs, "_outcomes", fails)
    with example_runs.example_runs_later(game, store) as runs:
        assert runs() == found


def test_nobody_need_ask_for_what_was_begun(game: Game, store: SealedStore) -> None:
    with (
        pytest.raises(ValueError, match="something else"),
        example_runs.example_runs_later(game, store),
    ):
        raise ValueError("something else is wrong")
