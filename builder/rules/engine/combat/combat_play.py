"""Combat on a results table in a game that is played: a target, who attacks it, the roll, and what
befalls both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.space import Cell
from builder.rules.core.table_resolution import COLUMN
from builder.rules.engine.combat.advance_after_combat import Pursuit
from builder.rules.engine.combat.attack_phase import Assault
from builder.rules.engine.combat.combat_formula import MODIFIER, Reckoned, reckoned_of
from builder.rules.engine.combat.combat_procedure import not_below
from builder.rules.engine.combat.combat_setup import Fight, fight_in
from builder.rules.engine.combat.consequences_play import befall, steps_left
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Chance, Decision, Routine, rolls
from builder.rules.play.moment import Moment, Said, Task, said, task
from builder.rules.play.pieces import moved
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FIGHT = Action("fight")
"""The action that begins the combat for which attackers have been chosen."""


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the combats that are fought in a phase, each by the side that is on."""
    declared = [c for c in match.game.mechanisms.combat if played_in(match, now, "combat", c)]
    if not declared:
        return None
    sides = [side] if side else match.sides
    return tuple(
        task("combat", combat=one.id, side=who, met=(), busy=(), off=())
        for one in declared
        for who in sides
    )


def _reckoned(match: Match, task_: Task) -> Reckoned:
    return reckoned_of(match.game, task_["combat"])


def _target(match: Match, text: str) -> Cell | str:
    return text if ":" in text else match.sheet.space.cell(text)


class Attacks(Decision):
    """A side chooses the next place that it attacks, or ends its attacks. ``met`` are the places
    that have been attacked, ``busy`` the units that attacked, ``off`` the attacks called off."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = tuple(action("attack", place) for place in self._places(match, moment, task_))
        return (*found, DONE)

    def _places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        assault = Assault(situation_at(match, moment), _reckoned(match, task_), task_["side"])
        busy, over = {*task_["busy"]}, {*task_["met"], *task_["off"]}
        able = [piece for piece in assault.able() if piece.name not in busy]
        for target in assault.within_reach(able):
            place = spot_id(assault.situation, target)
            if place not in over:
                yield place

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        data = {"combat": task_["combat"], "side": task_["side"], "target": action_.words[0]}
        return moment.then(task("attackers", **data, units=()), task_)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        rule = _reckoned(match, task_).rule
        if action_ == DONE:
            return said(rule, "No more attacks.")
        return said(rule, "Attack on {hex}.", hex=action_.words[0])


class Attackers(Decision):
    """A side chooses one attacker after the other, then fights, or calls the attack off."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        busy = {*_phase_task(moment)["busy"], *task_["units"]}
        assault = Assault(situation_at(match, moment), _reckoned(match, task_), task_["side"])
        target = _target(match, task_["target"])
        able = (p for p in assault.able() if p.name not in busy and assault.reaches(p, target))
        found = [
            action("with", piece.name)
            for piece in able
            if _legal(match, moment, task_, (*task_["units"], piece.name))
        ]
        if task_["units"] and _odds_allow(match, moment, task_):
            found.append(FIGHT)
        return (*found, action("call-off", task_["target"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "with":
            return moment.then(task_.changed(units=(*task_["units"], *action_.words)))
        attacks = _phase_task(moment)
        if action_.verb == "call-off":
            off = (*attacks["off"], task_["target"])
            return moment.popped().then(attacks.changed(off=off))
        met, busy = (*attacks["met"], task_["target"]), (*attacks["busy"], *task_["units"])
        return moment.popped().then(
            task("combat-roll", **task_.data), attacks.changed(met=met, busy=busy)
        )

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        rule = _reckoned(match, task_).rule
        match action_.verb:
            case "with":
                return said(rule, "{unit} attacks.", unit=action_.words[0])
            case "call-off":
                return said(rule, "The attack on {hex} is called off.", hex=action_.words[0])
        return said(rule, "The attackers are complete.")


def _phase_task(moment: Moment) -> Task:
    """Return the task of the whole combat phase, which waits behind that of one attack."""
    return next(one for one in moment.agenda if one.kind == "combat")


def _fight(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> Fight:
    situation = situation_at(match, moment)
    return fight_in(situation, _reckoned(match, task_), units, (task_["target"],))


def _legal(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
    try:
        _fight(match, moment, task_, units)
    except Refused:
        return False
    return True


def _odds_allow(match: Match, moment: Moment, task_: Task) -> bool:
    try:
        not_below(_fight(match, moment, task_, task_["units"]))
    except Refused:
        return False
    return True


class CombatRoll(Chance):
    """The roll on the results table."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        return rolls(Dice.parse(_reckoned(match, task_).table.dice))

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        fight = _fight(match, moment, task_, task_["units"])
        worked, reckoned = fight.worked, fight.reckoned
        at = reckoned.reading(worked.number(COLUMN), worked.number(MODIFIER))
        code = at.code(int(action.words[0]))
        told = (
            said(reckoned.rule, "Column {head}.", head=at.head),
            said(reckoned.rule, "Result: {code}.", code=code),
        )
        defenders = [piece.name for piece in (*fight.defenders, *fight.bystanders)]
        counted = [piece.name for piece in fight.defenders]
        data = {**task_.data, "result": code, "defenders": defenders, "counted": counted}
        return moment.telling(*told).then(task("combat-defender", **data))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _reckoned(match, task_).rule


class DefenderSuffers(Routine):
    """What a result does to the defenders; the attackers are next."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        outcome = _combat(match, task_).results.get(task_["result"])
        before = steps_left(match, moment, task_["counted"])
        theirs = steps_left(match, moment, task_["units"])
        after = task("combat-attacker", **task_.data, before=before)
        moment = moment.then(after)
        if outcome is None:
            return moment
        exchanged = _sure_losses(outcome.attacker, theirs)
        return _suffer(
            match, moment, task_, "defender", outcome.defender, exchanged, _enemy_of(match, task_)
        )


class AttackerSuffers(Routine):
    """What a result does to the attackers; then they may advance."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        combat = _combat(match, task_)
        outcome = combat.results.get(task_["result"])
        if combat.advance is not None and (outcome is None or outcome.advance):
            moment = moment.then(task("advance", **task_.data, gone=()))
        if outcome is None:
            return moment
        exchanged = task_["before"] - steps_left(match, moment, task_["counted"])
        return _suffer(match, moment, task_, "attacker", outcome.attacker, exchanged, task_["side"])


def _suffer(
    match: Match,
    moment: Moment,
    task_: Task,
    role: str,
    does: Iterable[Consequence],
    exchanged: int,
    side: str,
) -> Moment:
    names = task_["units"] if role == "attacker" else task_["defenders"]
    enemy = _enemy_of(match, task_) if role == "attacker" else task_["side"]
    rule = _reckoned(match, task_).rule
    return befall(match, moment, names, does, rule, exchanged=exchanged, side=side, enemy=enemy)


def _sure_losses(does: Iterable[Consequence], have: int) -> int:
    """Return the steps that a side loses whatever the other side suffers."""
    found = 0
    for one in does:
        if one.word == "eliminated":
            return have
        if one.word == "lose":
            found += one.number or -(-have // 2)
    return min(have, found)


def _combat(match: Match, task_: Task) -> Combat:
    return _reckoned(match, task_).combat


def _enemy_of(match: Match, task_: Task) -> str:
    """Return the side of the defenders."""
    counters = match.game.counters
    first = task_["defenders"][0].partition("#")[0]
    nation = match.game.nations.get(counters[first].nation)
    return (nation.side if nation else "") or counters[first].nation


class Advances(Decision):
    """Which of the attackers enter the place that has become empty."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*self._all(match, moment, task_), DONE)

    def _all(self, match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
        declared, situation = _combat(match, task_).advance, situation_at(match, moment)
        target = _target(match, task_["target"])
        if declared is None or isinstance(target, str):
            return
        if situation.foes(target, task_["side"]):
            return
        if declared.most is not None and len(task_["gone"]) >= declared.most:
            return
        for name in task_["units"]:
            piece = moment.piece(name)
            if name in task_["gone"] or piece.cell is None:
                continue
            for cell in Pursuit(situation, declared, piece, target).hexes():
                yield action("advance", name, match.sheet.space.id(cell))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        entered = (_target(match, task_["target"]), match.sheet.space.cell(at))
        moment = passed(match, moment, task_["side"], entered)
        return moment.then(task_.changed(gone=(*task_["gone"], name)))

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        declared = _combat(match, task_).advance
        rule = (declared.rule if declared else "") or _reckoned(match, task_).rule
        if action_ == DONE:
            return said(rule, "No more units advance.")
        name, at = action_.words
        return said(rule, "{unit} advances to {hex}.", unit=name, hex=at)


KINDS = {
    "combat": Attacks(),
    "attackers": Attackers(),
    "combat-roll": CombatRoll(),
    "combat-defender": DefenderSuffers(),
    "combat-attacker": AttackerSuffers(),
    "advance": Advances(),
}
