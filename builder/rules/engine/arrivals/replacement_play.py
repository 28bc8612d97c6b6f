"""Plays replacements: what a side buys with its replacement points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.arrivals.replacement_rules import (
    ReplacementReply,
    income_of,
    replaced,
)
from builder.rules.engine.events.effects_play import REPLACEMENTS
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.aliases import ENTERED
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.held_places import foes_in
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST, moved
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the replacement tasks if ``now`` is the replacement phase: one for each side that is
    active in it."""
    declared = match.game.mechanisms.replacements
    if declared is None:
        return None
    own = {declared.phase} if declared.phase else phases_of(match, "replacements", declared)
    if now.id not in own:
        return None
    return tuple(task("replacements", side=one) for one in ([side] if side else match.sides))


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.replacements
    return match.game.mechanisms.case("replacements", declared) if declared else ""


class Replacements(Routine):
    """The routine that determines the replacement points that a side has on a turn."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, kept = task_["side"], moment.note(REPLACEMENTS, Frozen())
        points = income_of(situation_at(match, moment), side, kept.get(side, 0))
        text = "{side} has {points} replacement points."
        moment = moment.with_sentences(sentence(_rule(match), text, side=side, points=points))
        return moment.then(task("replacement", side=side, points=points, many=0))


class Replacement(Decision):
    """A player's decision what he buys with replacement points: ``replace UNIT`` restores a step of
    a unit, ``return UNIT PLACE`` brings back a lost unit."""

    def _reply(self, match: Match, moment: Moment, task_: Task) -> ReplacementReply:
        situation = situation_at(match, moment)
        return replaced(situation, task_["side"], moment.note(LOST, ()))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*self._bought(match, moment, task_), DONE)

    def _bought(self, match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
        declared, situation = match.game.mechanisms.replacements, situation_at(match, moment)
        if declared is None or (declared.most and task_["many"] >= declared.most):
            return
        found, lost = self._reply(match, moment, task_), {*moment.note(LOST, ())}
        for name, cost in found.costs.items():
            if cost > task_["points"]:
                continue
            piece = moment.pieces.get(name)
            if name not in found.places:
                yield action("replace", name)
            elif piece is not None and (name in lost or piece.at):
                for place in found.places[name]:
                    spot = _spot(match, place)
                    free = not foes_in(situation, spot, task_["side"])
                    if free and breach_with(situation, spot, piece) is None:
                        yield action("return", name, place)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        declared = match.game.mechanisms.replacements
        if action_ == DONE or declared is None:
            kept: Frozen[int] = moment.note(REPLACEMENTS, Frozen())
            left = task_["points"] if declared is not None and declared.keep else 0
            return moment.noted_all({REPLACEMENTS: kept.updated({task_["side"]: left})})
        name, *where = action_.words
        points = task_["points"] - self._reply(match, moment, task_).costs[name]
        piece = moment.piece(name)
        if where:
            unit = match.game.counters[piece.counter]
            lost = steps_of(match.game, unit) - 1 if isinstance(unit, Unit) else 0
            back = replace(piece, lost=lost, reduced=lost > 0, states=())
            moment = moment.with_pieces(moved(match.sheet, back, where[0]))
            moment = done(match, moment, (back.name,), ENTERED)
            gone = tuple(one for one in moment.note(LOST, ()) if one != name)
            moment = moment.noted_all({LOST: gone})
            moment = passed(match, moment, task_["side"], (_spot(match, where[0]),))
        else:
            lost = piece.lost - 1
            moment = moment.with_pieces(replace(piece, lost=lost, reduced=lost > 0))
        return moment.then(task_.changed(points=points, many=task_["many"] + 1))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence(_rule(match), "No more replacements.")
        if action_.verb == "return":
            name, place = action_.words
            return sentence(_rule(match), "{unit} arrives in {hex}.", unit=name, hex=place)
        return sentence(_rule(match), "{unit} regains a step.", unit=action_.words[0])


def _spot(match: Match, place: str) -> Cell | str:
    return place if ":" in place else match.sheet.space.cell(place)


KINDS: dict[str, Kind] = {"replacements": Replacements(), "replacement": Replacement()}
