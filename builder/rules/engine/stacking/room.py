"""Says whether a unit has room in a place."""

from __future__ import annotations

from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.covered_places import covered
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.stacking.stacking_rules import breach_with


def has_room(situation: Situation, cell: Cell | str, piece: Piece) -> bool:
    """Return whether a unit may come to a place and stay there: nobody is there, or in another place
    that it would cover, with whom it may not be, and the stacking limits leave room for it."""
    places = (cell,) if isinstance(cell, str) else covered(situation, piece, cell)
    return not any(
        situation.in_the_way(place, situation.side(piece), "stack")
        or breach_with(situation, place, piece)
        for place in places
    )


def has_length(situation: Situation, cell: Cell, piece: Piece) -> bool:
    """Return whether a unit that comes to a place and points as before does not hang off the map, or
    lie over ground that is closed to it or over units with which it may not be, with the other
    places that it would cover."""
    extent = situation.extents.get(piece.counter)
    if extent is None:
        return True
    places, side = covered(situation, piece, cell), situation.side(piece)
    mover = situation.position.unit(piece).movement_class
    return len(places) == extent.places and not any(
        situation.ground.is_closed(mover, place) or situation.in_the_way(place, side)
        for place in places[1:]
    )
