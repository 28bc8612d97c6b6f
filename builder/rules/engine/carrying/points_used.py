"""Records the movement points that units have used in a phase, where some units carry others or
stacks overrun together."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.rules.engine.overruns.overruns import stacks_overrun
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

USED = "points used"
"""The name of the note with the movement points that units have used in this phase, as text."""


def points_used(moment: Moment, name: str) -> Fraction:
    """Return the movement points that a unit has used in this phase."""
    used: Frozen[str] = moment.note(USED, Frozen())
    return Fraction(used.get(name, "0"))


def with_points_used(match: Match, moment: Moment, name: str, points: Fraction) -> Moment:
    """Return the game state in which a unit that may move on has used more movement points."""
    declared = match.game.mechanisms.movement
    if not points or declared is None:
        return moment
    if not declared.carriers and not stacks_overrun(declared):
        return moment
    used: Frozen[str] = moment.note(USED, Frozen())
    return moment.noted_all({USED: used.updated({name: str(points_used(moment, name) + points)})})
