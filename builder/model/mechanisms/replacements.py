"""Replacements: points that come by turns, what they buy, and where it appears."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from builder.model.base import Identifier, Line, Words
from builder.model.mechanisms.arrivals import EntryPlace
from builder.model.mechanisms.conditions import ALWAYS, Turns, When
from builder.model.mechanisms.declared import Declared

Points = Annotated[int, Field(ge=0, le=999)]


class Income(Declared):
    """Points that a side gets on ``turns`` (each turn without any) on which the condition holds."""

    points: Points
    side: Identifier | Literal[""] = ""
    turns: Turns = ()
    when: When = ALWAYS


class Price(Declared):
    """What it costs to bring back a ``unit``, whole, or a ``step`` of one: of those that are so."""

    points: Points
    each: Literal["unit", "step"] = "step"
    who: When = ALWAYS


class Replacements(Declared):
    """Replacements, in a ``phase``. ``income`` is what sides get, ``prices`` what they pay (of the prices
    that fit a unit the first stands; a unit that none fits is not replaced). With ``keep`` points that
    are not spent are kept. ``most`` steps are replaced each turn (0: as many as are paid for). Units that
    were eliminated come back from the boxes ``from`` at ``places``, with one step."""

    model_config = ConfigDict(populate_by_name=True)

    phase: Line = ""
    income: Annotated[tuple[Income, ...], Field(min_length=1)]
    prices: Annotated[tuple[Price, ...], Field(min_length=1)]
    keep: bool = False
    most: Points = 0
    from_: Words = Field((), alias="from")
    places: tuple[EntryPlace, ...] = ()
