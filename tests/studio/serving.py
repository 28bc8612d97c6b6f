"""A studio that serves a copy of a game to the tests of one module."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.files import write_atomically
from builder.loading.option_choices import Chosen
from builder.local_server.request_guard import Guard
from builder.local_server.serving import taken_port
from builder.pipeline.build import check_game
from builder.problems import Problem
from builder.studio.library import Check, Library
from builder.studio.server import studio_app
from builder.studio.studio_state import Studio
from tests.local_pages import Answer, asked, running


@dataclass(frozen=True)
class Served:
    """A running studio of a folder."""

    folder: Path
    guard: Guard

    def ask(
        self,
        path: str,
        body: Any = None,
        *,
        method: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Status, headers and body of an answer; by default asked as the studio's own page does."""
        return asked(self.guard, path, body, method=method, headers=headers)

    def plain(self, path: str, body: Any = None) -> Any:
        """The plain data of an answer."""
        return json.loads(self.ask(path, body)[2])

    def until_checked(self) -> dict[str, Any]:
        """The state after the rules were looked at."""
        for _ in range(3000):
            state = self.plain("/state")
            if state["checked"]:
                return dict(state)
            time.sleep(0.1)
        raise AssertionError("the rules were never looked at")


def quickly(folder: Path, owner: Path | None, chosen: Chosen = ()) -> Sequence[Problem]:
    """What the rules say of a game, and what does not fit on a counter: nothing else is drawn."""
    return check_game(folder, owner, chosen=chosen, quick=True)


def save(file: Path, text: str) -> None:
    """Save a text as editors do that put the whole file in place at once: a file that is cleared and
    then written can be read while it is empty."""
    write_atomically(file, text.encode(), durable=False)


@contextmanager
def serving(
    folder: Path, *, follow: bool = False, look: Check = quickly, port: int = 0
) -> Iterator[Served]:
    """The studio of a folder, until the block ends."""
    with taken_port(port) as taken:
        guard = Guard(taken.getsockname()[1])
        studio = Studio(Library(folder, look=look), guard)
        with running(studio_app(studio, follow=follow), taken):
            yield Served(folder, guard)
