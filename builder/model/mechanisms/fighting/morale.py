"""Morale: checks of units against a number, what passing and failing do, and rallying."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Text, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Range, RatedModifier, ValueOrNumber
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.fighting.consequences import Consequences

Morale = Annotated[int, Field(ge=-99, le=99)]


class Failure(Declared):
    """What failing ``by`` so much or more does; of several, the one by most that is reached stands.
    ``note`` is what it does in words of the game's own."""

    by: Annotated[int, Field(ge=1, le=20)] = 1
    does: Consequences = ()
    note: Text = ""


class Check(Declared):
    """A check of a unit's morale: a roll of ``dice`` against ``value``, a value of the unit by its name
    or the same number for all. ``qualities`` give numbers to words that units are: ``{elite: 9, green:
    5}``; a unit that is so has that number instead. It ``passes`` if the roll is ``at most`` or ``at
    least`` the number; ``rolls`` are added to the roll, together within ``roll_limits``. Of the dice
    themselves the rolls ``always`` pass, and those in ``never`` fail (by 1, if not by more).

    A unit that passes is no longer in the states that it ``ends``. ``who`` may or must make it;
    ``called`` says in words when. ``passed`` and ``failed`` are what comes of it, ``note`` what passing
    does in words of the game's own.
    """

    id: Identifier = "morale"
    name: Line = ""
    who: When = ALWAYS
    called: Text = ""
    dice: DiceText = "2d6"
    value: ValueOrNumber = "morale"
    qualities: dict[Line, Morale] = {}
    passes: Literal["at most", "at least"] = "at most"
    rolls: tuple[RatedModifier, ...] = ()
    roll_limits: Range | None = None
    always: Range | None = None
    never: Range | None = None
    ends: Words = ()
    passed: Consequences = ()
    note: Text = ""
    failed: tuple[Failure, ...] = ()
