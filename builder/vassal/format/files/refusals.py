"""Problems reported for saved games and logs from unknown sources."""

from __future__ import annotations

import zipfile
import zlib

from builder.problems import Problem, error
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.files.unpacking import ReadError

DAMAGE_ERRORS = (
    *(ReadError, ValueError, LookupError, EOFError, NotImplementedError, RuntimeError),
    *(zipfile.error, zlib.error),
)
"""The exceptions that reading a damaged archive or text can raise."""


def damaged_save_problem(name: str, exc: Exception) -> Problem:
    """Return the problem of a damaged saved game."""
    message = filled_sentence(
        "{name} is not a saved game that can be read: {why}",
        name=name or as_sentence("the file"),
        why=exc,
    )
    return error("bad-save", message, hint="save the game again in VASSAL")


def other_module_problem(title: str, *ours: str) -> Problem | None:
    """Return the problem of a saved game whose module has another ``title``, or ``None`` if the
    title is one of ``ours``, the titles of this game's modules; the hint names the last of them."""
    if not title or title in ours:
        return None
    return error(
        "other-game",
        filled_sentence("this is a saved game of {title}", title=title),
        hint=filled_sentence("open one of {ours}", ours=ours[-1]),
    )
