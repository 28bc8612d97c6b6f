"""Support: which units add strength to a combat without taking part in it, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import floor

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatSide, Support
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.combat_formula import support_number_name
from builder.rules.engine.facing.covered_places import distance_to
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import value_of_piece
from builder.sentences import filled_sentence


@dataclass(frozen=True)
class Supporters:
    """Finds the units that support a combat at certain places. ``attacking`` is the side that
    attacks, ``defending`` are the sides of the defenders, ``fighting`` holds the names of the units
    in the combat."""

    situation: Situation = field(repr=False)
    combat: Combat
    rule: str
    targets: Sequence[Cell]
    attacking: str
    defending: frozenset[str]
    pieces: tuple[Piece, ...]
    fighting: frozenset[str]

    def wrong(self) -> Iterator[str]:
        """Yield the reasons why some of the units may not support the combat."""
        if len(set(self.pieces)) < len(self.pieces):
            yield "a unit supports twice"
        for piece in self.pieces:
            if piece.name in self.fighting:
                yield filled_sentence(
                    "{piece} fights in this combat, and cannot support it", piece=piece.name
                )
            elif piece.name not in self.declared:
                yield filled_sentence("{piece} may not support this combat", piece=piece.name)
        for n, support in enumerate(self.combat.support):
            many = len(self.supporters_of(n))
            if support.most is not None and many > support.most:
                yield filled_sentence(
                    "{many} units support; at most {most} may", many=many, most=support.most
                )

    @cached_property
    def declared(self) -> Mapping[str, int]:
        """For each supporting unit, by name, the index of the first support declaration that fits
        it."""
        found = {}
        for piece in self.pieces:
            fitting = (n for n, s in enumerate(self.combat.support) if self.able(s, piece))
            if (n := next(fitting, None)) is not None:
                found[piece.name] = n
        return found

    def supporters_of(self, n: int) -> tuple[Piece, ...]:
        """Return the units that support the combat under the ``n``-th support declaration."""
        return tuple(p for p in self.pieces if self.declared.get(p.name) == n)

    def able(self, support: Support, piece: Piece) -> bool:
        """Return whether a unit may support the combat, from where it is, under a support
        declaration."""
        if not self._supports(self.situation.side(piece), support.of):
            return False
        if piece.cell is None or not self.targets:
            return False
        far = min(distance_to(self.situation, piece, target) for target in self.targets)
        return far <= support.within and piece_fulfils(self.situation, support.who, piece)

    def _supports(self, side: str, of: CombatSide) -> bool:
        """Return whether units of a side may support the attackers or the defenders: their own, and
        those of allies who fight together."""
        shares = self.situation.shares
        if of == "attacker":
            return shares(side, self.attacking, "attack")
        if not self.situation.relations:
            return side != self.attacking
        return any(shares(side, one, "attack") for one in self.defending)

    def adds(self, support: Support, piece: Piece) -> int:
        """Return the strength that a unit adds under a support declaration. Raises :class:`Refused`
        if it has no value for it."""
        name = support.value or fighting_value(self.combat, support.of)
        return value_of_piece(self.situation, piece, name, support.rule or self.rule)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The strength that each support declaration adds before its limit, by the name that
        formulas use for it."""
        found = {}
        for n, support in enumerate(self.combat.support):
            every = sum(self.adds(support, piece) for piece in self.supporters_of(n))
            found[support_number_name(n)] = floor(every * support.times)
        return found


def fighting_value(combat: Combat, of: CombatSide) -> str:
    """Return the name of the unit value (such as its attack strength) that a side fights with."""
    return combat.attack if of == "attacker" else combat.defence
