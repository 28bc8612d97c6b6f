"""Effects of events, as data for a VASSAL module, which carries them out without the rules
engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.rules.core.module_export.contests import CombatBasics, TranslatedText
from builder.rules.expressions.terms import Fixed, Term

EffectKind = Literal[
    "points",
    "weather",
    "change",
    "state",
    "clear",
    "lose",
    "mend",
    "remove",
    "move",
    "restore",
    "arrive",
    "draw",
    "replace",
    "end",
    "told",
]
"""The kinds of effect that an event may have; the effects ``told`` and ``end`` (the end of the
game) are only reported, and the players carry them out."""

_ALWAYS = Fixed(True)
NEVER = Fixed(False)

UNIT_EFFECT_KINDS: tuple[EffectKind, ...] = (
    *("state", "clear", "lose", "mend", "remove", "move", "restore"),
)
"""The kinds of effect on units that are chosen, or on all units that match."""


@dataclass(frozen=True)
class ExportedEffect:
    """One effect of an event. Depending on the kind, ``what`` and ``number`` give the points or
    replacement points that a side gets, a weather, a track and the number by which it changes, a
    state, a place (``0101``, or a box: ``display:here``), the number of other events, or the steps
    lost or mended. It applies to ``count`` units that match ``who``, chosen or drawn by ``lot``, or
    to all of them (0); ``units`` are the units that arrive, ``count`` of them (0: all)."""

    word: EffectKind
    said: TranslatedText
    number: int = 0
    what: str = ""
    who: Term = _ALWAYS
    count: int = 0
    lot: bool = False
    units: frozenset[str] = frozenset()
    able: frozenset[str] | None = None
    """The units that can get the state; ``None`` means all."""
    rule: str = ""
    """The rule that is reported with the effect, if there is one."""
    room: int = 0
    """How many units of a side may be in the place to which units go; 0 if there is no limit."""
    uncounted: Term = NEVER
    """The units that do not count for that limit."""


@dataclass(frozen=True)
class UnitIndependentCondition:
    """A condition for a ``side`` that can be evaluated without looking at units; ``amounts`` are
    the counts that it names."""

    when: Term
    side: str = ""
    amounts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ExportedEffects:
    """The effects of each event, by the event's id. ``asks`` has the questions about units;
    ``lots`` gives for some events the event that each card, chit or entry brings. ``follows`` has
    the effects of counts that change, by name."""

    asks: CombatBasics
    events: Mapping[str, tuple[ExportedEffect, ...]]
    lots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    follows: Mapping[str, tuple[ExportedEffect, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    """The side that owns each event, by event id, for events that belong to one player."""
    when: Mapping[str, UnitIndependentCondition] = field(default_factory=dict)
    """The condition for each event to happen, by event id, where it can be evaluated from the time
    (turn, phase, side) and from counts alone."""
    played: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The events that take the place of one of neither side, by its id and then by the side that
    plays its card."""
