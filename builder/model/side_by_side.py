"""The texts of a game beside their translations into one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from builder.model.game import Game
from builder.problems import PathKey, Problem

State = Literal["done", "new", "stale"]
"""Whether a text is translated, is not translated, or has changed since it was translated."""


@dataclass(frozen=True)
class Pair:
    """A text beside its translation (empty if there is none). ``name`` is what ``--accept`` calls a
    case or term; ``earlier`` the source that a stale translation was made from, if it is known;
    ``use`` says where a text of the data is printed, ``path`` the part of the game that has it."""

    name: str
    source: str
    translation: str
    state: State
    earlier: str = ""
    use: str = ""
    path: PathKey = ()
    mistakes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SideBySide:
    """All texts of a game beside their translations into a language: the cases of its rules, the
    terms of its glossary, and the texts of its data. ``game`` is ``None`` if it has an error, which
    is among the ``problems``."""

    game: Game | None
    cases: tuple[Pair, ...] = ()
    terms: tuple[Pair, ...] = ()
    texts: tuple[Pair, ...] = ()
    problems: tuple[Problem, ...] = ()

    def count(self, state: State) -> int:
        """Return how many texts are in a state."""
        return sum(pair.state == state for pair in self.all)

    @property
    def all(self) -> tuple[Pair, ...]:
        """All pairs."""
        return (*self.cases, *self.terms, *self.texts)
