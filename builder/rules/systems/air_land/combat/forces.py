"""Units in a battle as plain numbers (attack, defence, hits taken), and how hits are applied (9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Force:
    """A land unit in a battle, with its printed values; hits lower both."""

    attack: int
    defence: int
    tank: bool = False
    hits: int = 0
    name: str = ""

    @property
    def attack_left(self) -> int:
        """The unit's attack less the hits that it has taken."""
        return max(0, self.attack - self.hits)

    @property
    def defence_left(self) -> int:
        """The unit's defence less the hits that it has taken: as many more hits eliminate it."""
        return max(0, self.defence - self.hits)

    @property
    def gone(self) -> bool:
        """Whether the unit is eliminated: its hits have reached its defence."""
        return self.hits >= self.defence

    def hit(self, hits: int) -> Force:
        """Return the unit after more hits; hits beyond its defence are dropped."""
        return replace(self, hits=min(self.defence, self.hits + hits))


Forces = tuple[Force, ...]
"""The units of one side in a battle, without eliminated ones."""


@dataclass(frozen=True, slots=True)
class SideAfterHits:
    """A side after hits: the units left, and the number of hits that had no target."""

    left: Forces
    lost: int = 0


def apply_hits(forces: Forces, fighter: int, hits: int, *, overflow: bool) -> SideAfterHits:
    """Return a side after hits on its fighting unit, which ``fighter`` gives by index. With
    ``overflow``, hits beyond that unit's defence go on to the other units in order."""
    order = [fighter, *(i for i in range(len(forces)) if i != fighter)] if forces else []
    after, rest = list(forces), hits
    for i in order if overflow else order[:1]:
        taken = min(rest, forces[i].defence_left)
        after[i] = forces[i].hit(taken)
        rest -= taken
    return SideAfterHits(tuple(f for f in after if not f.gone), rest)


def strongest(values: Sequence[int]) -> int:
    """Return the index of the greatest value, the first of equal ones."""
    return max(range(len(values)), key=lambda i: (values[i], -i))
