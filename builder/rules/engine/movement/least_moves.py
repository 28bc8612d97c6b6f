"""The least that units must move, as ships and aircraft that have way on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from builder.model.space import Cell
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.positions.condition_answers import piece_fulfils


def least_move(march: March) -> tuple[Fraction, str]:
    """Return the movement points that a unit must spend at least in its normal move, never more than
    it has, and the number of the rule that says so; 0 if it may stay where it is."""
    for one in march.declared.least if march.way is None else ():
        if piece_fulfils(march.situation, one.when, march.piece):
            points = march.points_of(one.points) * one.times
            whole = Fraction(points.numerator // points.denominator)
            return min(whole, march.allowance), one.rule or march.rule
    return Fraction(0), ""


def ends_far_enough(march: March, ends: Mapping[Cell, Fraction]) -> frozenset[Cell]:
    """Return those of the places where a unit may end its move, each with the points that it spends,
    that are far enough away; empty if it need not move so far, or cannot."""
    least, _ = least_move(march)
    return frozenset(cell for cell, spent in ends.items() if least and spent >= least)


def why_too_near(march: March, spent: Fraction, ends: Mapping[Cell, Fraction]) -> Bar | None:
    """Return what forbids a unit to end its move: it has ``spent`` fewer points than it must, although it
    could spend as many. ``None`` if nothing forbids it."""
    least, rule = least_move(march)
    if spent >= least or not ends_far_enough(march, ends):
        return None
    return march.bar("least", rule)
