"""Finds the enemies that a unit may overrun in its move, and the combats that are fought with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.model.game import Game
from builder.model.mechanisms.movement import Movement, Overrun
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation


def overrun_in(
    situation: Situation, declared: Movement, piece: Piece, cell: Cell
) -> Overrun | None:
    """Return the rule by which a unit may overrun the enemies in a place; ``None`` if there are none or
    no rule allows it. A unit that is not yet on the map fights nobody."""
    foes = situation.foes(cell, situation.side(piece)) if declared.overruns else ()
    for one in declared.overruns if foes else ():
        weak = all(piece_fulfils(situation, one.who, foe) for foe in foes)
        if not weak or not piece_fulfils(situation, one.by, piece):
            continue
        if not one.combat or (piece.cell is not None and _may_fight(situation, one, piece, foes)):
            return one
    return None


def _may_fight(situation: Situation, overrun: Overrun, piece: Piece, foes: Sequence[Piece]) -> bool:
    """Return whether a unit may fight the combat of an overrun with these enemies, judged by who and what
    they are."""
    found = next((c for c in situation.mechanisms.combat if c.id == overrun.combat), None)
    if found is None or not piece_fulfils(situation, found.who, piece):
        return False
    return any(piece_fulfils(situation, found.on, foe) for foe in foes)


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
