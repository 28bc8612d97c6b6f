"""Render tasks: bytes that are not in the cache are made, on as many processors as are wanted.

A task is already drawn; making its bytes needs nothing but its own arguments, so tasks run in
parallel. Where processes can fork, a worker inherits the drawings; elsewhere they are sent to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.incremental.render_cache import RenderCache
from builder.pipeline.worker_processes import context, workers_are_forks

LARGE = 4_000_000
"""The size in bytes from which a rendering is not held in memory while it is in the cache. The
sheets of a module of thousands of pieces amount to a gigabyte, and each of their pictures is in
five documents on two papers."""

Progress = Callable[[int, int, str], None]
"""A function that is called with the number of tasks done, the number of all tasks, and the name of
the last one done."""


@dataclass(frozen=True)
class Task:
    """A task to make the bytes of a rendering. ``key`` is their cache key; ``make`` is picklable,
    and receives the bytes of the ``parts``. Tasks of one ``group`` run in one process; a task
    without a group runs in any free process."""

    name: str
    key: str
    make: Callable[..., bytes]
    group: str = ""
    parts: tuple[Task, ...] = ()

    def make_bytes(self, cache: RenderCache) -> bytes:
        """Return the task's bytes, made from those of its parts, which come from the cache or are
        made now."""
        return self.make(*(part._load_or_make(cache) for part in self.parts))

    def _load_or_make(self, cache: RenderCache) -> bytes:
        data = cache.get(self.key)
        if data is None:
            data = self.make_bytes(cache)
            cache.put(self.key, data)
        return data


@dataclass(frozen=True)
class CachedBytes:
    """The bytes of a rendering that are in the cache: they are read there when they are wanted, or
    made again if they are gone by then."""

    task: Task
    cache: RenderCache

    def read(self) -> bytes:
        """Return the bytes, from the cache or made again."""
        return self.task._load_or_make(self.cache)


class Rendered(Mapping[str, bytes]):
    """The bytes of renderings by name. Each is read when it is wanted, so that large ones are never
    all in memory."""

    def __init__(self, made: Mapping[str, bytes | CachedBytes]) -> None:
        self._made = made

    def __getitem__(self, name: str) -> bytes:
        made = self._made[name]
        return made.read() if isinstance(made, CachedBytes) else made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


_TASKS: Sequence[Task] = ()
"""The tasks of the running pool of workers, which its processes inherit."""


def _adopt(tasks: Sequence[Task]) -> None:
    global _TASKS
    _TASKS = tasks


def _receive(tasks: Sequence[Task]) -> None:
    if tasks:
        _adopt(tasks)


def _make(numbers: Sequence[int], cache: RenderCache) -> list[bytes | None]:
    """Make the bytes of some tasks in a worker, and return them; ``None`` for bytes that are in the
    cache, because a reference to the task would send along everything drawn."""
    made = (_cached_if_large(_TASKS[number], cache) for number in numbers)
    return [one if isinstance(one, bytes) else None for one in made]


def _cached_if_large(task: Task, cache: RenderCache) -> bytes | CachedBytes:
    """Return a task's bytes in the form in which they are held until all tasks are done: small ones
    as they are, large ones only in the cache, if they can be stored there."""
    data = task.make_bytes(cache)
    if len(data) < LARGE or not cache.put(task.key, data):
        return data
    return CachedBytes(task, cache)


def run_tasks(
    tasks: Sequence[Task], cache: RenderCache, jobs: int | None, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield the bytes of every task by its name, in the order in which they are done. Bytes that
    several tasks need are made once."""
    for name, made in _rendered(tasks, cache, jobs, progress):
        yield name, made.read() if isinstance(made, CachedBytes) else made


def rendered(
    tasks: Sequence[Task], cache: RenderCache, jobs: int | None, progress: Progress
) -> Rendered:
    """Run all tasks and return their bytes by name; large ones are read from the cache when they
    are wanted."""
    return Rendered(dict(_rendered(tasks, cache, jobs, progress)))


def _rendered(
    tasks: Sequence[Task], cache: RenderCache, jobs: int | None, progress: Progress
) -> Iterator[tuple[str, bytes | CachedBytes]]:
    done = 0
    missing = dict[str, list[Task]]()
    for task in tasks:
        data = None if task.key in missing else cache.get(task.key)
        if data is None:
            missing.setdefault(task.key, []).append(task)
            continue
        done += 1
        progress(done, len(tasks), task.name)
        yield task.name, data if len(data) < LARGE else CachedBytes(task, cache)
    firsts = [alike[0] for alike in missing.values()]
    for first, made in _make_all(firsts, cache, jobs or os.cpu_count() or 1):
        if isinstance(made, bytes):
            cache.put(first.key, made)
        for task in missing[first.key]:
            done += 1
            progress(done, len(tasks), task.name)
            yield task.name, made


def _make_all(
    tasks: Sequence[Task], cache: RenderCache, jobs: int
) -> Iterator[tuple[Task, bytes | CachedBytes]]:
    groups = _groups(tasks)
    workers = min(jobs, len(groups))
    if workers <= 1:
        for task in tasks:
            yield task, _cached_if_large(task, cache)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    _adopt(tasks)
    # a forked worker has the tasks already: sending them would only cost time
    sent: Sequence[Task] = () if workers_are_forks() else tasks
    with ProcessPoolExecutor(
        workers, mp_context=context(), initializer=_receive, initargs=(sent,)
    ) as pool:
        futures = {pool.submit(_make, numbers, cache): numbers for numbers in groups}
        for future in as_completed(futures):
            for number, data in zip(futures[future], future.result(), strict=True):
                yield tasks[number], CachedBytes(tasks[number], cache) if data is None else data
    _adopt(())


def _groups(tasks: Sequence[Task]) -> list[list[int]]:
    """Return the tasks as lists of their numbers, those of one group in one list."""
    found: dict[str, list[int]] = {}
    for number, task in enumerate(tasks):
        found.setdefault(task.group or f"{number}", []).append(number)
    return list(found.values())
