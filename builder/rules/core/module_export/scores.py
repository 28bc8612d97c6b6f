"""Victory points for a table that counts them by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.rules.core.module_export.contests import Fight, Said
from builder.rules.core.module_export.position_queries import Gathered
from builder.rules.expressions.terms import Fixed, Term

Unseen = Literal["counts", "events", "places"]
"""What a table cannot count: counts that are kept nowhere, what events have brought, places that it does
not know or that count on a condition of which it knows nothing."""

ALWAYS: Term = Fixed(True)


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """Points for whoever holds a place (of the one map, or ``track:box``) while ``when`` holds, at the
    end of each ``turn`` or of the game; ``side`` is the only one that has them, if there is one, ``held``
    who holds it at the start."""

    rule: str
    place: str
    points: int
    side: str
    held: str
    when: Term = ALWAYS
    turn: bool = False


@dataclass(frozen=True, slots=True)
class LossScore:
    """Points for each enemy unit of ``units`` that is lost, or for each of its ``steps``."""

    rule: str
    points: int
    steps: bool
    units: frozenset[str]


@dataclass(frozen=True, slots=True)
class ExitScore:
    """Points for each unit of ``units``, or for each of its ``steps``, that has left the map at one of
    some ``places``; ``side`` is the only one that has them, if there is one."""

    rule: str
    places: tuple[str, ...]
    points: int
    steps: bool
    side: str
    units: frozenset[str]


@dataclass(frozen=True)
class CountScore:
    """Points of a side for each of what is counted on a ``track``."""

    rule: str
    track: str
    points: int
    side: str


@dataclass(frozen=True)
class LevelScore:
    """A result for a lead of ``reach`` points, by ``side`` if there is one; or, ``alone``, for so many
    points of that side."""

    reach: int
    side: str
    alone: bool
    result: str


@dataclass(frozen=True)
class EndScore:
    """A sudden end, for each of ``sides`` (an empty one for nobody's): where ``when`` holds of it, it has
    so many ``points`` or is so many ``ahead``, and its enemies have ``lost`` so many of ``units``, or
    ``steps`` of theirs, as far as any of this is asked."""

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
    """Morale that a side loses, if ``side`` names it or nobody: for each of its ``units``, or of their
    ``steps``, that is lost; or for each of the ``places`` that an enemy holds."""

    points: int
    side: str
    steps: bool
    units: frozenset[str]
    places: tuple[str, ...]


@dataclass(frozen=True)
class MoraleScore:
    """What sides have of morale at the ``start`` and what drains it; a side without any is ``broken``."""

    rule: str
    start: Mapping[str, int]
    drains: tuple[DrainScore, ...]
    broken: str


@dataclass(frozen=True)
class Scores:
    """The points of a game; of ``levels`` the first that fits stands. ``exits`` are counted at places
    that are called as ``gates`` say. Conditions name what is ``gathered`` of the position, and words of
    ``amounts``; ``asks`` is what they ask of units; ``first`` is who holds places at first that nothing
    else tells of."""

    rule: str
    sides: tuple[str, ...]
    places: tuple[PlaceScore, ...]
    losses: tuple[LossScore, ...]
    levels: tuple[LevelScore, ...]
    unseen: tuple[Unseen, ...]
    counts: tuple[CountScore, ...] = ()
    exits: tuple[ExitScore, ...] = ()
    gates: Mapping[str, Said] = field(default_factory=dict)
    ends: tuple[EndScore, ...] = ()
    morale: MoraleScore | None = None
    gathered: Mapping[str, Gathered] = field(default_factory=dict)
    amounts: Mapping[str, str] = field(default_factory=dict)
    asks: Fight | None = None
    first: Mapping[str, str] = field(default_factory=dict)

    @property
    def first_held(self) -> dict[str, str]:
        """The places that matter, with who holds each as long as nobody has been there."""
        found: dict[str, str] = {}
        for part in self.places:
            found[part.place] = found.get(part.place, "") or part.held
        drains = self.morale.drains if self.morale else ()
        drained = [place for drain in drains for place in drain.places]
        asked = [held.place for it in self.gathered.values() for held in it.places]
        for place in (*drained, *asked):
            found[place] = found.get(place, "") or self.first.get(place, "")
        return found
