"""Workers of a Dask cluster, for more games than one machine can play."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from builder.pipeline.cluster import RETRIES, Cluster, library
from builder.simulation.study import Seeds, Study, packed, unpacked
from builder.simulation.workers import Done, Sums


class OnDask:
    """Plays batches of games on the workers of a Dask cluster: one at an ``address``, or else a new one
    of ``many`` processes on this machine. Dask restarts the batches of a lost worker elsewhere. The
    study (what is to be played) is sent to each worker once. A batch's key is made of the study and its
    seeds, so that two runs of one study on a cluster share their work."""

    def __init__(self, study: Study, address: str = "", many: int = 2) -> None:
        self._cluster = Cluster(address, many)
        self._digest = study.digest
        (self._study,) = self._cluster.client.scatter(
            [packed(study)], broadcast=True, hash=False
        )  # keyed by chance: a worker that comes later asks another for it
        self._playing: dict[Any, Seeds] = {}

    @property
    def many(self) -> int:
        """The number of threads of all workers together."""
        return self._cluster.many

    def start(self, seeds: Seeds) -> None:
        """Begin a batch."""
        future = self._cluster.client.submit(
            play_on_worker,
            self._study,
            self._digest,
            seeds,
            key=f"chitwright-{self._digest}-{seeds}",
            retries=RETRIES,
        )
        self._playing[future] = seeds

    def next_done(self) -> Done:
        """Wait until one of the batches that were started is done, and return it."""
        finished = library().wait(list(self._playing), return_when="FIRST_COMPLETED").done
        first = min(finished, key=lambda future: self._playing[future])
        sums: Sums = first.result()
        seeds = self._playing.pop(first)
        first.release()  # the scheduler keeps no sums that have been added
        return Done(seeds, sums)

    def close(self) -> None:
        """Cancel the unfinished batches, and stop the cluster if it runs on this machine."""
        self._cluster.close(list(self._playing))


def play_on_worker(data: bytes, digest: str, seeds: Seeds) -> Sums:
    """Play a batch on a worker, which caches the last study that it has unpacked."""
    return _study_of(digest, data).play(range(*seeds))


@lru_cache(maxsize=2)
def _study_of(digest: str, data: bytes) -> Study:
    return unpacked(data)
