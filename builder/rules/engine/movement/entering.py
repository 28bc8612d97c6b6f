"""What it costs a unit to enter the map."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.core.yes_no_answers import Bar

if TYPE_CHECKING:
    from builder.rules.engine.movement.movement_rules import March


def cost_of_entry(march: March, cell: Cell) -> Fraction | Bar:
    """Return the movement points that entering the map at a place costs the unit of a move, or what
    forbids it."""
    gate, situation = march.gate(cell, march.declared.entries), march.situation
    mover = situation.position.unit(march.piece).movement_class
    cost = situation.ground.entry_cost(mover, cell)
    if gate is None:
        return Bar(march.rule, "The unit does not enter the map there.")
    if cost is None:
        return march.bar("terrain", gate.rule or march.rule)
    if situation.in_the_way(cell, march.side):
        return march.bar("enemies", gate.rule or march.rule)
    if cost + gate.cost > march.allowance:
        return march.bar("points", gate.rule or march.rule)
    return cost + gate.cost
