"""One attack by fire before its die is rolled: its strength, the die modifiers, the units that it
hits, and how many of them each roll eliminates (5.1, 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from builder.model.dice import Dice
from builder.rules.core.positions.position import Piece
from builder.rules.core.table_resolution import Reading, reading
from builder.rules.systems.city_fight.combat.fire_formula import units_lost_to as units_lost
from builder.rules.systems.city_fight.combat.fire_table import (
    eliminated_by_code,
    fire_table,
    loss_chances,
)
from builder.rules.systems.city_fight.combat.firing import Shot, die_modifiers, units_hit
from builder.rules.systems.city_fight.situation import Battlefield, cell_of


@dataclass(frozen=True)
class Aim:
    """An attack by fire at a target: the strengths of the firing units, the die modifiers of
    terrain and wall, and the units that are hit."""

    battlefield: Battlefield = field(repr=False)
    parts: tuple[int, ...]
    ground: int
    wall: int
    hit: tuple[Piece, ...]

    @property
    def strength(self) -> int:
        """The total strength of the attack."""
        return sum(self.parts)

    @property
    def added(self) -> int:
        """The sum of the die modifiers of the attack."""
        return self.ground + self.wall

    @cached_property
    def reading(self) -> Reading:
        """The column of the fire table in which this attack is resolved, with its die modifier."""
        table = fire_table(self.battlefield.game)
        return reading(table, self.strength, added=self.added)

    @property
    def dice(self) -> Dice:
        """The dice of the fire table."""
        return Dice.parse(self.reading.table.dice)

    def lost(self, roll: int) -> int:
        """Return how many units the attack eliminates with a given roll."""
        number = eliminated_by_code(self.reading.code(roll))
        return units_lost(self.strength, number, len(self.hit), self.battlefield.options)

    @property
    def chances(self) -> dict[int, Fraction]:
        """The exact chance of every number of units lost."""
        options = self.battlefield.options
        table = self.reading.table
        return loss_chances(table, self.strength, self.added, len(self.hit), options)


def aim_of(
    field: Battlefield,
    target: Piece,
    shots: Sequence[Shot],
    ships: int,
    lost: Iterable[str] = (),
) -> Aim:
    """Return the :class:`Aim` of an attack: some units, and ``ships`` points of naval gunfire, fire
    at a target. Units in ``lost`` are eliminated already, though not removed yet; they are not hit
    again."""
    ground, wall = die_modifiers(field, cell_of(target), shots)
    parts = (*(s.strength for s in shots), *((ships,) if ships else ()))
    gone = frozenset(lost)
    hit = tuple(p for p in units_hit(field, target) if p.name not in gone)
    return Aim(field, parts, ground, wall, hit)


def weakest(field: Battlefield, pieces: tuple[Piece, ...]) -> list[Piece]:
    """Return the units sorted by strength, the weakest first, which is the order in which their
    owner is taken to choose losses."""
    return sorted(pieces, key=lambda p: (tuple(map(str, field.unit(p).values)), p.name))
