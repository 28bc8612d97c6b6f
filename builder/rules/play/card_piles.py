"""Cards on the table: decks, hands, discards, and cards that lie before a side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.rules.play.moment import Sentence

PileKind = Literal["hand", "deck", "discards", "out", "group"]

UNKNOWN = "?"
"""The name of a card that a side may not see."""


@dataclass(frozen=True)
class CardPile:
    """Cards that lie together (a deck, a hand, discards), as far as a side knows them. ``cards``
    are the names of those that it sees: the id of a card, followed by the copy's number if copies
    have one (``movement:black-1``). ``many`` is the number of all cards, seen or not. ``id`` is the
    name of the pile in actions; ``signs`` are the states of single cards (such as pinned men)."""

    id: str
    kind: PileKind
    title: Sentence
    deck: str = ""
    side: str = ""
    cards: tuple[str, ...] = ()
    many: int = 0
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def known_cards(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the cards that a side sees."""
    return tuple(name for name in names if name != UNKNOWN)


def counted_cards(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the name of each card, repeated as often as there are copies of it."""
    return tuple(name for name, many in counts.items() for _ in range(many))
