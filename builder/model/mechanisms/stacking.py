"""Stacking: how many units of a side may share a place."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from builder.model.base import Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Value, number_or_name, read_exact_number

Number = Annotated[int, Field(ge=0, le=999)]

StackPoints = Annotated[
    Fraction,
    BeforeValidator(read_exact_number),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"], "examples": ["2", "1/2"]}),
]
"""Stacking points, as a whole number or a fraction."""


Most = Annotated[
    Number | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [2, "Limit"]}),
]
"""A number, or the name of a figure that places have."""


class StackLimit(Declared):
    """The most that may share a place where a condition holds: a number, or the amount that the
    place gives in a figure of that name (``figures: {Limit: 3}``), for places that have it.
    ``count`` is what is counted: ``units``, ``steps``, ``points`` (see ``sizes``), or a value of
    the units by its name; ``of`` are the units to which this limit applies."""

    most: Most
    count: Value = "units"
    of: When = ALWAYS
    when: When = ALWAYS


class StackSize(Declared):
    """The stacking points of units that satisfy a condition."""

    points: StackPoints
    when: When


class Apart(Declared):
    """Two kinds of units that may not share a place, described by traits, branches, nations and the
    like. ``when`` is a condition on the place; if it names boxes, the rule applies to these boxes."""

    first: Words
    second: Words
    when: When = ALWAYS


class Stacking(Declared):
    """Stacking. Of the ``limits`` that count the same thing for the same units, the first whose
    condition holds for a place applies. ``sizes`` are stacking points: the first whose condition a
    unit satisfies counts; any other unit counts one point. ``free`` are the units that do not
    count. ``during``: whether the limits hold ``always`` or at the ``end`` of each phase."""

    limits: Annotated[tuple[StackLimit, ...], Field(min_length=1)]
    sizes: tuple[StackSize, ...] = ()
    free: When | None = None
    apart: tuple[Apart, ...] = ()
    during: Literal["always", "end"] = "end"
