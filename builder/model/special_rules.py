"""Special rules of a scenario, which its system of rules reads: exits from the map, air strikes, a
roll for the length of the game, sites that battalions hold, and secret ways to win."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Model, Name, Points, Sourced, Whole, Words
from builder.model.mechanisms.dice import DiceText

Places = Annotated[Words, Field(min_length=1)]
"""Hexes and areas of the map, at least one."""


class MapExit(Sourced):
    """Places ``at`` which the units of a ``side`` may leave the map, for ``cost`` movement
    points."""

    side: Identifier
    at: Places
    cost: Points = Fraction(0)
    rule: Line


class AirStrikes(Sourced):
    """Air strikes: once a turn an aircraft of ``side`` takes a step from every enemy unit in a hex
    ``within`` these places, but none of the terrain types that are ``spared``. After the turn
    ``until`` there are none, by the rule ``ended_by``. ``name`` is what the aircraft is called."""

    name: Name
    side: Identifier
    within: Places
    spared: Words = ()
    until: Whole | None = None
    ended_by: Line = ""
    rule: Line


class LengthRoll(Sourced):
    """A roll of ``dice`` by which ``side`` may end the game so many turns later, or so many turns
    sooner. It may roll when an enemy stands ``at`` these places, or attacks a unit of its own
    there."""

    side: Identifier
    at: Places
    dice: DiceText = "1d6"
    rule: Line


class BattalionSite(Sourced):
    """A place that a battalion must hold in the historical set-up: an area of the map, and the
    ``name`` by which sentences call it."""

    at: Identifier
    name: Name


class SpecialRules(Model):
    """Rules that a scenario has besides those of its system. A system plays those that it knows:
    see ``docs/systems.md``."""

    exits: tuple[MapExit, ...] = ()
    air_strikes: AirStrikes | None = None
    length_roll: LengthRoll | None = None
    battalion_sites: tuple[BattalionSite, ...] = ()

    @property
    def declared(self) -> frozenset[str]:
        """The names of the rules that the scenario has."""
        return frozenset(name for name in type(self).model_fields if getattr(self, name))


class SecretWay(Sourced):
    """A way to win that ``side`` may choose in secret before the game: it wins by a roll of
    ``dice`` that is lower than the number of its units that have left the map (``exits``), of enemy
    units that are lost (``losses``), or at the end of the game of its units ``within`` these places
    (``holding``)."""

    id: Identifier
    side: Identifier
    below: Literal["exits", "losses", "holding"]
    within: Words = ()
    dice: DiceText = "1d6"
