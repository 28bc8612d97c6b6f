"""Runs a web server on this machine until it is interrupted, and then ends it at once, whatever it is
doing."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

_GRACE = 0.3
"""The seconds that open pages have to receive the notice that the server ends."""


HERE = "127.0.0.1"
"""The address that only this machine can reach."""
_EVERYWHERE = ("0.0.0.0", "::")


def taken_port(port: int, host: str = HERE) -> socket.socket:
    """Return a socket that listens on a port, 0 for a free one, of an address of this machine.
    Raises ``OSError`` if the port is in use, or if the machine does not have the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError:
        taken.close()
        raise
    return taken


def names_of_host(host: str) -> tuple[str, ...]:
    """Return the names under which other machines reach this one if it listens on an address; none
    for the address that only this machine can reach."""
    if host in (HERE, "localhost", "::1"):
        return ()
    if host not in _EVERYWHERE:
        return (f"[{host}]" if ":" in host else host,)
    name = socket.gethostname()
    try:
        found = socket.gethostbyname_ex(name)[2]
    except OSError:
        found = []
    return tuple(dict.fromkeys((*(one for one in found if not one.startswith("127.")), name)))


class LocalServer(uvicorn.Server):
    """A web server that notifies its pages of its end. A thread that draws or thinks cannot be
    cancelled, so the process then ends without waiting for it.

    ``ready`` is called once the server listens, ``notify`` when it begins to end, and ``finish``
    last: what it writes is not lost.
    """

    def __init__(
        self,
        app: Starlette,
        ready: Callable[[], None],
        notify: Callable[[], None],
        finish: Callable[[], None],
    ) -> None:
        super().__init__(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
        self._ready, self._notify, self._finish = ready, notify, finish

    def run_until_interrupted(self, taken: socket.socket) -> None:
        """Serve on a socket until the process is interrupted or told to end."""
        # Whoever ends the process so ends it in good order: the server hands the signal on to this.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        try:
            self.run(sockets=[taken])
        finally:
            if self.should_exit:
                self.end()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and only then announce it, so that the page can be opened at once."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            self._notify()
            threading.Thread(target=self._end_soon, daemon=True).start()
        super().handle_exit(sig, frame)

    def _end_soon(self) -> None:
        time.sleep(_GRACE)
        self.end()

    def end(self) -> None:
        """End the process without freeing the game's objects, which may take seconds."""
        try:
            self._finish()
        finally:
            os._exit(0)
