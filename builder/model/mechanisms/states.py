"""States that units come into and out of: disrupted, routed, spent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Name, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, RatedModifier
from builder.model.mechanisms.dice import DiceText, Needed

ELIMINATED = "eliminated"
"""What a state may lead to beside another state."""


class Onset(Declared):
    """What brings a state on: in a ``phase`` (its id in the sequence) every unit of whom the condition
    holds comes into it."""

    phase: Line = ""
    when: When = ALWAYS


class Recovery(Declared):
    """How a state ends: in a ``phase``, for units of whom the condition holds. Without ``dice`` it just
    ends; with them they must show ``needs``, with ``rolls`` added. A unit that recovers comes into the
    state ``to``, or is as it was; one that does not stays as it is, or comes to ``fails``."""

    phase: Line = ""
    when: When = ALWAYS
    dice: DiceText | Literal[""] = ""
    needs: Needed | None = None
    rolls: tuple[RatedModifier, ...] = ()
    to: Identifier | Literal[""] = ""
    fails: Identifier | Literal[""] = ""


class State(Declared):
    """A state that units may be in. Results of combats bring it on by its ``id`` (``{defender:
    disrupted}``), and so does what ``begins`` says; conditions ask for it (``{is: disrupted}``), and so
    say what it does. ``who`` can come into it. One that is in it and would come into it once more comes
    to ``again`` (a state, or ``eliminated``) instead. ``clears`` are states that it takes the place of.
    ``recovery`` are the ways out. It is shown by a ``marker``, or else by a band with its ``sign`` on the
    counter."""

    id: Identifier
    name: Name
    who: When = ALWAYS
    begins: tuple[Onset, ...] = ()
    again: Identifier | Literal[""] = ""
    clears: Words = ()
    recovery: tuple[Recovery, ...] = ()
    marker: Identifier | Literal[""] = ""
    sign: Annotated[Line, Field(max_length=3)] = ""
