"""Victory points, as data for a VASSAL module, which counts them without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.rules.core.module_export.contests import CombatBasics, TranslatedText
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.expressions.terms import Fixed, Term

Unseen = Literal["counts", "events", "objectives", "places"]
"""The reasons why a VASSAL module cannot count some victory points: counts that are not recorded
anywhere, points from events, secret objectives, and places that it does not know or whose condition it
cannot evaluate."""

ALWAYS: Term = Fixed(True)


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """Points for the side that holds a place (a place of the only map, or ``track:box``) at the end
    of each turn (``turn``) or of the game, while the condition ``when`` holds. ``side`` is the only
    side that can score them, if given, and ``held`` the side that holds the place at the start."""

    rule: str
    place: str
    points: int
    side: str
    held: str
    when: Term = ALWAYS
    turn: bool = False


@dataclass(frozen=True, slots=True)
class LossScore:
    """Points for each lost enemy unit of ``units``, or for each of its ``steps``."""

    rule: str
    points: int
    steps: bool
    units: frozenset[str]


@dataclass(frozen=True, slots=True)
class ExitScore:
    """Points for each unit of ``units``, or for each of its ``steps``, that has left the map at one
    of the ``places``; ``side`` is the only side that can score them, if given."""

    rule: str
    places: tuple[str, ...]
    points: int
    steps: bool
    side: str
    units: frozenset[str]


@dataclass(frozen=True)
class CountScore:
    """Points of a side for each point of the count on a ``track``."""

    rule: str
    track: str
    points: int
    side: str


@dataclass(frozen=True)
class LevelScore:
    """A victory level: the result of the game for a lead of ``reach`` points, of ``side`` if one is
    given; or, with ``alone``, for a total of ``reach`` points of that side, whatever its enemy has."""

    reach: int
    side: str
    alone: bool
    result: str


@dataclass(frozen=True)
class EndScore:
    """A sudden end of the game, checked for each of ``sides`` (an empty side if it concerns none):
    ``when`` holds for the side, it has ``points`` or is that many points ``ahead``, and its enemies
    have ``lost`` that many of ``units``, or of their ``steps``, as far as any of this is required."""

    rule: str
    result: str
    sides: tuple[str, ...]
    when: Term
    points: int | None
    ahead: int | None
    lost: int | None
    steps: bool
    units: frozenset[str]


@dataclass(frozen=True)
class DrainScore:
    """A rule by which a side (or every side, if ``side`` is empty) loses morale: for each of its
    ``units``, or of their ``steps``, that is lost; or for each of the ``places`` that an enemy
    holds."""

    points: int
    side: str
    steps: bool
    units: frozenset[str]
    places: tuple[str, ...]


@dataclass(frozen=True)
class MoraleScore:
    """The morale of the sides at the ``start`` and the losses that drain it; a side without any
    morale left is ``broken``."""

    rule: str
    start: Mapping[str, int]
    drains: tuple[DrainScore, ...]
    broken: str


@dataclass(frozen=True)
class Scores:
    """The rules of a game's victory points. The first of the ``levels`` that fits applies.
    ``exits`` are counted at places with the labels in ``gates``. Conditions use the data
    ``gathered`` from the position and the names in ``amounts``; ``asks`` has their questions about
    units; ``first`` has the sides that hold places at the start, where nothing else says so."""

    rule: str
    sides: tuple[str, ...]
    places: tuple[PlaceScore, ...]
    losses: tuple[LossScore, ...]
    levels: tuple[LevelScore, ...]
    unseen: tuple[Unseen, ...]
    counts: tuple[CountScore, ...] = ()
    exits: tuple[ExitScore, ...] = ()
    gates: Mapping[str, TranslatedText] = field(default_factory=dict)
    ends: tuple[EndScore, ...] = ()
    morale: MoraleScore | None = None
    gathered: Mapping[str, PositionQuery] = field(default_factory=dict)
    amounts: Mapping[str, str] = field(default_factory=dict)
    asks: CombatBasics | None = None
    first: Mapping[str, str] = field(default_factory=dict)

    @property
    def first_held(self) -> dict[str, str]:
        """The places that count for scoring, each with the side that holds it until a unit has been
        there."""
        found: dict[str, str] = {}
        for part in self.places:
            found[part.place] = found.get(part.place, "") or part.held
        drains = self.morale.drains if self.morale else ()
        drained = [place for drain in drains for place in drain.places]
        asked = [held.place for it in self.gathered.values() for held in it.places]
        for place in (*drained, *asked):
            found[place] = found.get(place, "") or self.first.get(place, "")
        return found
