"""Render tasks: each makes the bytes of a file that is not in the cache, on as many processors as
wanted.

What a task renders is drawn already; it needs nothing but its own arguments, so that tasks can run in
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
    """A task that makes the bytes of one rendering. ``key`` is their cache key; ``make`` makes them
    from the bytes of the ``parts``, and can be pickled. The tasks of one ``group`` run in one process;
    one without a group runs in any free process."""

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
    """The bytes of a rendering that are in the cache: read only when they are wanted, or made again if
    they have gone from the cache."""

    task: Task
    cache: RenderCache

    def read(self) -> bytes:
        """Return the bytes from the cache; if they are no longer there, they are made again."""
        return self.task._load_or_make(self.cache)


class Rendered(Mapping[str, bytes]):
    """The bytes of renderings by name, each read only when it is wanted, so that large ones are never
    all in memory at once."""

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
    """Make the bytes of some tasks in a worker process and return them; ``None`` stands for bytes
    stored in the cache (returning the task itself would send all of its drawings along)."""
    made = (_cached_if_large(_TASKS[number], cache) for number in numbers)
    return [one if isinstance(one, bytes) else None for one in made]


def _cached_if_large(task: Task, cache: RenderCache) -> bytes | CachedBytes:
    """Return a task's bytes as they are held until all tasks are done: small ones themselves, large
    ones as a reference to the cache, if they can be stored there."""
    data = task.make_bytes(cache)
    if len(data) < LARGE or not cache.put(task.key, data):
        return data
    return CachedBytes(task, cache)


def run_tasks(
    tasks: Sequence[Task], cache: RenderCache, jobs: int | None, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield each task's name and bytes as soon as it is done. Bytes that several tasks need are made
    once."""
    for name, made in _rendered(tasks, cache, jobs, progress):
        yield name, made.read() if isinstance(made, CachedBytes) else made


def rendered(
    tasks: Sequence[Task], cache: RenderCache, jobs: int | None, progress: Progress
) -> Rendered:
    """Run all tasks and return the rendered bytes by name; large ones are read from the cache only when
    wanted."""
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
    """Return the tasks' numbers in lists: those of one group together in one list."""
    found: dict[str, list[int]] = {}
    for number, task in enumerate(tasks):
        found.setdefault(task.group or f"{number}", []).append(number)
    return list(found.values())
