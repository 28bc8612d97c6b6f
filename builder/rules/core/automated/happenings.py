"""Events for a table that rolls and draws by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.dice import Dice


@dataclass(frozen=True)
class Happenings:
    """Events that are found in one way. ``names`` are what they are called, and ``texts`` what they do,
    by their ids: those of cards in a ``deck``, of markers in a ``cup``, else by the ``rolls`` of the
    dice. ``added`` are the least and greatest number that may be added to the roll; ``once`` are the
    cards that leave the game; ``draws`` is how many lots are drawn at a time, and ``lasting`` are
    the lots whose events hold for a while, each with the event's id. ``said`` gives the texts in another
    language. With ``held`` cards are played from hands, and not drawn for their events."""

    id: str
    name: str
    way: Literal["dice", "deck", "cup"]
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

    def in_language(self, tr: Translator) -> Mapping[str, str]:
        """What names and texts are in a language, by what they are in the house's own."""
        return self.said.get(tr.language, {})
