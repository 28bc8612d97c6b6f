"""The options that sides have before a combat, and units that add strength to it without taking
part."""

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
    """An option that a side (``of``) may choose before a combat: to stand, to withdraw, to
    counterattack. ``when`` must hold for all units of that side in the combat. With ``dice`` it
    succeeds only on ``rolls``.

    ``does`` is what happens to those who choose it, ``enemy`` what happens to the others, before
    anything else; ``fought`` says whether the combat is then fought; ``first`` is a combat in which
    they attack their attackers before this one. Conditions can refer to the chosen option
    (``option: stand``), which is how it affects strengths, columns and rolls. ``note`` adds an
    explanation in words of the game's own.
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
    """Units that add strength to a side (``of``) of a combat without taking part: those that
    satisfy ``who`` and stand at most ``within`` hexes from the attacked place. Each adds its
    ``value`` (by default the one that it would fight with), multiplied by ``times``, the sum
    rounded down. At most ``most`` of them support a combat; together they add at most ``limit``
    times the strength of the units that fight. A unit supports one combat in a phase, and none if
    it fights itself."""

    of: CombatSide = "attacker"
    who: When = ALWAYS
    value: Value | Literal[""] = ""
    within: Annotated[int, Field(ge=0, le=99)] = 1
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    times: Times = Fraction(1)
    limit: Times | None = None
