"""Finds which units others may take on board, and where they may get off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from builder.model.mechanisms.movement import Carrier, Movement
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.stacking.stacking_rules import stacking_size


@dataclass(frozen=True)
class Carrying:
    """What units carry in a position: ``aboard`` has each unit on board with the unit that carries
    it."""

    situation: Situation = field(repr=False)
    declared: Movement
    aboard: Mapping[str, Piece]
    carrier_of: Mapping[str, str]

    def rule(self, one: Carrier) -> str:
        """Return the number of the rule of some carriers."""
        return one.rule or self.situation.mechanisms.case("movement", self.declared)

    def loading(self, carrier: Piece, unit: Piece) -> Carrier | None:
        """Return the rule by which a unit may take another on board now; ``None`` if it may not."""
        situation = self.situation
        if carrier.cell is None or unit.cell is None or unit.name == carrier.name:
            return None
        if situation.side(carrier) != situation.side(unit):
            return None
        for one in self.declared.carriers:
            if not self._is_carrier(one, carrier) or not piece_fulfils(
                situation, one.carries, unit
            ):
                continue
            near = unit.cell == carrier.cell or (
                one.beside and unit.cell in situation.ground.neighbours(carrier.cell)
            )
            if near and self._has_room(one, carrier, unit):
                return one
        return None

    def may_carry(self, carrier: Piece, unit: Piece) -> bool:
        """Return whether a unit may be on board of another, with all that this one carries, wherever it
        got on."""
        sort = self.situation.position.unit(unit)
        return any(
            piece_fulfils(self.situation, one.who, carrier)
            and unit_may_fulfil(self.situation.game, one.carries, sort)
            and self._has_room(one, carrier, unit)
            for one in self.declared.carriers
        )

    def landing(self, carrier: Piece, name: str) -> tuple[Carrier, tuple[Cell, ...]] | None:
        """Return the rule by which a unit on board may get off now, and the places where it may;
        ``None`` if it may not."""
        unit = self.aboard[name]
        sort = self.situation.position.unit(unit)
        for one in self.declared.carriers:
            if not self._is_carrier(one, carrier) or not unit_may_fulfil(
                self.situation.game, one.carries, sort
            ):
                continue
            places = tuple(self._open(one, carrier, unit))
            if places:
                return one, places
        return None

    def _is_carrier(self, one: Carrier, carrier: Piece) -> bool:
        situation = self.situation
        return piece_fulfils(situation, one.who, carrier) and piece_fulfils(
            situation, one.when, carrier
        )

    def _has_room(self, one: Carrier, carrier: Piece, unit: Piece) -> bool:
        rule, situation = self.rule(one), self.situation
        most: Fraction | int = (
            one.most if isinstance(one.most, int)
            else amount_of_piece(situation, carrier, one.most, rule)
        )  # fmt: skip
        on = (self.aboard[n] for n, of in self.carrier_of.items() if of == carrier.name)
        sizes = (stacking_size(situation, each, one.count) for each in (*on, unit))
        return sum(sizes, start=Fraction(0)) <= most

    def _open(self, one: Carrier, carrier: Piece, unit: Piece) -> Iterator[Cell]:
        """Yield the places where a unit on board may get off, in order."""
        here = carrier.cell
        if here is None:
            return
        march = March(self.situation, self.declared, unit)
        sort = self.situation.position.unit(unit).movement_class
        shared = self.situation.mechanisms.enemies_share_places
        if not self.situation.ground.is_closed(sort, here) and march.may_end(here) is None:
            yield here
        if not one.beside:
            return
        steps = March(self.situation, self.declared, replace(unit, at=carrier.at, spot=here))
        for cell in sorted(self.situation.ground.neighbours(here)):
            free = shared or not self.situation.foes(cell, steps.side)
            if (
                free
                and not isinstance(steps.fixed(here, cell), Bar)
                and march.may_end(cell) is None
            ):
                yield cell
