"""What every timed job tells the runner: how long its work took once everything was loaded."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path

MARK = "work seconds:"
"""Before two figures, by the clock and of the processors, on the last line of a job's output."""


def timed(work: Callable[[], bytes], out: Path) -> None:
    """Do the work, write what it makes, and print how long both took."""
    timed_files(lambda: out.write_bytes(work()), out)


def timed_files(work: Callable[[], object], out: Path) -> None:
    """The same for work that writes its file itself."""
    out.parent.mkdir(parents=True, exist_ok=True)
    started, busy = time.perf_counter(), processors()
    work()
    print(f"\n{MARK} {time.perf_counter() - started:.4f} {processors() - busy:.4f}")


def processors() -> float:
    """Seconds of all processors that this process and its finished children took."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    used = [resource.getrusage(who) for who in whose]
    return sum(u.ru_utime + u.ru_stime for u in used)
