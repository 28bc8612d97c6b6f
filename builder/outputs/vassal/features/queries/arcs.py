"""Writes expressions for the arcs through which a defender is attacked: its front, its flanks and its
rear. They compare the pixel coordinates of the attackers and the target (``BattleX``, ``BattleY``) with
the direction in which a defender points."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.queries.distances import NEARLY, from_target
from builder.outputs.vassal.table.facings import FACES, PieceFacing, piece_facing
from builder.outputs.vassal.table.relations import may_attack
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import FALSE, TRUE, Number, Truth, any_of, every

ARCS = "FacingArcs"
"""The property of a unit with the number of the arcs that it has, in games with units of different
ones."""

_FINE = 1000
"""The number of parts into which sines and cosines are divided, so that whole numbers stand for them."""


@dataclass(frozen=True)
class Arcs:
    """The arcs of units: the degrees of front and rear, and VASSAL's facings (from 0) in which the
    units may point, of ``count`` in a full turn. They attack only through the arcs ``attacks``; without
    any, all round."""

    front: int
    rear: int
    facings: tuple[int, ...]
    count: int
    attacks: tuple[str, ...] = ()

    @classmethod
    def of(cls, facing: PieceFacing) -> Arcs:
        """Return the arcs of units that have a facing."""
        declared = facing.facing.declared
        pointing = sorted(facing.number(way) for way in facing.facing.directions)
        return cls(declared.front, declared.rear, tuple(pointing), facing.count, declared.attacks)

    def holds(self, facing: int, wanted: Collection[str]) -> Truth:
        """Return the condition that a piece is in one of the ``wanted`` arcs of the target, which
        points in a direction given by its facing."""
        ahead = 360 * facing / self.count
        front = is_within(ahead, self.front / 2)
        rear = is_within(ahead + 180, self.rear / 2) & ~front if self.rear else FALSE
        arcs = {"front": front, "rear": rear, "flank": ~front & ~rear}
        left_out = arcs.keys() - wanted
        if len(left_out) == 1:
            return ~arcs[left_out.pop()]
        return any_of(*(arcs[arc] for arc in arcs if arc in wanted)) if left_out else TRUE


@dataclass(frozen=True)
class AttackedArcs:
    """The arcs of all units of a game, on a map window. ``asked`` are the arcs of conditions such as
    ``attacked from: rear``, by the names of these in formulas. ``limits`` are, for each combat, the
    arcs through which alone units attack; ``None`` for a combat without such a limit."""

    game: Game
    map: str
    asked: Mapping[str, Sequence[str]]
    limits: Sequence[Sequence[str] | None] = ()

    @cached_property
    def of_units(self) -> Mapping[str, Arcs]:
        """The arcs of each unit that has a facing."""
        found = ((unit.id, piece_facing(self.game, unit.id)) for unit in self.game.units)
        return {id: Arcs.of(facing) for id, facing in found if facing is not None}

    @cached_property
    def _kinds(self) -> Sequence[Arcs]:
        return list(dict.fromkeys(self.of_units.values()))

    def marks(self, unit: str) -> dict[str, object]:
        """Return the fixed property that says which arcs a unit has, if units have different ones."""
        needed = self.asked or any(limit is not None for limit in self.limits)
        if not needed or len(self._kinds) < 2 or unit not in self.of_units:
            return {}
        return {ARCS: self._kinds.index(self.of_units[unit]) + 1}

    def found(self, attackers: PieceRole) -> dict[str, Truth]:
        """Return the conditions that at least one attacker is in one of the arcs of at least one
        defender, by their names in formulas. All enemies in the target's place defend."""
        there = string("LocationName").equals(string("BattlePlace"))
        foes = number("Fighter").equals(1) & string("SideName").equals("")
        foes &= may_attack(self.game, string("BattleSide"), string("Side"))
        defenders = PieceRole([self.map], foes & there)
        return {
            name: any_of(*self._pairs(wanted, attackers, defenders))
            for name, wanted in self.asked.items()
        }

    def turned_away(self, named: Sequence[str]) -> Truth:
        """Return the condition that a unit does not have the target in an arc through which it
        attacks: those ``named`` by the combat, or else its own."""
        found = [
            # the attacker lies behind the target as seen by someone who points there
            every(own, _points(facing), ~arcs.holds(facing + arcs.count // 2, through))
            for own, arcs in self._by_kind()
            if (through := named or arcs.attacks)
            for facing in arcs.facings
        ]
        return any_of(*found)

    def _by_kind(self) -> Iterator[tuple[Truth, Arcs]]:
        """Yield each kind of arcs with the condition that a unit has it."""
        for n, arcs in enumerate(self._kinds, 1):
            yield (number(ARCS).equals(n) if len(self._kinds) > 1 else TRUE), arcs

    def _pairs(
        self, wanted: Collection[str], attackers: PieceRole, defenders: PieceRole
    ) -> Iterator[Truth]:
        """Yield the condition for each direction in which a defender may point."""
        for own, arcs in self._by_kind():
            for facing in arcs.facings:
                there = defenders.count(every(own, _points(facing))) > 0
                yield there & (attackers.count(arcs.holds(facing, wanted)) > 0)


def _points(facing: int) -> Truth:
    """Return the condition that a unit points in a direction; VASSAL counts facings from 1."""
    return number(f"{FACES}_Facing").equals(facing + 1)


def is_within(direction: float, half: float) -> Truth:
    """Return the condition that a piece lies at most ``half`` degrees away from a direction (clockwise
    from the top of the map) as seen from the target; what lies on the edge does."""
    if half >= 180:
        return TRUE
    if half > 90:
        return ~_between(direction + 180, 180 - half, -NEARLY)
    return _between(direction, half, NEARLY)


def _between(direction: float, half: float, more: int) -> Truth:
    """Return the condition that a piece lies at most ``half`` degrees (90 at most) away from a
    direction, or up to ``more`` pixels outside; if ``more`` is negative, at least so far inside."""
    clockwise = _right_of(direction - half) >= -more * _FINE
    counterclockwise = _right_of(direction + half) <= more * _FINE
    return every(clockwise, counterclockwise, *([_ahead(direction) > 0] if half < 90 else []))


def _right_of(direction: float) -> Number:
    """Return how many pixels (times :data:`_FINE`) a piece lies to the right of a line from the target
    in a direction."""
    sine, cosine = _parts(direction)
    return from_target("Y") * sine + from_target("X") * cosine


def _ahead(direction: float) -> Number:
    """Return how many pixels (times :data:`_FINE`) a piece lies ahead of the target in a direction."""
    sine, cosine = _parts(direction)
    return from_target("X") * sine - from_target("Y") * cosine


def _parts(direction: float) -> tuple[int, int]:
    angle = math.radians(direction)
    return round(math.sin(angle) * _FINE), round(math.cos(angle) * _FINE)
