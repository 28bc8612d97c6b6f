"""Workers that play batches of games: this process, or processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, Protocol

from builder.pipeline.worker_processes import WorkerLost, context
from builder.simulation.study import Seeds, Study, packed, unpacked
from builder.simulation.tally import Tally

Sums = tuple[Tally, ...]
"""The sums of every version of a study."""

MOST_RESTARTS = 5
"""So often in a row workers may be lost without any batch that is done."""


class Done(NamedTuple):
    """A batch that has been played."""

    seeds: Seeds
    sums: Sums


class Workers(Protocol):
    """The interface of whatever plays batches: this process, other processes, or a cluster."""

    @property
    def many(self) -> int:
        """The number of batches that are played at once."""

    def start(self, seeds: Seeds) -> None:
        """Begin a batch."""

    def next_done(self) -> Done:
        """Wait for a batch that has begun, and return it."""

    def close(self) -> None:
        """End the workers; the batches that they are playing are given up."""


class InThisProcess:
    """Plays batches one after the other in this process."""

    many = 1

    def __init__(self, study: Study) -> None:
        self._study = study
        self._waiting: list[Seeds] = []

    def start(self, seeds: Seeds) -> None:
        self._waiting.append(seeds)

    def next_done(self) -> Done:
        seeds = self._waiting.pop(0)
        return Done(seeds, self._study.play(range(*seeds)))

    def close(self) -> None:
        self._waiting.clear()


class LocalProcesses:
    """Plays batches on processes of this machine. If one of them dies, for example for lack of
    memory, all are started anew, and their batches too."""

    def __init__(self, study: Study, many: int) -> None:
        self.many = many
        self._data = packed(study)
        self._lost = 0
        self._pool = self._started()
        self._playing: dict[Future[Sums], Seeds] = {}

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.many, mp_context=context(), initializer=_begin, initargs=(self._data,)
        )

    def start(self, seeds: Seeds) -> None:
        try:
            self._playing[self._pool.submit(_play, seeds)] = seeds
        except BrokenProcessPool:
            self._restart([seeds])

    def next_done(self) -> Done:
        while True:
            done, _ = wait(self._playing, return_when=FIRST_COMPLETED)
            first = min(done, key=lambda future: self._playing[future])
            try:
                sums = first.result()
            except BrokenProcessPool:
                self._restart([])
                continue
            self._lost = 0
            return Done(self._playing.pop(first), sums)

    def _restart(self, more: list[Seeds]) -> None:
        """Start processes anew, with the batches that were lost; raises
        :class:`~builder.pipeline.worker_processes.WorkerLost` if that does not help."""
        self._lost += 1
        if self._lost > MOST_RESTARTS:
            raise WorkerLost("processes end before a batch is done")
        done = {f: s for f, s in self._playing.items() if f.done() and f.exception() is None}
        again = [seeds for future, seeds in self._playing.items() if future not in done]
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._playing = self._started(), done
        for seeds in (*again, *more):
            self._playing[self._pool.submit(_play, seeds)] = seeds

    def close(self) -> None:
        processes: Mapping[int, object] = self._pool._processes or {}
        running = list(processes.values()) if self._playing else []
        self._pool.shutdown(wait=not running, cancel_futures=True)
        for process in running:
            process.terminate()  # type: ignore[attr-defined]


_STUDY: list[Study] = []
"""The study that this worker process plays."""


def _begin(data: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    _STUDY[:] = [unpacked(data)]


def _play(seeds: Seeds) -> Sums:
    return _STUDY[0].play(range(*seeds))
