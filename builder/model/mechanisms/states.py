"""States that units enter and leave: disrupted, routed, spent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Name, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, RatedModifier
from builder.model.mechanisms.dice import DiceText, Needed

ELIMINATED = "eliminated"
"""The result that a state may lead to instead of another state."""


class Onset(Declared):
    """A cause of a state: in a ``phase`` (its id in the sequence) every unit that satisfies the
    condition enters the state."""

    phase: Line = ""
    when: When = ALWAYS


class Recovery(Declared):
    """How a state ends: in a ``phase``, for units that satisfy the condition. Without ``dice`` it
    simply ends; with them, the dice plus ``rolls`` must show what ``needs`` says. A unit that
    recovers enters the state ``to``, or returns to normal; one that does not stays as it is, or
    comes to ``fails``."""

    phase: Line = ""
    when: When = ALWAYS
    dice: DiceText | Literal[""] = ""
    needs: Needed | None = None
    rolls: tuple[RatedModifier, ...] = ()
    to: Identifier | Literal[""] = ""
    fails: Identifier | Literal[""] = ""


class State(Declared):
    """A state that units may be in. Results of combats cause it by its ``id`` (``{defender:
    disrupted}``), and so does what ``begins`` says; conditions refer to it (``{is: disrupted}``),
    which is how it has effects. ``who`` are the units that can enter it. A unit that would enter it
    a second time comes to ``again`` (a state, or ``eliminated``) instead. ``clears`` are states
    that it replaces. ``recovery`` lists the ways out. It is shown by a ``marker``, or else by a
    band with its ``sign`` on the counter."""

    id: Identifier
    name: Name
    who: When = ALWAYS
    begins: tuple[Onset, ...] = ()
    again: Identifier | Literal[""] = ""
    clears: Words = ()
    recovery: tuple[Recovery, ...] = ()
    marker: Identifier | Literal[""] = ""
    sign: Annotated[Line, Field(max_length=3)] = ""
