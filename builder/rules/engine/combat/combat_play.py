"""Plays combat on a results table: a side chooses a target and its attackers, the dice are rolled,
and both sides suffer the consequences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.core.table_resolution import COLUMN
from builder.rules.engine.combat.attack_choice import AttackerChoice, TargetChoice, attacks
from builder.rules.engine.combat.attack_phase import SideAttacks
from builder.rules.engine.combat.combat_formula import MODIFIER
from builder.rules.engine.combat.combat_steps import (
    combat,
    computed_formula,
    enemy_of,
    fight_of_task,
    is_allowed,
    is_legal,
    targets_of,
)
from builder.rules.engine.combat.consequence_text import result_step
from builder.rules.engine.combat.consequences_play import (
    Exchanged,
    befall,
    steps_left,
    strength_left,
)
from builder.rules.engine.combat.legality.attack_duties import Duties, attackable_units
from builder.rules.engine.counts.count_play import of_result
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.aliases import ATTACKED, FIRED
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_places import attackable_in, spot_id
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.reactions.reaction_play import out_of_turn, without_moves
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the combats that are fought in the phase ``now``, one for each side that
    is active in it."""
    declared = [c for c in match.game.mechanisms.combat if played_in(match, now, "combat", c)]
    if not declared:
        return None
    sides = [side] if side else match.sides
    return tuple(attacks("combat", combat=one.id, side=who) for one in declared for who in sides)


class _TableCombat:
    """What the decisions of a combat on a results table have in common."""

    def must(self, match: Match, moment: Moment, task_: Task) -> bool:
        return combat(match, task_).must != "no"

    def fires(self, match: Match, task_: Task) -> bool:
        return isinstance(combat(match, task_).reach, Reach)

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        return computed_formula(match, task).rule


class Attacks(_TableCombat, TargetChoice):
    """A player's decision which place he attacks next, or that he ends his attacks."""

    attackers = "attackers"

    def places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        assault = SideAttacks(
            situation_at(match, moment), computed_formula(match, task_), task_["side"]
        )
        used = {*task_["busy"], *task_.get("helped", ())}
        able = [piece for piece in assault.able() if piece.name not in used]
        for target in assault.within_reach(able):
            yield spot_id(assault.situation, target)


class Attackers(_TableCombat, AttackerChoice):
    """A player's decision which units attack, one after the other, until he begins the combat or
    calls it off. First, where the rules allow it, he chooses the one unit fired at, and further
    places attacked at the same time (``also``)."""

    choice, fight = "combat", "combat-begins"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        if self._is_aimed(match, moment, task_):
            return tuple(action("at", name) for name in self._aims(match, moment, task_))
        besides = (action("also", place) for place in self._besides(match, moment, task_))
        return (*besides, *super().actions(match, moment, task_))

    def _besides(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the names of further places that may be attacked together with those already
        chosen; nothing as soon as an attacker has been chosen."""
        if not combat(match, task_).several or task_["units"]:
            return
        waiting = self._waiting(moment)
        over = {*waiting["met"], *waiting["off"], *targets_of(task_)}
        assault = SideAttacks(
            situation_at(match, moment), computed_formula(match, task_), task_["side"]
        )
        for target in assault.within_reach(assault.able()):
            place = spot_id(assault.situation, target)
            more = task_.changed(also=(*task_.get("also", ()), place))
            able = (name for name in self.able(match, moment, more) if name not in waiting["busy"])
            able_together = {name for name in able if is_legal(match, moment, more, (name,))}
            if place in over or not able_together:
                continue
            if not self._is_someone_left_idle(match, moment, more, able_together):
                yield place

    def _is_someone_left_idle(
        self, match: Match, moment: Moment, task_: Task, able: Collection[str]
    ) -> bool:
        """Return whether this attack would leave a unit idle although all units must attack: one
        that can attack only these places but, because it does not reach all of them, is not
        ``able`` to join."""
        if combat(match, task_).must != "all":
            return False
        places = self._duties(match, moment, task_.changed(also=())).able
        left = {name for names in places.values() for name in names} - {*able}
        besides = [names for place, names in places.items() if place not in targets_of(task_)]
        return not left.issubset(chain.from_iterable(besides))

    def _is_aimed(self, match: Match, moment: Moment, task_: Task) -> bool:
        """Return whether the side must still choose which single unit in the place it fires at."""
        reach = combat(match, task_).reach
        if isinstance(reach, str) or reach.targets == "all" or task_.get("against"):
            return False
        return len(self._foes(match, moment, task_)) > 1

    def _foes(self, match: Match, moment: Moment, task_: Task) -> list[str]:
        situation = situation_at(match, moment)
        there = attackable_in(situation, match.place(task_["target"]), task_["side"])
        return [piece.name for piece in attackable_units(situation, combat(match, task_), there)]

    def _aims(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        """Yield the units in the place at which one of the side's units may fire."""
        busy = self._waiting(moment)["busy"]
        for name in self._foes(match, moment, task_):
            aimed = task_.changed(against=name)
            able = (unit for unit in self.able(match, moment, task_) if unit not in busy)
            if combat(match, task_).when.empty or any(
                self.legal(match, moment, aimed, (unit,)) for unit in able
            ):
                yield name

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "at":
            return moment.then(task_.changed(against=action_.words[0]))
        if action_.verb == "also":
            return moment.then(task_.changed(also=(*task_.get("also", ()), *action_.words)))
        return super().take(match, moment, task_, action_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "at":
            rule = self.rule(match, moment, task_)
            return sentence(rule, "Fire at {unit}.", unit=action_.words[0])
        if action_.verb == "also":
            rule = self.rule(match, moment, task_)
            return sentence(rule, "Attack on {hex}.", hex=action_.words[0])
        return super().describe(match, moment, task_, action_)

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        assault = SideAttacks(
            situation_at(match, moment), computed_formula(match, task_), task_["side"]
        )
        targets = [match.place(text) for text in targets_of(task_)]
        helped = self._waiting(moment).get("helped", ())
        for piece in assault.able():
            if piece.name not in helped and all(assault.reaches(piece, one) for one in targets):
                yield piece.name

    def legal(self, match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
        if not is_legal(match, moment, task_, units):
            return False
        if self._fire_alone(match, task_) and not is_allowed(match, moment, task_, units):
            return False
        # if enemies must be attacked, units that are needed against others may not join
        return not self.must(match, moment, task_) or self._duties(match, moment, task_).spares(
            units[-1], units[:-1]
        )

    def _fire_alone(self, match: Match, task_: Task) -> bool:
        """Return whether each unit fires by itself, so that it is known at once whether it may."""
        reach = combat(match, task_).reach
        return isinstance(reach, Reach) and reach.firers == "one"

    def enough(self, match: Match, moment: Moment, task_: Task) -> bool:
        if not is_allowed(match, moment, task_, task_["units"]):
            return False
        if combat(match, task_).must != "all":
            return True
        duties, chosen = self._duties(match, moment, task_), tuple(task_["units"])
        idle = (name for name in duties.idle_without(task_["target"]) if name not in chosen)
        return not any(is_legal(match, moment, task_, (*chosen, name)) for name in idle)

    def _duties(self, match: Match, moment: Moment, task_: Task) -> Duties:
        """Return the places not attacked yet, each with the units that may still attack it."""
        situation, waiting = situation_at(match, moment), self._waiting(moment)
        assault = SideAttacks(situation, computed_formula(match, task_), task_["side"])
        used = {*waiting["busy"], *waiting.get("helped", ())}
        free = [piece for piece in assault.able() if piece.name not in used]
        over = {*waiting["met"], *waiting["off"], *task_.get("also", ())}
        return Duties(
            task_["target"],
            {
                spot_id(situation, target): tuple(
                    piece.name for piece in free if assault.reaches(piece, target)
                )
                for target in assault.within_reach(free)
                if spot_id(situation, target) not in over
            },
        )


class CombatRoll(Roll):
    """The combat roll on the results table."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(computed_formula(match, task_).table.dice)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        fight = fight_of_task(match, moment, task_, task_["units"])
        worked, formula = fight.worked, fight.computed_formula
        at = formula.reading(worked.number(COLUMN), worked.number(MODIFIER))
        code = at.code(int(action.words[0]))
        result = result_step(formula, code)
        told = (
            sentence(formula.rule, "Column {head}.", head=at.head),
            sentence(result.rule, result.text, **result.values),
        )
        defenders = [piece.name for piece in fight.defenders]
        fate = {"sharing": fight.sharing, "falling": fight.falling}
        data = {**task_.data, "result": code, "defenders": defenders, **fate}
        far = isinstance(combat(match, task_).reach, Reach)
        moment = done(match, moment, task_["units"], FIRED if far else ATTACKED)
        moment = of_result(match, moment.with_sentences(*told), code)
        answers = () if not far or task_.get("reaction") else task_["units"]
        moment = without_moves(match, moment) if answers else moment
        tasks = (one for n in answers for one in out_of_turn(match, n, task_["side"], "fire"))
        return moment.then(task("combat-defender", **data), *tasks)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return computed_formula(match, task_).rule


class DefenderSuffers(Routine):
    """The routine that applies a combat result to the defenders; the attackers' part follows."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        outcome = combat(match, task_).results.get(task_["result"])
        before = steps_left(match, moment, task_["defenders"])
        theirs = steps_left(match, moment, task_["units"])
        worth = str(_strength_of_defenders(match, moment, task_))
        after = task("combat-attacker", **task_.data, before=before, worth=worth)
        moment = moment.then(after)
        if outcome is None:
            return moment
        exchanged = Exchanged(_sure_losses(outcome.attacker, theirs, len(task_["units"])))
        return _suffer(
            match,
            moment,
            task_,
            "defender",
            outcome.defender,
            exchanged,
            enemy_of(match, moment, task_),
        )


class AttackerSuffers(Routine):
    """The routine that applies a combat result to the attackers, who then may advance."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = combat(match, task_)
        outcome = declared.results.get(task_["result"])
        advances = declared.advance is not None and not task_.get("on_the_way")
        if advances and (outcome is None or outcome.advance):
            data = {name: task_[name] for name in ("side", "units", "target")}
            data["also"] = task_.get("also", ())
            data["enemy"] = enemy_of(match, moment, task_)
            moment = moment.then(task("advance", of="combat", id=declared.id, gone=(), **data))
        if outcome is None:
            return moment
        steps = task_["before"] - steps_left(match, moment, task_["defenders"])
        lost = Fraction(task_["worth"]) - _strength_of_defenders(match, moment, task_)
        exchanged = Exchanged(steps, lost, declared.attack)
        return _suffer(match, moment, task_, "attacker", outcome.attacker, exchanged, task_["side"])


def _suffer(
    match: Match,
    moment: Moment,
    task_: Task,
    role: str,
    does: Iterable[Consequence],
    exchanged: Exchanged,
    side: str,
) -> Moment:
    enemy = enemy_of(match, moment, task_) if role == "attacker" else task_["side"]
    rule = computed_formula(match, task_).rule
    suffers = partial(befall, match, rule=rule, side=side, enemy=enemy, role=role)
    if role == "attacker":
        return suffers(moment, task_["units"], does, exchanged=exchanged)
    sharing, falling = task_["sharing"], task_["falling"]
    return suffers(
        moment, task_["defenders"], does, exchanged=exchanged, sharing=sharing, falling=falling
    )


def _strength_of_defenders(match: Match, moment: Moment, task_: Task) -> Fraction:
    """Return the printed defence that the defenders have left; 0 if no result is an exchange by strength."""
    declared, rule = combat(match, task_), computed_formula(match, task_).rule
    does = (one for outcome in declared.results.values() for one in outcome.attacker)
    if not any(part.strength for one in does for part in one.parts):
        return Fraction(0)
    return strength_left(match, moment, task_["defenders"], declared.defence, rule)


def _sure_losses(does: Iterable[Consequence], have: int, units: int) -> int:
    """Return how many steps a side of ``units`` units loses by these consequences, whatever the
    other side loses; at most the ``have`` steps that it has."""
    found = 0
    for one in does:
        if one.word in ("eliminated", "join"):
            return have
        if one.word == "lose":
            found += one.number * (units if one.each else 1) or -(-have // 2)
    return min(have, found)


KINDS: dict[str, Kind] = {
    "combat": Attacks(),
    "attackers": Attackers(),
    "combat-roll": CombatRoll(),
    "combat-defender": DefenderSuffers(),
    "combat-attacker": AttackerSuffers(),
}
