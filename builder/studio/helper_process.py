"""Prepares the processes in which the studio checks and simulates games."""

from __future__ import annotations

import os

from builder.pipeline.worker_processes import begin_worker


def begin_helper_process() -> None:
    """Prepare a worker process whose priority is below that of drawing."""
    if hasattr(os, "nice"):
        os.nice(5)
    begin_worker()
