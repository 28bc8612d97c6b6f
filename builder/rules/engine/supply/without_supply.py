"""Determines whether units are without a kind of supply, as the words of conditions say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from builder.model.mechanisms import Supply
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.aliases import (
    ISOLATED,
    UNSUPPLIED,
    named_supply_words,
    supply_words,
)

if TYPE_CHECKING:
    from builder.rules.engine.positions.situation import Situation


class Traced(Protocol):
    """A kind of supply of the units in a position, as far as conditions test it."""

    @property
    def declared(self) -> Supply:
        """The declared kind of supply."""

    def lacks(self, piece: Piece) -> bool:
        """Return whether a unit needs supply and is out of supply."""

    def alone(self, piece: Piece) -> bool:
        """Return whether a unit is isolated: no supply line of any length reaches it."""


def is_without(situation: Situation, piece: Piece, word: str) -> bool:
    """Return whether a word about supply (:func:`~builder.rules.engine.positions.aliases.is_traced`) is
    true of a unit. Supply is traced if the situation does not say who has it."""
    known = known_without(situation, word)
    if known is not None:
        return piece.name in known
    supply = named_supply_words(situation.game).get(word)
    if supply is None and word not in (UNSUPPLIED, ISOLATED):
        return word in situation.words(piece)  # a word of the game's own that begins like these
    lines = situation.supply_lines(supply or situation.mechanisms.supply)
    if lines is None:
        return False
    return lines.lacks(piece) if word == supply_words(lines.declared)[0] else lines.alone(piece)


def known_without(situation: Situation, word: str) -> frozenset[str] | None:
    """Return the units of which a word about supply is known to be true; ``None`` if supply must be
    traced to find them."""
    known = {UNSUPPLIED: situation.unsupplied, ISOLATED: situation.isolated}
    return known[word] if word in known else situation.lacking.get(word)
