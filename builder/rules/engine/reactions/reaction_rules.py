"""Finds which units may react to what an enemy unit does, and answers questions about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.reactions import Reaction, Trigger
from builder.model.space import Cell
from builder.rules.core.names import PlaceNames, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_in_hex, with_pieces_moved
from builder.rules.engine.combat.combat_formula import combat_formula_of
from builder.rules.engine.combat.combat_setup import combat_setup_in
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.engine.facing.covered_places import distance_to
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.zones.zone_rules import control_of
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step


@dataclass(frozen=True)
class Reacting:
    """Finds the units that may react to something that an enemy unit has done in a position."""

    situation: Situation
    enemy: Piece

    def units(self, declared: Reaction, trigger: Trigger) -> Iterator[Piece]:
        """Yield the units that may react to the enemy unit by this declared reaction and trigger;
        how often they have reacted already is ignored."""
        situation, cell = self.situation, self.enemy.cell
        if cell is None or trigger not in declared.to:
            return
        combat = combat_formula_of(situation.game, declared.combat).combat
        if not all(piece_fulfils(situation, on, self.enemy) for on in (declared.on, combat.on)):
            return
        side = situation.side(self.enemy)
        for piece in situation.troops:
            if not situation.is_enemy(situation.side(piece), side) or not self._is_near(
                declared, piece, cell
            ):
                continue
            if trigger == "zone" and cell not in control_of(situation).zone_of(piece):
                continue
            if piece_fulfils(situation, declared.who, piece) and self._reaches(declared, piece):
                yield piece

    def _is_near(self, declared: Reaction, piece: Piece, cell: Cell) -> bool:
        if piece.cell is None:
            return False
        near = [most for most in (declared.within, self._range(declared)) if most is not None]
        if not self.situation.extents:
            return not near or piece.cell in self.situation.ground.within(cell, min(near))
        return not near or distance_to(self.situation, piece, cell) <= min(near)

    def _range(self, declared: Reaction) -> int | None:
        """Return how far away the combat of a reaction can be fought; ``None`` if that is for each
        unit to say. It is asked first because most units are too far away to react."""
        reach = combat_formula_of(self.situation.game, declared.combat).combat.reach
        if isinstance(reach, Reach):
            return reach.range if isinstance(reach.range, int) else None
        return None

    def _reaches(self, declared: Reaction, piece: Piece) -> bool:
        """Return whether a unit may legally fight the enemy unit in the combat that the reaction
        names."""
        game = self.situation.game
        formula = combat_formula_of(game, declared.combat)
        against = target_of(game, declared, self.enemy)
        try:
            refuse_forbidden(
                combat_setup_in(self.situation, formula, (piece.name,), (self.enemy.at,), against)
            )
        except Refused:
            return False
        return True


def target_of(game: Game, declared: Reaction, enemy: Piece) -> str:
    """Return the name of the enemy unit if the combat of a reaction is aimed at single units; empty
    if it is fought against all units of a place."""
    reach = combat_formula_of(game, declared.combat).combat.reach
    return enemy.name if isinstance(reach, Reach) and reach.targets == "one" else ""


# -- asked -------------------------------------------------------------------------------------


class ReactionInputs(PositionInputs):
    """The input of the ``reactions`` procedure: an enemy unit, the places that it enters, and what
    it does there."""

    unit: UnitName = Field(description="the unit that moves or fires in its own turn")
    path: PlaceNames = Field(
        (), description="places that it enters, in order; by default where it is"
    )
    to: Trigger = Field("move", description="what it does: move, zone or fire")


class ReactionReply(Reply):
    """The reply of the ``reactions`` procedure: for each place, the units that may react there,
    listed by reaction."""

    places: dict[str, dict[str, tuple[str, ...]]]


def answer_reactions(context: Context, given: ReactionInputs) -> ReactionReply:
    """List the units that may react to an enemy unit in each place that it enters."""
    situation, declared = situation_of(context, given), context.game.mechanisms.reactions
    ids = situation.sheet.space.ids
    enemy = piece_in_hex(situation.position, given.unit, next(iter(ids), "0101"))
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for at in given.path or (enemy.at,):
        there = moved_to(situation, enemy, at)
        found[at] = {
            one.id: tuple(piece.name for piece in there.units(one, given.to))
            for one in declared
            if given.to in one.to
        }
    return ReactionReply(places=found, steps=tuple(_steps(context.game, found)))


def moved_to(situation: Situation, enemy: Piece, at: str) -> Reacting:
    """Return the :class:`Reacting` for a position in which the enemy unit has been moved to the
    place ``at``."""

    position = with_pieces_moved(situation.position, {enemy.name: at})
    moved = position.piece(enemy.name)
    assert moved is not None
    return Reacting(replace(situation, position=position), moved)


def _steps(game: Game, found: Mapping[str, Mapping[str, Iterable[str]]]) -> Iterator[Step]:
    rules = {one.id: game.mechanisms.case("reactions", one) for one in game.mechanisms.reactions}
    for at, reactions in found.items():
        for id, units in reactions.items():
            if names := ", ".join(units):
                yield step(rules[id], "In {hex} these may react: {units}.", hex=at, units=names)
            else:
                yield step(rules[id], "In {hex} no unit may react.", hex=at)


def procedures(game: Game) -> Iterator[Procedure[ReactionInputs, ReactionReply]]:
    """Yield the procedure that answers questions about reactions, if the game declares any."""
    declared = game.mechanisms.reactions
    if declared:
        rules = tuple(dict.fromkeys(game.mechanisms.case("reactions", one) for one in declared))
        yield Procedure("reactions", rules, answer_reactions)
