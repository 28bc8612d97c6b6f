"""Plays advances after combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.combat import Advance
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.advance.advance_after_combat import Pursuit
from builder.rules.engine.combat.combat_steps import targets_of
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.states.running_into import run_into, way_until_contact
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.play.pieces import moved

if TYPE_CHECKING:
    from builder.rules.play.match import Match

OF_BATTLES = Advance()
"""The advance after dice battles: into the place that has been vacated, and no further."""


def advance_of(match: Match, task_: Task) -> tuple[Advance | None, str]:
    """Return the rules of advance after the combat or dice battle that the task names (``None`` if
    units do not advance), and the number of their rule."""
    mechanisms = match.game.mechanisms
    if task_["of"] == "battle":
        battle = next(one for one in mechanisms.battles if one.id == task_["id"])
        return OF_BATTLES, mechanisms.case("battles", battle)
    combat = mechanisms.combat_called(task_["id"])
    assert combat is not None
    own = combat.advance.rule if combat.advance else ""
    return combat.advance, own or mechanisms.case("combat", combat)


class Advances(Decision):
    """A player's decision which of his attackers advance into the vacated place."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        declared, _ = advance_of(match, task_)
        by_loser = declared is not None and declared.by == "loser"
        return str(task_["enemy"] if by_loser else task_["side"])

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = tuple(self._all(match, moment, task_))
        declared, _ = advance_of(match, task_)
        must = found and declared is not None and len(task_["gone"]) < declared.least
        return found if must else (*found, DONE)

    def _all(self, match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
        declared, _ = advance_of(match, task_)
        if declared is None or ":" in task_["target"]:
            return
        if declared.most is not None and len(task_["gone"]) >= declared.most:
            return
        for name in task_["units"]:
            piece = moment.piece(name)
            if name in task_["gone"] or piece.cell is None:
                continue
            ends = self._ends(match, moment, task_, declared, piece)
            yield from (action("advance", name, match.sheet.space.id(cell)) for cell in ends)

    def _ends(
        self, match: Match, moment: Moment, task_: Task, declared: Advance, piece: Piece
    ) -> dict[Cell, Cell]:
        """Return the places where a unit may end its advance, each with the attacked place by way
        of which it gets there."""
        found, situation = dict[Cell, Cell](), situation_at(match, moment)
        for place in targets_of(task_):
            target = match.sheet.space.cell(place)
            pursuit = Pursuit(situation, declared, piece, target)
            if pursuit.is_free(target):
                for cell in pursuit.hexes():
                    found.setdefault(cell, target)
        return found

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        (declared, _), piece = advance_of(match, task_), moment.piece(name)
        assert declared is not None
        cell = match.sheet.space.cell(at)
        first = self._ends(match, moment, task_, declared, piece)[cell]
        situation, side = situation_at(match, moment), task_["side"]
        way, met = way_until_contact(situation, tuple(dict.fromkeys((first, cell))), side)
        gone = (*task_["gone"], name) if way else task_["gone"]
        moment = moment.then(task_.changed(gone=gone))
        if way:
            end = match.sheet.space.id(way[-1])
            moment = moment.with_pieces(moved(match.sheet, moment.piece(name), end))
            moment = passed(match, moment, side, way)
            for one in way:
                moment = _captured(match, moment, task_, one)
        return run_into(match, moment, name, met) if met is not None else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        _, rule = advance_of(match, task_)
        if action_ == DONE:
            return sentence(rule, "No more units advance.")
        name, at = action_.words
        return sentence(rule, "{unit} advances to {hex}.", unit=name, hex=at)


def _captured(match: Match, moment: Moment, task_: Task, cell: Cell) -> Moment:
    """Return the game state after a unit has advanced into a place with enemies that are captured."""
    (declared, rule), side = advance_of(match, task_), task_["side"]
    foes = situation_at(match, moment).foes(cell, side)
    if declared is None or declared.captures is None or not foes:
        return moment
    theirs = situation_at(match, moment).side(foes[0])
    names = [foe.name for foe in foes]
    return befall(match, moment, names, declared.captures.does, rule, side=theirs, enemy=side)


KINDS: dict[str, Kind] = {"advance": Advances()}
