"""Time: seasons of turns, and nights."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Name, Sourced, Text, Whole
from builder.model.mechanisms.conditions import Turns
from builder.model.mechanisms.declared import Declared


class Season(Sourced):
    """A season: its ``turns``, or, if there is a ``cycle``, its turns in each cycle."""

    id: Identifier
    name: Name
    turns: Turns
    text: Text = ""


class Time(Declared):
    """The seasons and nights of the turns. With ``cycle``, turns are counted anew after that many:
    with a cycle of 4, turn 5 is like turn 1. ``nights`` are the turns at night."""

    seasons: tuple[Season, ...] = ()
    nights: Turns = ()
    cycle: Annotated[Whole, Field(ge=0, le=999)] = 0
