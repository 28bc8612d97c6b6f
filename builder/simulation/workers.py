"""Workers that play batches of games: this process, or processes of this machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, Protocol

from builder.pipeline.worker_processes import WorkerLost, begin_worker, context
from builder.simulation.study import Seeds, Study, packed, unpacked
from builder.simulation.tally import Tally

Sums = tuple[Tally, ...]
"""The sums of every version of a study."""

MOST_RESTARTS = 5
"""So often in a row workers may be lost without any batch that is done."""


class Stopped(Exception):
    """Raised by workers that were told to stop."""


class Done(NamedTuple):
    """The result of a batch that has been played."""

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
        """Wait until one of the batches that were started is done, and return it."""

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
    """Plays batches on ``many`` processes of this machine; each gets a batch and returns its sums
    through a pipe. If a process dies, for example for lack of memory, another one plays its batch.
    ``making`` is the multiprocessing context that starts processes, ``begin`` the function that each
    calls first.

    (The standard library's process pool is not used, because its semaphores may stay unreleased in a
    program that ends at once, such as the studio.)
    """

    def __init__(
        self,
        study: Study,
        many: int,
        making: BaseContext | None = None,
        begin: Callable[[], None] = begin_worker,
    ) -> None:
        self.many = many
        self._data = packed(study)
        self._making, self._begin = making or context(), begin
        self._waiting: deque[Seeds] = deque()
        self._playing: dict[Connection, Seeds] = {}
        self._free: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._lost, self._stopped = 0, False

    def start(self, seeds: Seeds) -> None:
        """Queue a batch; it begins as soon as a process is free."""
        self._waiting.append(seeds)

    def next_done(self) -> Done:
        """Wait for a batch, and return it. Raises :class:`Stopped` after :meth:`stop`, and
        :class:`~builder.pipeline.worker_processes.WorkerLost` if processes end again and again."""
        while True:
            self._hand_out()
            pipe: Any = wait(self._playing)[0]
            seeds = self._playing.pop(pipe)
            try:
                sums = pipe.recv()
            except (EOFError, OSError):
                self._replay(seeds)
                continue
            self._lost = 0
            self._free.append(pipe)
            if isinstance(sums, Exception):
                raise sums
            return Done(seeds, sums)

    def _replay(self, seeds: Seeds) -> None:
        """Queue the batch of a process that has died once more."""
        if self._stopped:
            raise Stopped
        self._lost += 1
        if self._lost > MOST_RESTARTS:
            raise WorkerLost("processes end before a batch is done")
        self._waiting.appendleft(seeds)

    def _hand_out(self) -> None:
        """Give waiting batches to free processes, and start processes that are missing."""
        while self._waiting and len(self._playing) < self.many:
            if self._stopped:
                raise Stopped
            pipe = self._free.pop() if self._free else self._new_process()
            seeds = self._waiting.popleft()
            try:
                pipe.send(seeds)
            except OSError:
                self._replay(seeds)
                continue
            self._playing[pipe] = seeds

    def _new_process(self) -> Connection:
        pipe, there = self._making.Pipe()
        work = (there, self._data, self._begin)
        process = self._making.Process(target=_play_batches, args=work, daemon=True)  # type: ignore[attr-defined]
        process.start()
        self._processes.append(process)
        there.close()
        return pipe

    def stop(self) -> None:
        """End the processes at once; may be called from another thread than the one that waits."""
        self._stopped = True
        for process in list(self._processes):
            process.terminate()

    def close(self) -> None:
        """End the processes; the batches that they are playing are given up."""
        self.stop()
        for process in self._processes:
            process.join()
        for pipe in (*self._playing, *self._free):
            pipe.close()


def _play_batches(pipe: Connection, data: bytes, begin: Callable[[], None]) -> None:
    """The main loop of a process: play the batches that come through the pipe until it is closed."""
    begin()
    study = unpacked(data)
    while True:
        try:
            seeds = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(study.play(range(*seeds)))
        except Exception as wrong:  # goes to whoever waits for the batch
            pipe.send(RuntimeError(repr(wrong)))
