"""Replacements: points that sides get on certain turns, what these buy, and where replaced units
appear."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from builder.model.base import Identifier, Line, Words
from builder.model.mechanisms.arrivals import EntryPlace
from builder.model.mechanisms.conditions import ALWAYS, Turns, When
from builder.model.mechanisms.declared import Declared, Value, number_or_name

Points = Annotated[int, Field(ge=0, le=999)]

Brought = Annotated[
    Points | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [2, "Supply"]}),
]
"""A number of points, or the name of a figure that places have."""


class Income(Declared):
    """Replacement points that a side gets on ``turns`` (if none are given, on every turn) on which
    the condition holds: once, or for each of the places ``at`` that it holds. For places,
    ``points`` may also be the name of a figure: each place brings what its own figure says."""

    points: Brought
    at: Words = ()
    side: Identifier | Literal[""] = ""
    turns: Turns = ()
    when: When = ALWAYS

    @model_validator(mode="after")
    def _names_places(self) -> Income:
        if isinstance(self.points, str) and not self.at:
            raise ValueError("points by a figure need the places 'at' which it stands")
        return self


class Price(Declared):
    """The cost of bringing back a ``unit`` whole, or a ``step`` of one, for units that satisfy a
    condition."""

    points: Points
    each: Literal["unit", "step"] = "step"
    who: When = ALWAYS


class Replacements(Declared):
    """Replacements, made in a ``phase``. ``income`` is what sides get, ``prices`` what they pay
    (the first price that applies to a unit counts; a unit to which none applies is not replaced).
    With ``keep``, unspent points are kept. At most ``most`` steps are replaced each turn (0: as
    many as are paid for). Eliminated units come back from the boxes ``from`` at ``places``, with
    one step."""

    model_config = ConfigDict(populate_by_name=True)

    phase: Line = ""
    income: Annotated[tuple[Income, ...], Field(min_length=1)]
    prices: Annotated[tuple[Price, ...], Field(min_length=1)]
    keep: bool = False
    most: Points = 0
    from_: Words = Field((), alias="from")
    places: tuple[EntryPlace, ...] = ()
