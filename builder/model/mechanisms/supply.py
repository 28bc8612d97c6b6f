"""Supply: where it comes from, how far it reaches, what blocks it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from builder.model.base import Identifier, Line, Sourced, Words, listed, split_words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Change, Declared

Reach = Annotated[int, Field(ge=0, le=99)]
"""How long a line may be."""


class SupplySource(Sourced):
    """Where supply of a side comes from: hexes or areas of the map (``at``), or wherever its units stand
    that are as ``who`` says, such as commanders. ``when`` is asked of the moment: the turn, the
    weather."""

    side: Identifier
    at: Words = ()
    who: When | None = None
    when: When = ALWAYS

    @model_validator(mode="after")
    def _somewhere(self) -> SupplySource:
        if not self.at and self.who is None:
            raise ValueError("it comes from nowhere; write its places, 'at', or its units, 'who'")
        return self


class SupplyLink(Declared):
    """A link of a chain: the units ``who`` pass supply on, if a line of at most ``reach`` leads from them
    to the link before, or to a source for the first."""

    name: Line = ""
    who: When
    reach: Reach


Blocker = Literal["enemies", "zones"]
Blockers = Annotated[tuple[Blocker, ...], BeforeValidator(split_words), listed(*get_args(Blocker))]


class Supply(Declared):
    """Supply. A unit ``who`` needs it has it if a line of at most ``reach`` (``hexes``, or movement
    ``points`` of its own class) leads from it to a source of its side (``from``), through no terrain
    that is closed to it and nothing that ``blocked`` names; ``changes`` are what conditions make of the
    reach of a unit. A line does not lead over steps that are ``closed``; along ``roads`` it is of no
    length. ``depots`` are units that are sources too, as long as they are in supply themselves. With a
    ``chain`` supply comes by its links, and units are supplied by the last; with ``direct`` they, and
    the links, may have it from any link before too, or from a source.

    A unit without is ``unsupplied`` in conditions; ``isolated`` if there is no line of any length."""

    model_config = ConfigDict(populate_by_name=True)

    who: When = ALWAYS
    from_: tuple[SupplySource, ...] = Field((), alias="from")
    depots: When | None = None
    chain: tuple[SupplyLink, ...] = ()
    direct: bool = True
    reach: Reach
    changes: tuple[Change, ...] = ()
    count: Literal["hexes", "points"] = "hexes"
    roads: Words = ()
    blocked: Blockers = ("enemies", "zones")
    closed: When | None = None
