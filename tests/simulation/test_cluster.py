"""Studies and builds on a Dask cluster: the same sums and files, though a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from builder.pipeline.build import build_game
from builder.pipeline.cluster import Cluster
from builder.pipeline.cluster_builds import build_on_cluster
from builder.simulation.cluster import OnDask
from builder.simulation.running import Progress, run
from builder.simulation.stored_progress import StoredProgress
from tests.simulation.studies import SEEDS, boys, played
from tests.test_cluster_builds import contents_of, game_called, options_for

if find_spec("distributed") is None:  # an extra, slow to import
    pytest.skip("Dask is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster(many=2)
    yield cluster
    cluster.close([])


def _kill_one(cluster: Cluster) -> int:
    killed = min(cluster.client.run(os.getpid).values())
    os.kill(killed, signal.SIGKILL)
    return int(killed)


@pytest.mark.thorough
def test_the_sums_are_the_same_though_a_worker_is_killed_in_the_middle(cluster: Cluster) -> None:
    kept, killed = StoredProgress(boys()), list[int]()
    workers = OnDask(boys(), cluster.client.scheduler_info()["address"])

    def kill_one(progress: Progress) -> None:
        if not killed:
            killed.append(_kill_one(cluster))

    assert run(kept, SEEDS, workers, kill_one, lambda: None)
    workers.close()
    assert killed
    assert kept.done == [SEEDS]
    sums = json.dumps([tally.as_json() for tally in kept.sums])
    assert sums == json.dumps([tally.as_json() for tally in played(boys())])


@pytest.mark.thorough
def test_games_are_built_though_a_worker_is_killed_in_the_middle(
    tmp_path: Path, cluster: Cluster
) -> None:
    games = [game_called(tmp_path, id) for id in ("one", "two")]
    killed = list[int]()
    for options, report in build_on_cluster(
        [options_for(game, tmp_path / "there") for game in games], cluster
    ):
        assert report.files
        assert all(path.is_file() for path in report.files), options.folder
        if not killed:
            killed.append(_kill_one(cluster))
    assert killed
    for game in games:
        build_game(options_for(game, tmp_path / "here"), lambda *_: None)
    assert contents_of(tmp_path / "there") == contents_of(tmp_path / "here")
