"""Weather: its kinds and what brings them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Name, Sourced, Text, Whole
from builder.model.mechanisms.conditions import Turns
from builder.model.mechanisms.declared import Declared
from builder.model.mechanisms.dice import DiceText

_ROLLS = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


def _read_rolls(value: Any) -> Any:
    """Read ``1..4`` as the two ends of a range."""
    if not isinstance(value, str):
        return value
    match = _ROLLS.fullmatch(value.strip())
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise ValueError("write a roll or a range of rolls: 6 or 1..4")
    return int(match[1]), int(match[2] or match[1])


Rolls = Annotated[
    tuple[Whole, Whole],
    BeforeValidator(_read_rolls),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["1..4"]}),
]


class WeatherKind(Sourced):
    """One kind of weather. It comes on the ``rolls`` of the weather dice, in some ``seasons`` on
    others; on ``turns`` it comes without a roll."""

    id: Identifier
    name: Name
    rolls: Rolls | None = None
    seasons: dict[Identifier, Rolls] = {}
    turns: Turns = ()
    text: Text = ""

    def rolls_in(self, season: str) -> tuple[int, int] | None:
        """Return the lowest and the highest roll that bring it in a season (empty for none), or
        ``None``."""
        return self.seasons.get(season, self.rolls)


class Weather(Declared):
    """Weather, one of ``kinds`` each turn: by a roll of ``dice`` if there are any. Its effects are
    given by the conditions of other declarations."""

    kinds: Annotated[tuple[WeatherKind, ...], Field(min_length=1)]
    dice: DiceText | Literal[""] = ""
