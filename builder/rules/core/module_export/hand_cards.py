"""Cards of hands for a table that plays them by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Playing:
    """Cards that sides hold and play. ``operations`` are how many units each lets act, 0 for all, by the
    ids of all cards that may be held; ``events`` are the sides of the events that cards bear, empty for
    that of both. With ``besides`` the event of an enemy happens although its card is played for
    operations. ``rule`` is the case."""

    operations: Mapping[str, int]
    events: Mapping[str, str]
    besides: bool
    rule: str
