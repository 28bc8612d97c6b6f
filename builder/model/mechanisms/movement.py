"""Movement: allowances, ways of moving, what changes a step and what ends a move; costs are those of
``terrain.yaml``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Model, Points, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Change, Declared, Value
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.weather import Rolls

Distance = Annotated[int, Field(ge=0, le=99)]
"""How many places."""

Number = Annotated[int, Field(ge=0, le=999)]


def _points(value: Any) -> Any:
    """Digits are a number, whatever else is the name of a value."""
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,3}", value) else value


Allowance = Annotated[
    Number | Value,
    BeforeValidator(_points),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["movement", 4]}),
]
"""Movement points: a number, or the name of the value that a unit has to spend."""


class OtherAllowance(Declared):
    """What a unit has to spend in place of the allowance where a condition holds of it."""

    points: Allowance
    when: When


class StepChange(Change):
    """A change of what a step costs. In its condition ``in`` asks of the place that is entered,
    ``across`` and ``along`` of what the unit crosses and follows."""


class NoStep(Declared):
    """Steps that are forbidden, by the same conditions."""

    when: When


class Gate(Declared):
    """Places where a ``side`` (or both) leaves or enters the map, for ``cost`` more points; ``when`` is
    asked of the unit."""

    at: Words
    side: Identifier | Literal[""] = ""
    cost: Points = Fraction(0)
    when: When = ALWAYS


class Risk(Model):
    """A roll of ``dice`` at the end of a move: on ``rolls`` the unit loses ``steps``, or is eliminated
    (0)."""

    dice: DiceText = "1d6"
    rolls: Rolls
    steps: Number = 1


class Way(Change):
    """A way of moving beside the plain one: strategic movement, by rail, a forced march, a reaction.

    A unit of which ``when`` holds may choose it. Its allowance is then ``allowance``, if there is one,
    ``times`` over and with ``add``. ``along`` are the paths that every step must follow, ``rate`` what
    each of these costs. ``clear``: the move keeps so many places away from enemy units. ``most`` units
    of a side move so in a turn. ``reacts``: the move is made in the enemy's turn, once an enemy has come
    that near. ``risk`` is rolled for at the end.
    """

    id: Identifier
    name: Line = ""
    allowance: Allowance | None = None
    along: Words = ()
    rate: Points | None = None
    clear: Distance = 0
    most: Number | None = None
    reacts: Distance = 0
    risk: Risk | None = None


class Overrun(Declared):
    """Enemy units that do not keep others out of their place, where all who stand there are ``who``:
    leaders, wagons. A unit that is as ``by`` says enters, for ``cost`` more points, and they suffer what
    ``does`` says."""

    who: When
    by: When = ALWAYS
    cost: Points = Fraction(0)
    does: Consequences


class Movement(Declared):
    """Movement. ``allowance`` is what a unit has to spend: a value, or a number; the first of
    ``allowances`` whose condition holds stands before it, and ``changes`` are what conditions make of it
    (rounded down). With ``one_hex`` a unit may always move one hex, unless it is closed to it.
    ``spans`` are features that carry over a hexside: bridges, fords. ``through``: whether a unit may
    move through enemy units; where a combat is fought in the ``same place``, units enter places with
    enemies, and otherwise stop there. ``costs`` change what steps cost, ``barred`` forbids some; ``ways``
    are other ways of moving; ``overruns`` are enemies that do not keep units out. Units leave the map by
    ``exits`` and enter it by ``entries``."""

    allowance: Allowance = "movement"
    allowances: tuple[OtherAllowance, ...] = ()
    changes: tuple[Change, ...] = ()
    one_hex: bool = False
    spans: Words = ()
    through: bool = False
    costs: tuple[StepChange, ...] = ()
    barred: tuple[NoStep, ...] = ()
    ways: tuple[Way, ...] = ()
    overruns: tuple[Overrun, ...] = ()
    exits: tuple[Gate, ...] = ()
    entries: tuple[Gate, ...] = ()
