"""How worker processes are started.

A fork is quick, and a worker has at once what its parent has; but one of a process with several threads
may wait for ever for a lock that a thread held, and Python from 3.12 on warns of it.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

_THREADS = Path("/proc/self/task")
"""Where Linux lists the threads of a process, those of libraries in C too."""


def forks() -> bool:
    """Whether workers are forks of this process, and know what it knows."""
    return sys.platform == "linux" and _threads() == 1


def context() -> BaseContext:
    """What makes the workers: by a fork where that is safe, else by a program that is started anew."""
    import multiprocessing

    if forks():
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")


def _threads() -> int:
    try:
        return len(os.listdir(_THREADS))
    except OSError:
        return threading.active_count()
