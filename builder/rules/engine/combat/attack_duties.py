"""Where every enemy must be attacked: finds out which units are needed against which place, so that
all places can still be attacked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Duties:
    """The places that must still be attacked, each with the units that may attack it, while units
    are chosen for an attack on the place ``now``."""

    now: str
    able: Mapping[str, tuple[str, ...]]

    def spares(self, name: str, chosen: Sequence[str]) -> bool:
        """Return whether a unit may join the attack on ``now``, in addition to the ``chosen``
        units, without reducing the number of other places that can be attacked. If no unit is
        chosen yet, it is compared with the other possible first attackers, so that at least one of
        them may always attack."""
        if not chosen:
            return self._met((name,)) == max(self._met((one,)) for one in self.able[self.now])
        return self._met((*chosen, name)) == self._met(chosen)

    def _met(self, gone: Sequence[str]) -> int:
        """Return how many of the other places can be attacked at the same time by different units,
        without the units in ``gone``."""
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
        """Yield the units that cannot attack any place other than ``place``."""
        others = {name for other, names in self.able.items() if other != place for name in names}
        yield from (name for name in self.able.get(place, ()) if name not in others)
