"""Web applications that run for the tests of one module, and questions to them."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette

from builder.local_server.request_guard import Guard

Answer = tuple[int, dict[str, str], bytes]
"""The status, headers and body of an answer."""


@contextmanager
def running(app: Starlette, taken: socket.socket) -> Iterator[None]:
    """Serve an application on a socket until the block ends."""
    config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(10)


def asked(
    guard: Guard,
    path: str,
    body: Any = None,
    *,
    method: str = "",
    headers: dict[str, str] | None = None,
) -> Answer:
    """Return an answer; by default it is asked as the server's own page does."""
    own = {
        "Cookie": f"{guard.cookie}={guard.token}",
        "Origin": f"http://127.0.0.1:{guard.port}",
    }
    connection = http.client.HTTPConnection("127.0.0.1", guard.port, timeout=60)
    sent = None if body is None else json.dumps(body)
    wanted = method or ("GET" if body is None else "POST")
    connection.request(wanted, path, sent, own if headers is None else headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, data
