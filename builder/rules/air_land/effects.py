"""What terrain does in combat (10.0): the words of a terrain type's ``effects``, and how they add up.

A hex, what lies in it and the hexsides that the attack crosses all count. ``defenders`` and
``bombing`` add up, as a small city adds to the rest of its hex. Of the others the strongest counts
once: a fortress in a city does not hinder tanks twice, nor two rivers an attack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.model.terrain import TerrainType
from builder.rules.core.vocabulary import Effect

WORDS = {"bombing": "half", "retreat": "ignored"}
"""Effects that are a word, and the word."""

EFFECTS = {
    "attackers": Effect("is added to an attack; the greatest counts", "10.0", number=True),
    "bombing": Effect(
        "is added to tactical bombing, all together, or halves it", "10.0", number=True,
        words=(WORDS["bombing"],),
    ),
    "defenders": Effect("is added to the defence, all together", "10.0", number=True),
    "other defenders": Effect(
        "is added to the defence of units that are no tanks; the greatest counts", "10.0",
        number=True,
    ),
    "retreat": Effect("defenders need not retreat", "10.0", words=(WORDS["retreat"],)),
    "weapons": Effect(
        "is added to attack and defence of tanks; the greatest counts", "10.0", number=True
    ),
}  # fmt: skip
"""Every effect that the rules know."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What all the terrain of a battle does together."""

    weapons: int = 0
    other_defenders: int = 0
    defenders: int = 0
    attackers: int = 0
    bombing: int = 0
    half: bool = False
    half_up: bool = False
    stands: bool = False

    def attack(self, strength: int, *, tank: bool) -> int:
        """An attack on this ground; never below 0."""
        return max(0, strength + self.attackers + (self.weapons if tank else 0))

    def defence(self, strength: int, *, tank: bool) -> int:
        """A defence on this ground; never below 0."""
        return max(0, strength + self.defenders + (self.weapons if tank else self.other_defenders))

    def bombs(self, points: int) -> int:
        """Tactical bombing on this ground: half first, rounded as it is played; never below 0."""
        halved = (points + self.half_up) // 2 if self.half else points
        return max(0, halved + self.bombing)


CLEAR = Ground()
"""Ground without any effect."""


def combine(kinds: Iterable[TerrainType], *, half_up: bool = False) -> Ground:
    """What the terrain types of a battle do together; words that the rules do not know count for
    nothing. ``half_up`` rounds half a point of bombing up."""
    effects = [kind.effects for kind in kinds]

    def numbers(name: str) -> list[int]:
        return [v for e in effects if isinstance(v := e.get(name), int)]

    def said(name: str) -> bool:
        return any(e.get(name) == WORDS[name] for e in effects)

    return Ground(
        weapons=_greatest(numbers("weapons")),
        other_defenders=_greatest(numbers("other defenders")),
        defenders=sum(numbers("defenders")),
        attackers=_greatest(numbers("attackers")),
        bombing=sum(numbers("bombing")),
        half=said("bombing"),
        half_up=half_up,
        stands=said("retreat"),
    )


def _greatest(values: Iterable[int]) -> int:
    return max(values, key=abs, default=0)
