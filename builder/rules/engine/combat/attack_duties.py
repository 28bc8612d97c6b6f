"""Attacks that must be made: who is needed where, so that every enemy can still be attacked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Duties:
    """The places that are still to be attacked, each with the units that may attack it, while an
    attack on the place ``now`` is made up."""

    now: str
    able: Mapping[str, tuple[str, ...]]

    def spares(self, name: str, chosen: Sequence[str]) -> bool:
        """Tell whether as many of the other places can be attacked when a unit attacks here, beside
        those that are ``chosen``, as could be without it; the first attacker is always spared."""
        if not chosen:
            return self._met((name,)) == max(self._met((one,)) for one in self.able[self.now])
        return self._met((*chosen, name)) == self._met(chosen)

    def _met(self, gone: Sequence[str]) -> int:
        """Return how many of the other places can be attacked at once, without some units."""
        holds: dict[str, str] = {}

        def finds(place: str, seen: set[str]) -> bool:
            for unit in self.able[place]:
                if unit in gone or unit in seen:
                    continue
                seen.add(unit)
                if unit not in holds or finds(holds[unit], seen):
                    holds[unit] = place
                    return True
            return False

        return sum(finds(place, set()) for place in self.able if place != self.now)

    def idle_without(self, place: str) -> Iterator[str]:
        """Yield the units that can attack nobody but those in a place."""
        others = {name for other, names in self.able.items() if other != place for name in names}
        yield from (name for name in self.able.get(place, ()) if name not in others)
