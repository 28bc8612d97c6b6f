"""Plays units that join another side: their counter there takes their place, and if they cannot stay
in it their new side puts them into the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.consequences_play import counted, with_eliminated
from builder.rules.engine.joining.joined_units import is_first_counter, joined_counter
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.engine.positions.moment_situation import (
    AMOUNTS,
    situation_at,
    with_renamed_without_supply,
)
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.stacking.room import has_room
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import AWAY, GIVEN_BACK, carried, moved, new_piece, taken_off
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Joins(Routine):
    """The routine by which units join a side."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return joined(match, moment, task_["units"], task_["side"], task_["rule"])


def joined(match: Match, moment: Moment, names: Sequence[str], side: str, rule: str) -> Moment:
    """Return the game state after units have joined a side (if ``side`` is empty, the only one that
    each may join): those that may do so and are in play. Tasks of those that cannot stay in their
    place are on the agenda."""
    case = _case(match) or rule
    for name in names:
        piece = moment.piece(name)
        counter = joined_counter(match.game, piece.counter, side)
        if not piece.at or not counter:
            continue
        moment, new = _turned(match, moment, piece, counter)
        whose = situation_at(match, moment).side(new)
        told = sentence(rule, "{unit} joins {side}.", unit=new.name, side=whose)
        moment = moment.with_sentences(told).then(task("joined", unit=new.name, rule=case))
        if is_first_counter(match.game, piece.counter):
            moment = counted(match, moment, lost=(name,))
        moment = with_eliminated(match, moment, carried(moment, name), rule)
    return moment


def _case(match: Match) -> str:
    declared = match.game.mechanisms.joining
    return match.game.mechanisms.case("joining", declared) if declared else ""


def _turned(match: Match, moment: Moment, piece: Piece, counter: str) -> tuple[Moment, Piece]:
    """Return the game state in which a counter of another side has taken a unit's place, and its
    piece."""
    notes = {name: tuple[str, ...](moment.note(name, ())) for name in (AWAY, GIVEN_BACK)}
    gone_before = (name for names in notes.values() for name in names)
    again = next((name for name in gone_before if moment.piece(name).counter == counter), "")
    new = moment.piece(again) if again else new_piece(moment, counter, piece.at, None)
    new = replace(
        new, at=piece.at, spot=piece.spot, bank=piece.bank, lost=piece.lost,
        reduced=piece.reduced, states=piece.states, faces=piece.faces,
    )  # fmt: skip
    notes = {note: tuple(n for n in names if n != again) for note, names in notes.items()}
    note = AWAY if is_first_counter(match.game, piece.counter) else GIVEN_BACK
    notes[note] = (*notes[note], piece.name)
    moment = moment.with_pieces(taken_off(piece), new).noted_all(
        {k: v for k, v in notes.items() if v or k in moment.notes}
    )
    return _with_notes(match, moment, piece.name, new.name), new


def _with_notes(match: Match, moment: Moment, old: str, new: str) -> Moment:
    """Return the game state in which the counts of a unit, and whether it is out of supply, are those
    of the counter that has taken its place."""
    amounts: Frozen[int] = moment.note(AMOUNTS, Frozen())
    counts = [count for count in match.game.mechanisms.counts if count.of == "unit"]
    had = {c.known_as(new): amounts[c.known_as(old)] for c in counts if c.known_as(old) in amounts}
    moment = moment.noted_all({AMOUNTS: amounts.updated(had)}) if had else moment
    return with_renamed_without_supply(
        moment, lambda names: tuple(new if name == old else name for name in names)
    )


class Joined(Routine):
    """The routine for a unit that has joined a side: it stays in its place, or goes to the next one
    if enemies are there or the stacking limits leave no room."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        piece, situation = moment.piece(task_["unit"]), situation_at(match, moment)
        if not piece.at:
            return moment
        side, cell = situation.side(piece), piece.cell
        spot = cell if cell is not None else piece.at
        shared = situation.mechanisms.enemies_share_places
        stays = (shared or not situation.in_the_way(spot, side, "stack")) and (
            cell is None or breach_with(situation, cell, piece) is None
        )
        if stays:
            return passed(match, moment, side, (spot,))
        choice = JoinedPlace()
        first, *others = choice.actions(match, moment, task_) or (None,)
        if first is None:
            return with_eliminated(match, moment, [piece.name], task_["rule"])
        if others:
            return moment.then(Task("joined-place", task_.data))
        moment = moment.with_sentences(choice.describe(match, moment, task_, first))
        return choice.take(match, moment, task_, first)


class JoinedPlace(Decision):
    """A player's decision where to put a unit that has joined his side and cannot stay: into an
    adjacent place without enemies that is open to it and has room."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return situation_at(match, moment).side(moment.piece(task_["unit"]))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        situation, piece = situation_at(match, moment), moment.piece(task_["unit"])
        if piece.cell is None:
            return ()
        return tuple(
            action("put", piece.name, spot_id(situation, cell))
            for cell in situation.ground.neighbours(piece.cell)
            if self._is_open(situation, piece, piece.cell, cell)
        )

    def _is_open(self, situation: Situation, piece: Piece, here: Cell, cell: Cell) -> bool:
        if situation.step_cost(piece, here, cell).total is None:
            return False
        return has_room(situation, cell, piece)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, at = action_.words
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        side = situation_at(match, moment).side(moment.piece(name))
        return passed(match, moment, side, (match.sheet.space.cell(at),))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name, at = action_.words
        return sentence(task_["rule"], "{unit} goes to {hex}.", unit=name, hex=at)


KINDS: dict[str, Kind] = {"joins": Joins(), "joined": Joined(), "joined-place": JoinedPlace()}
