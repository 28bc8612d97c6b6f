"""Actions of a side, or of chance, in a game that is being played, and their short text form in
logs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """One of the things that a side, or chance, can do at a point of a game, as a verb and words:
    ``move us-4-47-c 0711``. Its text is short and stable, because logs consist of it."""

    verb: str
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The action as it is written in logs."""
        return " ".join((self.verb, *self.words))

    def __str__(self) -> str:
        return self.text


def action(verb: str, *words: object) -> Action:
    """Return an action: ``action("roll", 4)``."""
    return Action(verb, tuple(map(str, words)))


def read_action(text: str) -> Action:
    """Parse an action from its text in a log: the verb, then the words."""
    verb, *words = text.split()
    return Action(verb, tuple(words))


DONE = Action("done")
"""The action that ends a decision which may be taken several times."""
