"""Facing: the way that units point, what lies before and behind them, and what turning costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Points
from builder.model.mechanisms.conditions import ALWAYS, Arc, Arcs, When
from builder.model.mechanisms.declared import Declared, Times, ValueOrNumber
from builder.model.space.directions import Directions

Degrees = Annotated[int, Field(ge=0, le=360)]

Lying = Literal["behind", "left", "right"]
"""Where the other places lie that a unit covers, as seen from its own place."""

MOST_COVERED = 6
"""The largest number of places that a unit covers."""


class Facing(Declared):
    """The facing of units that satisfy ``who``; for each unit the first entry counts that applies.

    A unit points at one of the ``edges`` or ``corners`` of its place, or at either (``both``). Its
    front is an arc of ``front`` degrees around that direction, its rear one of ``rear`` degrees
    around the opposite one, and its flanks are the rest. It steps in ``any`` direction, only into
    its ``front``, or only straight ``ahead``; with ``back`` also straight back, for so many times
    the cost. Turning by one direction costs ``turn`` movement points; before each step, and at the
    end of a move, a unit turns by at most ``most`` directions (0: not at all), and only after it has entered
    ``straight`` places (a number, or a value of the unit) since it last turned or began to move. It
    attacks only through the arcs of ``attacks``, sees only through those of ``sees``, and has a zone
    of control only in those of ``zones``; empty lists are for all round. ``start`` gives the
    direction of each side's units where a setup gives none. A unit ``covers`` its own place, in which
    its front is, and so many more in a straight line that ``lies`` behind it or at one of its sides;
    what a unit covers is said by the first entry that it satisfies and that covers several.
    """

    who: When = ALWAYS
    ways: Directions = "edges"
    front: Degrees
    rear: Degrees = 0
    moves: Literal["any", "front", "ahead"] = "any"
    back: Times | None = None
    turn: Points = Fraction(0)
    most: Annotated[int, Field(ge=0, le=12)] | None = None
    straight: ValueOrNumber = 0
    attacks: Arcs = ()
    sees: Arcs = ()
    zones: Arcs = ()
    start: dict[Identifier, Line] = {}
    covers: Annotated[int, Field(ge=1, le=MOST_COVERED)] = 1
    lies: Lying = "behind"

    @property
    def steers(self) -> bool:
        """Whether facing has an effect on moves: what turning costs, or where a step may lead."""
        turns = self.turn > 0 or self.most is not None or self.straight != 0
        return self.moves != "any" or turns

    def arc(self, angle: float) -> Arc:
        """Return the arc that something lies in, by the angle between it and the direction that the
        unit faces. What lies on an edge belongs to the front rather than the flank, and to the rear
        rather than the flank."""
        if 2 * angle <= self.front:
            return "front"
        return "rear" if self.rear and 2 * (180 - angle) <= self.rear else "flank"
