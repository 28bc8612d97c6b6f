"""Squads: the troops of a nation in a game played with cards, which nations may meet, and what
reinforces them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field, model_serializer

from builder.model.base import Identifier, Line, Model, Name, Points, Sourced, Text, Words

Count = Annotated[int, Field(ge=0, le=60)]


CREW = 2
"""The number of unwounded men needed to carry a heavy weapon."""

Men = Annotated[int, Field(ge=0, le=40)]


class HeavyWeapon(Model):
    """An anti-tank rifle or medium machine gun and its crew."""

    weapon: Literal["atr", "mmg"] = Field(
        "mmg", description="an anti-tank rifle (atr) or a medium machine gun (mmg)"
    )
    crew: Men = Field(CREW, description="the men of its crew")
    secondary: bool = Field(
        False, description="whether one of the crew also carries a secondary weapon"
    )


class SquadChoice(Model):
    """A squad that a player has put together."""

    men: Annotated[int, Field(ge=1, le=40)] = Field(description="number of its men")
    anti_tank: Men = Field(0, description="number of its anti-tank weapons")
    demolition: Men = Field(0, description="number of its demolition charges")
    heavy: tuple[HeavyWeapon, ...] = Field((), description="its heavy weapons")
    ordnance: Men = Field(0, description="number of its pieces of ordnance")


class Force(Model):
    """A side that players have put together."""

    nation: Line = Field(description="its nation")
    troops: Line = Field("", description="its troops, where the nation has several kinds")
    squads: Annotated[tuple[SquadChoice, ...], Field(min_length=1)] = Field(
        description="its squads"
    )
    radio: Line = Field("", description="the nation whose radio cards it has bought")
    vehicles: tuple[Line, ...] = Field((), description="its vehicles")

    @model_serializer
    def _said(self) -> dict[str, Any]:
        return plain_choices(self)


def plain_choices(value: Model) -> dict[str, Any]:
    """Return a player's choices as plain values for a file, without the fields that are empty for
    the side."""
    found: dict[str, Any] = {}
    for name, field in type(value).model_fields.items():
        held = getattr(value, name)
        if isinstance(held, tuple):
            held = [plain_choices(v) if isinstance(v, Model) else v for v in held]
        if held or (not isinstance(held, list) and held != field.default):
            found[name] = held
    return found


class Troops(Sourced):
    """A quality of a nation's troops.

    ``hand`` is the most cards held; ``discards`` the most discarded in a turn in which no more than
    ``actions`` actions were taken. Both are absent where the document does not say. ``split_cards``
    is the nation whose split-action cards they use. ``exceeds`` means that fire must be stronger
    than a card demands, instead of as strong. A squad breaks when its losses reach the share
    ``breaks`` of it or, with ``breaks_over``, exceed it. ``surrenders`` means that a group in which
    all men are pinned surrenders. Radios cost as much as those of ``radio_of``, times
    ``radio_share``. ``since`` is the first year in which there are such troops.
    """

    id: Identifier
    name: Name
    nation: Identifier
    quality: Literal["line", "elite", "second-line", "partisans"] = "line"
    hand: Count | None = None
    discards: Count | None = None
    actions: Count = 0
    split_cards: Identifier | Literal[""] = ""
    exceeds: bool = False
    breaks: Points = Fraction(1, 2)
    breaks_over: bool = False
    surrenders: bool = False
    radio_of: Identifier | Literal[""] = ""
    radio_share: Points = Fraction(1)
    since: Annotated[int, Field(ge=0, le=2100)] = 0
    rule: Line = ""
    note: Text = ""

    @property
    def brittle(self) -> bool:
        """Whether these troops surrender, or break before losing half, by special rules of their
        nation."""
        return self.surrenders or self.breaks < Fraction(1, 2)


class SquadGroup(Model):
    """A part of a squad: a number of men."""

    name: Name
    men: Annotated[int, Field(ge=1, le=40)]


class Squad(Sourced):
    """A squad at the start of the game: its troops and its groups."""

    id: Identifier
    name: Name
    troops: Identifier
    groups: Annotated[tuple[SquadGroup, ...], Field(min_length=1)]
    rule: Line = ""

    @property
    def men(self) -> int:
        """The number of men in the squad."""
        return sum(group.men for group in self.groups)


class Matchup(Sourced):
    """Two nations that fought each other: ``years`` if only in certain years (1940, or 1940-1945),
    ``note`` on how."""

    id: Identifier
    nations: Annotated[Words, Field(min_length=2, max_length=2)]
    years: Annotated[str, Field(pattern=r"^(\d{4}(-\d{4})?)?( \d{4}(-\d{4})?)*$")] = ""
    note: Text = ""
    rule: Line = ""


class RandomArrival(Sourced):
    """What a random number brings to a nation: the cards of its reinforcements by their numbers, or
    a word (``sniper``). ``mark`` is printed after them."""

    id: Identifier
    nation: Identifier
    number: Annotated[int, Field(ge=0, le=99)]
    cards: Annotated[Words, Field(min_length=1)]
    mark: Line = ""
    rule: Line = ""


class Limit(Sourced):
    """The greatest number of a thing that a squad of certain nations may own: ``most`` of ``what``."""

    id: Identifier
    what: Identifier
    nations: Annotated[Words, Field(min_length=1)]
    most: Count
    rule: Line = ""
