"""Says whether a unit has room in a place."""

from __future__ import annotations

from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.stacking.stacking_rules import breach_with


def has_room(situation: Situation, cell: Cell | str, piece: Piece) -> bool:
    """Return whether a unit may come to a place and stay there: nobody is there with whom it may not
    be, and the stacking limits leave room for it."""
    if situation.in_the_way(cell, situation.side(piece), "stack"):
        return False
    return breach_with(situation, cell, piece) is None
