"""Finds the enemies that a unit may overrun in its move, and the combats that are fought with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.model.mechanisms.movement import Movement, Overrun
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import with_pieces_moved
from builder.rules.engine.combat.combat_formula import combat_formula_of
from builder.rules.engine.combat.combat_setup import combat_setup_in
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.procedures import Refused


def overrun_in(
    situation: Situation,
    declared: Movement,
    piece: Piece,
    cell: Cell,
    starts: Sequence[Cell],
) -> Overrun | None:
    """Return the rule by which a unit may overrun the enemies in a place; ``None`` if there are none or
    no rule allows it from any of the places ``starts`` beside it. A unit that is not yet on the map
    fights nobody."""
    foes = situation.foes(cell, situation.side(piece)) if declared.overruns else ()
    for one in declared.overruns if foes else ():
        weak = all(piece_fulfils(situation, one.who, foe) for foe in foes)
        if not weak or not piece_fulfils(situation, one.by, piece):
            continue
        if not one.combat or (
            piece.cell is not None and _may_fight(situation, one, piece, foes, cell, starts)
        ):
            return one
    return None


def _may_fight(
    situation: Situation,
    overrun: Overrun,
    piece: Piece,
    foes: Sequence[Piece],
    cell: Cell,
    starts: Sequence[Cell],
) -> bool:
    """Return whether a unit may fight the combat of an overrun with these enemies, judged by who and what
    they are and, if the combat has a condition on the whole attack, by an attack from each place."""
    found = situation.mechanisms.combat_called(overrun.combat)
    if found is None or not piece_fulfils(situation, found.who, piece):
        return False
    if not any(piece_fulfils(situation, found.on, foe) for foe in foes):
        return False
    return found.when.empty or any(
        _is_allowed(situation, found.id, piece, cell, start) for start in starts
    )


def _is_allowed(situation: Situation, combat: str, piece: Piece, cell: Cell, start: Cell) -> bool:
    """Return whether a unit may fight a combat against a place from the place ``start``."""
    ids = situation.sheet.space.id
    there = with_pieces_moved(situation.position, {piece.name: ids(start)})
    formula = combat_formula_of(situation.game, combat)
    try:
        refuse_forbidden(
            combat_setup_in(
                replace(situation, position=there), formula, (piece.name,), (ids(cell),)
            )
        )
    except Refused:
        return False
    return True


def fights_on_the_way(declared: Movement | None) -> bool:
    """Return whether units fight enemies in their move, so that it is made step by step."""
    return declared is not None and any(one.combat for one in declared.overruns)


def phases_of_overruns(game: Game, combat: str) -> Mapping[str, str]:
    """Return, by id, the phases in which units fight a combat in their moves, each with the number of the
    rule that allows it."""
    declared = game.mechanisms.movement
    if declared is None:
        return {}
    case = game.mechanisms.case("movement", declared)
    rules = [one.rule or case for one in declared.overruns if one.combat == combat]
    return {phase: rules[0] for phase in sorted(phases_for(game, "movement", declared)) if rules}
