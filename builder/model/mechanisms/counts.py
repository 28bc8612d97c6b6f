"""Counted values: numbers that a game records, such as food, ammunition, command points, or the
morale of an army."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema

from builder.model.base import Identifier, Line, Name, Whole, Words
from builder.model.mechanisms.amounts import AmountText
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Times, Value, ValueOrNumber
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.fighting.consequences import Consequences


class CountChange(Declared):
    """A change of a count: in a ``phase`` (any one of those given), on a ``result`` of a combat
    (any one of the codes), for units or steps that are ``lost``; if none of these is given,
    whenever a player makes it.

    The count is changed ``by`` a number, once, or once for ``each`` unit that satisfies this
    condition (if a ``value`` is named, by the sum of that value of these units), or for each point
    of another ``count``; the product counts ``times`` over, fractions dropped. ``to`` sets the
    count instead. With ``choice`` a player may decline the change. If less is left than is taken
    away, nothing remains and the effects ``short`` happen, otherwise the effects ``enough``.
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
    short: tuple[EventEffect, ...] = ()
    enough: tuple[EventEffect, ...] = ()


class Threshold(Declared):
    """The ``effects`` that happen as soon as a count reaches an ``amount``; ``does`` is what then
    befalls the unit whose count it is, and ``note`` adds an explanation."""

    amount: AmountText
    does: Consequences = ()
    effects: tuple[EventEffect, ...] = ()
    note: Line = ""


BOXES = "boxes"
"""The start of a count that is the number of boxes that the unit's own entry lists for it."""


def _read_starts(value: object) -> object:
    """Read the start of a count: ``12``, ``ammunition``, or ``{north: 12, south: 9}`` with a number
    for each holder."""
    if isinstance(value, str) and value.strip().lstrip("-").isdigit():
        return int(value)
    return value


Starts = Annotated[
    dict[Line, Whole] | ValueOrNumber,
    BeforeValidator(_read_starts),
    WithJsonSchema({"type": ["integer", "string", "object"], "examples": [12, {"north": 12}]}),
]
"""The starting amount of a count: a number, a printed value, or a number for each side or place."""


class Count(Declared):
    """A number that the game records. There is one for the whole game (``of: game``), or one for
    each ``side``, for each ``unit`` that satisfies ``who``, or for each of the places ``at``. Its
    ``start`` is a number, a printed value of the unit, the number of its ``boxes``, or ``{north:
    12, south: 9}``, with 0 for those that are not named. It is never less than ``least`` or more
    than ``most`` (a count of ``boxes`` never more than these), and changes as listed in
    ``changes``, in that order. ``reached`` says what happens at certain amounts.

    Conditions refer to it (``amount: {stock: 5+}``). It is recorded on the ``track`` of that id
    with the ``marker``; with ``printed`` a track and a marker are made for each holder, with a box
    for each possible number.
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
    def _default_start(self) -> int:
        """The start for holders that are not named: 0, or the nearest number to it that is allowed."""
        return max(self.least, 0 if self.most is None else min(0, self.most))

    def kept_on(self, holder: str = "") -> str:
        """Return the id of the track on which a holder's count is recorded; empty if there is none."""
        made = f"{holder.replace(':', '-')}-{self.id}" if holder else self.id
        return self.track or (made if self.printed else "")

    def known_as(self, holder: str = "") -> str:
        """Return the id under which the game records a holder's count: that of its track, if it has
        one."""
        return self.kept_on(holder) or f"{holder.replace(':', '-')}-{self.id}".strip("-")

    def shown_by(self, holder: str = "") -> str:
        """Return the id of the marker of a holder's count: the one named by the count, or the one
        that is made for it."""
        return self.marker or (self.kept_on(holder) if self.printed else "")

    def started(self, holder: str = "") -> int:
        """Return the number with which a holder's count starts, unless the start is a printed value
        of units."""
        if isinstance(self.start, dict):
            return self.start.get(holder, self._default_start)
        return self.start if isinstance(self.start, int) else self.least
