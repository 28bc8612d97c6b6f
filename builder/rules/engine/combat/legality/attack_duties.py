"""Finds out which units may be attacked and, for games in which every enemy must be attacked, which
units an attack must leave free, so that all other places can still be attacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.mechanisms.fighting.combat import Combat
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.states.state_rules import is_face_down


@dataclass(frozen=True)
class Duties:
    """The places that must still be attacked, each with the units that may attack it, while
    attackers of the place ``now`` are being chosen."""

    now: str
    able: Mapping[str, tuple[str, ...]]

    def spares(self, name: str, chosen: Sequence[str]) -> bool:
        """Return whether a unit may join the attack on ``now``, besides the ``chosen`` units,
        without reducing how many other places can be attacked. As the first attacker, a unit may
        join if no other first attacker would leave more places attackable."""
        if not chosen:
            return self._met((name,)) == max(self._met((one,)) for one in self.able[self.now])
        return self._met((*chosen, name)) == self._met(chosen)

    def _met(self, gone: Sequence[str]) -> int:
        """Return how many of the other places can still all be attacked, each by a different unit,
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


def attackable_units(
    situation: Situation, combat: Combat, pieces: Iterable[Piece]
) -> tuple[Piece, ...]:
    """Return the units that may be attacked in a combat. Nobody aims at a single unit that lies face
    down."""
    aimed = not isinstance(combat.reach, str) and combat.reach.targets == "one"
    seen = (piece for piece in pieces if not (aimed and is_face_down(situation.game, piece)))
    return tuple(piece for piece in seen if piece_fulfils(situation, combat.on, piece))
