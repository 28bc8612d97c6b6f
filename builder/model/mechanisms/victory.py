"""Victory: points for places, losses, exits and events; sudden endings; morale that runs out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.model.base import Identifier, Line, Sourced, Whole, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Figure


class PlacePoints(Declared):
    """Points for holding places: hexes, boxes, or areas of the map (each of whose hexes counts), at
    the ``end`` of the game or at the end of each ``turn`` on which the condition holds. ``points``
    is a number, or the name of a figure: each place brings what its own figure says. If ``side``
    is given, only that side gets points for them; ``held`` is who holds them until a unit has been
    there."""

    at: Annotated[Words, Field(min_length=1)]
    points: Figure
    side: Identifier | Literal[""] = ""
    held: Identifier | Literal[""] = ""
    each: Literal["end", "turn"] = "end"
    when: When = ALWAYS


class ExitPoints(Declared):
    """Points for each unit, or step, that has left the map ``at`` a place. If ``side`` is given,
    only that side gets them; ``of`` limits which units count."""

    at: Annotated[Words, Field(min_length=1)]
    points: Whole
    count: Literal["units", "steps"] = "units"
    side: Identifier | Literal[""] = ""
    of: When = ALWAYS


class Ending(Declared):
    """A sudden end of the game, checked at ``once`` or at the end of each ``turn``: it comes if its
    condition holds and ``side`` (if it names any) has at least ``points`` points, or is ``ahead``
    by that many, or its enemies have ``lost`` that many units or steps. ``result`` is the printed
    result."""

    id: Identifier
    result: Line
    side: Identifier | Literal[""] = ""
    when: When = ALWAYS
    points: Whole | None = None
    ahead: Whole | None = None
    lost: Annotated[int, Field(ge=0, le=9999)] | None = None
    count: Literal["units", "steps"] = "units"
    of: When = ALWAYS
    check: Literal["once", "turn"] = "turn"


class Drain(Declared):
    """A loss of a side's morale: ``points`` for each of its units (or steps) that is lost, or for
    each of the places ``at`` that an enemy holds."""

    points: Whole
    side: Identifier | Literal[""] = ""
    count: Literal["units", "steps"] = "units"
    of: When = ALWAYS
    at: Words = ()


class CampaignMorale(Declared):
    """The morale of sides: what each has at the ``start``, and what reduces it. A side that has
    none left has lost: ``broken`` is the printed result."""

    start: dict[Identifier, Whole]
    drains: Annotated[tuple[Drain, ...], Field(min_length=1)]
    broken: Line = "Defeat"


class CountPoints(Declared):
    """Points for each point of a ``count`` at the end of the game: for ``side``, or for the side
    that has the count, or whose units in play have it."""

    count: Line
    points: Whole
    side: Identifier | Literal[""] = ""


class Objective(Declared):
    """A secret objective: ``points`` at the end of the game for a side that has it, if it (or an ally
    who holds places for it) holds all the places ``at`` and the condition is true. If ``side`` is
    given, only that side may get it."""

    id: Identifier
    name: Line
    points: Whole
    side: Identifier | Literal[""] = ""
    at: Words = ()
    when: When = ALWAYS


class Objectives(Declared):
    """Secret objectives, which nobody else knows before the end of the game. At the start each side is
    ``dealt`` so many at random, no two sides the same, and chooses as many of them as are ``kept``;
    without a number dealt it chooses among ``each`` of them that it may have."""

    each: Annotated[tuple[Objective, ...], Field(min_length=1)]
    dealt: Annotated[int, Field(ge=0, le=99)] = 0
    kept: Annotated[int, Field(ge=1, le=99)] = 1

    def open_to(self, side: str) -> tuple[str, ...]:
        """Return the ids of the objectives that a side may have."""
        return tuple(one.id for one in self.each if one.side in ("", side))

    def named(self, id: str) -> Objective:
        """Return an objective by its id; raises ``KeyError`` if there is none."""
        found = {one.id: one for one in self.each}
        return found[id]


class LossPoints(Declared):
    """Points for each enemy unit, or step, that is lost; ``of`` limits which units count."""

    points: Whole
    count: Literal["units", "steps"] = "steps"
    of: When = ALWAYS


class Level(Sourced):
    """A result: a side achieves it if its points exceed the other's by ``least`` or more; or, in a
    solitaire game, ``side`` achieves it if it has ``points`` points. Exactly one of the two is
    given."""

    least: Whole | None = None
    points: Whole | None = None
    result: Line
    side: Identifier | Literal[""] = ""

    @property
    def reach(self) -> int:
        """The lead in points that the level requires, or in a solitaire game the points."""
        return (self.points if self.least is None else self.least) or 0

    @model_validator(mode="after")
    def _asks_one(self) -> Level:
        if (self.least is None) == (self.points is None):
            raise ValueError("a level has 'least', by how much a side leads, or 'points'")
        if self.points is not None and not self.side:
            raise ValueError("a level of 'points' names the 'side' that has them")
        return self


class VictoryPoints(Declared):
    """Victory by points at the end of a scenario (events can also give points), by sudden ``ends``,
    or by ``morale``. Of the ``levels`` that apply, the highest counts."""

    places: tuple[PlacePoints, ...] = ()
    losses: tuple[LossPoints, ...] = ()
    exits: tuple[ExitPoints, ...] = ()
    counts: tuple[CountPoints, ...] = ()
    objectives: Objectives | None = None
    ends: tuple[Ending, ...] = ()
    morale: CampaignMorale | None = None
    levels: tuple[Level, ...] = ()
