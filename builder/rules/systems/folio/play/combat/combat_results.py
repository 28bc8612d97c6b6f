"""The effects of a combat result on both sides in play (7.6, 7.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.core.tables import printed_code
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.combat.outcomes import outcome_of_code
from builder.rules.systems.folio.game_data import results_table
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.play.combat.losing import lose_all, lose_step, one_loses

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def result_tasks(
    match: Match, moment: Moment, code: str, side: str, units: Sequence[str], target: str
) -> Moment:
    """Return the game state after an attack has had its result: losses are taken at once, and the
    tasks in which players make their choices come next."""
    does = outcome_of_code(results_table(match.game), code)
    if does is None:
        return moment
    for one in does.attacker:
        if one.word == "lose":
            moment = one_loses(match, moment, side, units, "7.6")
        elif one.word == "eliminated":
            moment = lose_all(match, moment, units, "7.6")
        else:
            data = {"side": side, "units": units, "hexes": one.number, "foes": (target,)}
            moment = moment.then(task("attackers-back", **data, attacking=units))
    for one in does.defender:
        if one.word == "lose":
            moment = lose_step(match, moment, target, "7.6")
        elif one.word == "eliminated":
            path = (moment.piece(target).at,)
            if folio_option(match.game, "advance") == "after-every-d":
                moment = moment.then(advance_task(side, units, target, path))
            moment = lose_all(match, moment, (target,), "7.6")
        else:
            path = (moment.piece(target).at,)
            data = {"unit": target, "hexes": one.number, "foes": units}
            moment = moment.then(
                task("retreat", **data, attacking=units),
                advance_task(side, units, target, path),
            )
    return moment


def advance_task(side: str, units: Sequence[str], loser: str, path: Sequence[str]) -> Task:
    """Return the task in which attackers may advance along the path of a unit that lost the combat;
    ``path`` grows as that unit retreats."""
    return task("advances", side=side, units=units, loser=loser, path=path, void=0)


class AttackersBack(Decision):
    """A player's decision: whether all attackers retreat, or which of them loses a step instead
    (7.6, 7.8)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        units = [name for name in task_["units"] if moment.piece(name).at]
        return (action("go-back"), *(action("stand", name) for name in units))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "stand":
            return lose_step(match, moment, action_.words[0], "7.8")
        return moment.then(task("retreats", **task_.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "stand":
            text = "{unit} stands fast and loses a step."
            return sentence("7.8", text, unit=action_.words[0])
        return sentence("7.7", "The attackers retreat.")


KINDS = {"attackers-back": AttackersBack()}


def result_sentence(code: str) -> Sentence:
    """Return the report of a result; one that is printed as a dash has no effect."""
    if printed_code(code) != code:
        return sentence("7.6", "Result: no effect.")
    return sentence("7.6", "Result: {code}.", code=code)
