"""One game on show, whoever looks at it: what was read, drawn and changed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from starlette.concurrency import run_in_threadpool

from builder.studio.editing import edits
from builder.studio.gallery import Gallery
from builder.studio.idle_gc import Tidying
from builder.studio.library import Library
from builder.studio.request_guard import Guard


class Rounds:
    """Does work that many ask for in rounds, one at a time: whoever asks during a round has the next one,
    with all others who have asked until it begins."""

    def __init__(self, work: Callable[[], Awaitable[None]]) -> None:
        self._work, self._turn = work, asyncio.Lock()
        self._asked = 0
        self.done = 0
        """All who had a number up to this one have had their round."""

    def ask(self) -> int:
        """Ask for a round that begins from now on; the number to wait for."""
        self._asked += 1
        return self._asked

    async def until(self, number: int) -> None:
        """Wait for the round of a number."""
        async with self._turn:
            if self.done < number:
                asked = self._asked
                await self._work()
                self.done = asked

    async def share(self) -> None:
        """Ask for a round, and wait for it."""
        await self.until(self.ask())


@dataclass
class Studio:
    """One game on show: what is read, drawn and changed, and who waits for news."""

    library: Library
    guard: Guard
    gallery: Gallery = field(default_factory=Gallery)
    listeners: set[asyncio.Queue[int | None]] = field(default_factory=set)
    writing: threading.Lock = field(default_factory=threading.Lock)
    tidying: Tidying = field(default_factory=Tidying)

    def __post_init__(self) -> None:
        self.desk = edits.Desk(self.library.folder)
        self.reading, self.checking = Rounds(self._read), Rounds(self._check)
        self._soon: set[asyncio.Task[None]] = set()

    def tell(self, number: int | None) -> None:
        """Tell every open page that there is another reading, or with ``None`` that the studio ends."""
        for listener in self.listeners:
            listener.put_nowait(number)

    async def _read(self) -> None:
        self.tidying.touch()
        reading = await run_in_threadpool(self.library.read)
        self.tell(reading.number)

    async def _check(self) -> None:
        checked = await run_in_threadpool(self.library.check)
        if checked is not None:
            self.tell(checked.number)

    async def refresh(self) -> None:
        """Read the files and show what is there, and then look at the rules."""
        await self.reading.share()
        await self.checking.share()

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done for which nobody waits."""
        task = asyncio.create_task(work)
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)
