"""Plays results by which units go back to the places from which they came in this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.engine.combat.consequences_play import lose, with_eliminated
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.retreat.whence_records import CAME
from builder.rules.engine.stacking.room import has_room
from builder.rules.play.kinds import Kind, Routine
from builder.rules.play.moment import Moment, Task, sentence
from builder.rules.play.pieces import moved
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class GoBack(Routine):
    """The routine by which units go back, one after the other, to the places from which they came in this
    turn. A unit that has not changed its place stays."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        came: Mapping[str, str] = moment.note(CAME, Frozen())
        units = [name for name in task_["units"] if moment.piece(name).at]
        for name in units:
            at = came.get(name, "")
            if not at:
                told = "{unit} came from no other place this turn, and stays."
                moment = moment.with_sentences(sentence(task_["rule"], told, unit=name))
            elif has_room(situation_at(match, moment), match.place(at), moment.piece(name)):
                moment = _gone_back(match, moment, task_, name, at)
            else:
                moment = _kept_out(match, moment, task_, name)
        return moment


def _gone_back(match: Match, moment: Moment, task_: Task, name: str, at: str) -> Moment:
    side, spot = situation_at(match, moment).side(moment.piece(name)), match.place(at)
    moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
    moment = passed(match, moment, side, (spot,) if isinstance(spot, Cell) else ())
    told = sentence(task_["rule"], "{unit} goes back to {hex}.", unit=name, hex=at)
    return moment.with_sentences(told)


def _kept_out(match: Match, moment: Moment, task_: Task, name: str) -> Moment:
    """Return the game state after a unit could not go back: as after any retreat that is not possible."""
    declared, rule = match.game.mechanisms.retreat, task_["rule"]
    moment = moment.with_sentences(sentence(rule, "{unit} cannot go back.", unit=name))
    if declared is not None and declared.cannot == "lose":
        return lose(match, moment, name, 1, rule)
    return with_eliminated(match, moment, [name], rule)


KINDS: dict[str, Kind] = {"goes-back": GoBack()}
