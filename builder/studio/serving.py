"""Runs the studio until it is interrupted, and then ends it at once, whatever it is doing."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import util
from pathlib import Path
from types import FrameType

import uvicorn

from builder.loading.option_choices import Chosen
from builder.studio.checker import Checker
from builder.studio.library import Library
from builder.studio.request_guard import Guard
from builder.studio.server import studio_app
from builder.studio.studio_state import Studio

_GRACE = 0.3
"""The seconds that open pages have to receive the notice that the studio ends."""
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
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", port))
    guard = Guard(taken.getsockname()[1])
    # Whoever ends the studio so ends it in good order: the server hands the signal on to this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Checker() as checker:
        studio = Studio(Library(folder, owner, checker.check, chosen), guard)
        config = uvicorn.Config(
            studio_app(studio), log_level="warning", timeout_graceful_shutdown=1
        )
        server = _Server(config, studio, checker, ready)
        try:
            server.run(sockets=[taken])
        finally:
            if server.should_exit:
                server.end()


class _Server(uvicorn.Server):
    """A web server that notifies the pages of its end and then waits only for a change that is
    being written; a drawing thread cannot be cancelled, so the process ends without waiting for it."""

    def __init__(
        self,
        config: uvicorn.Config,
        studio: Studio,
        checker: Checker,
        ready: Callable[[str], None],
    ) -> None:
        super().__init__(config)
        self._studio, self._checker, self._ready = studio, checker, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and only then announce the address, so that it can be opened at once."""
        await super().startup(sockets)
        if self.started:
            self._ready(self._studio.guard.address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            self._studio.tell(None)
            threading.Thread(target=self._end, daemon=True).start()
        super().handle_exit(sig, frame)

    def _end(self) -> None:
        time.sleep(_GRACE)
        self.end()

    def end(self) -> None:
        """End the process without freeing the game's objects, which may take seconds."""
        self._studio.writing.acquire(timeout=_WRITING)
        try:
            self._checker.end()
            util._run_finalizers(0)  # type: ignore[attr-defined] # gives back what is shared
        finally:
            os._exit(0)
