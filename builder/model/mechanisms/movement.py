"""Movement: allowances, ways of moving, what changes the cost of a step and what ends a move; the
basic costs are those of ``terrain.yaml``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from builder.model.base import Identifier, Line, Model, Points, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Change, Declared, RoundedChange, Times, Value
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.places.links import LinkCost
from builder.model.mechanisms.weather import Rolls

Distance = Annotated[int, Field(ge=0, le=99)]
"""A distance, as a number of places."""

Number = Annotated[int, Field(ge=0, le=999)]


def _read_allowance(value: Any) -> Any:
    """Turn a text of digits into a number; any other text is the name of a value."""
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,3}", value) else value


Allowance = Annotated[
    Number | Value,
    BeforeValidator(_read_allowance),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["movement", 4]}),
]
"""A movement allowance: a number of points, or the name of the unit's value that gives it."""


class OtherAllowance(Declared):
    """The movement points that a unit has instead of the normal allowance if it satisfies a
    condition."""

    points: Allowance
    when: When


class LeastMove(Declared):
    """The movement points that a unit which satisfies ``when`` must spend at least, if it can:
    ``points`` is a number, or the name of the unit's value that gives it, multiplied by ``times``
    (fractions dropped)."""

    points: Allowance
    times: Times = Fraction(1)
    when: When = ALWAYS


class StepChange(Change):
    """A change of the cost of a step. In its condition ``in`` is about the place entered,
    ``across`` and ``along`` about what the unit crosses and follows."""


class NoStep(Declared):
    """Steps that are forbidden, described by the same conditions as changes of the cost of a step."""

    when: When


class CrossingLimit(Declared):
    """The most that units of a side may make the same step in a phase, in both directions together,
    where a condition on the step holds. ``count`` is what is counted: ``units``, ``steps``, ``points``
    (the sizes of stacking) or a value of the units; ``of`` are the units to which the limit applies."""

    most: Number
    count: Value = "units"
    of: When = ALWAYS
    when: When = ALWAYS


class Gate(Declared):
    """Places where a ``side`` (without one, both) leaves or enters the map, for ``cost`` additional
    movement points; ``when`` is a condition on the unit."""

    at: Words
    side: Identifier | Literal[""] = ""
    cost: Points = Fraction(0)
    when: When = ALWAYS


class Risk(Model):
    """A roll of ``dice`` at the end of a move: on ``rolls`` the unit loses ``steps`` steps, or is
    eliminated (0)."""

    dice: DiceText = "1d6"
    rolls: Rolls
    steps: Number = 1


class Way(Change):
    """A way of moving besides normal movement: strategic movement, by rail, a forced march, a
    reaction.

    A unit that satisfies ``when`` may choose it. Its allowance is then ``allowance``, if given,
    multiplied by ``times``, plus ``add``. ``along`` are the paths that every step must follow,
    ``rate`` is the cost of each of these steps. ``clear``: the whole move stays this many places
    away from enemy units. At most ``most`` units of a side move this way in a turn. ``reacts``: the
    move is made in the enemy's turn, once an enemy is within this many places. ``risk`` is a roll
    made at the end.
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
    """Enemy units that a unit which satisfies ``by`` overruns in its move, for ``cost`` additional
    points, if all units in their place satisfy ``who``. Either they cannot keep it out, such as
    leaders and wagons, and suffer what ``does`` says; or it first fights a ``combat`` with them by
    itself, or ``together`` with others in its place that have not ended their moves and could do the
    same, and enters the place only if no enemy is left there, or else moves no further. Those others
    enter with it and may move on; if enemies are left, they move no further either."""

    who: When = ALWAYS
    by: When = ALWAYS
    cost: Points = Fraction(0)
    does: Consequences = ()
    combat: Identifier | Literal[""] = ""
    together: bool = False

    @model_validator(mode="after")
    def _says_what_happens(self) -> Overrun:
        if bool(self.does) == bool(self.combat):
            raise ValueError("an overrun has 'does', what befalls the enemies, or 'combat'")
        if self.does and self.who.empty:
            raise ValueError("an overrun without a combat says 'who' cannot keep units out")
        if self.does and self.together:
            raise ValueError("units overrun 'together' where they fight a 'combat'")
        return self


class Carrier(Declared):
    """Units that carry others, such as transports: a unit that satisfies ``who`` takes those that
    satisfy ``carries`` on board, as many as ``most`` says, a number or one of the carrier's values;
    ``count`` is what is counted: ``units``, ``steps``, ``points`` (the sizes of stacking) or a value
    of those carried. They get on and off where the carrier satisfies ``when``, in its place or, with
    ``beside``, in an adjacent one too, which costs the carrier ``load`` and ``unload`` of its movement
    points, or ``all`` of its move."""

    who: When
    carries: When
    most: Allowance = 1
    count: Value = "units"
    load: LinkCost = Fraction(0)
    unload: LinkCost = Fraction(0)
    beside: bool = False
    when: When = ALWAYS


class Movement(Declared):
    """Movement. A unit that satisfies ``who`` may move. ``allowance`` is a unit's movement points:
    one of its values, or a number; the first of ``allowances`` whose condition holds replaces it,
    and ``changes`` modify it under conditions (rounded down). The first of ``least`` whose condition
    holds says how far a unit must move. With ``one_hex`` a unit may always
    move one hex, unless that hex is prohibited to it. ``spans`` are features that lead across a
    hexside: bridges, fords. ``through``: whether a unit may move through enemy units; where a
    combat is fought in the ``same place``, units enter places with enemies, and otherwise stop
    there. Each enemy unit that satisfies ``pins`` keeps one unit from leaving its place. ``costs``
    change the cost of steps, ``barred`` forbids some, ``crossings`` limit how much makes the same step
    in a phase (of those that count the same for the same units, the first whose condition holds
    applies); ``ways`` are other ways of moving; ``overruns`` describe enemies that cannot keep units
    out; ``carriers`` are units that take others on board. Units leave the map by ``exits`` and enter it
    by ``entries``."""

    who: When = ALWAYS
    allowance: Allowance = "movement"
    allowances: tuple[OtherAllowance, ...] = ()
    changes: tuple[RoundedChange, ...] = ()
    least: tuple[LeastMove, ...] = ()
    one_hex: bool = False
    spans: Words = ()
    through: bool = False
    pins: When | None = None
    costs: tuple[StepChange, ...] = ()
    barred: tuple[NoStep, ...] = ()
    crossings: tuple[CrossingLimit, ...] = ()
    ways: tuple[Way, ...] = ()
    overruns: tuple[Overrun, ...] = ()
    carriers: tuple[Carrier, ...] = ()
    exits: tuple[Gate, ...] = ()
    entries: tuple[Gate, ...] = ()
