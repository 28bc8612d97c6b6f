"""Time: seasons of turns, and nights."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Name, Sourced, Text, Whole
from builder.model.mechanisms.conditions import Turns
from builder.model.mechanisms.declared import Declared


class Season(Sourced):
    """A season: the ``turns`` that it has, or those of each round of ``cycle`` turns."""

    id: Identifier
    name: Name
    turns: Turns
    text: Text = ""


class Time(Declared):
    """What turns are. With ``cycle`` turns are counted anew after so many: turn 5 of a cycle of 4 is like
    turn 1. ``nights`` are turns at night."""

    seasons: tuple[Season, ...] = ()
    nights: Turns = ()
    cycle: Annotated[Whole, Field(ge=0, le=999)] = 0
