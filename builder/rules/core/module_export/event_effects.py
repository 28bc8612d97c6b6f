"""Effects of events, for tables that carry them out by themselves (a VASSAL module)."""

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
"""What is done; ``told`` is left to the players. The ``end`` of the game is told, as a result is."""

_ALWAYS = Fixed(True)

UNIT_EFFECT_KINDS: tuple[EffectKind, ...] = (
    *("state", "clear", "lose", "mend", "remove", "move", "restore"),
)
"""The kinds of effect on units that are chosen, or on all units that match."""


@dataclass(frozen=True)
class ExportedEffect:
    """One effect of an event: ``what`` and ``number`` say, depending on the kind, that a side gets
    a number of points or replacement points, or name a weather, a track that changes by the number,
    a state, a place (``0101``, or a box: ``display:here``), a number of other events, or steps
    lost or mended. It applies to ``count`` units that match ``who``, chosen or drawn by ``lot``, or to all of
    them (0); ``units`` are the units that arrive, ``count`` of them (0: all)."""

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


@dataclass(frozen=True)
class Told:
    """A condition that tells itself without a look at units, for a ``side``; ``amounts`` are the counts
    that it names."""

    when: Term
    side: str = ""
    amounts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ExportedEffects:
    """The effects of each event, by its id. ``asks`` has the questions about units; ``lots`` has
    which event each card, chit or entry of some events brings. ``follows`` has the effects of
    counts that change, by name."""

    asks: CombatBasics
    events: Mapping[str, tuple[ExportedEffect, ...]]
    lots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    follows: Mapping[str, tuple[ExportedEffect, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    """Whose event each is that is a player's."""
    when: Mapping[str, Told] = field(default_factory=dict)
    """What must be so for an event to happen, where that follows from the moment and from what is
    counted."""
