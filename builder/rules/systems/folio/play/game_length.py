"""The length of the game in play: the body count, a roll for it, the step to the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.special_rules import LengthRoll
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST
from builder.rules.systems.folio.endings.ending import counts, last_turn
from builder.rules.systems.folio.endings.length_roll import roll_bar
from builder.rules.systems.folio.play.field import side_at, whole_field
from builder.rules.systems.folio.play.secret_ways import finished, rolled_for_losses

if TYPE_CHECKING:
    from builder.rules.play.match import Match

LAST, LENGTH_ROLLED = "last-turn", "length-rolled"
"""The names of the notes with the last turn, if it differs from the scenario's, and with whether
the roll for the length of the game has been made or declined."""


_NEVER = 999


def counts_bodies(match: Match) -> bool:
    """Tell whether lost units shorten the game in the scenario being played; they do so only in the
    scenario about camps (21.0)."""
    return any("captured" in line.when for line in match.scenario.victory)


def bodies(match: Match, moment: Moment) -> int:
    """Return the body count: how many of the eliminated units count towards it (21.0, 27.0)."""
    return sum(counts(match.game, name) for name in moment.note(LOST, ()))


def last_turn_at(match: Match, moment: Moment) -> int:
    """Return the last turn of the game as known in a game state."""
    last: int = moment.note(LAST, 0) or match.scenario.turns or _NEVER
    return last_turn(last, bodies(match, moment)) if counts_bodies(match) else last


class UnitLost(Routine):
    """Automatic step of play after a unit's elimination: the game becomes shorter, or there is a
    roll for the secret victory condition."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if not counts(match.game, task_["unit"]):
            return moment
        if not counts_bodies(match):
            return rolled_for_losses(match, moment, bodies(match, moment))
        last = last_turn_at(match, moment)
        moment = moment.with_sentences(sentence("21.0", "The last turn is {turn} now.", turn=last))
        if last >= moment.turn:
            return moment
        over = moment.with_sentences(
            sentence("21.0", "That turn has passed: the game ends at once.")
        )
        return finished(match, over)


class TurnOver(Routine):
    """Automatic step of play that goes on to the next turn, or to the end of the game after the
    last one."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if moment.turn >= last_turn_at(match, moment):
            return finished(match, moment)
        return moment.then(task("turn", turn=moment.turn + 1))


# -- the roll -----------------------------------------------------------------------------------------


def at_village(match: Match, moment: Moment, target: str = "", came: str = "") -> Moment:
    """Return the game state after an event that may give a side its roll for the length of the
    game: the unit ``came`` has reached the place connected with the roll, or the unit ``target``
    was attacked or bombarded there."""
    declared = match.scenario.special_rules.length_roll
    if declared is None:
        return moment
    village = match.sheet.named_cells(declared.at)
    there = [name for name in (target, came) if name and moment.piece(name).cell in village]
    if not there:
        return moment
    own = [name for name in there if side_at(match, moment.piece(name)) == declared.side]
    if came in own:
        return moment
    position, rolled = whole_field(match, moment).position, bool(moment.note(LENGTH_ROLLED, 0))
    if roll_bar(position, declared, fought=target in own, rolled=rolled) is not None:
        return moment
    return moment.noted_all({LENGTH_ROLLED: 1}).then(task("village", side=declared.side))


def _declared(match: Match) -> LengthRoll:
    found = match.scenario.special_rules.length_roll
    assert found is not None
    return found


class Village(Decision):
    """A player's decision: whether a side rolls for the length of the game."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return Action("roll-for-length"), Action("decline")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "decline":
            return moment
        return moment.then(task("village-roll", side=task_["side"]))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "decline":
            return sentence(
                _declared(match).rule,
                "{side} does not roll for the length of the game.",
                side=task_["side"],
            )
        return sentence(
            _declared(match).rule, "{side} rolls for the length of the game.", side=task_["side"]
        )


class VillageRoll(Roll):
    """The roll for the length of the game."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(_declared(match).dice)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _declared(match).rule

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        roll, turns = int(action_.words[0]), match.scenario.turns or 0
        data = {"side": task_["side"], "later": turns + roll, "sooner": turns - roll}
        return moment.then(task("length", **data))


class Length(Decision):
    """A player's decision: which turn is the last one, after the roll for the length of the game."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        last = moment.note(LAST, 0) or match.scenario.turns
        turns = (task_["later"], task_["sooner"], last)
        return tuple(action("last-turn", turn) for turn in dict.fromkeys(turns))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        last = int(action_.words[0])
        moment = moment.noted_all({LAST: last})
        return moment if last >= moment.turn else finished(match, moment)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(
            _declared(match).rule, "The last turn is {turn} now.", turn=int(action_.words[0])
        )


KINDS = {
    "unit-lost": UnitLost(),
    "turn-over": TurnOver(),
    "village": Village(),
    "village-roll": VillageRoll(),
    "length": Length(),
}
