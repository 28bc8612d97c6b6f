"""Games built by a worker of a Dask cluster: the same files and problems as on this machine.
``tests/simulation/test_cluster.py`` has the cluster."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from builder.pipeline import cluster as pipeline_cluster
from builder.pipeline.build import Options, build_game
from builder.pipeline.cluster_builds import build_on_worker, sent_game
from builder.problems import any_fatal
from tests import small_game
from tests.command import run as command

if find_spec("distributed") is None:  # an extra, slow to import
    pytest.skip("Dask is not installed", allow_module_level=True)


def game_called(folder: Path, id: str, **files: str) -> Path:
    game = small_game.write(folder / id, **files)
    sheet = game / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("id: skirmish", f"id: {id}"), "utf-8")
    (game / "notes.txt").write_text("nothing reads this", "utf-8")
    return game


def contents_of(out: Path) -> dict[str, bytes]:
    files = (path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


def options_for(game: Path, out: Path) -> Options:
    return Options(game, out, only=("counters",), papers=("A4",), use_cache=False, jobs=1)


def test_a_worker_builds_what_this_machine_does(tmp_path: Path) -> None:
    game = game_called(tmp_path, "one")
    here = build_game(options_for(game, tmp_path / "here"), lambda *_: None)
    built = build_on_worker(sent_game(options_for(game, tmp_path / "there")))
    assert built.files == contents_of(tmp_path / "here")
    assert built.report.problems == here.problems
    assert any("notes.txt" in p.message for p in here.problems)
    assert not (tmp_path / "there").exists()


def test_problems_name_the_file_that_the_game_was_sent_from(tmp_path: Path) -> None:
    game = game_called(
        tmp_path, "one", counters="source: given 4.0\nunits: [{id: r1, nation: greens}]\n"
    )
    here = build_game(options_for(game, tmp_path / "here"), lambda *_: None)
    built = build_on_worker(sent_game(options_for(game, tmp_path / "there")))
    assert any_fatal(here.problems)
    assert built.report.problems == here.problems
    assert not built.files


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--on", "mars"], "local, dask or an address"),
        (["--on", "tcp://127.0.0.1:1"], "does not answer"),
    ],
)
def test_a_cluster_that_is_none_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setattr(pipeline_cluster, "CONNECT_SECONDS", 0.5)
    game = game_called(tmp_path, "one")
    done = command("build", str(game), "--only", "counters", "-o", str(tmp_path / "out"), *words)
    assert done.exit_code == 2
    assert said in done.output
