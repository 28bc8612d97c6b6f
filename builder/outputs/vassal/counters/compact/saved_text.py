"""Estimates how long the text of a piece is in a saved game, which holds all traits of every piece.
VASSAL packs saved games with deflate, which looks back 32,768 bytes; and it writes two bytes for each
character. So a unit of fewer than 16,384 characters takes nearly nothing if one like it stands before
it, and a unit of more is packed as if it were alone."""

from __future__ import annotations

from collections.abc import Iterable

from builder.vassal.format import traits as t

WINDOW = 16_000
"""How many characters of a unit are too many to be packed with the unit before it."""


def saved_length(traits: Iterable[t.Trait]) -> int:
    """Return about how many characters of a saved game a piece takes, given its traits with all
    prototypes expanded. Each trait is nested in the one before it, both in its type and in its state,
    and every level of nesting adds a backslash."""
    types = [len(trait.type) for trait in traits]
    return nested_length(sum(types), len(types))


def nested_length(text: int, many: int) -> int:
    """Return about how many characters so ``many`` traits with so much ``text`` take."""
    return text + many**2
