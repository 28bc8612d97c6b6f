"""Conditions, in the one form that all declared rules use.

A condition is a mapping whose lines must all hold. A line names whom it is about, then what must be
true: ``defender in: woods``; without such a name it is about the unit, stack or place of the
declaration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema

from builder.model.base import Model, Words, split_words, word_list_schema
from builder.model.mechanisms.amounts import Amounts
from builder.model.mechanisms.fighting.attack_strength import OddsText, StrengthText
from builder.model.mechanisms.nearness import Near, Nearness
from builder.model.mechanisms.places.holdings import Holdings
from builder.sentences import filled_sentence

Who = Literal["", "attacker", "defender"]
"""The unit or party that a line of a condition is about; empty for the subject of the declaration."""
Relation = Literal[
    "in",
    "is",
    "with",
    "with all",
    "next to",
    "within",
    "across",
    "along",
    "height",
    "fire",
    "amount",
]
"""The kind of fact that a line of a condition states."""

_MAX_AMOUNT = 999
_TURNS = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


def _read_turns(value: Any) -> Any:
    """Convert the written turns ``3``, ``3..5`` or ``1 4..6`` to a list of every turn number."""
    return _read_numbers(value, "turns")


def _read_distances(value: Any) -> Any:
    """Convert the written distances ``1`` or ``2..4`` to a list of every distance in hexes."""
    return _read_numbers([value] if isinstance(value, int) else value, "ranges")


def _read_numbers(value: Any, what: str) -> Any:
    words = split_words(value)
    if not isinstance(words, (list, tuple)):
        return value
    found: list[int] = []
    for word in words:
        match = _TURNS.fullmatch(str(word).strip())
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise ValueError(
                filled_sentence(
                    "write {what} as numbers, and from one to another: 3, 3..5 or 1 4..6", what=what
                )
            )
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
        if len(found) > _MAX_AMOUNT:
            raise ValueError(
                filled_sentence(
                    "these are more than {max_amount} {what}", max_amount=_MAX_AMOUNT, what=what
                )
            )
    return tuple(found)


Turns = Annotated[
    tuple[Annotated[int, Field(ge=0, le=_MAX_AMOUNT)], ...],
    BeforeValidator(_read_turns),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["3..5"]}),
]
"""The turn numbers of a condition, each listed: ``1 4..6`` becomes 1, 4, 5, 6."""

Distances = Annotated[
    tuple[Annotated[int, Field(ge=0, le=_MAX_AMOUNT)], ...],
    BeforeValidator(_read_distances),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["2..4"]}),
]
"""The distances of a condition in hexes, each listed: ``2..4`` becomes 2, 3, 4."""

Arc = Literal["front", "flank", "rear"]
"""A part of the surroundings of a unit with a facing."""

ARCS: tuple[Arc, ...] = get_args(Arc)

Arcs = Annotated[tuple[Arc, ...], BeforeValidator(split_words), word_list_schema(*ARCS)]


def _read_origins(value: Any) -> Any:
    """Convert the written origins of an attack: numbers of hexes, or arcs of the defenders."""
    words = split_words(value)
    if isinstance(words, (list, tuple)) and words and all(word in ARCS for word in words):
        return words
    return _read_distances(value)


Origins = Annotated[
    tuple[Annotated[int, Field(ge=0, le=_MAX_AMOUNT)] | Arc, ...],
    BeforeValidator(_read_origins),
    WithJsonSchema({"type": ["string", "integer", "array"], "examples": ["3..6", "rear"]}),
]
"""Where an attack comes from: possible numbers of hexes, each listed, or arcs of the defenders."""


class Tally(Model):
    """The required number of units that satisfy a condition: at least ``least`` and, if given, at
    most ``most``."""

    who: When
    least: Annotated[int, Field(ge=0, le=999)] = 1
    most: Annotated[int, Field(ge=0, le=999)] | None = None


class When(Model):
    """A condition: lines that must all hold; in each line, one matching word is enough.

    ``in`` is about the terrain, area or place where the units stand, ``is`` about what they are (a
    trait, branch, movement class, nation, side or id, ``reduced``, ``unsupplied``), ``with`` about
    a unit of their side in the same hex that matches, ``with all`` about one unit of each kind,
    ``next to`` about a matching unit (or an ``enemy``) in an adjacent hex, ``within`` about one at
    most so far away, ``across`` about what
    lies on the hexside between them and the enemy (or that a step crosses), ``along`` about a path
    that a step, or an attack on an adjacent place, follows, ``amount`` about a counted value: that
    of the unit, its side, its place or the game, whichever has the count.

    Lines about the moment are ``side``, ``weather``, ``turn``, ``season``, ``night``, ``phase`` and
    ``event`` (one now in effect); lines about the whole position are ``some`` (there is a matching
    unit somewhere), ``count`` (the number of matching units), ``holds`` (sides that hold all of
    these places), and ``allied``, ``neutral`` or ``enemies`` (sides that all are so to each
    other). Lines about a combat are ``height`` (whether they stand ``higher`` than the enemy,
    ``lower`` or ``level``), ``fire`` (whether they fire ``direct`` or ``indirect``),
    ``range`` (the distance to the target; of several firers together, that of the farthest),
    ``attacked from`` (the number of hexes that the attack comes from, or an arc of a defender that an
    attacker is in: ``front``, ``flank``, ``rear``), ``surrounded`` (whether they have no way out),
    ``attacker strength``, ``defender strength`` and ``odds`` (of all who fight together, with all
    changes of strength, before columns are shifted) and ``option`` (what a side has chosen to do).
    """

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field((), alias="in")
    is_: Words = Field((), alias="is")
    with_: Words = Field((), alias="with")
    with_all: Words = Field((), alias="with all")
    next_to: Words = Field((), alias="next to")
    within: Nearness = ()
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
    attacker_within: Nearness = Field((), alias="attacker within")
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
    defender_within: Nearness = Field((), alias="defender within")
    defender_height: Words = Field((), alias="defender height")
    defender_amount: Amounts = Field((), alias="defender amount")
    range: Distances = ()
    attacked_from: Origins = Field((), alias="attacked from")
    surrounded: bool | None = None
    attacker_strength: StrengthText | Literal[""] = Field("", alias="attacker strength")
    defender_strength: StrengthText | Literal[""] = Field("", alias="defender strength")
    odds: OddsText | Literal[""] = ""
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
    allied: Words = ()
    neutral: Words = ()
    enemies: Words = ()
    not_: When | None = Field(None, alias="not")
    any_: tuple[When, ...] = Field((), alias="any")

    def lines(self) -> tuple[tuple[Who, Relation, tuple[str, ...]], ...]:
        """Return the lines about units and places: whom each is about, the kind of fact, and the
        words of which one must match."""
        return self._lines

    @cached_property
    def _lines(self) -> tuple[tuple[Who, Relation, tuple[str, ...]], ...]:
        found = ((who, relation, _words(getattr(self, name))) for who, relation, name in _LINES)
        return tuple(line for line in found if line[2])

    @cached_property
    def of_all(self) -> bool:
        """Whether the condition, or one nested in it, is about the whole position (``some``,
        ``count`` or ``holds``) or a whole attack."""
        return any(not part.about_all.empty for _, part in self.parts())

    @property
    def about_all(self) -> When:
        """The lines of the condition about the whole position or a whole attack."""
        if not (self.some or self.count or self.holds or self.about_attack):
            return _NO_CONDITION
        return When(
            some=self.some,
            count=self.count,
            holds=self.holds,
            attacked_from=self.attacked_from,
            surrounded=self.surrounded,
        )

    @property
    def about_attack(self) -> bool:
        """Whether a line of the condition is about a whole attack."""
        return bool(self.attacked_from) or self.surrounded is not None

    @property
    def about_strength(self) -> bool:
        """Whether a line of the condition is about the strength of a whole attack, or its odds."""
        return bool(self.strength_lines)

    @property
    def strength_lines(self) -> dict[str, str]:
        """The lines of the condition about the strength of a whole attack, or its odds, by key."""
        lines = (self.attacker_strength, self.defender_strength, self.odds)
        return {key: said for key, said in zip(_STRENGTH_LINES, lines, strict=True) if said}

    @property
    def from_hexes(self) -> tuple[int, ...]:
        """The possible numbers of hexes that the attack comes from; empty if any number will do."""
        return tuple(one for one in self.attacked_from if isinstance(one, int))

    @property
    def from_arcs(self) -> tuple[Arc, ...]:
        """The arcs of a defender of which an attacker must be in one; empty if any will do."""
        return tuple(one for one in self.attacked_from if not isinstance(one, int))

    @cached_property
    def _digest(self) -> int:
        return hash(tuple(getattr(self, name) for name in type(self).model_fields))

    def __hash__(self) -> int:
        """Return a hash that is cached, because conditions are looked up very often."""
        return self._digest

    @cached_property
    def empty(self) -> bool:
        """Whether the condition has no lines, so that it always holds."""
        return self == _NO_CONDITION

    @property
    def of_moment(self) -> bool:
        """Whether any line of the condition asks about the time (side, weather, turn and the like)
        or about the whole position, and not about a single unit or place."""
        found = (
            self.side,
            self.weather,
            self.turn,
            self.season,
            self.phase,
            self.event,
            self.option,
            self.holds,
            self.about_attack,
            self.about_strength,
            (*self.allied, *self.neutral, *self.enemies),
        )
        return any(found) or self.night is not None or bool(self.some or self.count)

    def parts(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """Yield this condition and those nested in its ``not`` and ``any``, each with its path."""
        yield (), self
        if self.not_ is not None:
            yield from ((("not", *path), part) for path, part in self.not_.parts())
        for n, other in enumerate(self.any_):
            yield from ((("any", n, *path), part) for path, part in other.parts())

    def nested_conditions(self) -> Iterator[tuple[tuple[str | int, ...], When]]:
        """Yield this condition and all nested ones, in ``some`` and ``count`` too, with their paths."""
        for path, part in self.parts():
            yield path, part
            if part.some is not None:
                yield from (
                    ((*path, "some", *inner), when) for inner, when in part.some.nested_conditions()
                )
            if part.count is not None:
                inside = part.count.who.nested_conditions()
                yield from (((*path, "count", "who", *inner), when) for inner, when in inside)


def _words(said: tuple[str | Near, ...]) -> tuple[str, ...]:
    return tuple(one.text if isinstance(one, Near) else one for one in said)


_STRENGTH_LINES = ("attacker strength", "defender strength", "odds")
_WHO: tuple[Who, ...] = ("", "attacker", "defender")
_RELATIONS: tuple[Relation, ...] = get_args(Relation)


def _line_field(who: Who, relation: Relation) -> str:
    name = relation.replace(" ", "_")
    if who:
        return f"{who}_{name}"
    return f"{name}_" if name in ("in", "is", "with") else name


_LINES = tuple(
    (who, relation, _line_field(who, relation))
    for who in _WHO
    for relation in _RELATIONS
    if _line_field(who, relation) in When.model_fields
)
"""The fields of a condition that state something about units and places, each as whom the line is
about, the kind of fact, and the field's name."""


def line_key(who: Who, relation: Relation) -> str:
    """Return the key of a line of a condition as it is written in files: ``defender in``, or ``in``
    for the subject itself."""
    return f"{who} {relation}".strip()


_NO_CONDITION = When.model_construct()
ALWAYS = _NO_CONDITION
"""The condition that always holds."""
