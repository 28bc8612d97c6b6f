"""Plays dice battles: who attacks whom, the hits of each volley, the units that take them, and the
retreat of the beaten side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms.fighting.battles import Battle, BattleSide
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.attack_choice import AttackerChoice, TargetChoice, attacks
from builder.rules.engine.combat.consequences_play import with_eliminated
from builder.rules.engine.dice_battles.dice_battle import SIDES, DiceBattleSetup
from builder.rules.engine.dice_battles.dice_battle_procedure import beaten, dice_battle_setup
from builder.rules.engine.dice_battles.leader_modifiers import battles_with_graded_changes
from builder.rules.engine.facing.unit_facing import is_in_arcs
from builder.rules.engine.morale.checks_after_losses import with_called_checks
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.aliases import ATTACKED
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_places import may_attack
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the dice battles fought in the phase ``now``, one for each side that is
    active in it."""
    declared = [b for b in match.game.mechanisms.battles if played_in(match, now, "battles", b)]
    if not declared:
        return None
    sides = [side] if side else match.sides
    return tuple(attacks("battles", battle=one.id, side=who) for one in declared for who in sides)


def _battle(match: Match, task_: Task) -> Battle:
    return next(one for one in battles_with_graded_changes(match.game) if one.id == task_["battle"])


def _rule(match: Match, task_: Task) -> str:
    return match.game.mechanisms.case("battles", _battle(match, task_))


def _dice_battle(
    match: Match, moment: Moment, task_: Task, units: Sequence[str]
) -> DiceBattleSetup:
    situation = situation_at(match, moment)
    return dice_battle_setup(situation, _battle(match, task_), units, task_["target"])


def _is_legal(match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
    try:
        _dice_battle(match, moment, task_, units)
    except Refused:
        return False
    return True


class Battles(TargetChoice):
    """A player's decision where he fights his next battle, or that he ends his battles."""

    attackers = "battle-attackers"

    def places(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        situation, battle = situation_at(match, moment), _battle(match, task_)
        able = [p for p in _able(situation, battle, task_["side"]) if p.name not in task_["busy"]]
        near = dict.fromkeys(
            place for piece in able for place in _places_in_reach(situation, battle, piece)
        )
        side = task_["side"]
        foes = {
            p.at for p in situation.position.units if may_attack(situation, side, situation.side(p))
        }
        for place in near:
            if place in foes and any(
                _is_legal(match, moment, task_.changed(target=place), (piece.name,))
                for piece in able
                if place in _places_in_reach(situation, battle, piece)
            ):
                yield place

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)


def _able(situation: Situation, battle: Battle, side: str) -> Iterator[Piece]:
    """Yield the units of a side that may attack in a battle, wherever they are."""
    for piece in situation.position.units:
        if (
            piece.at
            and situation.shares(situation.side(piece), side, "attack")
            and piece_fulfils(situation, battle.who, piece)
        ):
            yield piece


def _places_in_reach(situation: Situation, battle: Battle, piece: Piece) -> list[str]:
    """Return the names of the places that a unit may attack from its own place."""
    if battle.reach == "same place":
        return [piece.at]
    near = situation.ground.neighbours(piece.cell) if piece.cell is not None else ()
    faced = (cell for cell in near if is_in_arcs(situation, piece, "attacks", cell))
    return [situation.sheet.space.id(cell) for cell in faced]


class BattleAttackers(AttackerChoice):
    """A player's decision which of his units fight in a battle."""

    choice, fight = "battles", "battle"

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        situation, battle = situation_at(match, moment), _battle(match, task_)
        for piece in _able(situation, battle, task_["side"]):
            if task_["target"] in _places_in_reach(situation, battle, piece):
                yield piece.name

    def legal(self, match: Match, moment: Moment, task_: Task, units: Sequence[str]) -> bool:
        return _is_legal(match, moment, task_, units)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)


# -- volleys -----------------------------------------------------------------------------------


class BattleRound(Routine):
    """The routine of a battle, run before and after each volley. Its task holds the ``round``, the
    class (``sort``) of units that fires, how many sides of this class have fired (``part``), and
    the steps that all units have lost by now. The units on the map lose their steps only after the
    battle, since conditions are tested for the position at its beginning."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if "round" not in task_.data and not _is_legal(match, moment, task_, task_["units"]):
            # those face down were dummies
            return moment.with_sentences(sentence(_rule(match, task_), "There is no combat."))
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        if "round" not in task_.data:
            lost = {side: tuple(p.lost for p in dice_battle.pieces_of(side)) for side in SIDES}
            task_ = task_.changed(round=1, sort=0, part=0, hits=0, **lost)
        while task_["round"] <= dice_battle.battle.rounds and _both_left(dice_battle, task_):
            if task_["sort"] == dice_battle.sorts:
                task_ = task_.changed(round=task_["round"] + 1, sort=0, part=0)
                continue
            if task_["part"] == len(SIDES):
                task_ = task_.changed(sort=task_["sort"] + 1, part=0)
                continue
            side = _firing(dice_battle, task_["part"])
            if len(dice_battle.fired(side, task_["sort"], task_[side])) > 1:
                return moment.then(Task("volley", task_.data))
            task_ = task_.changed(part=task_["part"] + 1)
        moment = done(match, moment, task_["units"], ATTACKED)
        return _after_battle(match, moment, dice_battle, task_)


def _both_left(dice_battle: DiceBattleSetup, task_: Task) -> bool:
    return all(dice_battle.hit(side, task_[side]) for side in SIDES)


def _firing(dice_battle: DiceBattleSetup, part: int) -> BattleSide:
    """Return the side whose units of a class fire first (``part`` 0) or second (``part`` 1)."""
    order = SIDES if dice_battle.battle.first == "attacker" else tuple(reversed(SIDES))
    return order[part]


def _other_side(side: BattleSide) -> BattleSide:
    return "defender" if side == "attacker" else "attacker"


class Volley(Chance):
    """The roll for the hits that one side's units of one class score together."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        side = _firing(dice_battle, task_["part"])
        found = dice_battle.fired(side, task_["sort"], task_[side])
        return tuple((action("hits", many), chance) for many, chance in found.items() if chance)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        side, hits = _firing(dice_battle, task_["part"]), int(action.words[0])
        after = Task("battle", task_.changed(part=task_["part"] + 1).data)
        if dice_battle.battle.first == "together" and task_["part"] == 0:
            # the first side's hits take effect only after the second side has fired too
            return moment.then(Task("battle", after.changed(hits=hits).data))
        tasks = [Task("hits", after.changed(side_hit=_other_side(side), left=hits).data)]
        if task_["hits"]:
            first = after.changed(side_hit=side, left=task_["hits"], hits=0)
            tasks = [Task("hits", first.changed(then_hit=_other_side(side), then_left=hits).data)]
        return moment.then(*tasks)

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        text = "Hits scored by the attacker: {number}."
        if _firing(dice_battle, task_["part"]) == "defender":
            text = "Hits scored by the defender: {number}."
        return sentence(_rule(match, task_), text, number=int(action.words[0]))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)


class Hits(Routine):
    """The routine that applies hits one by one, to the strongest or the weakest unit as the game
    declares; among equal units their owner chooses."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        while task_["left"]:
            able = dice_battle.hit(task_["side_hit"], task_[task_["side_hit"]])
            if len(able) > 1:
                return moment.then(Task("hit-choice", task_.data))
            if not able:
                break
            moment, task_ = _struck(match, moment, dice_battle, task_, able[0].name)
        if task_.get("then_left", 0):
            again = task_.changed(side_hit=task_["then_hit"], left=task_["then_left"], then_left=0)
            return moment.then(again)
        return moment.then(Task("battle", task_.data))


def _struck(
    match: Match, moment: Moment, dice_battle: DiceBattleSetup, task_: Task, name: str
) -> tuple[Moment, Task]:
    """Return the game state and the battle's updated task after a unit has taken one hit."""
    side: BattleSide = task_["side_hit"]
    lost = [
        gone + (piece.name == name)
        for piece, gone in zip(dice_battle.pieces_of(side), task_[side], strict=True)
    ]
    told = sentence(_rule(match, task_), "{unit} loses a step.", unit=name)
    return moment.with_sentences(told), task_.changed(**{side: lost}, left=task_["left"] - 1)


class HitChoice(Decision):
    """A player's decision which of several equal units takes a hit."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        return dice_battle.situation.side(dice_battle.pieces_of(task_["side_hit"])[0])

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        able = dice_battle.hit(task_["side_hit"], task_[task_["side_hit"]])
        return tuple(action("lose", piece.name) for piece in able)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        dice_battle = _dice_battle(match, moment, task_, task_["units"])
        moment, after = _struck(match, moment, dice_battle, task_, action_.words[0])
        return replace(moment, sentences=()).then(Task("hits", after.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(_rule(match, task_), "{unit} loses a step.", unit=action_.words[0])


# -- the end -----------------------------------------------------------------------------------


def _after_battle(
    match: Match, moment: Moment, dice_battle: DiceBattleSetup, task_: Task
) -> Moment:
    """Return the game state after a battle: steps are lost, the beaten side retreats, and the
    attackers may advance."""
    rule, side = dice_battle.rule, task_["side"]
    if dice_battle.battle.advance:
        data = {
            "of": "battle",
            "id": dice_battle.battle.id,
            "side": side,
            "target": task_["target"],
        }
        moment = moment.then(task("advance", **data, units=task_["units"], gone=()))
    taken = {
        who: sum(task_[who]) - sum(p.lost for p in dice_battle.pieces_of(who)) for who in SIDES
    }
    if _both_left(dice_battle, task_):
        who = beaten(dice_battle.battle, taken["attacker"], taken["defender"])
        far = dice_battle.battle.retreat
        hexes = abs(taken["attacker"] - taken["defender"]) if far == "difference" else far or 0
        if who and hexes:
            pieces = (*dice_battle.defenders, *dice_battle.bystanders)
            pieces = pieces if who == "defender" else dice_battle.attackers
            enemy = dice_battle.situation.side(dice_battle.defenders[0])
            own, other = (enemy, side) if who == "defender" else (side, enemy)
            units = [piece.name for piece in pieces]
            data = {"units": units, "hexes": hexes, "side": own, "enemy": other, "rule": rule}
            moment = moment.then(task("retreats", **data))
    dead = [
        p.name for p in dice_battle.bystanders if not dice_battle.hit("defender", task_["defender"])
    ]
    changed = []
    for who in SIDES:
        for piece, lost in zip(dice_battle.pieces_of(who), task_[who], strict=True):
            if lost >= dice_battle.all_steps(piece):
                dead.append(piece.name)
            elif lost != piece.lost:
                changed.append(replace(piece, lost=lost, reduced=lost > 0))
    after = moment.with_pieces(*changed) if changed else moment
    moment = with_called_checks(match, moment, after, [piece.name for piece in changed])
    return with_eliminated(match, moment, dead, rule)


KINDS: dict[str, Kind] = {
    "battles": Battles(),
    "battle-attackers": BattleAttackers(),
    "battle": BattleRound(),
    "volley": Volley(),
    "hits": Hits(),
    "hit-choice": HitChoice(),
}
