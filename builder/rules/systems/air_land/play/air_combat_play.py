"""Air combat over a battle (8.0), and anti-aircraft fire of a city (13.0). The shots of one round
are simultaneous: aircraft that are hit are removed when all have fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.questions import unit_of
from builder.rules.core.table_resolution import Reading, reading
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import eliminated
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.combat.combat_formula import shot_differential
from builder.rules.systems.air_land.combat.flak import after_flak, takes_bomber_out
from builder.rules.systems.air_land.combat.results import NO_EFFECT_CODE
from builder.rules.systems.air_land.flying.dogfights import firing_back, shooters_and_targets
from builder.rules.systems.air_land.game_data import air_table, flak_at, flak_table, value
from builder.rules.systems.air_land.options import bombers_fire_back
from builder.rules.systems.air_land.play.battle_notes import (
    BOMBING,
    attacker,
    bombers_over,
    enemy_of,
    fighters_over,
    waiting,
    with_waiting,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

Shot = tuple[str, str]
"""A shot: the names of the aircraft that fires and of its target."""


class AirCombat(Routine):
    """Automatic step of play that starts air combat over a battle if both sides have aircraft
    there: fighters fire at fighters first; then those that are left may attack bombers."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex = task_["hex"]
        ours, theirs = _flights(match, moment, hex)
        if not any(ours) or not any(theirs):
            return moment
        shots = [*_shots(ours[0], theirs[0]), *_shots(theirs[0], ours[0])]
        return moment.then(*_firing(shots), task("bomber-round", hex=hex))


def _flights(
    match: Match, moment: Moment, hex: str
) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the fighters and bombers over a hex by name, first those of the attacker, then those
    of the other side."""
    one, two = attacker(match), enemy_of(match, attacker(match))
    return (
        (fighters_over(match, moment, hex, one), bombers_over(match, moment, hex, one)),
        (fighters_over(match, moment, hex, two), bombers_over(match, moment, hex, two)),
    )


def _shots(shooters: Sequence[str], targets: Sequence[str]) -> Iterator[Shot]:
    for shooter, target in shooters_and_targets(len(shooters), len(targets)):
        yield shooters[shooter], targets[target]


def _firing(shots: Iterable[Shot]) -> tuple[Task, ...]:
    found = tuple(shots)
    return (task("air-shot", shots=found, hit=()),) if found else ()


class AirShot(Roll):
    """The roll for the next shot in a round of air combat; ``hit`` are the aircraft already hit in
    the round."""

    case = "8.0"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(air_table(match.game).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        (shooter, target), *more = task_["shots"]
        at = _shot(match, shooter, target)
        code = at.code(int(action_.words[0]))
        text = "{unit} fires at {target}: column {head}, result {code}."
        moment = moment.with_sentences(
            sentence("8.0", text, unit=shooter, target=target, head=at.head, code=code)
        )
        hit = task_["hit"]
        if code != NO_EFFECT_CODE and target not in hit:
            hit = (*hit, target)
        if more:
            return moment.then(task_.changed(shots=more, hit=hit))
        gone = (sentence("8.0", "{unit} is out of the game.", unit=name) for name in hit)
        return eliminated(moment, *hit).with_sentences(*gone) if hit else moment


def _shot(match: Match, shooter: str, target: str) -> Reading:
    """Return the column and row of the air combat table in which a shot is resolved."""
    game = match.game
    own, enemy = (value(game, unit_of(game, name), "air") for name in (shooter, target))
    return reading(air_table(game), shot_differential(own, enemy))


class BomberRound(Routine):
    """Automatic step of play that starts the second round of air combat, in which fighters attack
    bombers; each side first chooses which of its fighters do."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex = task_["hex"]
        one, two = attacker(match), enemy_of(match, attacker(match))
        (ours, bombers), (theirs, others) = _flights(match, moment, hex)
        tasks = [
            task("go-for-bombers", side=side, hex=hex, left=fighters)
            for side, fighters, prey in ((one, ours, others), (two, theirs, bombers))
            if fighters and prey
        ]
        return moment.then(*tasks, task("bomber-shots", hex=hex, going=())) if tasks else moment


class GoForBombers(Decision):
    """A player's decision: which of the fighters that were not hit attack enemy bombers, one
    fighter after the other."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("go-for-bombers", name) for name in task_["left"]), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        shots = waiting(moment, "bomber-shots")
        moment = with_waiting(moment, shots.changed(going=(*shots["going"], name)))
        left = tuple(other for other in task_["left"] if other != name)
        return moment.then(task_.changed(left=left)) if left else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("8.0", "No more fighters go for bombers.")
        return sentence("8.0", "{unit} goes for the bombers.", unit=action_.words[0])


class BomberShots(Routine):
    """Automatic step of play for the shots of the second round of air combat: fighters fire at
    bombers, and bombers fire back if the game's option lets them."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        going, shots = {*task_["going"]}, list[Shot]()
        ours, theirs = _flights(match, moment, task_["hex"])
        for fighters, bombers in ((ours[0], theirs[1]), (theirs[0], ours[1])):
            able = [name for name in fighters if name in going]
            shots += _shots(able, bombers)
            if bombers_fire_back(match.game):
                shots += _shots(firing_back(bombers, able), able)
        return moment.then(*_firing(shots))


# -- flak --------------------------------------------------------------------------------------


class Flak(Routine):
    """Automatic step of play for the anti-aircraft fire of a city: one shot at each bomber of the
    attacker."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        hex = task_["hex"]
        strength = flak_at(match.sheet, match.sheet.space.cell(hex))
        bombers = bombers_over(match, moment, hex, attacker(match)) if strength else ()
        return moment.then(*(task("flak-shot", unit=name, strength=strength) for name in bombers))


class FlakShot(Roll):
    """The roll for a city's anti-aircraft fire at one bomber."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(flak_table(match.game).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        game, name, roll = match.game, task_["unit"], int(action_.words[0])
        before = value(game, unit_of(game, name), "bombing")
        code = reading(flak_table(game), task_["strength"]).code(roll)
        left = after_flak(game, before, code)
        text = "Strength {flak}, a roll of {die}: {code}. Bombing {before} becomes {after}."
        values = {"flak": task_["strength"], "die": roll, "code": code}
        moment = moment.with_sentences(sentence("13.0", text, **values, before=before, after=left))
        if takes_bomber_out(game, code):
            gone = sentence("13.0", "{unit} is out of the game.", unit=name)
            return eliminated(moment, name).with_sentences(gone)
        return moment.noted_all({BOMBING: moment.note(BOMBING, NOTHING).updated({name: left})})

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "The guns fire at {unit}; the die shows {die}."
        return sentence("13.0", text, unit=task_["unit"], die=action_.words[0])


KINDS: dict[str, Kind] = {
    "air-combat": AirCombat(),
    "air-shot": AirShot(),
    "bomber-round": BomberRound(),
    "go-for-bombers": GoForBombers(),
    "bomber-shots": BomberShots(),
    "flak": Flak(),
    "flak-shot": FlakShot(),
}
