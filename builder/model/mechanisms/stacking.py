"""Stacking: how much of a side may share a place."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from builder.model.base import Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Value, exact, number_or_name

Number = Annotated[int, Field(ge=0, le=999)]

StackPoints = Annotated[
    Fraction,
    BeforeValidator(exact),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"], "examples": ["2", "1/2"]}),
]
"""Stacking points, whole or a fraction."""


Most = Annotated[
    Number | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [2, "Limit"]}),
]
"""A number, or a figure of places by its name."""


class StackLimit(Declared):
    """The most that may share a place where a condition holds: a number, or as much as the place says in
    a figure of that name (``figures: {Limit: 3}``), for those that have it. ``count`` is what is counted:
    ``units``, ``steps``, ``points`` (see ``sizes``), or a value of the units by its name; ``of`` are the
    units that this limit counts."""

    most: Most
    count: Value = "units"
    of: When = ALWAYS
    when: When = ALWAYS


class StackSize(Declared):
    """The stacking points of a unit of which a condition holds."""

    points: StackPoints
    when: When


class Apart(Declared):
    """Two sorts of units that do not share a place: by traits, branches, nations and the like. ``when``
    is asked of the place; one that names boxes is about them."""

    first: Words
    second: Words
    when: When = ALWAYS


class Stacking(Declared):
    """Stacking. Of the ``limits`` that count the same, of the same units, the first whose condition holds
    of a place stands. ``sizes`` are stacking points: the first whose condition holds of a unit counts,
    any other unit is one point. ``free`` are the units that do not count. ``during``: whether it holds
    ``always`` or at the ``end`` of each phase."""

    limits: Annotated[tuple[StackLimit, ...], Field(min_length=1)]
    sizes: tuple[StackSize, ...] = ()
    free: When | None = None
    apart: tuple[Apart, ...] = ()
    during: Literal["always", "end"] = "end"
