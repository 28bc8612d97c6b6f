"""Replacements: points that sides get on certain turns, what these buy and when it comes, and where
units appear."""

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
    the condition holds: once, for each of the places ``at`` that it holds, for ``each`` of its
    units that satisfies a condition, or for each point of a ``count``. For places, ``points`` may
    also be the name of a figure: each place brings what its own figure says."""

    points: Brought
    at: Words = ()
    each: When | None = None
    count: Line = ""
    side: Identifier | Literal[""] = ""
    turns: Turns = ()
    when: When = ALWAYS

    @model_validator(mode="after")
    def _names_places(self) -> Income:
        if isinstance(self.points, str) and not self.at:
            raise ValueError("points by a figure need the places 'at' which it stands")
        if sum((bool(self.at), self.each is not None, bool(self.count))) > 1:
            raise ValueError(
                "points come for places (at), for units (each) or for a count: one of these"
            )
        return self


UNIT, STEP = "unit", "step"
"""What a price is for, besides the boxes of a count."""


class Price(Declared):
    """A price, for units that satisfy a condition: of bringing back a ``unit`` whole, of a ``step``
    of one, or of a point of one of their counts, named by its id, up to its start. A unit comes back
    ``turns`` turns later. With ``becomes`` a unit of the map is exchanged for one from a box that
    satisfies this condition."""

    points: Points
    each: Identifier = STEP
    who: When = ALWAYS
    turns: Annotated[int, Field(ge=0, le=99)] = 0
    becomes: When | None = None

    @model_validator(mode="after")
    def _takes_turns(self) -> Price:
        if self.turns and (self.each != UNIT or self.becomes is not None):
            raise ValueError("only units that come whole come later: write each: unit, or no turns")
        return self

    @property
    def brings_back(self) -> bool:
        """Whether the price is for units that come back, or for their steps."""
        return self.becomes is None and self.each in (UNIT, STEP)


class Replacements(Declared):
    """Replacements, made in a ``phase``. ``income`` is what sides get, ``prices`` what they pay
    (of prices for the same thing the first that applies to a unit counts; a unit to which none applies
    is not replaced). With ``keep``, unspent points are kept. At most ``most`` purchases are made each
    turn (0: as many as are paid for). Eliminated units, and those in the boxes ``from``, come back at
    ``places``: whole if they are paid for as a ``unit``, otherwise with one step."""

    model_config = ConfigDict(populate_by_name=True)

    phase: Line = ""
    income: Annotated[tuple[Income, ...], Field(min_length=1)]
    prices: Annotated[tuple[Price, ...], Field(min_length=1)]
    keep: bool = False
    most: Points = 0
    from_: Words = Field((), alias="from")
    places: tuple[EntryPlace, ...] = ()
