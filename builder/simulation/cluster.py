"""Workers of a Dask cluster, for more games than one machine can play."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import lru_cache
from typing import Any

from builder.simulation.study import Seeds, Study, packed, unpacked
from builder.simulation.workers import Done, Sums

RETRIES = 5
"""So often a batch is begun again after its worker was lost."""


class OnDask:
    """Plays batches on the workers of a Dask cluster: at an ``address``, or without one on a
    cluster of ``many`` processes of this machine. Dask starts the batches of a lost worker again on
    other workers.

    The study is sent to each worker once. A batch's key is made of the study and its seeds, so that
    two runs of the same study on one cluster share their work.
    """

    def __init__(self, study: Study, address: str = "", many: int = 2) -> None:
        dask = _dask()
        self._cluster: Any = None
        if not address:
            self._cluster = dask.LocalCluster(
                n_workers=many,
                threads_per_worker=1,
                dashboard_address=None,  # a port that nobody asked for
                silence_logs=logging.ERROR,
            )
        self._client: Any = dask.Client(address or self._cluster)
        self._digest = study.digest
        (self._study,) = self._client.scatter(
            [packed(study)], broadcast=True, hash=False
        )  # keyed by chance: a worker that comes later asks another for it
        self._playing: dict[Any, Seeds] = {}

    @property
    def many(self) -> int:
        """The number of threads that the workers have together."""
        cores: dict[str, int] = self._client.ncores()
        return max(1, sum(cores.values()))

    def start(self, seeds: Seeds) -> None:
        """Begin a batch."""
        future = self._client.submit(
            play_on_worker,
            self._study,
            self._digest,
            seeds,
            key=f"chitwright-{self._digest}-{seeds}",
            retries=RETRIES,
        )
        self._playing[future] = seeds

    def next_done(self) -> Done:
        """Wait for a batch that has begun, and return it."""
        finished = _dask().wait(list(self._playing), return_when="FIRST_COMPLETED").done
        first = min(finished, key=lambda future: self._playing[future])
        sums: Sums = first.result()
        seeds = self._playing.pop(first)
        first.release()  # the scheduler keeps no sums that have been added
        return Done(seeds, sums)

    def close(self) -> None:
        """Give up the batches that are being played, and end the cluster if it runs on this
        machine."""
        with suppress(Exception):  # a cluster that is gone needs no goodbye
            self._client.cancel(list(self._playing))
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _dask() -> Any:
    """Return the library; raises ``ImportError`` without the extra ``cluster``."""
    import distributed

    return distributed


def play_on_worker(data: bytes, digest: str, seeds: Seeds) -> Sums:
    """Play a batch on a worker, which caches the last study that it has unpacked."""
    return _study_of(digest, data).play(range(*seeds))


@lru_cache(maxsize=2)
def _study_of(digest: str, data: bytes) -> Study:
    return unpacked(data)
