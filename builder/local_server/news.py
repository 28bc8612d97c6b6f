"""Tells pages in browsers at once that something has changed, by server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse

Listener = asyncio.Queue[int | None]
"""The queue of a page that listens: the number of each change, and ``None`` at the end."""

_SILENCE = 15
"""The seconds after which a line is sent even without news, so that the connection is not closed."""


def news_response(listeners: set[Listener], number: Callable[[], int]) -> StreamingResponse:
    """Return a response that sends the number of the latest change to a page, then that of each further
    change as it is put into the queues of ``listeners``."""

    async def event_lines() -> AsyncIterator[str]:
        queue: Listener = asyncio.Queue()
        listeners.add(queue)
        try:
            yield f"data: {number()}\n\n"
            while True:
                try:
                    latest = await asyncio.wait_for(queue.get(), _SILENCE)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if latest is None:
                    return
                yield f"data: {latest}\n\n"
        finally:
            listeners.discard(queue)

    return StreamingResponse(event_lines(), media_type="text/event-stream")
