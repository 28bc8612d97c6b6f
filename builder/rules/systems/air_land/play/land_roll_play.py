"""The roll of a round of land combat (9.1), the hits that follow (9.2), and a retreat result (R)
(9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.questions import unit_of
from builder.rules.core.table_resolution import reading
from builder.rules.core.tables import printed_code
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import eliminated
from builder.rules.play.values import NOTHING
from builder.rules.signed_numbers import signed
from builder.rules.systems.air_land.combat.battlefield import force_of, ground_at
from builder.rules.systems.air_land.combat.effects import Ground
from builder.rules.systems.air_land.combat.forces import Force, apply_hits
from builder.rules.systems.air_land.combat.results import land_result
from builder.rules.systems.air_land.combat.rounds import Strengths, must_retreat, round_strengths
from builder.rules.systems.air_land.game_data import is_tank, land_table, value
from builder.rules.systems.air_land.options import excess_hits_carry_over
from builder.rules.systems.air_land.play.battle_notes import (
    BOMBING,
    CAME,
    HITS,
    MARKERS,
    attacker,
    enemy_of,
    land_units,
    with_tank_battle,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def force_at(match: Match, moment: Moment, name: str) -> Force:
    """Return a unit with its printed values and the hits that it has taken."""
    return force_of(match.game, name).hit(moment.note(HITS, NOTHING).get(name, 0))


def ground_of(match: Match, moment: Moment, hex: str, name: str) -> Ground:
    """Return the terrain effects of a battle for one attacking unit, which may have crossed a river
    (10.0)."""
    space = match.sheet.space
    came = moment.note(CAME, NOTHING).get(name)
    return ground_at(match.game, match.sheet, space.cell(hex), space.cell(came) if came else None)


class LandRoll(Roll):
    """The die roll of a round of land combat."""

    case = "9.1"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(land_table(match.game).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        one, hex = attacker(match), task_["hex"]
        two, fighters = enemy_of(match, one), task_["fighter"]
        met = _strengths(match, moment, task_)
        at = reading(land_table(match.game), met.differential)
        code = at.code(int(action_.words[0]))
        result, signs = land_result(code), signed(met.differential)
        moment = _marker_lost(match, moment, hex, fighters[one]).with_sentences(
            *(sentence(one.rule, one.text, **one.values) for one in met.worked.sentences()),
            sentence("9.1", "A differential of {differential} is column {head}.",
                 differential=signs, head=at.head),
            sentence("9.1", "A roll of {die} gives {code}.", die=action_.words[0], code=printed_code(code)),
        )  # fmt: skip
        hits = ((one, result.attacker_hits), (two, result.defender_hits))
        return moment.then(
            *(_hits(hex, side, fighters[side], many) for side, many in hits if many),
            task("called-back", hex=hex, result=code, fighter=fighters, answered=()),
        )


def _strengths(match: Match, moment: Moment, round_: Task) -> Strengths:
    """Return the strengths of the two fighting units with their bombers' support, as the rules
    procedures compute them."""
    one, hex = attacker(match), round_["hex"]
    two, fighters = enemy_of(match, one), round_["fighter"]
    ground = ground_of(match, moment, hex, fighters[one])
    forces = (force_at(match, moment, fighters[side]) for side in (one, two))
    bombs = (_bombs(match, moment, round_.get("bomber", NOTHING).get(s, "")) for s in (one, two))
    return round_strengths(ground, *forces, *bombs)


def _bombs(match: Match, moment: Moment, name: str) -> int:
    """Return the bombing points that the bomber ``name`` has left after anti-aircraft fire; 0 if
    ``name`` is empty."""
    if not name:
        return 0
    printed = value(match.game, unit_of(match.game, name), "bombing")
    left: int = moment.note(BOMBING, NOTHING).get(name, printed)
    return left


def _marker_lost(match: Match, moment: Moment, hex: str, fighter: str) -> Moment:
    """Return the game state without the tank battle marker if the attacking unit that fights is not
    a tank (12.2); otherwise unchanged."""
    if is_tank(unit_of(match.game, fighter)):
        return moment
    there = land_units(match, moment, hex, attacker(match))
    left = tuple(name for name in moment.note(MARKERS, ()) if name not in there)
    if left == moment.note(MARKERS, ()):
        return moment
    text = "Other attackers fight: the tank battle marker is removed for good."
    moment = with_tank_battle(match, moment.noted_all({MARKERS: left}), hex)
    return moment.with_sentences(sentence("12.2", text))


# -- hits --------------------------------------------------------------------------------------


def _hits(hex: str, side: str, unit: str, many: int) -> Task:
    return task("hits", hex=hex, side=side, unit=unit, hits=many)


class Hits(Routine):
    """Automatic step of play that applies hits to a unit; hits beyond its defence go on to another
    unit if the game's option says so (9.2)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        name, side = task_["unit"], task_["side"]
        struck = apply_hits((force_at(match, moment, name),), 0, task_["hits"], overflow=False)
        taken = task_["hits"] - struck.lost
        before = moment.note(HITS, NOTHING)
        moment = moment.noted_all({HITS: before.updated({name: before.get(name, 0) + taken})})
        moment = moment.with_sentences(
            sentence("9.2", "Hits on {unit}: {hits}.", unit=name, hits=taken)
        )
        if not struck.left:
            gone = sentence("9.2", "{unit} is eliminated.", unit=name)
            moment = eliminated(moment, name).with_sentences(gone)
        others = land_units(match, moment, task_["hex"], side)
        carried = side != attacker(match) or excess_hits_carry_over(match.game)
        if not (struck.lost and others and carried):
            return moment
        return moment.then(hit_on_one(task_["hex"], side, others, struck.lost))


def hit_on_one(hex: str, side: str, units: Sequence[str], many: int) -> Task:
    """Return the task that applies ``many`` hits to one of ``units``; their side chooses the unit
    if there are several."""
    if len(units) == 1:
        return _hits(hex, side, units[0], many)
    return task("hit-unit", hex=hex, side=side, units=units, hits=many)


class HitUnit(Decision):
    """A player's decision: which other unit takes excess hits."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("hit", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        data = {**task_.data, "unit": action_.words[0]}
        return moment.then(task("hits", **{k: v for k, v in data.items() if k != "units"}))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "Hits go on to {unit}: {hits}."
        return sentence("9.2", text, unit=action_.words[0], hits=task_["hits"])


# -- an R --------------------------------------------------------------------------------------


class CalledBack(Routine):
    """Automatic step of play that applies a retreat result (R): each side that must retreat decides
    whether it does; then there is another round, or the battle is over. ``answered`` are the sides
    that have already decided."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        one, hex = attacker(match), task_["hex"]
        two, result = enemy_of(match, one), land_result(task_["result"])
        left = [bool(land_units(match, moment, hex, side)) for side in (one, two)]
        ground = ground_of(match, moment, hex, task_["fighter"][one])
        if result.defender_retreats and ground.stands and all(left):
            moment = moment.with_sentences(sentence("9.3", "The defender ignores the R here."))
        for side, must in zip((one, two), must_retreat(result, ground, *left), strict=True):
            if must and side not in task_["answered"]:
                answered = (*task_["answered"], side)
                return moment.then(
                    task("heed", side=side, hex=hex, fighter=task_["fighter"][side]),
                    task_.changed(answered=answered),
                )
        return moment.then(task("round", hex=hex))


class Heed(Decision):
    """A player's decision: whether a side obeys a retreat result (R), or takes one more hit
    instead."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (action("retreat", task_["hex"]), action("stay", task_["hex"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        side, hex, fighter = task_["side"], task_["hex"], task_["fighter"]
        if action_.verb == "retreat":
            return moment.then(task("retreats", side=side, hex=hex, went=()))
        there = land_units(match, moment, hex, side)
        units = (fighter,) if fighter in there else there
        return moment.then(hit_on_one(hex, side, units, 1))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "stay":
            return sentence(
                "9.3", "{side} refuses to retreat, for one more hit.", side=task_["side"]
            )
        return sentence("9.3", "{side} retreats from {hex}.", side=task_["side"], hex=task_["hex"])


KINDS: dict[str, Kind] = {
    "land-roll": LandRoll(),
    "hits": Hits(),
    "hit-unit": HitUnit(),
    "called-back": CalledBack(),
    "heed": Heed(),
}
