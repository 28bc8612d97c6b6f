"""Morale: checks of units against a number, the effects of passing and failing, and rallying."""

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
    """The effects of failing a check ``by`` this much or more; of several that apply, the one with
    the greatest ``by`` counts. ``note`` describes the effect in words of the game's own."""

    by: Annotated[int, Field(ge=1, le=20)] = 1
    does: Consequences = ()
    note: Text = ""


class Check(Declared):
    """A check of a unit's morale: a roll of ``dice`` against ``value``, a value of the unit by name
    or the same number for all. ``qualities`` give numbers to words that describe units: ``{elite:
    9, green: 5}``; a unit described by such a word has that number instead. It ``passes`` if the
    roll is ``at most`` or ``at least`` the number; ``rolls`` are added to the roll, their sum
    limited by ``roll_limits``. Unmodified rolls in ``always`` pass, and those in ``never`` fail (by
    1, or by more if the total does).

    A unit that passes leaves the states listed in ``ends``. ``who`` are the units that may or must
    make the check; ``called`` says in words when. ``passed`` and ``failed`` are the effects,
    ``note`` describes the effect of passing in words of the game's own.
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
