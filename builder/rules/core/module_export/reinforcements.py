"""Late reinforcements and replacements, as data for a VASSAL module, which rolls for them and
counts them without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.dice import Dice
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class LateArrivalRoll:
    """A roll of ``dice`` by which each of the ``units`` arrives or is delayed when it is due: it
    arrives on totals from ``low`` to ``high``. Modifiers are ``added`` (by conditions at that
    moment) and ``asked`` (the least and greatest number that players may add). A total beyond what
    the dice can show counts as the nearest that they can. ``when`` says whether there is a roll at
    all."""

    rule: str
    dice: Dice
    low: int
    high: int
    units: frozenset[str]
    when: Term
    added: tuple[tuple[int, Term], ...]
    asked: tuple[int, int]


@dataclass(frozen=True)
class ReplacementIncome:
    """The replacement points that a side receives each turn while a condition holds: once, for each
    of the ``places`` that it holds as many as that place brings, for each of its ``units`` in play (or in
    one of the places in which they ``stand``), or for each point of the ``count`` that the module keeps
    under this id. ``first`` are the sides that hold the places at the start."""

    side: str
    points: int
    when: Term
    places: Mapping[str, int] = field(default_factory=dict)
    first: Mapping[str, str] = field(default_factory=dict)
    count: str = ""
    units: frozenset[str] = frozenset()
    stand: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReturnPrice:
    """The cost of a unit that comes back, ``whole`` or with one step, so many ``turns`` later."""

    points: int
    whole: bool
    turns: int = 0


@dataclass(frozen=True)
class OtherPrice:
    """The cost of something for one of these units: of a point of its count with the id ``count``, or,
    without one, of its exchange for another unit, which the players carry out."""

    points: int
    units: frozenset[str]
    count: str = ""


@dataclass(frozen=True)
class ReplacementRules:
    """How replacements work in a game. ``incomes`` are the points that sides receive, ``asked`` the
    most points that players may add for each side; with ``keep`` unused points are saved. ``most``
    is how much may be bought each turn (0: any number). ``steps`` are the costs of a step, by unit,
    ``returns`` those of a unit that is lost or in one of the ``boxes``, ``others`` those of repairs and
    exchanges. ``gifts`` are the points that events give to sides or take from them."""

    rule: str
    sides: tuple[str, ...]
    incomes: tuple[ReplacementIncome, ...]
    asked: Mapping[str, int]
    keep: bool
    most: int
    steps: Mapping[str, int]
    returns: Mapping[str, ReturnPrice]
    boxes: tuple[str, ...] = ()
    others: tuple[OtherPrice, ...] = ()
    gifts: Mapping[str, frozenset[int]] = field(default_factory=dict)
