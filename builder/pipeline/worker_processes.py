"""The ways of starting worker processes.

A fork is fast, and a worker has at once everything that its parent has; but the fork of a process
with several threads may wait forever for a lock that a thread held, and Python from 3.12 on warns
of it.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext, SpawnContext


class WorkerLost(Exception):
    """Raised when a worker process has ended before its work was done, for example ended by the system
    for lack of memory."""


_THREADS = Path("/proc/self/task")
"""The folder where Linux lists the threads of a process, including those of C libraries."""


def workers_are_forks() -> bool:
    """Return whether workers are forks of this process, which inherit its memory."""
    return sys.platform == "linux" and _threads() == 1


def context() -> BaseContext:
    """Return the multiprocessing context for workers: fork where that is safe, else a method that
    starts a new program."""
    import multiprocessing

    if workers_are_forks():
        return multiprocessing.get_context("fork")
    _keep_out_the_current_folder()
    return multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")


def spawning() -> SpawnContext:
    """Return the context that starts worker processes as fresh programs, which is safe whatever
    threads run here."""
    import multiprocessing

    _keep_out_the_current_folder()
    return multiprocessing.get_context("spawn")


def begin_worker() -> None:
    """Prepare a worker process: interrupts (Ctrl+C) are left to its parent, and it ends when the parent
    ends, because a parent that is killed cannot notify it."""
    import multiprocessing
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C goes to all processes of a terminal
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


_SAFE_PATH = "PYTHONSAFEPATH"
"""The environment variable that tells Python not to look for modules in the current folder."""
_USERS = os.environ.get(_SAFE_PATH)


def users_environment() -> dict[str, str]:
    """Return the environment variables as the user set them, for programs that are not part of
    Chitwright."""
    own = {_SAFE_PATH: _USERS} if _USERS is not None else {}
    return {key: value for key, value in os.environ.items() if key != _SAFE_PATH} | own


def _keep_out_the_current_folder() -> None:
    """Keep newly started Python processes from importing modules from the current folder, which may be
    a stranger's game folder: until they receive this process's module path, they would look there
    first."""
    os.environ[_SAFE_PATH] = "1"


def _threads() -> int:
    try:
        return len(os.listdir(_THREADS))
    except OSError:
        return threading.active_count()
