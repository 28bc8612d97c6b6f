"""Looks at rules and drawings in a process of its own: what is drawn for the page need not wait."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from builder.problems import Problem
from builder.studio.library import check_here


class Checker:
    """One process that checks games, begun with the first of them; it ends with the ``with``, and with
    the process that began it."""

    def __init__(self) -> None:
        self._pool = _begun()
        self._over = False

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the process, whatever it looks at."""
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()  # nobody waits for what it finds

    def look(self, folder: Path, owner: Path | None) -> Sequence[Problem]:
        """What is wrong with a game; found here if the process has been lost, and next by another."""
        try:
            return self._pool.submit(check_here, folder, owner).result()
        except (BrokenProcessPool, CancelledError):
            if self._over:
                return ()
            self._pool = _begun()
            return check_here(folder, owner)


def _begun() -> ProcessPoolExecutor:
    # A fork of a process with threads may hang.
    spawning = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, spawning, initializer=_begin)


def _begin() -> None:
    """Let the drawing of what is shown go before, and end with the studio: one that is stopped by a
    signal does not tell its processes."""
    if hasattr(os, "nice"):
        os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C goes to all processes of a terminal
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
