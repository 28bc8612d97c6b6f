"""What a side may know of a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import side_of
from builder.rules.play.moment import Moment

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def without_hidden(match: Match, moment: Moment, side: str) -> Moment:
    """Return the moment without the hidden counters of other sides, and without what was told of the
    last action, which may speak of them."""
    gone = [name for name, p in moment.pieces.items() if p.hidden and _side(match, p) != side]
    return moment.without_pieces(*gone) if gone else moment


def _side(match: Match, piece: Piece) -> str:
    counter = match.game.counters[piece.counter]
    return side_of(match.game, counter) if isinstance(counter, Unit) else ""
