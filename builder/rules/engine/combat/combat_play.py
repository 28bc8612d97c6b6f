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
from builder.rules.engine.combat.attack_choice import AttackerChoice, TargetChoice, attacks
from builder.rules.engine.combat.attack_phase import Assault
from builder.rules.engine.combat.combat_formula import MODIFIER, Reckoned, reckoned_of
from builder.rules.engine.combat.combat_procedure import not_below
from builder.rules.engine.combat.combat_setup import Fight, fight_in
from builder.rules.engine.combat.consequences_play import befall, steps_left
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Chance, Kind, Routine, rolls
from builder.rules.play.moment import Moment, Task, said, task
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the combats that are fought in a phase, each by the side that is on."""
    declared = [c for c in match.game.mechanisms.combat if played_in(match, now, "combat", c)]
    if not declared:
        return None
    sides = [side] if side else match.sides
    return tuple(attacks("combat", combat=one.id, side=who) for one in declared for who in sides)


def _reckoned(match: Match, task_: Task) -> Reckoned:
    return reckoned_of(match.game, task_["combat"])


def _target(match: Match, text: str) -> Cell | str:
    return text if ":" in text else match.sheet.space.cell(text)


class Attacks(TargetChoice):
    """A side chooses the next place that it attacks, or ends its attacks."""

    attackers = "attackers"

    def places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        assault = Assault(situation_at(match, moment), _reckoned(match, task_), task_["side"])
        able = [piece for piece in assault.able() if piece.name not in task_["busy"]]
        for target in assault.within_reach(able):
            yield spot_id(assault.situation, target)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _reckoned(match, task_).rule


class Attackers(AttackerChoice):
    """A side chooses one attacker after the other, then fights, or calls the attack off."""

    choice, fight = "combat", "combat-roll"

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        assault = Assault(situation_at(match, moment), _reckoned(match, task_), task_["side"])
        target = _target(match, task_["target"])
        return (p.name for p in assault.able() if assault.reaches(p, target))

    def legal(self, match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
        try:
            _fight(match, moment, task_, units)
        except Refused:
            return False
        return True

    def enough(self, match: Match, moment: Moment, task_: Task) -> bool:
        try:
            not_below(_fight(match, moment, task_, task_["units"]))
        except Refused:
            return False
        return True

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _reckoned(match, task_).rule


def _fight(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> Fight:
    situation = situation_at(match, moment)
    return fight_in(situation, _reckoned(match, task_), units, (task_["target"],))


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
            data = {name: task_[name] for name in ("side", "units", "target")}
            moment = moment.then(task("advance", of="combat", id=combat.id, gone=(), **data))
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


KINDS: dict[str, Kind] = {
    "combat": Attacks(),
    "attackers": Attackers(),
    "combat-roll": CombatRoll(),
    "combat-defender": DefenderSuffers(),
    "combat-attacker": AttackerSuffers(),
}
