"""Regrouping: units that are broken down into several, and several that are built up into one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Line
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Value, read_range

MOST_PARTS = 6
"""The greatest number of units into which one is broken down."""

_Count = Annotated[int, Field(ge=2, le=MOST_PARTS)]
PartCount = Annotated[
    tuple[_Count, _Count],
    BeforeValidator(read_range),
    WithJsonSchema({"type": ["string", "integer"], "examples": [3, "2..3"]}),
]
"""The smallest and the greatest number of units for which one stands."""


class Regrouping(Declared):
    """Units of one kind (``whole``) for which several of another (``parts``) of the same nation may
    stand in their place: as many as ``count`` says, each of the two at most once in a ``phase``. With
    ``own`` all are of one formation. What comes is taken from the counters that are not in play; with
    ``lost`` from those of eliminated units too. All must have all their steps, unless the sum of
    a value (or of ``steps``) has to stay ``equal``. ``when`` is a condition on the units that go;
    ``ways`` says whether units are only broken down, or only built up."""

    phase: Line = ""
    whole: When
    parts: When
    count: PartCount = (2, 3)
    equal: Value | Literal[""] = ""
    own: bool = False
    when: When = ALWAYS
    ways: Literal["both", "breakdown", "build-up"] = "both"
    lost: bool = False
