"""Games built on a Dask cluster: the same files and problems as on this machine, though a worker is
killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.pipeline import cluster as pipeline_cluster
from builder.pipeline.build import Options, build_game
from builder.pipeline.cluster import Cluster
from builder.pipeline.cluster_builds import build_on_cluster, build_on_worker, sent_game
from builder.problems import any_fatal
from tests import small_game
from tests.command import run as command

pytest.importorskip("distributed")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    cluster = Cluster(many=2)
    yield cluster
    cluster.close([])


def _game(folder: Path, id: str, **files: str) -> Path:
    game = small_game.write(folder / id, **files)
    sheet = game / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("id: skirmish", f"id: {id}"), "utf-8")
    (game / "notes.txt").write_text("nothing reads this", "utf-8")
    return game


def _contents(out: Path) -> dict[str, bytes]:
    files = (path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


def _options(game: Path, out: Path) -> Options:
    return Options(game, out, only=("counters",), papers=("A4",), use_cache=False, jobs=1)


def test_a_worker_builds_what_this_machine_does(tmp_path: Path) -> None:
    game = _game(tmp_path, "one")
    here = build_game(_options(game, tmp_path / "here"), lambda *_: None)
    built = build_on_worker(sent_game(_options(game, tmp_path / "there")))
    assert built.files == _contents(tmp_path / "here")
    assert built.report.problems == here.problems
    assert any("notes.txt" in p.message for p in here.problems)
    assert not (tmp_path / "there").exists()


def test_problems_name_the_file_that_the_game_was_sent_from(tmp_path: Path) -> None:
    game = _game(tmp_path, "one", counters="source: given 4.0\nunits: [{id: r1, nation: greens}]\n")
    here = build_game(_options(game, tmp_path / "here"), lambda *_: None)
    built = build_on_worker(sent_game(_options(game, tmp_path / "there")))
    assert any_fatal(here.problems)
    assert built.report.problems == here.problems
    assert not built.files


def test_games_are_built_though_a_worker_is_killed_in_the_middle(
    tmp_path: Path, cluster: Cluster
) -> None:
    games = [_game(tmp_path, id) for id in ("one", "two")]
    killed = list[int]()
    for options, report in build_on_cluster(
        [_options(game, tmp_path / "there") for game in games], cluster
    ):
        assert report.files
        assert all(path.is_file() for path in report.files), options.folder
        if not killed:
            killed.append(min(cluster.client.run(os.getpid).values()))
            os.kill(killed[0], signal.SIGKILL)
    assert killed
    for game in games:
        build_game(_options(game, tmp_path / "here"), lambda *_: None)
    assert _contents(tmp_path / "there") == _contents(tmp_path / "here")


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
    game = _game(tmp_path, "one")
    done = command("build", str(game), "--only", "counters", "-o", str(tmp_path / "out"), *words)
    assert done.exit_code == 2
    assert said in done.output
