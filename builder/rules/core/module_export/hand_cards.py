"""Cards in hands, as data for a VASSAL module, which plays them without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class HandCards:
    """Cards that sides hold and play. ``operations`` has, by card id, how many units a card lets
    act (0: all), for all cards that may be held; ``events`` has the side of the event on each card,
    empty for both sides. With ``besides`` an enemy event happens even if its card is played for
    operations. ``rule`` is the rule number."""

    operations: Mapping[str, int]
    events: Mapping[str, str]
    besides: bool
    rule: str
