"""What stands in the way of saved games and logs that strangers hand over."""

from __future__ import annotations

import zipfile
import zlib

from builder.problems import Problem, error
from builder.vassal.format.files.unpacking import ReadError

BROKEN = (
    *(ReadError, ValueError, LookupError, EOFError, NotImplementedError, RuntimeError),
    *(zipfile.error, zlib.error),
)
"""What damaged archives and texts raise."""


def broken(name: str, exc: Exception) -> Problem:
    """What is said of a damaged saved game."""
    message = f"{name or 'the file'} is no saved game that can be read: {exc}"
    return error("bad-save", message, hint="save the game again in VASSAL")


def other_game(title: str, *ours: str) -> Problem | None:
    """What is wrong with a saved game of the module of this title; ``ours`` are those of the game, the
    last the one to be opened."""
    if not title or title in ours:
        return None
    return error("other-game", f"this is a saved game of {title}", hint=f"open one of {ours[-1]}")
