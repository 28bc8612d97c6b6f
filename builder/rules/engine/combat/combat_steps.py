"""What all steps of a combat that is played share: the fight that a task describes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.space import Cell
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.combat.combat_formula import CombatFormula, combat_formula_of
from builder.rules.engine.combat.combat_procedure import refuse_worse_odds
from builder.rules.engine.combat.combat_setup import CombatSetup, combat_setup_in
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import Moment, Task
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def computed_formula(match: Match, task_: Task) -> CombatFormula:
    """Return the combat of a task with its formula."""
    return combat_formula_of(match.game, task_["combat"])


def combat(match: Match, task_: Task) -> Combat:
    """Return the combat of a task, as the game declares it."""
    return computed_formula(match, task_).combat


def target_of(match: Match, text: str) -> Cell | str:
    """Return the place that a target names: a hex, or a box."""
    return text if ":" in text else match.sheet.space.cell(text)


def targets_of(task_: Task) -> tuple[str, ...]:
    """Return the places that a task attacks at once: the first of them, and those besides."""
    return (task_["target"], *task_.get("also", ()))


def fight_of_task(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> CombatSetup:
    """Return the fight of some units, with the support and the options that have been chosen;
    raises :class:`Refused` if it is not legal."""
    situation = situation_at(match, moment)
    targets, at = targets_of(task_), task_.get("against")
    found = combat_setup_in(situation, computed_formula(match, task_), units, targets, at)
    helping = tuple(moment.piece(name) for name in task_.get("helping", ()))
    return replace(found, helping=helping, chosen=tuple(task_.get("options", ())))


def is_legal(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
    """Tell whether some units may fight together, whatever the odds."""
    try:
        fight_of_task(match, moment, task_, units)
    except Refused:
        return False
    return True


def has_odds(match: Match, moment: Moment, task_: Task) -> bool:
    """Tell whether the odds allow the fight of the units that are chosen."""
    try:
        refuse_worse_odds(fight_of_task(match, moment, task_, task_["units"]))
    except Refused:
        return False
    return True


def enemy_of(match: Match, moment: Moment, task_: Task) -> str:
    """Return the side that is attacked."""
    if names := task_.get("defenders", ()):
        return side_of(match.game, unit_of(match.game, names[0]))
    fight = fight_of_task(match, moment, task_, task_["units"])
    return fight.situation.side(fight.defenders[0])
