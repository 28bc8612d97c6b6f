"""Plays retreats: units retreat one after the other, in the order that their side chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.engine.combat.consequences_play import lose, with_eliminated
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.retreat import whence
from builder.rules.engine.retreat.retreat_rules import Flight, RetreatReply, retreat_of
from builder.rules.engine.states.running_into import keeps_out_unseen, run_into
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Retreats(Routine):
    """The routine that lets units retreat one after the other; units that have left the map are
    skipped."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        units = [name for name in task_["units"] if moment.piece(name).cell is not None]
        if not units or match.game.mechanisms.retreat is None:
            return moment
        return moment.then(task("retreat", **{**task_.data, "units": units}))


class RetreatOf(Decision):
    """A player's decision which unit retreats next, and where it goes; ``stuck UNIT`` for a unit
    that cannot retreat."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        declared = match.game.mechanisms.retreat
        by_winner = declared is not None and declared.by == "winner"
        return str(task_["enemy"] if by_winner else task_["side"])

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found: list[Action] = []
        for name in task_["units"]:
            reply = _retreat(match, moment, name, task_["hexes"])
            ends = reply.hexes or reply.short
            found += (action("retreat", name, at) for at in ends)
            found += () if ends else (action("stuck", name),)
        return tuple(found)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = action_.words[0]
        found, rule = _retreat(match, moment, name, task_["hexes"]), _rule(match)
        rest = [other for other in task_["units"] if other != name]
        moment = moment.then(task("retreats", **{**task_.data, "units": rest}))
        if action_.verb == "stuck":
            if found.eliminated:
                return with_eliminated(match, moment, [name], rule)
            return lose(match, moment, name, found.loses, rule)
        at = action_.words[1]
        cell, situation = match.sheet.space.cell(at), situation_at(match, moment)
        if keeps_out_unseen(situation, cell, situation.side(moment.piece(name))):
            again = moment.popped().then(task("retreats", **task_.data))
            return run_into(match, again, name, cell)
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        side = situation_at(match, moment).side(moment.piece(name))
        moment = passed(match, moment, side, (match.sheet.space.cell(at),))
        steps = found.costs.get(at, found.loses)
        if steps:
            moment = lose(match, moment, name, steps, rule)
        if at in found.displaces:
            room = task("displace", **{**task_.data, "units": found.displaces[at], "at": at})
            moment = moment.then(room)
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = action_.words[0]
        if action_.verb == "retreat":
            return sentence(
                _rule(match), "{unit} retreats to {hex}.", unit=name, hex=action_.words[1]
            )
        text = "{unit} cannot retreat all the way. Steps that it loses: {number}."
        found = _retreat(match, moment, name, task_["hexes"])
        if found.eliminated:
            return sentence(_rule(match), "{unit} is eliminated.", unit=name)
        return sentence(_rule(match), text, unit=name, number=found.loses)


class Displace(Decision):
    """A player's decision which of his units makes room for one that has retreated, by retreating
    one hex itself."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("displace", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        data = {**task_.data, "units": action_.words, "hexes": 1}
        return moment.then(task("retreats", **{k: v for k, v in data.items() if k != "at"}))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(_rule(match), "{unit} makes room.", unit=action_.words[0])


def _retreat(match: Match, moment: Moment, name: str, hexes: int) -> RetreatReply:
    declared = match.game.mechanisms.retreat
    assert declared is not None

    def make() -> RetreatReply:
        flight = Flight(situation_at(match, moment), declared, moment.piece(name))
        return retreat_of(flight, hexes)

    return moment.worked_out(f"retreat {name} {hexes}", make)


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.retreat
    return match.game.mechanisms.case("retreat", declared) if declared else ""


KINDS: dict[str, Kind] = {
    "retreats": Retreats(),
    "retreat": RetreatOf(),
    "displace": Displace(),
    **whence.KINDS,
}
