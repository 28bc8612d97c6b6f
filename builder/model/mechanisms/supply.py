"""Supply: where it comes from, how far it reaches, what blocks it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from builder.model.base import Identifier, Sourced, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared


class SupplySource(Sourced):
    """Where supply of a side comes from: hexes or areas of the map."""

    side: Identifier
    at: Words


Blocker = Literal["enemies", "zones"]


class Supply(Declared):
    """Supply. A unit ``who`` needs it has it if a line of at most ``reach`` (``hexes``, or movement
    ``points`` of its own class) leads from it to a source of its side (``from``), through no terrain
    that is closed to it and nothing that ``blocked`` names. ``depots`` are units that are sources too, as
    long as they are in supply themselves. A unit without is ``unsupplied`` in conditions."""

    model_config = ConfigDict(populate_by_name=True)

    who: When = ALWAYS
    from_: tuple[SupplySource, ...] = Field((), alias="from")
    depots: When | None = None
    reach: Annotated[int, Field(ge=1, le=99)]
    count: Literal["hexes", "points"] = "hexes"
    blocked: tuple[Blocker, ...] = ("enemies", "zones")
