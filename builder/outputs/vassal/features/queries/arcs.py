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
from builder.outputs.vassal.features.queries.distances import NEARLY, Offset, from_target
from builder.outputs.vassal.features.queries.long_units import LongUnits
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
    any, all round. A long unit covers so many ``more`` places; ``steps`` are, for each facing, those in
    pixels from one of them to the next; ``is_column`` if they lie behind it."""

    front: int
    rear: int
    facings: tuple[int, ...]
    count: int
    attacks: tuple[str, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    more: int = 0
    is_column: bool = True

    @classmethod
    def of(cls, facing: PieceFacing) -> Arcs:
        """Return the arcs of units that have a facing."""
        declared = facing.facing.declared
        pointing = sorted(facing.number(way) for way in facing.facing.directions)
        extent = facing.facing.extent
        every = range(facing.count if facing.more else 0)
        return cls(
            declared.front,
            declared.rear,
            tuple(pointing),
            facing.count,
            declared.attacks,
            tuple(map(facing.step_to_next, every)),
            facing.more,
            extent is None or extent.is_column,
        )

    def holds(
        self,
        facing: int,
        wanted: Collection[str],
        of: Offset = from_target,
        points: int | None = None,
    ) -> Truth:
        """Return the condition that a piece is in one of the ``wanted`` arcs of the target, which
        points in a direction given by its facing, by the offset ``of`` the piece from the target. If
        the unit whose arcs these are ``points`` elsewhere, the offset is that of the target."""
        ahead = 360 * facing / self.count
        parts = self._offsets(facing if points is None else points, of, away=points is not None)
        first, last = (parts[:1], parts[-1:]) if self.is_column else (parts, parts)
        front = any_of(*(is_within(ahead, self.front / 2, part) for part in first))
        behind = any_of(*(is_within(ahead + 180, self.rear / 2, part) for part in last))
        rear = behind & ~front if self.rear else FALSE
        arcs = {"front": front, "rear": rear, "flank": ~front & ~rear}
        left_out = arcs.keys() - wanted
        if len(left_out) == 1:
            return ~arcs[left_out.pop()]
        return any_of(*(arcs[arc] for arc in arcs if arc in wanted)) if left_out else TRUE

    def _offsets(self, facing: int, of: Offset, *, away: bool) -> list[Offset]:
        """Return the offsets of a piece from each place that a unit covers if it has a facing; with
        ``away`` those of the places from the target."""
        step, sign = self.steps[facing] if self.more else (0, 0), 1 if away else -1
        return [_moved(of, sign * n, step) for n in range(self.more + 1)]


def _moved(of: Offset, times: int, step: tuple[int, int]) -> Offset:
    """Return an offset with so many steps in pixels added."""
    if not times:
        return of
    return lambda axis: of(axis) + times * step["XY".index(axis)]


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
        foes = number("Fighter").equals(1) & string("SideName").equals("")
        foes &= may_attack(self.game, string("BattleSide"), string("Side"))
        # VASSAL looks at the place first, which is fast: this is asked for each direction
        defenders = PieceRole([self.map], foes, string("BattlePlace"))
        return {
            name: any_of(*self._pairs(wanted, attackers, defenders))
            for name, wanted in self.asked.items()
        }

    def turned_away(self, named: Sequence[str]) -> Truth:
        """Return the condition that a unit does not have the target in an arc through which it
        attacks: those ``named`` by the combat, or else its own."""
        long = LongUnits(self.game)
        targets = [long.of_target(k) for k in range(long.most + 1)]
        found = [
            every(own, _points(facing), ~self._aims(arcs, facing, through, targets))
            for own, arcs in self._by_kind()
            if (through := named or arcs.attacks)
            for facing in arcs.facings
        ]
        return any_of(*found)

    def _aims(
        self, arcs: Arcs, facing: int, through: Sequence[str], targets: Sequence[Offset]
    ) -> Truth:
        """Return the condition that a unit with a facing has one of the places that the target covers
        in one of these arcs: it lies behind that place as seen by someone who points there."""
        back = facing + arcs.count // 2
        return any_of(*(arcs.holds(back, through, of, points=facing) for of in targets))

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


def is_within(direction: float, half: float, of: Offset = from_target) -> Truth:
    """Return the condition that a piece lies at most ``half`` degrees away from a direction (clockwise
    from the top of the map) as seen from the target, by its offset ``of`` that; what lies on the
    edge does."""
    if half >= 180:
        return TRUE
    if half > 90:
        return ~_between(direction + 180, 180 - half, -NEARLY, of)
    return _between(direction, half, NEARLY, of)


def _between(direction: float, half: float, more: int, of: Offset) -> Truth:
    """Return the condition that a piece lies at most ``half`` degrees (90 at most) away from a
    direction, or up to ``more`` pixels outside; if ``more`` is negative, at least so far inside."""
    clockwise = _right_of(direction - half, of) >= -more * _FINE
    counterclockwise = _right_of(direction + half, of) <= more * _FINE
    return every(clockwise, counterclockwise, *([_ahead(direction, of) > 0] if half < 90 else []))


def _right_of(direction: float, of: Offset) -> Number:
    """Return how many pixels (times :data:`_FINE`) a piece lies to the right of a line from the target
    in a direction."""
    sine, cosine = _parts(direction)
    return of("Y") * sine + of("X") * cosine


def _ahead(direction: float, of: Offset) -> Number:
    """Return how many pixels (times :data:`_FINE`) a piece lies ahead of the target in a direction."""
    sine, cosine = _parts(direction)
    return of("X") * sine - of("Y") * cosine


def _parts(direction: float) -> tuple[int, int]:
    angle = math.radians(direction)
    return round(math.sin(angle) * _FINE), round(math.cos(angle) * _FINE)
