"""Morale: checks of units against a number, the effects of passing and failing, and rallying."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Text, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Range, RatedModifier, ValueOrNumber
from builder.model.mechanisms.dice import OpposedDiceText
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.sentences import filled_sentence

WITH = "with"
"""The losses after which it is the other units in the same place that make a check."""
Morale = Annotated[int, Field(ge=-99, le=99)]


_ROLLS = re.compile(r"(-?[0-9]{1,3})(?:\.\.(-?[0-9]{1,3}))?")


def _range_of(key: str) -> tuple[int, int]:
    match = _ROLLS.fullmatch(key)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise ValueError(filled_sentence("{key!r} is no roll: write 6, or 1..3", key=key))
    return int(match[1]), int(match[2] or match[1])


def _read_results(value: Any) -> Any:
    """Read the rolls of a table as text, ``6`` as well as ``1..3``; raises ``ValueError`` for rolls
    that are listed twice."""
    if not isinstance(value, dict):
        return value
    found = {str(key).strip(): does for key, does in value.items()}
    found = dict(sorted(found.items(), key=lambda one: _range_of(one[0])))
    for (_, last), (first, _) in pairwise(map(_range_of, found)):
        if first <= last:
            raise ValueError(filled_sentence("the roll {roll} is listed twice", roll=first))
    return found


RollResults = Annotated[
    dict[Line, Consequences],
    BeforeValidator(_read_results),
    WithJsonSchema({"type": "object", "examples": [{"1..3": "lose 1", "6": "eliminated"}]}),
]
"""What befalls a unit, by the rolls of dice: ``{1..3: lose 1, 6: eliminated}``."""


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

    With ``results`` there is no number: they are what befalls the unit on each roll (``{1..3: hull
    -1, 6: eliminated}``), nothing on a roll that is not listed. With ``rolls``, less than the
    dice can show counts as their least, and more as their greatest, unless results are listed for it.

    A unit that passes leaves the states listed in ``ends``. ``who`` are the units that may or must
    make the check; ``called`` says in words when. With ``losses`` they make it when they have lost
    steps (``own``), or when others with them have (``with``), as leaders do. ``passed`` and
    ``failed`` are the effects, ``note`` describes the effect of passing in words of the game's own.
    """

    id: Identifier = "morale"
    name: Line = ""
    who: When = ALWAYS
    called: Text = ""
    losses: Literal["", "own", "with"] = ""
    dice: OpposedDiceText = "2d6"
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
    results: RollResults = {}

    @property
    def by_roll(self) -> tuple[tuple[Range, Consequences], ...]:
        """What befalls the unit on the rolls of each range, from the lowest roll up."""
        return tuple((_range_of(key), does) for key, does in self.results.items())
