"""What keeps long units from lying somewhere: the places behind or beside their front must be on the map,
open to them, and free of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.movement.others_in_the_way import who_keeps_out

if TYPE_CHECKING:
    from builder.rules.engine.movement.movement_rules import March


def why_no_room(march: March, cell: Cell, direction: int | None, ends: bool) -> Bar | None:
    """Return what forbids the unit of a move to have its front in ``cell`` and to point in a direction
    (in degrees) there, judged by the other places that it would cover; ``ends`` means at the end of
    its move. ``None`` if nothing does. A unit that comes onto the map may at first lie partly
    beyond the edge."""
    situation, piece = march.situation, march.piece
    extent = situation.extents.get(piece.counter)
    if extent is None or direction is None:
        return None
    places, rule = extent.line(situation.sheet.space, cell, direction), _rule(march)
    if len(places) < extent.places and march.gate(cell, march.declared.entries) is None:
        return march.bar("edge", rule)
    mover = situation.position.unit(piece).movement_class
    for place in places[1:]:
        if situation.ground.is_closed(mover, place):
            return march.bar("part terrain", rule)
        bar = _others(march, place, rule, ends=ends)
        if bar is not None:
            return bar
    return None


def _rule(march: March) -> str:
    turning = march.turning
    return turning.facing.rule if turning is not None else march.rule


def _others(march: March, place: Cell, rule: str, *, ends: bool) -> Bar | None:
    """Return which other units forbid a part of the unit to lie in a place."""
    if march.overrun(place) is not None:
        return march.bar("enemies", rule)
    if ends:
        return march.may_end(place)
    if not march.declared.through and (who := who_keeps_out(march, place)):
        return march.bar(who, rule)
    return None if march.passes(place) else march.bar("crowd", rule)
