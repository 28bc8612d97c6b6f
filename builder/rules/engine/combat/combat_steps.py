"""Functions that all steps of playing a combat use: from a task they find its combat, places and
sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.combat import Combat
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.combat.combat_formula import CombatFormula, combat_formula_of
from builder.rules.engine.combat.combat_setup import CombatSetup, combat_setup_in
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import Moment, Task
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def computed_formula(match: Match, task_: Task) -> CombatFormula:
    """Return the formula of the combat that a task names."""
    return combat_formula_of(match.game, task_["combat"])


def combat(match: Match, task_: Task) -> Combat:
    """Return the declaration of the combat that a task names."""
    return computed_formula(match, task_).combat


def targets_of(task_: Task) -> tuple[str, ...]:
    """Return the names of all places that a task attacks together: its ``target`` first, then the
    further places ``also``."""
    return (task_["target"], *task_.get("also", ()))


def fight_of_task(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> CombatSetup:
    """Return the combat of a task as fought by ``units``, with the support and options chosen so
    far. Raises :class:`Refused` if it is not legal."""
    situation = situation_at(match, moment)
    targets, at = targets_of(task_), task_.get("against")
    found = combat_setup_in(situation, computed_formula(match, task_), units, targets, at)
    helping = tuple(moment.piece(name) for name in task_.get("helping", ()))
    return replace(found, helping=helping, chosen=tuple(task_.get("options", ())))


def is_legal(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
    """Return whether these units may fight the task's combat together, as far as neither the odds nor
    the condition of the combat forbid it."""
    try:
        fight_of_task(match, moment, task_, units)
    except Refused:
        return False
    return True


def is_allowed(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
    """Return whether the rules allow the combat of exactly these units: the odds are good enough,
    and the condition of the combat is true."""
    try:
        refuse_forbidden(fight_of_task(match, moment, task_, units))
    except Refused:
        return False
    return True


def enemy_of(match: Match, moment: Moment, task_: Task) -> str:
    """Return the side that is attacked in the combat that the task describes."""
    if names := task_.get("defenders", ()):
        return side_of(match.game, unit_of(match.game, names[0]))
    fight = fight_of_task(match, moment, task_, task_["units"])
    return fight.situation.side(fight.defenders[0])
