"""Runs a web server on this machine until it is interrupted, and then ends it at once, whatever it is
doing."""

from __future__ import annotations

import ipaddress
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
    """Bind a port (0: any free one) at an address of this machine, and return the listening socket. Raises
    ``OSError`` if the port is in use, or if the machine does not have the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends at once what follows the head of an answer; else it waits 40 ms
    # for the browser to confirm the head.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError:
        taken.close()
        raise
    return taken


def names_of_host(host: str) -> tuple[str, ...]:
    """Return the host names, as browsers write them, by which a server at an address of this machine can
    be reached; none for the loopback address, which needs no extra name."""
    if host in (HERE, "localhost"):
        return ()
    if host not in _EVERYWHERE:
        return (_as_in_browsers(host),)
    name = socket.gethostname()
    try:
        found = socket.gethostbyname_ex(name)[2]
    except OSError:
        found = []
    addresses = (one for one in (*_address_on_network(), *found) if not one.startswith("127."))
    return tuple(dict.fromkeys((*addresses, name.lower())))


def _as_in_browsers(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower()
    return f"[{address}]" if address.version == 6 else str(address)


def _address_on_network() -> tuple[str, ...]:
    """Return this machine's address on the network, if it has one; its host name often resolves only to an
    address that other machines cannot reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent to this address of no machine
        except OSError:
            return ()
        return (str(asked.getsockname()[0]),)


def serve_in_thread(app: Starlette, taken: socket.socket) -> Callable[[], None]:
    """Serve an application on a socket beside what the process does; return what ends that. The server
    listens when this returns."""
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.02)

    def end() -> None:
        server.should_exit = True

    return end


class LocalServer(uvicorn.Server):
    """A web server that tells its pages when it ends.

    A thread that is busy cannot be cancelled, so at the end the process exits without waiting for its
    threads. ``ready`` is called once the server listens, ``notify`` when it begins to end, and ``finish``
    last, so that what it writes is not lost.
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
        """Start to listen, and announce the server only then, so that its page can be opened at once."""
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
