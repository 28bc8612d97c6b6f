"""Plays facing: the direction in which a unit points after its move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.engine.facing.turning_moves import Turning, TurningSearch
from builder.rules.engine.facing.unit_facing import facing_of
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def directions_after(
    turning: Turning, search: Search[Cell] | None, cell: Cell
) -> Mapping[str, Fraction]:
    """Return the directions in which a unit may point after its move to a place, each with the
    movement points spent on move and turns."""
    if isinstance(search, TurningSearch):
        return search.ends(cell)
    spent = search.costs.get(cell, Fraction(0)) if search is not None else Fraction(0)
    return dict.fromkeys(turning.facing.directions, spent)


def turned(moment: Moment, name: str, direction: str) -> Moment:
    """Return the game state after a unit has turned."""
    return moment.with_pieces(replace(moment.piece(name), faces=direction))


class Face(Decision):
    """A player's decision in which direction a unit points after its move."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("face", task_["unit"], name) for name in task_["ways"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return turned(moment, *action_.words)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return face_sentence(match, moment, action_)


def face_sentence(match: Match, moment: Moment, action_: Action) -> Sentence:
    """Return the log sentence on the direction to which a unit turns."""
    name, way = action_.words
    facing = facing_of(situation_at(match, moment), moment.piece(name))
    return sentence(facing.rule if facing else "", "{unit} faces {way}.", unit=name, way=way)


KINDS: dict[str, Kind] = {"face": Face()}
