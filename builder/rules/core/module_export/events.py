"""Events, as data for a VASSAL module, which rolls and draws them without the rules engine."""

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
    """An event that the game's calendar brings, by its id and ``rule``. It comes at the beginning
    of each of its turns, or of a ``phase`` of a ``side`` (of any side, if none is named) in these
    turns, if the condition ``when`` holds then; with ``once``, only once in a game. ``says`` is the
    text of its effect. An event that ``waits`` is only reported: the players judge whether it
    comes, or find out first which units it affects. Where a phase brings several events, each is
    ``queued``: players carry them out one after the other."""

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
"""The name under which the texts of lots have the effect of the last lot, which ends a turn."""


@dataclass(frozen=True)
class EventSource:
    """A source of events, such as a deck, a cup or a table of die rolls.

    ``names`` and ``texts`` are the names and the effects of its events, by id. The ids are those of
    the cards in a ``deck``, of the markers in a ``cup``, of the events among which a side chooses,
    or of those to which ``rolls`` of the dice lead. A drawn card or marker is called a lot:
    ``draws`` is how many are drawn at a time, ``once`` are those whose events happen only once
    (such cards leave the game), and ``lasting`` those whose events last for a while, each with the
    event's id. ``said`` gives the texts in another language. With ``held`` cards are played from
    hands, and not drawn for their events. ``side`` is the side that owns the events, if it is a
    single one; events that the calendar brings are in ``dated``. When ``end_lots`` of the lots in
    ``ends`` have been drawn the turn ends; the text of :data:`ENDED` is the effect of the last of
    them.

    ``rule`` is the number of the rule, and ``phases`` are the ids of the phases in which the events
    are rolled or drawn; empty if other events bring them, or if they belong to no phase. ``again``
    says whether that may be done several times in a phase.
    """

    id: str
    name: str
    way: Literal["dice", "deck", "cup", "choice", "calendar"]
    names: Mapping[str, str]
    texts: Mapping[str, str]
    dice: Dice | None = None
    rolls: Mapping[str, tuple[int, int]] = field(default_factory=dict)
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
    rule: str = ""
    phases: frozenset[str] = frozenset()
    again: bool = False

    def in_language(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the events' names and texts into the translator's language,
        keyed by their built-in wording; empty if there are none."""
        return self.said.get(tr.language, {})
