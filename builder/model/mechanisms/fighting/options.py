"""What sides may choose before a combat, and who adds strength to it without being in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Name, Text
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Times, Value
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.weather import Rolls

CombatSide = Literal["attacker", "defender"]


class CombatOption(Declared):
    """What a side (``of``) may choose before a combat: to stand, to withdraw, to attack back. ``when`` is
    asked of all units of that side who are in the combat. With ``dice`` it comes off on ``rolls`` only.

    ``does`` is what befalls those who choose it, ``enemy`` what befalls the others, before anything else;
    ``fought`` says whether the combat is fought then; ``first`` is a combat in which they attack those
    who attack them, before this one. Conditions ask for the option that was chosen (``option: stand``),
    and so say what it does to strengths, columns and rolls. ``note`` says more, in words of the game's
    own.
    """

    id: Identifier
    name: Name
    of: CombatSide = "defender"
    when: When = ALWAYS
    dice: DiceText | Literal[""] = ""
    rolls: Rolls | None = None
    does: Consequences = ()
    enemy: Consequences = ()
    fought: bool = True
    first: Identifier | Literal[""] = ""
    note: Text = ""


class Support(Declared):
    """Units that add strength to a side (``of``) of a combat without being in it: those ``who`` are so
    and stand within so many hexes of the place that is attacked. Each adds its ``value`` (the one that
    it would fight with, if none is named), ``times`` over, rounded down in the sum. ``most`` of them
    support a combat; together they add at most so many times the strength of those who fight
    (``limit``). A unit supports one combat in a phase, and none if it fights itself."""

    of: CombatSide = "attacker"
    who: When = ALWAYS
    value: Value | Literal[""] = ""
    within: Annotated[int, Field(ge=0, le=99)] = 1
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    times: Times = Fraction(1)
    limit: Times | None = None
