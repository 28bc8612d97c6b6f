"""Advance after combat in play (7.9, 12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.advance import AdvanceInputs, advance_bar, advance_ends
from builder.rules.systems.folio.play.field import (
    place_text,
    put_in,
    seen_field,
    side_at,
    unit_at,
    whole_field,
)
from builder.rules.systems.folio.play.game_length import at_village
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.revealing import searched
from builder.rules.systems.folio.play.turn_record import ADVANCED, did, landed
from builder.rules.systems.folio.terrain.land import LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Advances(Routine):
    """Automatic step of play for the advances after a combat, repeated as long as any of its
    attackers may advance."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        choice = Task("advance", task_.data)
        if is_vessel(unit_at(match, moment.piece(task_["loser"]))):
            return moment
        return moment.then(choice) if any(_choices(match, moment, choice)) else moment


def _choices(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    field = seen_field(match, moment, task_["side"])
    grid = field.land.sheet.hexes
    path = grid.path(task_["path"])
    facts = {"path": task_["path"], "loser": task_["loser"], "landed": landed(moment)}
    given = AdvanceInputs.model_construct(None, unit="", **facts)
    for name in task_["units"]:
        piece = field.pieces[name]
        if piece.cell is None or name in moment.note(ADVANCED, ()):
            continue
        if advance_bar(field.position, field.land, piece, path, given) is None:
            for place in advance_ends(field.position, field.land, piece, path):
                yield action("advance", name, place_text(field.land, place))


class Advance(Decision):
    """A player's decision: which attacker advances, and how far."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*_choices(match, moment, task_), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        moment = did(moment.then(task("advances", **task_.data)), ADVANCED, name)
        land, goal = (
            whole_field(match, moment).land,
            parse_place(whole_field(match, moment).land, at),
        )
        for cell in land.sheet.hexes.path(task_["path"]):
            here = moment.piece(name)
            place = goal if cell == goal.cell else LandPlace(cell)
            if _is_held(match, moment, name, place):
                break
            moment = moment.with_pieces(put_in(land, here, place))
            moment, _ = searched(match, moment, name)
            if cell == goal.cell:
                break
        return at_village(match, moment, came=name)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.9", "Nobody else advances.")
        name, at = action_.words
        return sentence("7.9", "{unit} advances to {hex}.", unit=name, hex=at.partition("@")[0])


def _is_held(match: Match, moment: Moment, name: str, place: LandPlace) -> bool:
    """Tell whether the next hex of an advance has an enemy in it that was hidden until now."""
    field = whole_field(match, moment)
    return place in field.fronts(side_at(match, moment.piece(name))).held


KINDS = {"advances": Advances(), "advance": Advance()}
