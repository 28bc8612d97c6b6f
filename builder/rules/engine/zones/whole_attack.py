"""Conditions on an attack as a whole: where it comes from, and whether the defenders are
surrounded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.model.mechanisms.conditions import When
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.unit_facing import is_attacked_through
from builder.rules.engine.positions.condition_answers import lines_on_position_hold
from builder.rules.engine.positions.conditions import asked_of_all
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.zones.zone_rules import control_of
from builder.rules.expressions.terms import Value


def attack_values(
    situation: Situation,
    conditions: Iterable[When],
    attackers: Sequence[Piece],
    targets: Sequence[Cell],
) -> dict[str, Value]:
    """Return, by name in formulas, whether each of the conditions that concern an attack as a whole
    is true of this attack."""
    asked = dict(part for when in conditions for part in asked_of_all(when))
    about = {name: when for name, when in asked.items() if when.about_attack}
    if not about:
        return {}
    places = len({piece.cell if piece.cell is not None else piece.at for piece in attackers})
    side = situation.side(attackers[0])
    caught = bool(targets) and all(_is_surrounded(situation, cell, side) for cell in targets)

    def through(when: When) -> bool:
        return is_attacked_through(situation, when.from_arcs, attackers, targets)

    return {
        name: (not when.from_hexes or places in when.from_hexes)
        and (not when.from_arcs or through(when))
        and when.surrounded in (None, caught)
        and lines_on_position_hold(situation, when)
        for name, when in about.items()
    }


def _is_surrounded(situation: Situation, cell: Cell, attacker: str) -> bool:
    """Return whether the units in a place could not leave it: every place next to it is closed to
    them, holds an enemy, or is in an enemy zone of control that affects retreats."""
    defenders = situation.foes(cell, attacker)
    if not defenders:
        return False
    side = situation.side(defenders[0])
    zones = control_of(situation).effective(side, "retreat")

    def is_open(near: Cell) -> bool:
        if situation.in_the_way(near, side) or near in zones:
            return False
        return any(situation.step_cost(p, cell, near).total is not None for p in defenders)

    return not any(is_open(near) for near in situation.ground.neighbours(cell))
