"""Studies on a Dask cluster: the same sums, though a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import pytest

from builder.simulation.cluster import OnDask
from builder.simulation.running import Progress, run
from builder.simulation.stored_progress import StoredProgress
from tests.simulation.studies import SEEDS, boys, played

pytest.importorskip("distributed")


@pytest.fixture
def cluster() -> Iterator[OnDask]:
    workers = OnDask(boys(), many=2)
    yield workers
    workers.close()


def _pids(workers: OnDask) -> list[int]:
    return sorted(workers._cluster.client.run(os.getpid).values())


def test_the_sums_are_the_same_though_a_worker_is_killed_in_the_middle(cluster: OnDask) -> None:
    kept, killed = StoredProgress(boys()), list[int]()

    def kill_one(progress: Progress) -> None:
        if not killed:
            killed.append(_pids(cluster)[0])
            os.kill(killed[0], signal.SIGKILL)

    assert run(kept, SEEDS, cluster, kill_one, lambda: None)
    assert killed
    assert kept.done == [SEEDS]
    sums = json.dumps([tally.as_json() for tally in kept.sums])
    assert sums == json.dumps([tally.as_json() for tally in played(boys())])
