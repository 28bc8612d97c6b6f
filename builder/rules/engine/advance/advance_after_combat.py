"""Advance after combat: which units may enter the vacated place, and how far they may go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Advance
from builder.model.space import Cell
from builder.rules.core.names import PlaceName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.engine.combat.combat_setup import combat_of, illegal_combat
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.stacking.room import has_length
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.zones.zone_rules import control_of
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.sentences import filled_sentence


class AdvanceInputs(PositionInputs):
    """Input for advances: the units that attacked, and the place that they attacked, after the
    combat."""

    combat: str = Field("", description="which combat, if the game declares several")
    attackers: UnitNames = Field(description="the units that attacked")
    target: PlaceName = Field(description="the place that was attacked")


class AdvanceReply(Reply):
    """The reply on advances: the hexes that each unit may advance to, and in ``most`` how many
    units may advance (0 means all)."""

    units: dict[str, tuple[str, ...]]
    most: int = 0


@dataclass(frozen=True)
class Pursuit:
    """One unit's advance after combat: first into the vacated place, then farther if the rules
    allow it."""

    situation: Situation = field(repr=False)
    declared: Advance
    piece: Piece
    target: Cell

    @cached_property
    def _zones(self) -> frozenset[Cell]:
        if self.declared.zones == "free":
            return frozenset()
        side = self.situation.side(self.piece)
        return control_of(self.situation).effective(side, "move", self.piece.name)

    def hexes(self) -> list[Cell]:
        """Return the places where the unit may end its advance, in map order."""
        start = self.piece.cell
        if start is None or not piece_fulfils(self.situation, self.declared.who, self.piece):
            return []
        if not self.situation.sheet.space.adjacent(start, self.target):
            return []
        reached, edge = set[Cell](), {start}
        for n in range(self.declared.hexes):
            steps = {(a, b) for a in edge for b in self._next(a, first=not n)}
            edge = {b for a, b in steps if self._enters(a, b, first=not n)} - reached
            reached |= edge
            if self.declared.zones == "stop":
                edge -= self._zones
        return sorted(
            cell for cell in reached if breach_with(self.situation, cell, self.piece) is None
        )

    def is_free(self, cell: Cell) -> bool:
        """Return whether nobody keeps the unit out of a place: nobody is there with whom it may not be, or
        only enemies whom it captures."""
        situation, captures = self.situation, self.declared.captures
        side = situation.side(self.piece)
        others = situation.in_the_way(cell, side, "stack")
        if not others or captures is None:
            return not others
        return all(
            situation.is_enemy(situation.side(other), side)
            and piece_fulfils(situation, captures.who, other)
            for other in others
        )

    def _next(self, cell: Cell, *, first: bool) -> tuple[Cell, ...]:
        return (self.target,) if first else tuple(self.situation.sheet.space.neighbours(cell))

    def _enters(self, a: Cell, b: Cell, *, first: bool) -> bool:
        """Return whether the unit may step from ``a`` to ``b``. Enemy zones of control can forbid
        any step but the first."""
        if not self.is_free(b):
            return False
        if not first and self.declared.zones == "barred" and b in self._zones:
            return False
        if not has_length(self.situation, b, self.piece):
            return False
        return self.situation.step_cost(self.piece, a, b).total is not None


def advances_after_combat(context: Context, given: AdvanceInputs) -> AdvanceReply:
    """Return which units may advance after a combat, and the hexes that each may advance to."""
    situation = situation_of(context, given)
    combat = combat_of(context.game, given.combat)
    rule = context.game.mechanisms.case("combat", combat)
    declared = combat.advance
    if declared is None:
        raise illegal_combat(filled_sentence("no unit advances after {id}", id=combat.id), rule)
    space = situation.sheet.space
    target = space.cell(given.target)
    pieces = [piece_in_hex(situation.position, name, given.target) for name in given.attackers]
    found = {p.name: Pursuit(situation, declared, p, target).hexes() for p in pieces}
    ids = {name: tuple(map(space.id, cells)) for name, cells in found.items()}
    rule = declared.rule or rule
    told = tuple(_steps(rule, declared, ids))
    return AdvanceReply(units=ids, most=declared.most or 0, steps=told, answered_by=rule)


def _steps(rule: str, declared: Advance, found: dict[str, tuple[str, ...]]) -> Iterator[Step]:
    for name, hexes in found.items():
        if hexes:
            text = "{unit} may advance to {hexes}."
            yield step(rule, text, unit=name, hexes=", ".join(hexes))
        else:
            yield step(rule, "{unit} may not advance.", unit=name)
    if declared.most is not None:
        yield step(rule, "Units that may advance, at most: {number}.", number=declared.most)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure for advances after combat, if the game declares any."""
    declared = [c for c in game.mechanisms.combat if c.advance is not None]
    if declared:
        rules = (c.advance.rule or game.mechanisms.case("combat", c) for c in declared if c.advance)
        yield Procedure("advance", tuple(dict.fromkeys(rules)), advances_after_combat)
