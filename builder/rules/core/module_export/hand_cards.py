"""Cards in hands, as data for a VASSAL module, which plays them without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class HandCards:
    """Cards that sides hold in hand and play. ``operations`` has, for each card that may be held,
    how many units act when it is played for operations (0: all); ``events`` has the side whose
    event is on each card, empty for both sides. With ``besides``, the event of an enemy's card
    happens even if the card is played for operations. ``led`` has, for each card that lets a leader act
    with others, the greatest value that this leader may have; if they are ``only_led``, no units act by
    themselves. ``rule`` is the rule number.

    Cards are played in the ``phases`` (ids), at most ``most`` by each side (0: any number). If sides
    are ``in_turn``, none plays two in a row while the other holds a card, and the side ``first``
    begins (empty: this is not the same in every turn)."""

    operations: Mapping[str, int]
    events: Mapping[str, str]
    besides: bool
    rule: str
    phases: frozenset[str]
    most: int
    in_turn: bool
    first: str
    led: Mapping[str, int] = field(default_factory=dict)
    only_led: bool = False
