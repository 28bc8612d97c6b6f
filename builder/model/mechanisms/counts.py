"""Counted values: food, ammunition, command points, the morale of an army, a track of doom."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema

from builder.model.base import Identifier, Line, Name, Whole, Words
from builder.model.mechanisms.amounts import AmountText
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Times, Value, ValueOrNumber
from builder.model.mechanisms.events import Deed


class CountChange(Declared):
    """What changes a count: in a ``phase`` (one of several), on a ``result`` of a combat (one of several
    codes), for units or steps that are ``lost``; without any of them, whenever a player does it.

    It is changed ``by`` a number, once, or once for ``each`` unit that is so (by the sum of their
    ``value``, if one is named), or for each of another ``count``; all of it ``times`` over, fractions
    dropped. ``to`` sets it instead. With ``choice`` a player may leave it. If there is not as much as is
    taken, nothing is left and ``short`` happens, else what ``enough`` says.
    """

    phase: Words = ()
    result: Words = ()
    lost: Literal["", "units", "steps"] = ""
    by: Whole = 1
    to: Whole | None = None
    each: When | None = None
    value: Value | Literal[""] = ""
    count: Line = ""
    times: Times = Fraction(1)
    when: When = ALWAYS
    choice: bool = False
    short: tuple[Deed, ...] = ()
    enough: tuple[Deed, ...] = ()


class Threshold(Declared):
    """What happens as soon as a count is an ``amount``: its ``effects``; ``note`` says more."""

    amount: AmountText
    effects: tuple[Deed, ...] = ()
    note: Line = ""


def _starts(value: object) -> object:
    """``12``, ``ammunition`` and ``{north: 12, south: 9}``; a number for each holder."""
    if isinstance(value, str) and value.strip().lstrip("-").isdigit():
        return int(value)
    return value


Starts = Annotated[
    dict[Line, Whole] | ValueOrNumber,
    BeforeValidator(_starts),
    WithJsonSchema({"type": ["integer", "string", "object"], "examples": [12, {"north": 12}]}),
]
"""What there is at the start: a number, a printed value, or a number for each side or place."""


class Count(Declared):
    """A number that the game keeps. There is one of it (``of: game``), or one for each ``side``, for each
    ``unit`` that is as ``who`` says, for each of the places ``at``. It has a ``start``: a number, a
    printed value of the unit, or ``{north: 12, south: 9}``, with 0 for those that are not named. It is
    never less than ``least`` or more than ``most``, and changes as ``changes`` say, in their order.
    ``reached`` says what happens at an amount.

    Conditions ask for it (``amount: {stock: 5+}``). It is kept on the ``track`` of that id by the
    ``marker``; with ``printed`` a track and a marker are made for each holder, of as many boxes as it
    has numbers.
    """

    id: Identifier
    name: Name
    of: Literal["game", "side", "unit", "place"] = "game"
    who: When = ALWAYS
    at: Words = ()
    start: Starts = 0
    least: Whole = 0
    most: Whole | None = None
    changes: tuple[CountChange, ...] = ()
    reached: tuple[Threshold, ...] = ()
    track: Identifier | Literal[""] = ""
    marker: Identifier | Literal[""] = ""
    printed: bool = False

    @property
    def _nothing(self) -> int:
        """What those start with of whom nothing is said: 0, or the number next to it that may be."""
        return max(self.least, 0 if self.most is None else min(0, self.most))

    def kept_on(self, holder: str = "") -> str:
        """The track of somebody's count; empty without one."""
        made = f"{holder.replace(':', '-')}-{self.id}" if holder else self.id
        return self.track or (made if self.printed else "")

    def known_as(self, holder: str = "") -> str:
        """What somebody's count is called where it is kept: the id of its track, if it has one."""
        return self.kept_on(holder) or f"{holder.replace(':', '-')}-{self.id}".strip("-")

    def shown_by(self, holder: str = "") -> str:
        """The marker on it: that of the count, or the one that is made."""
        return self.marker or (self.kept_on(holder) if self.printed else "")

    def started(self, holder: str = "") -> int:
        """The number that somebody starts with, where it is not a printed value."""
        if isinstance(self.start, dict):
            return self.start.get(holder, self._nothing)
        return self.start if isinstance(self.start, int) else self.least
