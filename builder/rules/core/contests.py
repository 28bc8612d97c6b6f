"""A combat of many against all in a place, for a table that computes it by itself (a VASSAL module).

A system that declares its combats gives them so with ``System.contests``: the reckoning, and what its
names ask of those who fight. Nothing here is of one system; :class:`~builder.rules.core.battles.Battle`
is the same for combats of one target with markers that support.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from builder.i18n.translate import Translator
from builder.model.tables import ResultsTable
from builder.rules.language.reckoning import Reckoning
from builder.rules.language.terms import Term, Value

Said = Callable[[Translator], str]
"""Says something in the reader's language."""

Words = Mapping[str, Mapping[str, frozenset[str]]]
"""By map and place (``0101``), or map and way (``0101>0102``), the words that are so there."""

Relation = Literal["in", "is", "with", "next to", "across", "height", "fire"]
"""What is asked of one who fights: where he stands, what he is, who stands with him or in the next place
(``enemy``: anyone of another side), what he crosses, whether he stands ``higher`` than all of the others,
``lower`` or ``level``, whether he fires ``direct`` or ``indirect``."""

ENEMY, HIGHER, LOWER, LEVEL = "enemy", "higher", "lower", "level"

RELATIONS: tuple[Relation, ...] = get_args(Relation)

Reckon = Literal["odds", "difference", "total", "range"]
"""What a combat is reckoned by."""


def event_named(id: str) -> str:
    """The name of the truth whether an event holds."""
    return f"event {id}"


STRENGTH = "strength"
"""The name of the printed value that one in a role counts by."""

RANGE = "range"
"""The name of how far off the target is: of one who attacks, or of the farthest."""

DIRECT, INDIRECT = "direct", "indirect"

STEPS = {"attackers": "steps-attackers", "defenders": "steps-defenders"}
"""By role the name of the steps that those in it have left, for what results take."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that holds at times, by which rule, and how it is said."""

    rule: str
    when: Term
    said: Said


@dataclass(frozen=True)
class Party:
    """Those in a ``role`` of the reckoning. One counts ``strength``, in so many ``parts`` of a point, of
    its printed ``value``, which has a name of the game; ``changes`` are why that is not what is printed.
    ``printed`` has the value of every unit after each number of steps lost, ``None`` where there is none.
    Without a ``may`` all may take part. ``losses`` are the steps that the result takes from the party,
    ``retreats`` the hexes that it must go back: terms of the result and of :data:`STEPS`; ``states`` has
    by code the states that it comes into."""

    role: str
    value: str
    strength: Term
    parts: int
    changes: tuple[Reason, ...]
    printed: Mapping[str, tuple[int | None, ...]]
    losses: Term
    retreats: Term
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may: Reason | None = None


@dataclass(frozen=True, kw_only=True)
class Fight:
    """What a module must know of any combat of many against all in a place: which, by what ``rule``, and
    what conditions ask of those who fight.

    ``asked`` are the truths of those who fight, by their names in terms; ``grounds``, ``ways``,
    ``heights`` (of places by map, where it matters) and ``words`` (by unit) have the answers that never
    change.

    Of the moment, ``side``, ``weather`` and ``turn`` are values of the table; ``known`` are names that
    follow from those, or are the same always. Only the players know the truths in ``questions``, the
    ``numbers``, and the texts in ``choices``, each with what may be said (by id).
    """

    id: str
    name: str
    rule: str
    same_place: bool
    asked: Mapping[str, tuple[Relation, str]]
    grounds: Words
    ways: Words
    heights: Mapping[str, Mapping[str, int]]
    words: Mapping[str, frozenset[str]]
    known: Mapping[str, Term | Value] = field(default_factory=dict)
    questions: Mapping[str, Said] = field(default_factory=dict)
    numbers: Mapping[str, Said] = field(default_factory=dict)
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Ranged:
    """How a combat reaches over a distance: as many hexes as the ``printed`` value says of a unit after
    each number of steps lost, where there is a ``value``, else ``most``; no nearer than ``least``. By the
    case ``sight`` one must see the target, if there is such a case. Units fire ``alone``, or several
    together, at a ``single`` unit or at all in a place. ``indirect`` is who may fire indirectly, no
    nearer than ``nearest``. ``sides`` has what lies on the sides of places: ``0101/3``, numbered as the
    board does."""

    value: str
    printed: Mapping[str, tuple[int | None, ...]]
    most: int
    least: int
    sight: str
    alone: bool
    single: bool
    indirect: Reason | None
    nearest: int
    sides: Words


@dataclass(frozen=True, kw_only=True)
class Contest(Fight):
    """A combat with its ``reckoning``: the stages ``attack``, ``defence`` (but where it reckons a
    ``total`` or the ``range``), ``scale``, ``base`` (the column before ``shift``), ``shift``, ``column``,
    ``modifier``, ``die``, ``sum`` and ``result``.

    ``shifts`` and ``rolls`` are why column and die change; where one of the ``bars`` holds there is no
    attack. ``meanings`` say by code what a result does. ``able`` are, by state that results bring on, the
    units that can come into it. A combat over a distance is ``ranged``: its reckoning asks for
    :data:`RANGE`.
    """

    table: ResultsTable
    reckon: Reckon
    reckoning: Reckoning
    attackers: Party
    defenders: Party
    shifts: tuple[Reason, ...]
    rolls: tuple[Reason, ...]
    bars: tuple[Reason, ...]
    meanings: Mapping[str, Said]
    able: Mapping[str, frozenset[str]] = field(default_factory=dict)
    ranged: Ranged | None = None

    @property
    def parties(self) -> tuple[Party, Party]:
        """Attackers and defenders."""
        return self.attackers, self.defenders
