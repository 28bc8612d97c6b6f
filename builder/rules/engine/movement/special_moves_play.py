"""Plays special ways of moving: limits on their number in a turn, the risk at the end of a move,
moves that take several turns, and reactions of the other side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.mechanisms.movement import Risk, Way
from builder.model.mechanisms.places.links import BoxLink
from builder.rules.engine.combat.consequences_play import lose, with_eliminated
from builder.rules.engine.movement.movement_procedures import reacting_units, way_of
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved, taken_off
from builder.rules.play.values import Frozen, FrozenValue, frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MOVES = "special moves"
"""The name of the note that holds the units that have moved in special ways in this turn, by way."""
ON_WAY = "on the way"
"""The name of the note that holds the units under way between two boxes: for each the turn on which
it arrives, and where."""


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task at the start of a turn that resets the count of special moves and lets units
    arrive whose move takes several turns."""
    mechanisms = match.game.mechanisms
    if mechanisms.links or (mechanisms.movement and mechanisms.movement.ways):
        yield task("travel")


# -- how many ----------------------------------------------------------------------------------


def link_key(match: Match, link: BoxLink) -> str:
    """Return the key under which the moves along an off-map link are counted."""
    return f"link {match.game.mechanisms.links.index(link)}"


def made_move(moment: Moment, key: str, name: str) -> Moment:
    """Return the game state in which one more unit has moved in the special way ``key`` in this
    turn."""
    moves: Frozen[tuple[str, ...]] = moment.note(MOVES, Frozen())
    return moment.noted_all({MOVES: moves.updated({key: (*moves.get(key, ()), name)})})


def moves_made(match: Match, moment: Moment, key: str, side: str) -> int:
    """Return how many units of a side have moved in the special way ``key`` in this turn."""
    moves: Frozen[tuple[str, ...]] = moment.note(MOVES, Frozen())
    ground = situation_at(match, moment).ground
    return sum(ground.side(name.partition("#")[0]) == side for name in moves.get(key, ()))


# -- travel ------------------------------------------------------------------------------------


def set_out(moment: Moment, name: str, at: str, turn: int) -> Moment:
    """Return the game state after a unit has left on a journey that ends on a later turn."""
    away = taken_off(moment.piece(name))
    travelling: Frozen[FrozenValue] = moment.note(ON_WAY, Frozen())
    more = travelling.updated({name: frozen({"turn": turn, "at": at})})
    return moment.with_pieces(away).noted_all({ON_WAY: more})


class Travel(Routine):
    """The routine at the start of a turn that resets the count of special moves and lets units
    arrive whose move takes several turns."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        travelling = moment.note(ON_WAY, Frozen())
        moment = moment.noted_all({MOVES: {}})
        for name, journey in travelling.items():
            if journey["turn"] > moment.turn:
                continue
            at = journey["at"]
            moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
            side = situation_at(match, moment).ground.side(name.partition("#")[0])
            moment = passed(match, moment, side, (match.place(at),))
            told = sentence(_rule(match), "{unit} arrives in {hex}.", unit=name, hex=at)
            moment = moment.with_sentences(told)
        left = {name: one for name, one in travelling.items() if one["turn"] > moment.turn}
        return moment.noted_all({ON_WAY: left})


# -- risk --------------------------------------------------------------------------------------


def _way(match: Match, task_: Task) -> Way:
    declared = match.game.mechanisms.movement
    found = way_of(declared, task_["by"]) if declared is not None else None
    assert found is not None
    return found


class MoveRisk(Roll):
    """The roll at the end of a risky move, which may cost the unit steps."""

    def _risk(self, match: Match, task_: Task) -> Risk:
        risk = _way(match, task_).risk
        assert risk is not None
        return risk

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(self._risk(match, task_).dice)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        risk, name, rule = self._risk(match, task_), task_["unit"], self.rule(match, moment, task_)
        if not risk.rolls[0] <= int(action.words[0]) <= risk.rolls[1]:
            return moment.with_sentences(sentence(rule, "Nothing is lost."))
        if not risk.steps:
            return with_eliminated(match, moment, [name], rule)
        moment = moment.with_sentences(
            sentence(rule, "{unit} loses {many} steps.", unit=name, many=risk.steps)
        )
        return lose(match, moment, name, risk.steps, rule)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _way(match, task_).rule or _rule(match)


# -- reactions ---------------------------------------------------------------------------------


def reactions(match: Match, name: str, side: str) -> Iterator[Task]:
    """Yield the tasks in which the other sides may react to a move of a unit of ``side``."""
    declared = match.game.mechanisms.movement
    for way in declared.ways if declared is not None else ():
        if way.reacts:
            for other in match.sides:
                if other != side:
                    yield task("reaction", unit=name, side=other, by=way.id, reacted=())


def _able(match: Match, moment: Moment, task_: Task) -> list[str]:
    declared, situation = match.game.mechanisms.movement, situation_at(match, moment)
    way, enemy = _way(match, task_), moment.piece(task_["unit"])
    used = moves_made(match, moment, f"way {way.id}", task_["side"])
    if declared is None or (way.most is not None and used >= way.most):
        return []
    units = reacting_units(situation, declared, way, enemy)
    return [
        name
        for name, allowance in units.items()
        if allowance > 0 and name not in task_["reacted"]
        and situation.side(moment.piece(name)) == task_["side"]
    ]  # fmt: skip


class Reaction(Routine):
    """The routine that checks whether any unit can react to an enemy move before a player is
    asked."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if not _able(match, moment, task_):
            return moment
        return moment.then(Task("react", task_.data))


class React(Decision):
    """A player's decision which of his units react to an enemy unit that has moved, one after the
    other."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("react", name) for name in _able(match, moment, task_)), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        again = task_.changed(reacted=(*task_["reacted"], name))
        move = task("move", side=task_["side"], unit=name, by=task_["by"])
        return moment.then(move, Task("reaction", again.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = _way(match, task_).rule or _rule(match)
        if action_ == DONE:
            return sentence(rule, "No more units react.")
        return sentence(rule, "{unit} reacts.", unit=action_.words[0])


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.movement
    return match.game.mechanisms.case("movement", declared) if declared else ""


KINDS: dict[str, Kind] = {
    "travel": Travel(),
    "move-risk": MoveRisk(),
    "reaction": Reaction(),
    "react": React(),
}
