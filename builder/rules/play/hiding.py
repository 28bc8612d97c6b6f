"""Reduces a game state to what one side may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.rules.play.moment import Moment
from builder.rules.play.pieces import side_of_counter

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def without_hidden(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state without the hidden counters of other sides, and without the sentences
    about the last action, which may name them."""
    counters = match.game.counters
    gone = [
        name
        for name, piece in moment.pieces.items()
        if piece.hidden and side_of_counter(match.game, counters[piece.counter]) != side
    ]
    return moment.without_pieces(*gone) if gone else moment
