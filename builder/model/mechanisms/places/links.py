"""Links: connections between boxes off the map and other places."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema

from builder.model.base import Identifier, Points, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared

ALL = "all"
"""The cost of a way that uses up a unit's whole move."""


def _read_link_cost(value: Any) -> Any:
    return ALL if isinstance(value, str) and re.fullmatch(r"\s*all\s*", value) else value


LinkCost = Annotated[
    Literal["all"] | Points,
    BeforeValidator(_read_link_cost),
    WithJsonSchema({"type": ["string", "number"], "examples": [2, "1/2", "all"]}),
]
"""Movement points, or ``all`` of a unit's move."""


class BoxLink(Declared):
    """A way between boxes of displays and other places, ``from`` some ``to`` others (hexes, areas,
    boxes), and also ``back`` unless that is no. A unit at one end moves to the other for ``cost``:
    movement points, or ``all`` of its move, so that it must start there. It arrives at once, or
    ``turns`` turns later, and then moves no further. Only ``side``, if given, may use it; at most
    ``most`` units of a side use it in a turn; ``when`` is a condition on the unit."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Annotated[Words, Field(min_length=1, alias="from")]
    to: Annotated[Words, Field(min_length=1)]
    back: bool = True
    cost: LinkCost = Fraction(0)
    turns: Annotated[int, Field(ge=0, le=99)] = 0
    side: Identifier | Literal[""] = ""
    most: Annotated[int, Field(ge=1, le=999)] | None = None
    when: When = ALWAYS

    def is_full(self, others: int) -> bool:
        """Return whether no more units may use the way, after ``others`` units have used it."""
        return self.most is not None and others >= self.most
