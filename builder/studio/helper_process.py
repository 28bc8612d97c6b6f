"""Prepares the processes in which the studio checks and plays games."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def begin_helper_process() -> None:
    """Lower the priority of this process below that of drawing, and make it end with the studio,
    because a studio stopped by a signal cannot notify its processes."""
    if hasattr(os, "nice"):
        os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C goes to all processes of a terminal
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
