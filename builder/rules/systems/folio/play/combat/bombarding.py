"""Bombardments in play: the choice of target and markers, the roll, and results that hit the
bombarding side (8.4, 8.4.1, 8.4.2, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.positions.position import Piece
from builder.rules.core.table_resolution import Reading, reading
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.signed_numbers import signed
from builder.rules.systems.folio.combat.bombardment import (
    fire_met,
    nearest_friends,
    row_under_fire,
    strikes_of,
)
from builder.rules.systems.folio.combat.outcomes import outcome_of_code
from builder.rules.systems.folio.game_data import is_vessel, results_table, row_of, value
from builder.rules.systems.folio.play.combat.combat_results import result_sentence
from builder.rules.systems.folio.play.combat.combat_support import support_task
from builder.rules.systems.folio.play.combat.losing import lose_all, lose_step
from builder.rules.systems.folio.play.combat.support_hands import usable
from builder.rules.systems.folio.play.field import (
    enemy_of,
    seen_field,
    unit_at,
    units_of,
    whole_field,
)
from builder.rules.systems.folio.play.game_length import at_village
from builder.rules.systems.folio.play.revealing import revealed
from builder.rules.systems.folio.play.turn_record import BOMBARDED, did, has_done

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ASTRAY = "The fire goes astray and strikes {unit}."

MOST = 2
"""The largest number of markers that may bombard a hex (8.4)."""


class BombardmentPhase(Routine):
    """Automatic step of play for the bombardments before the first attack, repeated as long as a
    side has support markers and targets."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        decision = Task("bombardments", task_.data)
        return moment.then(decision) if targets(match, moment, task_["side"]) else moment


def targets(match: Match, moment: Moment, side: str) -> list[str]:
    """Return the units that a side may bombard."""
    if not usable(match, moment, side, "bombard", moment.phase):
        return []
    field = seen_field(match, moment, side)
    foes = units_of(match, moment, enemy_of(match, side))
    return [
        foe.name
        for foe in foes
        if foe.spot is not None and foe.name in field.pieces and _is_target(match, moment, foe)
    ]


class Bombardments(Decision):
    """A player's decision: which unit a side bombards next, or whether it ends its bombardments and
    begins its attacks."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = targets(match, moment, task_["side"])
        return (*(action("bombard", name) for name in found), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (target,) = action_.words
        moment = did(moment, BOMBARDED, moment.piece(target).at)
        slots = support_task("bombardment-roll", task_["side"], MOST, {"target": target})
        moment = moment.then(slots, Task("bombardment-phase", task_.data))
        return at_village(match, moment, target)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("8.4", "No more bombardments.")
        return sentence("8.4", "{unit} is bombarded.", unit=action_.words[0])


def _is_target(match: Match, moment: Moment, piece: Piece) -> bool:
    """Tell whether a unit may be bombarded: no hex is bombarded twice in a turn, and a unit aboard
    a boat is in no hex."""
    afloat = piece.cell is None and not is_vessel(unit_at(match, piece))
    return not afloat and not has_done(moment, BOMBARDED, piece.at)


def bombardment_reading(match: Match, moment: Moment, task_: Task) -> tuple[Reading, int]:
    """Return the column and row of the combat results table in which a bombardment is resolved, and
    its differential."""
    game, field = match.game, whole_field(match, moment)
    target, table = field.pieces[task_["target"]], results_table(match.game)
    unit = unit_at(match, target)
    defence = value(game, unit, "defence", reduced=target.reduced)
    fort = target.cell in field.land.forts
    met = fire_met(game, defence, task_["fire"], task_["cover"], fort=fort)
    if target.cell is None:
        row = row_under_fire(table, table.rows[0], unit)
    else:
        ground = row_of(game, table, field.land.sheet.terrain_at(target.cell))
        row = row_under_fire(table, ground, unit)
    differential = met.number("differential")
    return reading(table, differential, row), differential


class BombardmentRoll(Roll):
    """The roll for a bombardment on the combat results table."""

    case = "8.4"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(results_table(match.game).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        at, differential = bombardment_reading(match, moment, task_)
        code = at.code(int(action_.words[0]))
        moment = moment.with_sentences(
            sentence("7.4", "Differential {differential}, column {head}.",
                 differential=signed(differential), head=at.head),
            result_sentence(code),
        )  # fmt: skip
        line = at.meaning(code)
        effect, stray = strikes_of(match.game, code, str(line.effect if line else "none"))
        if stray:
            return _astray(match, moment, task_, stray)
        return _struck(match, moment, task_["target"], str(effect))


def _struck(match: Match, moment: Moment, name: str, effect: str) -> Moment:
    """Return the game state after a bombardment's result has been applied to a unit."""
    if effect == "step-loss":
        return lose_step(match, moment, name, "8.4")
    if effect == "eliminated":
        return lose_all(match, moment, (name,), "8.4")
    if effect.startswith("retreat-"):
        return moment.then(_driven_off(name, int(effect.partition("-")[2])))
    return moment


def _driven_off(name: str, hexes: int) -> Task:
    return task("retreat", unit=name, hexes=hexes, foes=(), attacking=(), bombarded=1)


def _astray(match: Match, moment: Moment, task_: Task, code: str) -> Moment:
    """Return the game state after a bombardment's result has gone astray and hits the nearest unit
    of the bombarding side instead."""
    field, side = whole_field(match, moment), task_["side"]
    target = field.pieces[task_["target"]]
    assert target.spot is not None
    near, _ = nearest_friends(field.position, side, target.spot)
    if not near:
        return moment
    if len(near) == 1:
        moment = moment.with_sentences(sentence("8.4.2", ASTRAY, unit=near[0]))
        return _hit(match, moment, near[0], code)
    return moment.then(task("friendly-fire", side=side, units=near, code=code))


class FriendlyFire(Decision):
    """A player's decision: which of the nearest units of the bombarding side is hit (8.4.2)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("strike", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _hit(match, moment, action_.words[0], task_["code"])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("8.4.2", ASTRAY, unit=action_.words[0])


def _hit(match: Match, moment: Moment, name: str, code: str) -> Moment:
    does = outcome_of_code(results_table(match.game), code)
    moment = revealed(match, moment, (name,))
    for one in does.attacker if does else ():
        if one.word == "lose":
            moment = lose_step(match, moment, name, "8.4.2")
        elif one.word == "eliminated":
            moment = lose_all(match, moment, (name,), "8.4.2")
        else:
            moment = moment.then(_driven_off(name, one.number or 1))
    return moment


KINDS = {
    "bombardment-phase": BombardmentPhase(),
    "bombardments": Bombardments(),
    "bombardment-roll": BombardmentRoll(),
    "friendly-fire": FriendlyFire(),
}
