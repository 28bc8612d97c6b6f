"""The state of one game in the studio, shared by all open pages: its reading, drawings and changes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool

from builder.local_server.request_guard import Guard
from builder.studio.editing import edits
from builder.studio.entries.entry_files import EntryFiles
from builder.studio.gallery import Gallery
from builder.studio.idle_gc import IdleCollector
from builder.studio.library import Library

if TYPE_CHECKING:
    from builder.play_server.background import BackgroundTable
    from builder.studio.balance.balance_runs import Balance


_CHECK_AFTER_PAINTING = 0.5
"""Seconds that the check of a painted map waits: until then the processor draws the map in the studio and
paints it in the browser."""


class Rounds:
    """Runs one task again and again, one run (round) at a time: all requests made during a round are
    served together by the next."""

    def __init__(self, work: Callable[[], Awaitable[None]]) -> None:
        self._work, self._turn = work, asyncio.Lock()
        self._asked = 0
        self.done = 0
        """The highest request number that a finished round has served."""

    def ask(self) -> int:
        """Ask for a round that starts after this call; return the number to pass to :meth:`until`."""
        self._asked += 1
        return self._asked

    async def until(self, number: int) -> None:
        """Wait until the round that serves a request number is finished."""
        async with self._turn:
            if self.done < number:
                asked = self._asked
                await self._work()
                self.done = asked

    async def until_asked(self, number: int) -> None:
        """Wait like :meth:`until`, but not for a request that was never made, such as one that an earlier
        run of the studio has numbered."""
        await self.until(min(number, self._asked))

    async def share(self) -> None:
        """Request a round and wait until it is finished."""
        await self.until(self.ask())


@dataclass
class Studio:
    """One game shown in the studio: its reading, drawings and changes, and the pages that wait for
    news."""

    library: Library
    guard: Guard
    gallery: Gallery = field(default_factory=Gallery)
    listeners: set[asyncio.Queue[int | None]] = field(default_factory=set)
    writing: threading.Lock = field(default_factory=threading.Lock)
    tidying: IdleCollector = field(default_factory=IdleCollector)

    def __post_init__(self) -> None:
        self.change_history = edits.ChangeHistory(self.library.folder)
        self.entries = EntryFiles(self.library.folder)
        self.reading, self.checking = Rounds(self._read_game), Rounds(self._check)
        self.table: BackgroundTable | None = None
        self._soon: set[asyncio.Task[None]] = set()

    @cached_property
    def balance(self) -> Balance:
        """The simulations that the studio runs."""
        from builder.studio.balance.balance_runs import Balance

        return Balance()

    def end_games(self) -> None:
        """Stop the running simulation and the game that is played, if any was ever started."""
        if self.table is not None:
            self.table.end()
        if "balance" in self.__dict__:
            self.balance.stop()

    def tell(self, number: int | None) -> None:
        """Send every open page the number of a new reading or, with ``None``, the news that the studio
        ends."""
        for listener in self.listeners:
            listener.put_nowait(number)

    async def _read_game(self) -> None:
        self.tidying.touch()
        before = self.library.now.number
        reading = await run_in_threadpool(self.library.read)
        if reading.number != before:
            self.tell(reading.number)

    async def _check(self) -> None:
        if self.library.is_only_painted:
            await asyncio.sleep(_CHECK_AFTER_PAINTING)
        checked = await run_in_threadpool(self.library.check)
        if checked is not None:
            self.tell(checked.number)

    async def refresh(self) -> None:
        """Read the files and show the result, then check the rules and show their problems."""
        await self.reading.share()
        await self.checking.share()

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a coroutine in the background."""
        task = asyncio.create_task(work)
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)
