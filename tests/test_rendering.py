"""Render tasks: made once, kept, and made side by side."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.incremental.render_cache import RenderCache
from builder.pipeline.rendering import LARGE, CachedBytes, Task, rendered, run_tasks
from builder.pipeline.worker_processes import context


def _bytes_of(text: str) -> bytes:
    return text.encode() * 3


def _joined(*parts: bytes) -> bytes:
    return b"<" + b"".join(parts) + b">"


def _fails() -> bytes:
    raise ValueError("a broken drawing")


def _quiet(done: int, total: int, name: str) -> None:
    pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_gives_its_bytes(jobs: int) -> None:
    tasks = [Task(f"t{i}", f"key{i}", partial(_bytes_of, f"{i}")) for i in range(5)]
    made = dict(run_tasks(tasks, RenderCache(None), jobs, _quiet))
    assert made == {f"t{i}": f"{i}".encode() * 3 for i in range(5)}


def test_what_is_kept_is_not_made_again(tmp_path: Path) -> None:
    kept = RenderCache(tmp_path)
    list(run_tasks([Task("a", "key", partial(_bytes_of, "a"))], kept, 1, _quiet))
    assert dict(run_tasks([Task("a", "key", _fails)], kept, 1, _quiet)) == {"a": b"aaa"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_parts_are_kept_by_themselves(tmp_path: Path, jobs: int) -> None:
    """Of a file that is made again, what has not changed is not."""
    kept = RenderCache(tmp_path)
    part = Task("part", "part", partial(_bytes_of, "p"))
    list(run_tasks([Task("a", "old", _joined, parts=(part,))], kept, 1, _quiet))
    changed = [Task(n, n, _joined, parts=(Task("part", "part", _fails),)) for n in "ab"]
    assert dict(run_tasks(changed, kept, jobs, _quiet)) == {"a": b"<ppp>", "b": b"<ppp>"}


def test_progress_counts_every_task_to_the_end(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    kept = RenderCache(tmp_path)
    kept.put("key0", b"kept")
    tasks = [Task(f"t{i}", f"key{i}", partial(_bytes_of, "x")) for i in range(3)]
    list(run_tasks(tasks, kept, 2, lambda done, total, name: seen.append((done, total))))
    assert seen == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_fails_is_heard_of(jobs: int) -> None:
    tasks = [Task("a", "a", _fails), Task("b", "b", partial(_bytes_of, "b"))]
    with pytest.raises(ValueError, match="broken drawing"):
        list(run_tasks(tasks, RenderCache(None), jobs, _quiet))


@pytest.fixture
def another_thread() -> Iterator[None]:
    """A thread that waits beside the test."""
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    yield
    done.set()
    thread.join()


def test_a_process_with_threads_is_not_forked(another_thread: None) -> None:
    """A fork could wait for ever for a lock of the other thread; Python 3.12 and later warn of it."""
    assert context().get_start_method() in ("forkserver", "spawn")
    tasks = [Task(f"t{i}", f"key{i}", partial(_bytes_of, f"{i}")) for i in range(3)]
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        made = dict(run_tasks(tasks, RenderCache(None), 2, _quiet))
    assert made == {f"t{i}": f"{i}".encode() * 3 for i in range(3)}
    assert [str(warning.message) for warning in told] == []


def _large(letter: str) -> bytes:
    return letter.encode() * LARGE


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_large_is_not_held_in_memory_but_read_when_it_is_wanted(
    tmp_path: Path, jobs: int
) -> None:
    """The sheets of a module of thousands of pieces have a gigabyte together."""
    tasks = [Task(f"large {n}", f"key {n}", partial(_large, n), "one") for n in "ab"]
    tasks.append(Task("small", "small", partial(_bytes_of, "s")))
    for _ in range(2):  # made, and found in the cache
        made = rendered(tasks, RenderCache(tmp_path), jobs, _quiet)
        held = {name: isinstance(made._made[name], CachedBytes) for name in made}
        assert held == {"large a": True, "large b": True, "small": False}
        assert made["large b"] == b"b" * LARGE
        assert made["small"] == b"sss"
        assert [len(made), sum(map(len, made.values()))] == [3, 2 * LARGE + 3]


def test_what_is_gone_from_the_cache_meanwhile_is_made_again(tmp_path: Path) -> None:
    tasks = [Task("a", "key", partial(_large, "a"))]
    made = rendered(tasks, RenderCache(tmp_path), 1, _quiet)
    for path in tmp_path.rglob("key"):
        path.unlink()
    assert made["a"] == b"a" * LARGE


def test_without_a_cache_what_is_large_is_held(tmp_path: Path) -> None:
    tasks = [Task("a", "key", partial(_large, "a"))]
    (tmp_path / "file").write_bytes(b"")
    for nowhere in (RenderCache(None), RenderCache(tmp_path / "file")):
        assert rendered(tasks, nowhere, 1, _quiet)["a"] == b"a" * LARGE
