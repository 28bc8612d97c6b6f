"""Runs a game in play on the server: lets programs and dice act, and notifies the pages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from builder.play_server.game_in_play import GameInPlay
from builder.play_server.page_view import PageView
from builder.play_server.pictures import Pictures
from builder.play_server.seats import Seat
from builder.playing.state import CHANCE

PACES = {"slow": 2.2, "normal": 1.1, "fast": 0.3, "pause": None}
"""The seconds between two actions of programs, by the name of the speed; ``None`` stops them."""


@dataclass
class TableService:
    """A game in play with its seats and the pages that wait for news."""

    played: GameInPlay
    seats: dict[str, Seat]
    language: str
    """The language of a page that asks for none."""
    pace: str = "normal"
    listeners: set[asyncio.Queue[int | None]] = field(default_factory=set)
    _views: dict[tuple[str, str], PageView] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._changed = asyncio.Event()

    def view(self, language: str) -> PageView:
        """Return what is sent to pages in a language."""
        map = self.played.now.match.scenario.map  # another one if a game of it has been loaded
        if (language, map) not in self._views:
            pictures = Pictures(self.played.game, map, language)
            self._views[language, map] = PageView(self.played, language, pictures)
        return self._views[language, map]

    def tell(self, number: int | None) -> None:
        """Notify all pages of a change, or with ``None`` of the end of the server."""
        for listener in self.listeners:
            listener.put_nowait(number)

    def changed(self) -> None:
        """Notify all pages of a change, and let programs and dice act next."""
        self.tell(self.played.number)
        self._changed.set()

    async def run(self) -> None:
        """Let programs and dice act, one action after the other, until a person's turn comes."""
        while True:
            self._changed.clear()
            if not await self._one_action():
                await self._changed.wait()

    async def _one_action(self) -> bool:
        played, pace = self.played, PACES[self.pace]
        if not played.is_automatic or pace is None:
            return False
        # dice for people roll at once; what programs do should be followed with the eyes
        waits = played.now.current_player != CHANCE or not played.people
        number, action = await run_in_threadpool(played.automatic_action)
        if action is not None:
            if waits and played.number > 1:
                await asyncio.sleep(pace)
            if PACES[self.pace] is None:
                return False
            await run_in_threadpool(played.take, number, action)
        self.tell(played.number)
        return action is not None
