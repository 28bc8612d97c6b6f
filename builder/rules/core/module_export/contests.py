"""A combat on a results table, for a table that computes it by itself (a VASSAL module): of many against
all in a place, or against one target.

A system gives its combats so with ``System.contests``: the reckoning, and what its names ask of those who
fight. Nothing here is of one system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, get_args

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.model.tables import Result, ResultsTable
from builder.rules.core.module_export.combat_parts import Crossings, Fire, Support
from builder.rules.core.module_export.position_queries import Gathered
from builder.rules.core.module_export.term_names import STRENGTH
from builder.rules.expressions.formula import Reckoning
from builder.rules.expressions.kinds import within
from builder.rules.expressions.terms import Fixed, Summed, Term, Value, number

Said = Callable[[Translator], str]
"""Says something in the reader's language."""

Words = Mapping[str, Mapping[str, frozenset[str]]]
"""By map and place (``0101``), or map and way (``0101>0102``), the words that are so there."""

Relation = Literal["in", "is", "with", "next to", "across", "along", "height", "fire", "amount"]
"""What is asked of one who fights: where he stands, what he is, who stands with him or in the next place
(``enemy``: anyone of another side), what he crosses and which path he follows, whether he stands
``higher`` than all of the others, ``lower`` or ``level``, whether he fires ``direct`` or ``indirect``,
how much there is of a count (``amount``), his side's, his own or that of the place where he stands."""

RELATIONS: tuple[Relation, ...] = get_args(Relation)

Reckon = Literal["odds", "difference", "total", "range"]
"""What a combat is reckoned by."""

_NOTHING = Fixed(0)


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that holds at times, by which rule, and how it is said."""

    rule: str
    when: Term
    said: Said


@dataclass(frozen=True)
class Party:
    """Those in a ``role`` of the reckoning. One counts ``strength``, in so many ``parts`` of a point, of
    its printed ``value``, which has a name of the game, and in terms is ``named`` so; ``changes`` are why
    that is not what is printed. ``printed`` has the value of every unit after each number of steps lost,
    ``None`` where there is none; it is empty where all who take part have the value, whatever they lose.
    Without a ``may`` all may take part. ``losses`` are the steps that the result takes from the party,
    ``retreats`` the hexes that it must go back: terms of the result and of :data:`STEPS`; ``states`` has
    by code the states that it comes into."""

    role: str
    value: str
    strength: Term
    parts: int = 1
    changes: tuple[Reason, ...] = ()
    printed: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    printed_in: int = 1
    losses: Term = _NOTHING
    retreats: Term = _NOTHING
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may: Reason | None = None
    named: str = STRENGTH


@dataclass(frozen=True, kw_only=True)
class Option:
    """What those in a ``role`` may choose before a combat, if they are all so (``may``): ``does`` says
    what it does. With ``dice`` it comes off on the ``rolls`` alone. ``losses``, ``retreats`` and
    ``states`` are by role what befalls a party then, terms as those of a :class:`Party`; the combat is
    not ``fought`` after it, or another one is fought ``first``, in which they attack."""

    id: str
    name: str
    rule: str
    role: str
    does: Said
    may: Term
    dice: Dice | None = None
    rolls: tuple[int, int] = (0, 0)
    losses: Mapping[str, Term] = field(default_factory=dict)
    retreats: Mapping[str, Term] = field(default_factory=dict)
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fought: bool = True
    first: bool = False

    @property
    def carried(self) -> bool:
        """Whether it does anything that a table can carry out."""
        return bool(self.losses or self.retreats or self.states)


@dataclass(frozen=True, kw_only=True)
class Fight:
    """What a module must know of any combat of many against all in a place: which, by what ``rule``, and
    what conditions ask of those who fight.

    ``asked`` are the truths of those who fight, by their names in terms; ``grounds``, ``ways``,
    ``heights`` (of places by map, where it matters) and ``words`` (by unit) have the answers that never
    change.

    Of the moment, ``side``, ``weather`` and ``turn`` are values of the table; ``known`` are names that
    follow from those, or are the same always. Only the players know the truths in ``questions``, and the
    ``numbers``. What is ``gathered`` the table finds by looking through the position.
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
    gathered: Mapping[str, Gathered] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SpotLimit:
    """Units that are so (``target``) are seen by those who are so (``viewer``) ``within`` so many places
    only; both are terms of one unit."""

    within: int
    target: Term
    viewer: Term


@dataclass(frozen=True, kw_only=True)
class Sighted:
    """Who sees a target: ``hidden`` gives for a map, by places, those from which each is not seen, as
    ``far`` off as it matters (``None``: all over the map). Nobody sees farther than ``range``, if there
    is one. Of the ``limits`` the first that fits a unit and its target stands. A ``spotter`` of a firer's
    side that sees the target spots for it, from ``within`` so many places; ``None``: from anywhere, and
    without a spotter nobody fires at what he does not see."""

    hidden: Callable[[str], Mapping[str, frozenset[str]]]
    far: int | None
    range: int | None
    limits: tuple[SpotLimit, ...]
    spotter: Term | None
    within: int | None


@dataclass(frozen=True, kw_only=True)
class Ranged:
    """How a combat reaches over a distance: as many hexes as the ``printed`` value says of a unit after
    each number of steps lost, where there is a ``value``, else ``most``; no nearer than ``least``. By the
    case ``sight`` one must see the target, if there is such a case; ``sighted`` is how a table finds out,
    else ``unsighted`` says why it cannot. Units fire ``alone``, or several
    together, at a ``single`` unit or at all in a place. ``indirect`` is who may fire indirectly, no
    nearer than ``nearest``. ``sides`` has what lies on the sides of hexes: ``0101/3``, numbered as the
    board does; ``lines``, on other boards, what fire comes in over: ``0101<0304`` that from 0304."""

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
    lines: Words
    sighted: Sighted | None = None
    unsighted: str = ""

    @property
    def farthest(self) -> int:
        """How far any unit fires."""
        reaches = (far for steps in self.printed.values() for far in steps if far is not None)
        return max([self.most, *reaches])

    @property
    def measured(self) -> int | None:
        """How far off it matters how far one is; ``None`` for all over the map."""
        if self.sighted is None:
            return self.farthest
        if self.sighted.spotter is not None and self.sighted.within is None:
            return None
        return max(self.farthest, self.sighted.far or 0)


@dataclass(frozen=True, kw_only=True)
class Contest(Fight):
    """A combat with its ``reckoning``: the stages ``attack``, ``defence`` (but where it reckons a
    ``total`` or the ``range``), the one called ``scale``, which gives ``base`` (the column before
    ``shift``) where columns are shifted, ``column``, ``die``, ``result``, and where anything is added to
    the die ``added`` and their sum ``total``, by these names. With ``support`` come ``support``, and
    ``against`` for the defender.

    ``shifts`` and ``rolls`` are why column and die change; where one of the ``bars`` holds there is no
    attack; ``notes`` are told where they hold. ``meanings`` say by code what a result does. ``able`` are,
    by state that results bring on, the units that can come into it.

    With ``one_target`` the target is one unit, and nobody stands with it; a game that has such a combat
    has no other. ``alone`` means one attacker at a time. ``bystanders`` take no part. The reckoning may
    name the ``ground`` of the target, a text: its terrain type; and where ``places`` has by map and place
    what ground does, that text as :data:`~builder.rules.core.module_export.combat_parts.PLACE`. ``crossings`` are
    hexsides that markers open or close, for what is asked of those who come ``across`` them; ``marking``
    are, by words of places, the markers that bring these about where they lie.

    Where support markers may attack alone, and a place once a turn only, ``bombardment`` says in words,
    by code, what results then do that do otherwise than in the table. With ``fire`` units fight at a
    distance; a combat of all in a place that does so is ``ranged``: its reckoning asks for :data:`RANGE`.
    """

    table: ResultsTable
    reckon: Reckon
    reckoning: Reckoning
    attackers: Party
    defenders: Party
    meanings: Mapping[str, Said]
    shifts: tuple[Reason, ...] = ()
    rolls: tuple[Reason, ...] = ()
    bars: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    able: Mapping[str, frozenset[str]] = field(default_factory=dict)
    scale: str = "scale"
    added: str = "modifier"
    total: str = "sum"
    one_target: bool = False
    alone: bool = False
    bystanders: frozenset[str] = frozenset()
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    crossings: Crossings | None = None
    marking: Mapping[str, frozenset[str]] = field(default_factory=dict)
    support: Support | None = None
    bombardment: Mapping[str, str] | None = None
    fire: Fire | None = None
    ranged: Ranged | None = None
    most_places: int | None = None
    """From how many places attackers may come together."""
    options: tuple[Option, ...] = ()
    """What the sides may choose before it; terms name what they have chosen as :data:`CHOSEN` says."""

    @property
    def parties(self) -> tuple[Party, Party]:
        """Attackers and defenders."""
        return self.attackers, self.defenders

    @property
    def carried(self) -> bool:
        """Whether results, or options, do anything that a table can carry out."""
        done = (p.states or p.losses != _NOTHING or p.retreats != _NOTHING for p in self.parties)
        return any(done) or any(option.carried for option in self.options)


CHOSEN: Mapping[str, str] = {"attackers": "attacker-option", "defenders": "defender-option"}
"""By role what terms call the option that was chosen: a text, its id; empty for none."""


def party(reckoning: Reckoning, role: str, value: str, named: str) -> Party:
    """A party whose strength is what a reckoning sums over it, of a value that terms call ``named``;
    plainly that value, if it sums nothing more."""
    terms = (t for stage in reckoning.stages for t in within(stage.term))
    found = (t.number for t in terms if isinstance(t, Summed) and t.role == role)
    return Party(role, value, next(found, number(named)), named=named)


def in_words(table: ResultsTable) -> Mapping[str, Said]:
    """What the results of a table mean, as it says itself; where a line of the legend stands for several
    codes, with the one that it is written of."""
    return {code: partial(_in_words, code, line) for code, line in table.codes.items()}


def _in_words(code: str, line: Result, tr: Translator) -> str:
    text = tr(line.text)
    if code == line.code:
        return text
    return tr("Compare {code}: {text}", code=line.code, text=text)
