"""Plays what comes before the roll of a combat: the choice of supporting units, and the options of
both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.mechanisms.fighting.options import CombatOption
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.combat_setup import CombatSetup
from builder.rules.engine.combat.combat_steps import (
    combat,
    computed_formula,
    enemy_of,
    fight_of_task,
    is_allowed,
    is_legal,
)
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.combat_options.option_legality import (
    is_open,
    option_dice,
    option_succeeds,
)
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ROLES = ("attacker", "defender")


class Begins(Routine):
    """The routine that begins a combat: it lists the stages (support and options of each side) that
    come before the combat roll."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = combat(match, task_)
        if not is_legal(match, moment, task_, task_["units"]):  # those face down were dummies
            return _no_combat(match, moment, task_)
        stages = [
            f"support {role}"
            for role in ROLES
            if any(support.of == role for support in declared.support)
        ]
        stages += [
            f"options {role}" for role in ROLES if any(o.of == role for o in declared.options)
        ]
        data = task_.changed(stages=stages, helping=(), options=()).data
        return moment.then(Task("combat-stage", data))


class Stage(Routine):
    """The routine that starts the next stage before a combat roll: support or options of one side.
    After the last stage come the effects of the chosen options, then the roll."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if task_["stages"]:
            kind, _, role = task_["stages"][0].partition(" ")
            rest = task_.changed(stages=task_["stages"][1:], role=role)
            return moment.then(Task(f"combat-{kind}", rest.data))
        return _options_done(match, moment, task_)


def _role_side(match: Match, moment: Moment, task_: Task) -> str:
    """Return the side that decides in the current stage: the attacking side if the stage's ``role``
    is ``attacker``, otherwise its enemy."""
    if task_["role"] == "attacker":
        return str(task_["side"])
    return enemy_of(match, moment, task_)


# -- support -----------------------------------------------------------------------------------


class SupportChoice(Decision):
    """A player's decision which units support a combat without fighting in it, one after the
    other."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return _role_side(match, moment, task_)

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        names = self._able(match, moment, task_)
        return (*(action("support", name) for name in names), DONE)

    def _able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        fight = fight_of_task(match, moment, task_, task_["units"])
        waiting = _waiting(moment)
        used = {*waiting["busy"], *waiting.get("helped", ())}
        own = _role_side(match, moment, task_)
        for piece in fight.situation.troops:
            name = piece.name
            if name in used or fight.situation.side(piece) != own:
                continue
            more = replace(fight, helping=(*fight.helping, piece))
            if not any(True for _ in more.supporters.wrong()):
                yield name

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment.then(Task("combat-stage", task_.data))
        (name,) = action_.words
        moment = _noted_helper(moment, name)
        return moment.then(task_.changed(helping=(*task_["helping"], name)))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = computed_formula(match, task_).rule
        if action_ == DONE:
            return sentence(rule, "No more units support.")
        return sentence(rule, "{unit} supports the combat.", unit=action_.words[0])


def _waiting(moment: Moment) -> Task:
    """Return the task of all the side's attacks in this phase, which waits on the agenda while one
    combat is resolved."""
    return next(one for one in moment.agenda if one.kind == "combat")


def _noted_helper(moment: Moment, name: str) -> Moment:
    """Return the game state in which a unit is recorded as having supported a combat of this
    phase."""
    at = next(n for n, one in enumerate(moment.agenda) if one.kind == "combat")
    waiting = moment.agenda[at]
    helped = waiting.changed(helped=(*waiting.get("helped", ()), name))
    return moment.over().then(*moment.agenda[:at], helped, *moment.agenda[at + 1 :])


# -- options -----------------------------------------------------------------------------------


class OptionChoice(Decision):
    """A player's decision which combat options he chooses before a combat, if any."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return _role_side(match, moment, task_)

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        fight = fight_of_task(match, moment, task_, task_["units"])
        own = (o for o in fight.combat.options if o.of == task_["role"])
        found = (action("option", o.id) for o in own if is_open(o, fight.worked))
        return (*found, action("no-option"))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "no-option":
            return moment.then(Task("combat-stage", task_.data))
        (id,) = action_.words
        option = _option(match, task_, id)
        if option_dice(option) is not None:
            return moment.then(Task("option-roll", task_.changed(option=id).data))
        return _comes_off(moment, task_, id)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = computed_formula(match, task_).rule
        if action_.verb == "no-option":
            return sentence(rule, "Nothing is chosen before the combat.")
        option = _option(match, task_, action_.words[0])
        text = "The attacker chooses: {option}."
        if option.of == "defender":
            text = "The defender chooses: {option}."
        return sentence(option.rule or rule, text, option=option.name)


def _option(match: Match, task_: Task, id: str) -> CombatOption:
    return next(one for one in combat(match, task_).options if one.id == id)


def _comes_off(moment: Moment, task_: Task, id: str) -> Moment:
    chosen = task_.changed(options=(*task_["options"], id))
    return moment.then(Task("combat-stage", chosen.data))


class OptionRoll(Roll):
    """The roll for a combat option that may fail."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        dice = option_dice(_option(match, task_, task_["option"]))
        assert dice is not None
        return dice

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        option, roll = _option(match, task_, task_["option"]), int(action.words[0])
        if option_succeeds(option, roll):
            return _comes_off(moment, task_, option.id)
        text = "With a roll of {die} it fails."
        told = sentence(option.rule or computed_formula(match, task_).rule, text, die=roll)
        return moment.with_sentences(told).then(Task("combat-stage", task_.data))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        option = _option(match, task_, task_["option"])
        return option.rule or computed_formula(match, task_).rule


def _options_done(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after the effects of the chosen combat options; the combat itself comes
    next, unless an option prevents it."""
    fight = fight_of_task(match, moment, task_, task_["units"])
    rule, enemy = fight.computed_formula.rule, enemy_of(match, moment, task_)
    if all(option.fought for option in fight.options):
        moment = moment.then(Task("combat-check", task_.data))
    else:
        moment = moment.with_sentences(sentence(rule, "There is no combat."))
    for option in reversed(fight.options):
        own = option.rule or rule
        moment = _attack_first(match, moment, task_, fight, option)
        for role, does in ((option.of, option.does), (_other_role(option.of), option.enemy)):
            pieces = fight.attackers if role == "attacker" else fight.defenders
            side = task_["side"] if role == "attacker" else enemy
            other = enemy if role == "attacker" else task_["side"]
            suffers = partial(
                befall, match, moment, _names(pieces), does, own, side=side, enemy=other
            )
            if role == "attacker":
                moment = suffers()
            else:
                moment = suffers(sharing=fight.sharing, falling=fight.falling)
    return moment


def _other_role(role: str) -> str:
    return "defender" if role == "attacker" else "attacker"


def _names(pieces: Sequence[Piece]) -> list[str]:
    return [piece.name for piece in pieces]


def _attack_first(
    match: Match, moment: Moment, task_: Task, fight: CombatSetup, option: CombatOption
) -> Moment:
    """Return the game state with the extra combat that an option causes, to be fought first, if it
    causes one: the units of the side that chose the option attack the others in their place."""
    if not option.first:
        return moment
    own = fight.attackers if option.of == "attacker" else fight.defenders
    others = fight.defenders if option.of == "attacker" else fight.attackers
    side, places = fight.situation.side(own[0]), list(dict.fromkeys(p.at for p in others))
    if len(places) > 1:
        why = "{option}: the attackers are in several places; the players resolve it by hand."
        rule = option.rule or fight.computed_formula.rule
        return moment.then(task("decide", side=side, why=why, option=option.name, rule=rule))
    data = {"combat": option.first, "side": side, "target": places[0], "units": _names(own)}
    return moment.then(task("combat-check", **data, helping=(), options=()))


class StillFought(Routine):
    """The routine before a combat whose units may have been eliminated or moved meanwhile; the
    units that are left fight it."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        left = [name for name in task_["units"] if moment.piece(name).at]
        able = [name for name in left if is_legal(match, moment, task_, (name,))]
        now = task_.changed(units=able)
        if not able or not is_allowed(match, moment, now, able):
            return _no_combat(match, moment, task_)
        return moment.then(Task("combat-roll", now.data))


def _no_combat(match: Match, moment: Moment, task_: Task) -> Moment:
    rule = computed_formula(match, task_).rule
    return moment.with_sentences(sentence(rule, "There is no combat."))


KINDS: dict[str, Kind] = {
    "combat-begins": Begins(),
    "combat-stage": Stage(),
    "combat-support": SupportChoice(),
    "combat-options": OptionChoice(),
    "option-roll": OptionRoll(),
    "combat-check": StillFought(),
}
