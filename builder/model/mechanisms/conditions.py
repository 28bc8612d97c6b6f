"""Conditions: one grammar for all that rules declare.

A condition is a mapping whose lines must all hold. A line names whom it asks of, then what: ``defender
in: woods``; without a name it asks of the unit, stack or place that the declaration is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema

from builder.model.base import Identifier, Model, Words
from builder.model.mechanisms.amounts import Amounts

Who = Literal["", "attacker", "defender"]
"""Whom a line asks of; empty for the one that the declaration is about."""
Relation = Literal[
    "in", "is", "with", "with all", "next to", "across", "along", "height", "fire", "amount"
]
"""What a line asks of somebody."""

_MOST = 999
_TURNS = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


def _turns(value: Any) -> Any:
    """``3``, ``3..5`` and ``1 4..6`` as single turns."""
    return _numbers(value, "turns")


def _ranges(value: Any) -> Any:
    """``1`` and ``2..4`` as single distances."""
    return _numbers([value] if isinstance(value, int) else value, "ranges")


def _numbers(value: Any, what: str) -> Any:
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        return value
    found: list[int] = []
    for word in words:
        match = _TURNS.fullmatch(str(word).strip())
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise ValueError(f"write {what} as numbers, and from one to another: 3, 3..5 or 1 4..6")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
        if len(found) > _MOST:
            raise ValueError(f"these are more than {_MOST} {what}")
    return tuple(found)


Turns = Annotated[
    tuple[Annotated[int, Field(ge=0, le=_MOST)], ...],
    BeforeValidator(_turns),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["3..5"]}),
]
"""Turns, each for itself."""

Distances = Annotated[
    tuple[Annotated[int, Field(ge=0, le=_MOST)], ...],
    BeforeValidator(_ranges),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["2..4"]}),
]
"""Distances in hexes, each for itself."""


class Tally(Model):
    """How many units there are that are so: ``least``, or no more than ``most``."""

    who: When
    least: Annotated[int, Field(ge=0, le=999)] = 1
    most: Annotated[int, Field(ge=0, le=999)] | None = None


class Holding(Model):
    """A side and places, all of which it holds."""

    side: Identifier
    at: Words


def _holdings(value: Any) -> Any:
    """``{north: [0303, 0404]}``."""
    if not isinstance(value, dict):
        return value
    return tuple({"side": side, "at": at} for side, at in value.items())


Holdings = Annotated[
    tuple[Holding, ...],
    BeforeValidator(_holdings),
    WithJsonSchema({"type": "object", "examples": [{"north": ["0303"]}]}),
]
"""Sides, each with places that it holds."""


class When(Model):
    """Lines that must all hold; of the words of one line, one is enough.

    ``in`` asks for the terrain, area or place that they stand in, ``is`` for what they are (a trait,
    branch, movement class, nation, side or id, ``reduced``, ``unsupplied``), ``with`` for somebody of
    their side who stands in their hex and is so, ``with all`` for somebody of each kind, ``next to`` for
    somebody so (or an ``enemy``) in the next hex, ``across`` for what lies on the hexside between them
    and the enemy (or that a step crosses), ``along`` for a path that a step, or an attack on the next
    place, follows, ``amount`` for what is counted: of the unit, of its side, of its place or of the
    game, whichever has the count.

    The moment is asked for by ``side``, ``weather``, ``turn``, ``season``, ``night``, ``phase`` and
    ``event`` (one that holds now); the whole position by ``some`` (somewhere there is a unit that is
    so), ``count`` (so many are) and ``holds`` (sides that hold all of these places).
    Of a combat, ``height`` asks whether they stand ``higher`` than the enemy, ``lower`` or ``level``,
    ``fire`` whether they fire ``direct`` or ``indirect``, ``range`` how far off the target is (of
    several firers together, the farthest), ``option`` what a side has chosen to do.
    """

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field((), alias="in")
    is_: Words = Field((), alias="is")
    with_: Words = Field((), alias="with")
    with_all: Words = Field((), alias="with all")
    next_to: Words = Field((), alias="next to")
    across: Words = ()
    along: Words = ()
    height: Words = ()
    fire: Words = ()
    amount: Amounts = ()
    attacker_in: Words = Field((), alias="attacker in")
    attacker_is: Words = Field((), alias="attacker is")
    attacker_with: Words = Field((), alias="attacker with")
    attacker_with_all: Words = Field((), alias="attacker with all")
    attacker_next_to: Words = Field((), alias="attacker next to")
    attacker_across: Words = Field((), alias="attacker across")
    attacker_along: Words = Field((), alias="attacker along")
    attacker_height: Words = Field((), alias="attacker height")
    attacker_fire: Words = Field((), alias="attacker fire")
    attacker_amount: Amounts = Field((), alias="attacker amount")
    defender_in: Words = Field((), alias="defender in")
    defender_is: Words = Field((), alias="defender is")
    defender_with: Words = Field((), alias="defender with")
    defender_with_all: Words = Field((), alias="defender with all")
    defender_next_to: Words = Field((), alias="defender next to")
    defender_height: Words = Field((), alias="defender height")
    defender_amount: Amounts = Field((), alias="defender amount")
    range: Distances = ()
    side: Words = ()
    weather: Words = ()
    turn: Turns = ()
    season: Words = ()
    night: bool | None = None
    phase: Words = ()
    event: Words = ()
    option: Words = ()
    some: When | None = None
    count: Tally | None = None
    holds: Holdings = ()
    not_: When | None = Field(None, alias="not")
    any_: tuple[When, ...] = Field((), alias="any")

    def lines(self) -> tuple[tuple[Who, Relation, tuple[str, ...]], ...]:
        """What is asked of units and places: of whom, what, and the words of which one is enough."""
        return self._lines

    @cached_property
    def _lines(self) -> tuple[tuple[Who, Relation, tuple[str, ...]], ...]:
        found = ((who, relation, getattr(self, name)) for who, relation, name in _LINES)
        return tuple(line for line in found if line[2])

    @cached_property
    def of_all(self) -> bool:
        """Whether it asks of the whole position."""
        return any(part.some or part.count or part.holds for _, part in self.parts())

    @cached_property
    def _digest(self) -> int:
        return hash(tuple(getattr(self, name) for name in type(self).model_fields))

    def __hash__(self) -> int:
        """Conditions are looked up all the time, and hash once."""
        return self._digest

    @cached_property
    def empty(self) -> bool:
        """Whether nothing is asked, so that it always holds."""
        return self == _NOTHING

    @property
    def of_moment(self) -> bool:
        """Whether it asks for the moment or for the whole position."""
        found = (
            self.side,
            self.weather,
            self.turn,
            self.season,
            self.phase,
            self.event,
            self.option,
            self.holds,
        )
        return any(found) or self.night is not None or bool(self.some or self.count)

    def parts(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """This condition and those of which it is made, each with its path."""
        yield (), self
        if self.not_ is not None:
            yield from ((("not", *path), part) for path, part in self.not_.parts())
        for n, other in enumerate(self.any_):
            yield from ((("any", n, *path), part) for path, part in other.parts())

    def every(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """The same, and those that it asks of others in the position."""
        for path, part in self.parts():
            yield path, part
            if part.some is not None:
                yield from (((*path, "some", *inner), when) for inner, when in part.some.every())
            if part.count is not None:
                inside = part.count.who.every()
                yield from (((*path, "count", "who", *inner), when) for inner, when in inside)


_WHO: tuple[Who, ...] = ("", "attacker", "defender")
_RELATIONS: tuple[Relation, ...] = get_args(Relation)


def _field(who: Who, relation: Relation) -> str:
    name = relation.replace(" ", "_")
    if who:
        return f"{who}_{name}"
    return f"{name}_" if name in ("in", "is", "with") else name


_LINES = tuple(
    (who, relation, _field(who, relation))
    for who in _WHO
    for relation in _RELATIONS
    if _field(who, relation) in When.model_fields
)
"""The fields that ask something of units and places: of whom, and what."""


def line_key(who: Who, relation: Relation) -> str:
    """How a line is written in a file."""
    return f"{who} {relation}".strip()


_NOTHING = When.model_construct()
ALWAYS = _NOTHING
"""The condition that always holds."""
