"""The game as it was last read: sound, or with what is wrong beside the last sound one."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.model.game import Game
from builder.problems import Problem, any_fatal
from builder.spec import load_game
from builder.spec.reading.nodes import Locations


@dataclass(frozen=True)
class Reading:
    """What one reading found. ``game`` is the last sound one, with its charts filled; ``stale`` says that
    the files have gone on since. ``checked`` says that its rules were looked at too."""

    number: int
    game: Game | None
    problems: tuple[Problem, ...]
    locations: Locations
    stale: bool = False
    checked: bool = False


class Library:
    """Reads a game's folder anew whenever it is asked to; ``now`` is the last reading."""

    def __init__(self, folder: Path, owner: Path | None = None) -> None:
        self.folder, self.owner = folder, owner
        self._lock = threading.Lock()
        self.now = Reading(0, None, (), Locations())

    def read(self) -> Reading:
        """Read the files; what a sound game's rules say of it comes with :meth:`check`."""
        from builder.rules.proving import fill

        loaded = load_game(self.folder, self.owner)
        sound = loaded.game is not None and not any_fatal(loaded.problems)
        with self._lock:
            game = fill(loaded.game) if loaded.game is not None else self.now.game
            stale = loaded.game is None
            locations = self.now.locations if stale else loaded.locations
            number = self.now.number + 1
            problems = tuple(loaded.problems)
            self.now = Reading(number, game, problems, locations, stale, checked=not sound)
            return self.now

    def check(self) -> Reading | None:
        """Look at the rules, examples and drawings of the last reading; ``None`` if there was another
        meanwhile, or nothing to look at."""
        from builder.build.pipeline import check_game

        before = self.now
        if before.checked:
            return None
        found: Sequence[Problem] = check_game(self.folder, self.owner)
        with self._lock:
            if self.now.number != before.number:
                return None
            self.now = Reading(
                before.number + 1, before.game, tuple(found), before.locations, checked=True
            )
            return self.now
