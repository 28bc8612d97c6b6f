"""Workers that are lost, fail or are stopped, and what they are given to do. They run as threads here, which
begin quickly."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

import pytest

from builder.pipeline.worker_processes import WorkerLost
from builder.simulation.running import Progress, run
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds
from builder.simulation.tally import Tally
from builder.simulation.workers import (
    MOST_RESTARTS,
    Done,
    InThisProcess,
    LocalProcesses,
    Stopped,
)
from tests.simulation.small_studies import study
from tests.together import together

NO_GAMES = [Seeds(n, n) for n in range(1, 6)]


class Threads:
    """Begins threads in place of processes."""

    def __init__(self) -> None:
        self.begun = 0

    def Pipe(self) -> tuple[Connection, Connection]:
        return Pipe()

    def Process(
        self, target: Callable[..., None], args: Sequence[Any], daemon: bool
    ) -> EndingThread:
        self.begun += 1
        return EndingThread(target, args[0], args[1:])


class EndingThread(Thread):
    """Ends with its end of the pipe, as a process does; so does one whose function fails."""

    def __init__(self, does: Callable[..., None], pipe: Connection, rest: Sequence[Any]) -> None:
        super().__init__(daemon=True)
        self.does, self.rest, self.pipe = does, rest, Connection(os.dup(pipe.fileno()))

    def run(self) -> None:
        with self.pipe, suppress(OSError):
            self.does(self.pipe, *self.rest)

    def terminate(self) -> None:
        """A thread goes on until nobody holds the other end of its pipe."""

    def join(self, timeout: float | None = None) -> None:
        pass


def dying(times: int) -> Callable[[], None]:
    """What the first workers fail at."""
    left = [times]

    def begin() -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError

    return begin


@contextmanager
def workers(many: int, lost: int = 0) -> Iterator[tuple[LocalProcesses, Threads]]:
    made = Threads()
    found = LocalProcesses(study("four sides"), many, made, dying(lost))  # type: ignore[arg-type]
    try:
        yield found, made
    finally:
        found.close()


@together("many", [1, 2, 3, 7])
def test_each_batch_comes_back_from_no_more_workers_than_were_asked_for(many: int) -> None:
    with workers(many) as (found, made):
        for seeds in NO_GAMES:
            found.start(seeds)
        done = [found.next_done() for _ in NO_GAMES]
        assert sorted(one.seeds for one in done) == NO_GAMES
        assert made.begun == min(many, len(NO_GAMES))
        found.start(NO_GAMES[0])
        assert found.next_done().seeds == NO_GAMES[0]
        assert made.begun == min(many, len(NO_GAMES))


@together("lost", range(MOST_RESTARTS + 2))
def test_a_batch_is_begun_anew_until_too_many_workers_are_lost_in_a_row(lost: int) -> None:
    with workers(1, lost) as (found, made):
        found.start(NO_GAMES[0])
        if lost > MOST_RESTARTS:
            with pytest.raises(WorkerLost):
                found.next_done()
        else:
            assert found.next_done().seeds == NO_GAMES[0]
            assert made.begun == lost + 1


def test_what_fails_in_a_worker_fails_here() -> None:
    with workers(1) as (found, made):
        found.start(Seeds("x", 1))  # type: ignore[arg-type]
        with pytest.raises(RuntimeError, match="TypeError"):
            found.next_done()
        found.start(NO_GAMES[0])
        assert found.next_done().seeds == NO_GAMES[0]
        assert made.begun == 1


def test_workers_that_were_stopped_give_nothing_more() -> None:
    with workers(1) as (found, made):
        found.start(NO_GAMES[0])
        found.stop()
        with pytest.raises(Stopped):
            found.next_done()
        assert made.begun == 0


def test_this_process_plays_batches_in_their_order() -> None:
    found = InThisProcess(study("four sides"))
    for seeds in NO_GAMES[:3]:
        found.start(seeds)
    assert [found.next_done().seeds for _ in range(2)] == NO_GAMES[:2]
    found.close()
    with pytest.raises(IndexError):
        found.next_done()


# -- what they are given ------------------------------------------------------------------------------


class Counting(InThisProcess):
    """Plays nothing, and counts the batches that it has been given and those that wait."""

    def __init__(self, many: int, stops_after: int = 99) -> None:
        super().__init__(study("four sides"))
        self.many, self.left = many, stops_after
        self.given = list[Seeds]()
        self.most, self.waiting, self.closed = 0, 0, 0

    def start(self, seeds: Seeds) -> None:
        self.given.append(seeds)
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        super().start(Seeds(seeds.first, seeds.first))

    def next_done(self) -> Done:
        if not self.left:
            raise Stopped
        self.left -= 1
        self.waiting -= 1
        return Done(self.given[len(self.given) - self.waiting - 1], super().next_done().sums)

    def close(self) -> None:
        self.closed += 1


def played(
    workers: Counting, wanted: Seeds, *runs: Seeds
) -> tuple[bool, StoredProgress, list[Progress]]:
    kept, told, written = StoredProgress(study("four sides")), list[Progress](), list[int]()
    for seeds in runs:
        kept.add(Done(seeds, (Tally(),)))
    ended = run(kept, wanted, workers, told.append, lambda: written.append(kept.many))
    assert workers.closed == 1
    assert written[-1] == kept.many
    return ended, kept, told


@together("many", [1, 2, 3])
def test_each_seed_is_given_out_once_and_few_at_a_time(many: int) -> None:
    workers = Counting(many)
    ended, kept, told = played(workers, Seeds(1, 41), Seeds(5, 6), Seeds(30, 33))
    assert ended
    assert kept.done == [(1, 41)]
    seeds = [seed for one in workers.given for seed in range(*one)]
    assert sorted(seeds) == [n for n in range(1, 41) if n not in (5, 30, 31, 32)]
    assert {one.end - one.first for one in workers.given[: 2 * many]} == {1}
    assert workers.most == 2 * many
    assert [one.done for one in told] == sorted({one.done for one in told})
    assert (told[-1].done, told[-1].total, told[-1].left) == (40, 40, 0)
    assert told[0].done == 5


@together(("stops", "done"), [(0, []), (1, [(1, 2)]), (2, [(1, 3)])])
def test_what_was_played_before_workers_stop_is_kept(stops: int, done: list[Seeds]) -> None:
    ended, kept, _ = played(Counting(2, stops), Seeds(1, 9))
    assert not ended
    assert kept.done == done


def test_nothing_is_given_out_if_nothing_is_missing() -> None:
    workers = Counting(2)
    assert played(workers, Seeds(2, 4), Seeds(1, 9))[0]
    assert workers.given == []
