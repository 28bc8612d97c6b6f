"""Supply: where it comes from, how far it reaches, and what blocks it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from builder.model.base import Identifier, Line, Sourced, Words, split_words, word_list_schema
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Change, Declared

Reach = Annotated[int, Field(ge=0, le=99)]
"""The greatest length of a supply line."""


class SupplySource(Sourced):
    """A source of supply for a side: hexes or areas of the map (``at``), or wherever units of the
    side stand that satisfy ``who``, such as commanders. ``when`` is a condition on the time: the
    turn, the weather."""

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
    """A link of a supply chain: units that satisfy ``who`` pass supply on if a line of at most
    ``reach`` leads from them to the previous link or, for the first link, to a source."""

    name: Line = ""
    who: When
    reach: Reach


Blocker = Literal["enemies", "zones", "control"]
Blockers = Annotated[
    tuple[Blocker, ...], BeforeValidator(split_words), word_list_schema(*get_args(Blocker))
]


class Supply(Declared):
    """Supply. A unit that needs it (``who``) has it if a line of at most ``reach`` (``hexes``, or
    movement ``points`` of its own class) leads from it to a source of its side (``from``), not
    through terrain that is prohibited to it or through anything listed in ``blocked``; ``changes``
    modify the reach of a unit under conditions. A line may not use steps that are ``closed``; along
    ``roads`` it has no length. ``depots`` are units that are also sources while they are in supply
    themselves. With a ``chain`` supply comes through its links, and units are supplied by the last
    one; with ``direct``, units and links may also be supplied by any earlier link or by a source.

    A unit without supply is ``unsupplied`` in conditions; it is ``isolated`` if there is no line of
    any length.
    """

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


class NamedSupply(Supply):
    """A kind of supply with a ``name`` of its own, such as ammunition or command, beside general
    supply. Conditions test by its ``id`` which units are without it: a unit that needs it and has it
    not is ``out-of-<id>``, and one that no line of any length reaches is ``cut-off-from-<id>``. In
    its own conditions every unit counts as having this kind and those declared after it. The module
    shows its ``sign`` on counters."""

    id: Identifier
    name: Line
    sign: Annotated[Line, Field(max_length=3)] = ""

    @property
    def shown(self) -> str:
        """The sign on counters: as declared, or the first letter of the name."""
        return self.sign or self.name[:1].upper()
