"""Processes that play games for the studio and end with it."""

from __future__ import annotations

from collections import deque
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from builder.pipeline.worker_processes import WorkerLost, spawning
from builder.simulation.running import Stopped
from builder.simulation.study import Seeds, Study, packed, unpacked
from builder.simulation.workers import MOST_RESTARTS, Done
from builder.studio.helper_process import begin_helper_process


class GameWorkers:
    """Plays batches on ``many`` processes, each of which gets a batch and returns its sums through
    a pipe. A process that dies is replaced, and its batch is played again.

    These are pipes instead of a process pool, because the semaphores of a pool may stay unreleased
    after a sudden end of the studio.
    """

    def __init__(self, study: Study, many: int) -> None:
        self.many = many
        self._data = packed(study)
        self._waiting: deque[Seeds] = deque()
        self._playing: dict[Connection, Seeds] = {}
        self._free: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._lost, self._stopped = 0, False

    def start(self, seeds: Seeds) -> None:
        """Begin a batch, now or as soon as a process is free."""
        self._waiting.append(seeds)

    def next_done(self) -> Done:
        """Wait for a batch, and return it. Raises
        :class:`~builder.simulation.running.Stopped` after :meth:`stop`, and
        :class:`~builder.pipeline.worker_processes.WorkerLost` if processes end again and again."""
        while True:
            self._hand_out()
            pipe = wait(self._playing)[0]
            assert isinstance(pipe, Connection)
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
        """Queue the batch of a process that has died."""
        if self._stopped:
            raise Stopped
        self._lost += 1
        if self._lost > MOST_RESTARTS:
            raise WorkerLost("processes end before a batch is done")
        self._waiting.appendleft(seeds)

    def _hand_out(self) -> None:
        """Give waiting batches to processes that are free, and start those that are missing."""
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
        # A fork of a process with threads may hang.
        making = spawning()
        pipe, there = making.Pipe()
        process = making.Process(target=_play_batches, args=(there, self._data), daemon=True)
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


def _play_batches(pipe: Connection, data: bytes) -> None:
    """The main loop of a process: play the batches that come through the pipe until it is closed."""
    begin_helper_process()
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
