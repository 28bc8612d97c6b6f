"""Alliances: which sides are allied, neutral or enemies, and what allies do together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated, Literal

from pydantic import BeforeValidator

from builder.model.base import Words, split_words, word_list_schema
from builder.model.mechanisms.declared import Declared

Stance = Literal["allied", "neutral", "enemies"]
"""What two sides are to each other."""
STANCES: tuple[Stance, ...] = ("allied", "neutral", "enemies")

Shared = Literal["pass", "stack", "attack", "supply", "hold", "win"]
SHARED: tuple[Shared, ...] = ("pass", "stack", "attack", "supply", "hold", "win")
Shares = Annotated[tuple[Shared, ...], BeforeValidator(split_words), word_list_schema(*SHARED)]
"""What allies do together: ``pass`` through places with each other's units, ``stack`` in them,
``attack`` together, draw ``supply`` from each other's sources, ``hold`` places for each other, and
``win`` together."""


class Alliances(Declared):
    """How the sides of a game stand to each other. Each is the enemy of all others, except those
    that are ``allied`` or ``neutral`` at the start: lists of sides, in each of which all are so to
    each other; a side alone in a list of neutrals is neutral to all. Effects of events change
    that (``relation``).

    ``share`` is what allies do together. Neutral sides keep out of each other's places and do not
    fight; if they may be ``attacked``, the sides become enemies by it: only the ``attacker`` and the
    side attacked, or their ``allies`` too.
    """

    allied: tuple[Words, ...] = ()
    neutral: tuple[Words, ...] = ()
    share: Shares = ()
    attacked: Literal["", "attacker", "allies"] = ""

    def at_start(self, sides: Iterable[str]) -> dict[str, Stance]:
        """Return what the sides are to each other at the start, by the name of the pair
        (:func:`pair_of`)."""
        every = tuple(sides)
        found: dict[str, Stance] = {pair_of(*pair): "enemies" for pair in combinations(every, 2)}
        for one in self.neutral:
            pairs = combinations(one, 2) if len(one) > 1 else ((*one, side) for side in every)
            found |= {pair_of(*pair): "neutral" for pair in pairs if len({*pair}) == 2}
        for one in self.allied:
            found |= {pair_of(*pair): "allied" for pair in combinations(one, 2)}
        return found


def pair_of(one: str, other: str) -> str:
    """Return the name of a pair of sides: both, in the order of the alphabet.

    >>> pair_of("south", "north")
    'north south'
    """
    return " ".join(sorted((one, other)))


def pairs_of(sides: Iterable[str]) -> Iterator[str]:
    """Yield the names of all pairs of these sides.

    >>> list(pairs_of(["c", "a", "b"]))
    ['a c', 'b c', 'a b']
    """
    yield from (pair_of(*pair) for pair in combinations(sides, 2))
