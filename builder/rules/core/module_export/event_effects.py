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
    "take",
    "join",
    "relation",
    "end",
    "told",
]
"""The kinds of effect that an event may have; the effects ``told`` and ``end`` (the end of the
game) are only reported, and the players carry them out."""

_ALWAYS = Fixed(True)
NEVER = Fixed(False)

UNIT_EFFECT_KINDS: tuple[EffectKind, ...] = (
    *("state", "clear", "lose", "mend", "remove", "move", "restore", "join"),
)
"""The kinds of effect on units that are chosen, or on all units that match."""


@dataclass(frozen=True)
class ExportedEffect:
    """One effect of an event, of the kind ``word``. Depending on the kind, ``what`` and ``number``
    are a side and the points or replacement points that it gets, a kind of weather, a track and the
    number by which its count changes, a state, a place (``0101``, or a box: ``display:here``), the
    number of other events, or the steps lost or regained. The effect applies to ``count`` units
    that match ``who``, chosen by a player or drawn by ``lot``, or to all of them (0); ``units`` are
    units that arrive, ``count`` of them (0: all); ``places`` are those that the side ``what`` takes.
    ``pairs`` are the pairs of sides that become ``what`` to each other."""

    word: EffectKind
    said: TranslatedText
    number: int = 0
    what: str = ""
    who: Term = _ALWAYS
    count: int = 0
    lot: bool = False
    units: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
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
    """A condition for a ``side`` that can be evaluated without looking at units; ``amounts`` has
    the counts (numbers on tracks) that it uses."""

    when: Term
    side: str = ""
    amounts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ExportedEffects:
    """The effects of all events of a game, by the event's id. ``asks`` has the questions about
    units that conditions ask; ``lots`` gives, for events that draw or roll other events, the event
    that each card, chit or table entry stands for. ``follows`` has the effects that changes of
    counts have, by name."""

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
