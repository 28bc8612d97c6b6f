"""Events for tables that roll and draw them by themselves (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.expressions.terms import Fixed, Term

_ALWAYS = Fixed(True)


@dataclass(frozen=True)
class Dated:
    """An event that the calendar brings, by its id and ``rule``: at the beginning of each of its turns,
    or of a ``phase`` of a ``side`` (of anybody, if none is named) in it, if what a term asks of the
    moment is so (``when``); ``once`` in a game, if it says so. ``says`` is what it does. One that
    ``waits`` is told alone, for the players to judge whether it comes, or first to find out whom it
    befalls. One of several that a phase brings is ``queued``: players carry them out one after the
    other."""

    event: str
    rule: str
    name: TranslatedText
    says: TranslatedText
    turns: tuple[int, ...]
    phase: str = ""
    side: str = ""
    once: bool = False
    when: Term = _ALWAYS
    amounts: Mapping[str, str] = field(default_factory=dict)
    waits: bool = False
    queued: bool = False


ENDED = "!ended"
"""The name under which the texts of lots have what the last lot does that ends a turn."""


@dataclass(frozen=True)
class EventSource:
    """Events that are found in one way. ``names`` are what they are called, and ``texts`` what they do,
    by their ids: those of cards in a ``deck``, of markers in a ``cup``, those of which a side chooses
    one, else by the ``rolls`` of the dice. ``added`` are the least and greatest number that may be added
    to the roll; ``once`` are the cards that leave the game; ``draws`` is how many lots are drawn at a
    time, and ``lasting`` are the lots whose events hold for a while, each with the event's id. ``said``
    gives the texts in another language. With ``held`` cards are played from hands, and not drawn for
    their events. ``side`` is whose they are, if they are one side's; those that the calendar brings,
    whatever the way, are ``dated``. Of the lots in ``ends`` so many as ``end_lots`` end the turn; what
    the last of them does is the text of :data:`ENDED`."""

    id: str
    name: str
    way: Literal["dice", "deck", "cup", "choice", "calendar"]
    names: Mapping[str, str]
    texts: Mapping[str, str]
    dice: Dice | None = None
    rolls: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    added: tuple[int, int] = (0, 0)
    source: str = ""
    once: frozenset[str] = frozenset()
    draws: int = 1
    lasting: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    held: bool = False
    side: str = ""
    dated: tuple[Dated, ...] = ()
    ends: frozenset[str] = frozenset()
    end_lots: int = 1

    def in_language(self, tr: Translator) -> Mapping[str, str]:
        """Return the names and texts in a language, by their built-in wording."""
        return self.said.get(tr.language, {})
