"""Attacks in play: the choice of target and attackers, and the roll (7.0 to 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.positions.position import Piece
from builder.rules.core.table_resolution import Reading, reading
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.signed_numbers import signed
from builder.rules.systems.folio.combat.attacks import (
    attacker_bar,
    most_markers,
    row_of_target,
    strengths_met,
)
from builder.rules.systems.folio.game_data import results_table
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.play.combat.combat_results import result_sentence, result_tasks
from builder.rules.systems.folio.play.combat.combat_support import support_task
from builder.rules.systems.folio.play.field import (
    Field,
    enemy_of,
    seen_field,
    units_of,
    whole_field,
)
from builder.rules.systems.folio.play.game_length import at_village
from builder.rules.systems.folio.play.revealing import revealed
from builder.rules.systems.folio.play.turn_record import ATTACKED, attack_inputs, did

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIGHT = Action("fight")
"""The action that ends the choice of attackers and begins the combat."""


def attack_task(side: str) -> Task:
    """Return the task in which a side makes its attacks of a phase; ``met`` are the units that have
    already been attacked."""
    return task("attack-phase", side=side, met=())


def could_attack(match: Match, moment: Moment, side: str) -> dict[str, tuple[str, ...]]:
    """Return the units that may be attacked in this phase, each with the units that may attack it."""

    def make() -> dict[str, tuple[str, ...]]:
        field, given = seen_field(match, moment, side), attack_inputs(moment)
        own = [field.pieces[p.name] for p in units_of(match, moment, side) if p.spot is not None]
        foes = [
            field.pieces[p.name]
            for p in units_of(match, moment, enemy_of(match, side))
            if p.spot is not None and p.name in field.pieces
        ]
        found = {foe.name: tuple(_able(field, own, foe, given)) for foe in foes}
        return {foe: able for foe, able in found.items() if able}

    return moment.worked_out(f"attacks of {side}", make)


def _able(field: Field, own: Sequence[Piece], foe: Piece, given: object) -> Iterator[str]:
    for piece in own:
        if attacker_bar(field.position, field.land, piece, foe, given) is None:  # type: ignore[arg-type]
            yield piece.name


class AttackPhase(Routine):
    """Automatic step of play that has a side make attack after attack in a phase, as long as there
    is a unit that may be attacked."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        targets = set(could_attack(match, moment, task_["side"]))
        return moment.then(Task("attacks", task_.data)) if targets - {*task_["met"]} else moment


class Attacks(Decision):
    """A player's decision: which unit a side attacks next, or whether it ends its attacks."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        targets = could_attack(match, moment, task_["side"])
        return (*(action("attack", name) for name in targets if name not in task_["met"]), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (target,) = action_.words
        after = Task("attack-phase", task_.data).changed(met=(*task_["met"], target))
        return moment.then(task("attackers", side=task_["side"], target=target, units=()), after)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.0", "No more attacks.")
        return sentence("7.0", "Attack on {unit}.", unit=action_.words[0])


class Attackers(Decision):
    """A player's decision: which units attack a target: the side chooses one after the other, then
    begins the combat or calls it off."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        able = could_attack(match, moment, task_["side"]).get(task_["target"], ())
        found = [action("with", name) for name in able if name not in task_["units"]]
        if task_["units"]:
            found.append(FIGHT)
        return (*found, action("call-off", task_["target"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "with":
            return moment.then(task_.changed(units=(*task_["units"], *action_.words)))
        if action_.verb == "call-off":
            return moment
        return begun(match, moment, task_["side"], task_["units"], task_["target"])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        match action_.verb:
            case "with":
                return sentence("7.1", "{unit} attacks.", unit=action_.words[0])
            case "call-off":
                return sentence("7.0", "The attack on {unit} is called off.", unit=action_.words[0])
        return sentence("7.1", "All attackers are named.")


def begun(
    match: Match,
    moment: Moment,
    side: str,
    units: Sequence[str],
    target: str,
    *,
    ambush: bool = False,
) -> Moment:
    """Return the game state after an attack has been declared; support is next. Hidden units that
    attack are revealed (15.0)."""
    if folio_option(match.game, "hidden-attack") == "reveals":
        moment = revealed(match, moment, units)
    moment = did(moment, ATTACKED, *units)
    field = whole_field(match, moment)
    pieces = [field.pieces[name] for name in units]
    given = attack_inputs(moment, ambushed=ambush)
    most, _ = most_markers(field.position, field.land, pieces, field.pieces[target], given)
    data = {"units": units, "target": target, "ambush": ambush}
    moment = moment.then(support_task("attack-roll", side, most, data))
    return at_village(match, moment, target)


def attack_reading(match: Match, moment: Moment, task_: Task) -> tuple[Reading, int]:
    """Return the column and row of the combat results table in which an attack is resolved, and its
    differential."""
    field = whole_field(match, moment)
    attackers = [field.pieces[name] for name in task_["units"]]
    target, table = field.pieces[task_["target"]], results_table(match.game)
    met = strengths_met(
        field.position, field.land, attackers, target, task_["fire"], task_["cover"]
    )
    row, _ = row_of_target(field.position, field.land, table, attackers, target)
    differential = met.number("differential")
    return reading(table, differential, row), differential


class AttackRoll(Roll):
    """The roll for an attack on the combat results table."""

    case = "7.6"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(results_table(match.game).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        at, differential = attack_reading(match, moment, task_)
        code = at.code(int(action_.words[0]))
        told = (
            sentence("7.4", "Differential {differential}, column {head}.",
                 differential=signed(differential), head=at.head),
            result_sentence(code),
        )  # fmt: skip
        moment = moment.with_sentences(*told)
        return result_tasks(match, moment, code, task_["side"], task_["units"], task_["target"])


KINDS = {
    "attack-phase": AttackPhase(),
    "attacks": Attacks(),
    "attackers": Attackers(),
    "attack-roll": AttackRoll(),
}
