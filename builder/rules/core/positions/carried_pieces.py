"""Units on board of others in a position: a set-up or position file writes them at the place of their
carrier, and in play they are in no place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from builder.rules.core.positions.position import Piece, Position


def carriers_in(position: Position) -> Mapping[str, str]:
    """Return, by the names of the units on board of others, the unit that carries each: the first that has
    the name, or is the counter, that the set-up says, in the same place. Units whose carrier is not
    there are left out."""
    found: dict[str, str] = {}
    for piece in position.pieces:
        if piece.aboard and (carrier := _carrier(position, piece)) is not None:
            found[piece.name] = carrier.name
    return found


def _carrier(position: Position, piece: Piece) -> Piece | None:
    beside = [p for p in position.pieces if p.at == piece.at and p.name != piece.name]
    named = [p for p in beside if p.name == piece.aboard]
    return next(iter((*named, *(p for p in beside if p.counter == piece.aboard))), None)


def without_carried(position: Position) -> Position:
    """Return the position in which the units on board of others are in no place."""
    carried = carriers_in(position)
    if not carried:
        return position
    pieces = tuple(
        replace(p, at="", spot=None, aboard=carried[p.name]) if p.name in carried else p
        for p in position.pieces
    )
    return replace(position, pieces=pieces)
