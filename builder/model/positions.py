"""Positions as they are written down: which counters are where, at which moment of which scenario."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Line, Model, Whole, Words
from builder.model.squads import Force


class Standing(Model):
    """A counter in its place: a hex (``0616``), a hexside (``0717/0718``), a box (``turn:3``), or
    nowhere (off the map, still to come).

    ``reduced`` shows its back, ``hidden`` is not yet found by the enemy, ``bank`` is a neighbouring
    hex on its side of the water, for a hex that water parts. ``with_markers`` lie on it.
    """

    counter: Identifier
    at: Line = ""
    count: Annotated[int, Field(ge=1, le=400)] = 1
    reduced: bool = False
    hidden: bool = False
    bank: Line = ""
    with_markers: Words = ()
    crowded: bool = False


class PositionSheet(Model):
    """A moment of a game.

    ``roll`` is what was rolled for a setup that asks for dice, ``secret`` what a side wrote down (its
    way to win). ``blown`` are hexsides whose bridge is gone, ``forded`` the hexside or hex that
    engineers hold open. ``options`` are optional rules in use, by the names that the game's system has
    for them. ``incomplete`` positions lack what a side has noted elsewhere, in secret. In a game of
    squads and cards ``forces`` are what the two sides have chosen, and ``year`` when they meet.
    """

    game: Line = ""
    scenario: Line = ""
    map: Line = ""
    turn: Annotated[int, Field(ge=1, le=999)] = 1
    phase: Line = ""
    roll: Whole | None = None
    secret: Line = ""
    blown: Words = ()
    forded: Line = ""
    options: Words = ()
    incomplete: bool = False
    year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    forces: Annotated[tuple[Force, ...], Field(max_length=2)] = ()
    pieces: tuple[Standing, ...] = ()
