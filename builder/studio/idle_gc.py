"""Looks for garbage while nobody waits: among the million objects of a large map the collector finds
none, and takes a third of the time that a change has until it is seen."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.concurrency import run_in_threadpool

_QUIET = 6.0
"""Seconds without a question or a change, after which nobody waits."""
_MANY = 20_000
"""New objects for which it is worth while to look."""
_MOST = 5_000_000
"""So many are looked through even if somebody waits."""


class Tidying:
    """Keeps the collector quiet as long as it is used; whatever is asked or saved is to ``touch`` it."""

    def __init__(self, quiet: float = _QUIET) -> None:
        self._quiet, self._last = quiet, time.monotonic()

    def touch(self) -> None:
        """Somebody asks, or has saved."""
        self._last = time.monotonic()

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """Collect at rest alone; at the end as before."""
        usual = gc.isenabled()
        gc.disable()
        task = asyncio.create_task(self._collect())
        try:
            yield
        finally:
            task.cancel()
            if usual:
                gc.enable()

    async def _collect(self) -> None:
        while True:
            await asyncio.sleep(self._quiet / 2)
            new, rested = gc.get_count()[0], time.monotonic() - self._last > self._quiet
            if new > (_MANY if rested else _MOST):
                await run_in_threadpool(gc.collect)
