"""What events do, for a table that does it by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.rules.core.module_export.contests import Fight, Said
from builder.rules.expressions.terms import Fixed, Term

DeedWord = Literal[
    "points",
    "weather",
    "change",
    "state",
    "clear",
    "lose",
    "remove",
    "move",
    "arrive",
    "draw",
    "replace",
    "end",
    "told",
]
"""What is done; ``told`` is left to the players. The ``end`` of the game is told, as a result is."""

_ALWAYS = Fixed(True)

CHOSEN: tuple[DeedWord, ...] = ("state", "clear", "lose", "remove", "move")
"""What befalls units that are chosen, or all who are so."""


@dataclass(frozen=True)
class DeedDone:
    """One thing that an event does: a ``number`` of points, or of replacement points, for a side
    (``what``), a weather, a track that changes by the ``number``, a state, a place (``0101``, or a
    box: ``display:here``), a ``number`` of other events; so many steps lost. It befalls ``count`` of
    those ``who`` are so, who are chosen or drawn by ``lot``, or all of them (0); ``units`` are those
    that arrive, ``count`` of them (0: all)."""

    word: DeedWord
    said: Said
    number: int = 0
    what: str = ""
    who: Term = _ALWAYS
    count: int = 0
    lot: bool = False
    units: frozenset[str] = frozenset()
    able: frozenset[str] | None = None
    """The units that can come into a state; all of them without any."""
    rule: str = ""
    """The case that is told with it, if one is."""


@dataclass(frozen=True)
class Deeds:
    """What each event does, by its id; ``asks`` is what they ask of units, ``lots`` which event each
    card, chit or entry of some events brings. ``follows`` are effects of counts that change, by names."""

    asks: Fight
    events: Mapping[str, tuple[DeedDone, ...]]
    lots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    follows: Mapping[str, tuple[DeedDone, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    """Whose event each is that is a player's."""
