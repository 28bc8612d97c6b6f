"""Runs a simulation: hands batches of seeds to workers and adds up the results that they return."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds
from builder.simulation.workers import Stopped, Workers

BATCH_SECONDS = 2.0
"""The time that a batch should take: long enough that messages do not matter, short enough that
little is lost with a worker."""
MOST_IN_BATCH = 500
_AHEAD = 2
"""Batches that wait for each worker, so that none is idle."""
WRITE_EVERY = 5.0
"""Seconds after which what has been played is written again."""


@dataclass(frozen=True)
class Progress:
    """The progress of a simulation: the games played and wanted, the games per second in this run,
    and the remaining seconds at this rate (``None`` before the rate is known)."""

    done: int
    total: int
    rate: float
    left: float | None

    @property
    def clock(self) -> str:
        """The remaining time as hours, minutes and seconds, or as minutes and seconds.

        >>> Progress(1, 2, 1.0, 75.0).clock, Progress(1, 2, 1.0, 3675.0).clock
        ('1:15', '1:01:15')
        """
        minutes, seconds = divmod(round(self.left or 0), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass
class _Pace:
    """The rate of games, measured from the start of the run."""

    workers: int
    begun: float
    played: int = 0
    busy: float = 0.0

    def seconds(self) -> float:
        return max(time.monotonic() - self.begun, 1e-6)

    def batch(self) -> int:
        """Return how many games the next batch should have."""
        if not self.played:
            return 1
        each = self.seconds() * self.workers / self.played
        return max(1, min(MOST_IN_BATCH, int(BATCH_SECONDS / each)))

    def progress(self, done: int, total: int) -> Progress:
        rate = self.played / self.seconds()
        return Progress(done, total, rate, (total - done) / rate if self.played else None)


def run(
    kept: StoredProgress,
    wanted: Seeds,
    workers: Workers,
    show: Callable[[Progress], None],
    write: Callable[[], None],
) -> bool:
    """Play those of the ``wanted`` seeds that are still missing, and return whether all have been
    played. An interrupt, or workers that stop, end the run; the results added so far are kept and
    written."""
    pace = _Pace(workers.many, time.monotonic())
    total, written = wanted.end - wanted.first, time.monotonic()
    batches, playing = _Batches(kept.missing(wanted)), 0
    try:
        while True:
            while playing < workers.many * _AHEAD and (seeds := batches.next(pace.batch())):
                workers.start(seeds)
                playing += 1
            if not playing:
                return True
            batch = workers.next_done()
            playing -= 1
            with _uninterrupted():
                kept.add(batch)
            pace.played += batch.seeds.end - batch.seeds.first
            show(pace.progress(kept.many, total))
            if time.monotonic() - written > WRITE_EVERY:
                write()
                written = time.monotonic()
    except (KeyboardInterrupt, Stopped):
        return False
    finally:
        workers.close()
        write()


class _Batches:
    """Splits ranges of seeds into batches."""

    def __init__(self, missing: Iterator[Seeds]) -> None:
        self._missing = list(missing)

    def next(self, size: int) -> Seeds | None:
        """Return the next batch with at most so many seeds; ``None`` if none is left."""
        if not self._missing:
            return None
        first, end = self._missing.pop(0)
        cut = min(end, first + size)
        if cut < end:
            self._missing.insert(0, Seeds(cut, end))
        return Seeds(first, cut)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delay an interrupt (Ctrl+C) until the block is done, so that a batch is added as a whole or not
    at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
