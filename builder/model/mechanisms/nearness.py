"""Nearness to other units, as conditions ask for it: within some hexes or movement points of a
leader, of an enemy, of one's own headquarters."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from builder.model.base import Model, Words


def number_or_name(value: Any) -> Any:
    """Turn a text of digits into a number; other texts are names and stay unchanged."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,3}", value.strip()):
        return int(value)
    return value


Limit = Annotated[
    Annotated[int, Field(ge=0, le=99)] | Annotated[str, Field(min_length=1, max_length=40)],
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [3, "command"]}),
]
"""A greatest distance: a number, or the name of a value of the unit that must be near."""


_HOW_FAR = "write how far: as hexes, cost or zone, as in {of: leader, hexes: 3}"


class Near(Model):
    """A unit ``of`` some kind (``enemy``: any of another side) that is none of ``not``, at most so
    many ``hexes`` away, or so far that it would spend ``cost`` movement points on its way here; or its
    ``zone`` of control reaches here. With
    ``own`` it is of the same formation, with ``sight`` a line of sight leads to it."""

    of: Words
    not_: Words = Field((), alias="not")
    hexes: Limit | None = None
    cost: Limit | None = None
    zone: bool = False
    own: bool = False
    sight: bool = False

    @model_validator(mode="after")
    def _has_one_limit(self) -> Near:
        if not self.of:
            raise ValueError("say of whom: {of: leader, hexes: 3}")
        if [self.hexes is None, self.cost is None, not self.zone].count(False) != 1:
            raise ValueError(_HOW_FAR)
        return self

    @property
    def value(self) -> str:
        """The name of the value of the other unit that limits the distance; empty for a number."""
        limit = self.hexes if self.cost is None else self.cost
        return limit if isinstance(limit, str) else ""

    @cached_property
    def text(self) -> str:
        """The nearness as the word of a condition, which :func:`near_of` reads."""
        return self.model_dump_json(exclude_defaults=True, by_alias=True)


@lru_cache(maxsize=1024)
def near_of(text: str) -> Near:
    """Return the nearness that a word of a condition states."""
    return Near.model_validate_json(text)


def _read_nearness(value: Any) -> Any:
    """Convert a single mapping to a list of one; a text is the word of a condition."""
    every = value if isinstance(value, (list, tuple)) else [value]
    if any(isinstance(one, str) and not one.startswith("{") for one in every):
        raise ValueError(_HOW_FAR)
    return tuple(near_of(one) if isinstance(one, str) else one for one in every)


Nearness = Annotated[
    tuple[Near, ...],
    BeforeValidator(_read_nearness),
    WithJsonSchema({"type": "object", "examples": [{"of": "leader", "hexes": 3}]}),
]
"""Units that must be near; one of them is enough."""
