"""Runs the studio until it is interrupted."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import util
from pathlib import Path

from builder.loading.option_choices import Chosen
from builder.local_server.request_guard import Guard
from builder.local_server.serving import LocalServer, taken_port
from builder.studio.checker import Checker
from builder.studio.library import Library
from builder.studio.server import studio_app
from builder.studio.studio_state import Studio

_WRITING = 5.0
"""The longest time in seconds to wait for a change that is being written."""


def serve(
    folder: Path,
    owner: Path | None,
    port: int,
    ready: Callable[[str], None],
    chosen: Chosen = (),
) -> None:
    """Serve the studio until it is interrupted, with the ``chosen`` options of the rules; ``ready``
    is called with the address. Raises ``OSError`` if the port is in use."""
    taken = taken_port(port)
    guard = Guard(taken.getsockname()[1])
    with Checker() as checker:
        studio = Studio(Library(folder, owner, checker.check, chosen), guard)

        def finish() -> None:
            studio.writing.acquire(timeout=_WRITING)
            checker.end()
            util._run_finalizers(0)  # type: ignore[attr-defined] # gives back what is shared

        server = LocalServer(
            studio_app(studio), lambda: ready(guard.address), lambda: studio.tell(None), finish
        )
        server.run_until_interrupted(taken)
