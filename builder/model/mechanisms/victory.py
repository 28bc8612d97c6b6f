"""Victory by points: for places held, for losses of the enemy."""

from __future__ import annotations

from typing import Literal

from builder.model.base import Identifier, Line, Sourced, Whole, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared


class PlacePoints(Declared):
    """Points for whoever holds places at the end: hexes, or areas of the map (each of whose hexes
    counts). ``side`` is the only one that has points for them, if there is one; ``held`` is who holds
    them as long as nobody has been there."""

    at: Words
    points: Whole
    side: Identifier | Literal[""] = ""
    held: Identifier | Literal[""] = ""


class LossPoints(Declared):
    """Points for each enemy unit, or step, that is lost; ``of`` narrows what counts."""

    points: Whole
    count: Literal["units", "steps"] = "steps"
    of: When = ALWAYS


class Level(Sourced):
    """A result: a side has it whose points are ``least`` or more above the other's."""

    least: Whole
    result: Line
    side: Identifier | Literal[""] = ""


class VictoryPoints(Declared):
    """Victory by points at the end of a scenario. Of the ``levels`` that fit the highest stands."""

    places: tuple[PlacePoints, ...] = ()
    losses: tuple[LossPoints, ...] = ()
    levels: tuple[Level, ...] = ()
