"""The end of a fire phase in play: lost units are removed, units advance (5.1, 7.2, 7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import eliminated, moved
from builder.rules.play.values import Frozen
from builder.rules.systems.city_fight.combat.phases import RESPONSE_FIRE_SIDES
from builder.rules.systems.city_fight.moving.moving import may_advance
from builder.rules.systems.city_fight.play.fire_phase import OVER
from builder.rules.systems.city_fight.play.hidden_play import face_down
from builder.rules.systems.city_fight.play.moments import (
    CHARGES,
    ENTERED,
    GUNFIRE,
    battlefield_at,
    options_of,
    other,
)
from builder.rules.systems.city_fight.small_rules import advances

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class FireOver(Routine):
    """Automatic step of play at the end of a fire phase: lost units are removed, and units that may
    advance do so."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        emptied = {moment.piece(name).at: who for name, who in task_["kills"].items()}
        if task_["lost"]:
            moment = eliminated(moment, *task_["lost"])
        if task_["ships"]:
            spent = moment.note(GUNFIRE, 0) + task_["ships"]
            moment = moment.noted_all({GUNFIRE: spent})
        charges = moment.note(CHARGES, Frozen())
        if charges:
            still = {name: at for name, at in charges.items() if name not in task_["fired"]}
            moment = moment.noted_all({CHARGES: still})
        if "7.1" in options_of(match):
            moment = face_down(match, moment)
        if "7.9" in options_of(match) and any(_advances(match, moment, emptied)):
            return moment.then(task("advance", emptied=emptied))
        return moment


def _advances(
    match: Match, moment: Moment, emptied: Mapping[str, Sequence[str]]
) -> Iterator[Action]:
    """Yield the possible advances into hexes that have become empty. ``emptied`` has for each such
    hex the units that fired at the unit lost there."""
    field, space = battlefield_at(match, moment), match.sheet.hexes
    side = other(RESPONSE_FIRE_SIDES[moment.phase]) if moment.phase in RESPONSE_FIRE_SIDES else ""
    for at, firers in emptied.items():
        cell = space.cell(at)
        for name in firers:
            piece = moment.piece(name)
            if piece.cell is None or field.side(piece) != side:
                continue
            beside = space.adjacent(piece.cell, cell) and name in moment.note(ENTERED, ())
            if advances(field.options, beside, True, True) and may_advance(field, piece, cell):
                yield action("advance", name, at)


class Advance(Decision):
    """A player's decision: which unit advances into a hex that has become empty."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return other(RESPONSE_FIRE_SIDES[moment.phase])

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*_advances(match, moment, task["emptied"]), DONE)

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        emptied = {
            hex: tuple(one for one in firers if one != name)
            for hex, firers in task["emptied"].items()
        }
        if any(_advances(match, moment, emptied)):
            return moment.then(task.changed(emptied=emptied))
        return moment

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.9", "No more units advance.")
        name, at = action_.words
        return sentence("7.9", "{unit} advances to {hex}.", unit=name, hex=at)


KINDS = {OVER: FireOver(), "advance": Advance()}
