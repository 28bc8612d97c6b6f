"""Who keeps a unit out of a place: enemies, and other sides with whom it may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from builder.model.mechanisms.sides.alliances import Shared
from builder.model.space import Cell
from builder.rules.engine.positions.held_places import may_attack

if TYPE_CHECKING:
    from builder.rules.engine.movement.movement_rules import March


def who_keeps_out(
    march: March, cell: Cell, what: Shared = "pass", start: Cell | None = None
) -> Literal["", "enemies", "others"]:
    """Return who in a place keeps the unit of a move from passing through it, or from staying
    (``stack``): enemies, or units of other sides; empty if nobody does. It comes from the place
    ``start``, or from any place beside it."""
    situation, side = march.situation, march.side
    others = situation.in_the_way(cell, side, what)
    if situation.mechanisms.enemies_share_places:
        others = tuple(p for p in others if not may_attack(situation, side, situation.side(p)))
    if not others:
        return ""
    enemies = [p for p in others if situation.is_enemy(situation.side(p), side)]
    if len(enemies) == len(others):
        return "" if march.overrun(cell, start) is not None else "enemies"
    return "enemies" if enemies else "others"
