"""What is costly to make and the same for all tests: made once a run, by the process that asks first."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TypeVar

Made = TypeVar("Made")

FOLDER = "CHITWRIGHT_TESTS_SHARED"
"""Names the folder of a run, where things lie once they are made."""

_PATIENCE = 60.0
"""Seconds to wait for another process: it may be gone."""


def once(name: str, make: Callable[[], Made]) -> Made:
    """What somebody has made under a name in this run, or what ``make`` gives; nobody changes it. Without
    a folder of a run (while a single process collects tests) it is always made."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return make()
    kept = Path(folder) / f"{name}.pickle"
    with _alone(kept.with_suffix(".lock")):
        if kept.is_file():
            found: Made = pickle.loads(kept.read_bytes())
            return found
        made = make()
        begun = kept.with_suffix(f".{os.getpid()}")
        begun.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        begun.replace(kept)
        return made


@contextmanager
def in_turn(name: str) -> Iterator[None]:
    """The processes of a run do something one after the other."""
    folder = os.environ.get(FOLDER)
    with _alone(Path(folder) / f"{name}.lock") if folder else nullcontext():
        yield


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Others wait until the block ends; a folder can be made by one process alone. Who has waited too
    long goes on, and leaves the folder to its owner."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    end, own = time.monotonic() + _PATIENCE, False
    while not own and time.monotonic() < end:
        try:
            lock.mkdir()
            own = True
        except FileExistsError:
            time.sleep(0.02)
    try:
        yield
    finally:
        if own:
            lock.rmdir()
