"""Completes responses: adds the headers of every response, and compresses text for browsers that accept
compressed content."""

from __future__ import annotations

import gzip

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from builder.local_server.request_guard import HEADERS

_LEAST = 1_000
"""Shorter answers are sent as they are."""
_TEXTS = ("text/", "application/json", "image/svg+xml")
"""The beginnings of the types that are compressed: pictures of points are compressed already."""
_QUICK = 1
"""The level of compression: a browser on this machine waits longer for a better one than it saves."""


async def complete(request: Request, response: Response) -> None:
    """Add the headers of every response, except those that it has, and compress it."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    await compress(request, response)


async def compress(request: Request, response: Response) -> None:
    """Compress the body of a response if the browser accepts compression and the body is large enough to
    gain by it."""
    headers, body = response.headers, bytes(getattr(response, "body", b""))
    if len(body) < _LEAST or not headers.get("content-type", "").startswith(_TEXTS):
        return
    headers["Vary"] = "Accept-Encoding"
    if not _accepts_gzip(request.headers.get("accept-encoding", "")):
        return
    response.body = await run_in_threadpool(gzip.compress, body, _QUICK, mtime=0)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(response.body))


def _accepts_gzip(offered: str) -> bool:
    """Decide whether a header names gzip; with a weight of 0 a browser refuses it."""
    for one in offered.split(","):
        name, _, weight = one.replace(" ", "").lower().partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or not weight
    return False
