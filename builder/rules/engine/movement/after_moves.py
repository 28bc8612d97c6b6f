"""Plays what follows from a move: overruns on the way, and at its end the enemy's reactions, the risk and
the facing of the unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.facing.facing_play import turned
from builder.rules.engine.movement.movement_procedures import way_of
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.movement.special_moves_play import made_move, reactions
from builder.rules.engine.positions.deed_records import done
from builder.rules.play.moment import Moment, Task, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def overran(match: Match, moment: Moment, march: March, cell: Cell) -> Moment:
    """Return the game state after the enemies in a place that the unit enters have been overrun;
    unchanged if there are none."""
    overrun = None if march.declared.through else march.overrun(cell)
    if overrun is None or overrun.combat:
        return moment
    foes = march.situation.foes(cell, march.side)
    names, theirs = [foe.name for foe in foes], march.situation.side(foes[0])
    rule = overrun.rule or march.rule
    return befall(match, moment, names, overrun.does, rule, side=theirs, enemy=march.side)


def has_moved(match: Match, moment: Moment, move: Task, deed: str) -> Moment:
    """Return the game state after the end of a move: it is recorded, and unless the unit has been
    eliminated on its way, enemies may react to it, and a risky move has its roll."""
    declared, name = match.game.mechanisms.movement, move["unit"]
    way = way_of(declared, move["by"]) if declared is not None else None
    moment = done(match, moment, (name,), deed)
    if way is not None:
        moment = made_move(moment, f"way {way.id}", name)
    if not moment.piece(name).at:
        return moment
    if way is None or not way.reacts:
        moment = moment.then(*reactions(match, name, move["side"]))
    if way is not None and way.risk is not None:
        moment = moment.then(task("move-risk", unit=name, by=way.id))
    return moment


def points_after(moment: Moment, move: Task, ways: Sequence[str]) -> Moment:
    """Return the game state in which the unit points in the only direction that is open to it after
    its move, or its player chooses among several."""
    name = move["unit"]
    if len(ways) == 1:
        return turned(moment, name, ways[0])
    return moment.then(task("face", side=move["side"], unit=name, ways=ways)) if ways else moment
