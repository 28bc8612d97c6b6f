"""Plays reactions: during an enemy's move, or after he has fired, a player decides which of his
units fight out of turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.reactions import Reaction, Trigger
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.reactions.reaction_rules import Reacting, target_of
from builder.rules.engine.states.state_endings import in_the_open
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

REACTED = "reacted"
"""The name of the note that counts how often units have reacted: for each reaction and unit, in this
turn or to the present move."""

STOPPED = "stopped"
"""The name of the note on the unit that moves no further, because a reaction has done something to it."""


def reacts_to(match: Match, *triggers: Trigger) -> bool:
    """Return whether the game declares a reaction to at least one of these triggers (what an enemy
    unit does, such as moving)."""
    return any({*triggers} & {*one.to} for one in match.game.mechanisms.reactions)


def out_of_turn(match: Match, name: str, side: str, *triggers: Trigger) -> Iterator[Task]:
    """Yield the tasks in which the other sides may react to what a unit of ``side`` has done, one
    for each declared reaction."""
    for declared in match.game.mechanisms.reactions:
        for trigger in triggers:
            if trigger in declared.to:
                data = {"id": declared.id, "enemy": name, "to": trigger}
                others = (one for one in match.sides if one != side)
                yield from (task("reacts", side=other, **data) for other in others)


def without_moves(match: Match, moment: Moment) -> Moment:
    """Return the game state at the start of a move, or after fire: reactions that are limited for each
    move are available again."""
    per_move = {one.id for one in match.game.mechanisms.reactions if one.per == "move"}
    counted: Frozen[int] = moment.note(REACTED, Frozen())
    if not any(key.split()[0] in per_move for key in counted):
        return moment
    kept = {key: many for key, many in counted.items() if key.split()[0] not in per_move}
    return moment.noted_all({REACTED: Frozen(kept)})


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task at the start of a turn that clears the record of how often units have
    reacted."""
    if moment.note(REACTED, Frozen()):
        yield task("forget-reactions")


def _declared(match: Match, task_: Task) -> Reaction:
    return next(one for one in match.game.mechanisms.reactions if one.id == task_["id"])


def _rule(match: Match, task_: Task) -> str:
    return match.game.mechanisms.case("reactions", _declared(match, task_))


def _able(match: Match, moment: Moment, task_: Task) -> list[str]:
    """Return the units of a side that may react now, under the reaction that the task names."""
    declared, enemy = _declared(match, task_), moment.piece(task_["enemy"])
    situation = situation_at(match, moment)
    counted: Frozen[int] = moment.note(REACTED, Frozen())
    return [
        piece.name
        for piece in Reacting(situation, enemy).units(declared, task_["to"])
        if situation.side(piece) == task_["side"]
        and (declared.most is None or counted.get(f"{declared.id} {piece.name}", 0) < declared.most)
    ]


class Reacts(Routine):
    """The routine that checks whether any unit of a side may react before its player is asked."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if not moment.piece(task_["enemy"]).at or not _able(match, moment, task_):
            return moment
        return moment.then(Task("out-of-turn", task_.data))


class OutOfTurn(Decision):
    """A player's decision which of his units fights out of turn, or that none does."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("react", name) for name in _able(match, moment, task_)), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        moment = in_the_open(match, moment, (name, task_["enemy"]))
        declared, enemy = _declared(match, task_), moment.piece(task_["enemy"])
        if not enemy.at:
            return moment.then(Task("reacts", task_.data))
        counted: Frozen[int] = moment.note(REACTED, Frozen())
        key = f"{declared.id} {name}"
        moment = moment.noted_all({REACTED: counted.updated({key: counted.get(key, 0) + 1})})
        fight = task(
            "combat-check",
            combat=declared.combat,
            side=task_["side"],
            target=enemy.at,
            against=target_of(match.game, declared, enemy),
            units=(name,),
            helping=(),
            options=(),
            reaction=True,
        )
        tasks = [fight, Task("reacts", task_.data)]
        if declared.stops and task_["to"] != "fire":
            before = {"lost": enemy.lost, "states": enemy.states}
            tasks.insert(1, task("stops-move", unit=enemy.name, **before))
        return moment.then(*tasks)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, enemy = _rule(match, task_), task_["enemy"]
        if action_ == DONE:
            return sentence(rule, "Nobody reacts to {unit} now.", unit=enemy)
        text = "{unit} reacts to {enemy}."
        return sentence(rule, text, unit=action_.words[0], enemy=enemy)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)


class StopsMove(Routine):
    """The routine that stops the move of a unit if a reaction has done something to it."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        piece = moment.piece(task_["unit"])
        if (piece.lost, piece.states) == (task_["lost"], task_["states"]):
            return moment
        return moment.noted_all({STOPPED: piece.name})


class ForgetReactions(Routine):
    """The routine at the start of a turn that clears the record of how often units have reacted."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.without_notes(REACTED)


KINDS: dict[str, Kind] = {
    "reacts": Reacts(),
    "out-of-turn": OutOfTurn(),
    "stops-move": StopsMove(),
    "forget-reactions": ForgetReactions(),
}
