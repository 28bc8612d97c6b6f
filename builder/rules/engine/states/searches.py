"""Searches for units whose places are hidden: a side names places, one after the other, and rolls for
each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.mechanisms.states import Recovery, State
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.engine.combat.consequences_play import in_state
from builder.rules.engine.positions.aliases import DISPLAYS
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import standing_in
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.states.face_down import able_to_hide, hide, side_of_piece
from builder.rules.engine.states.state_endings import without_state
from builder.rules.engine.states.state_rules import STAYS, WHOLE, RecoveryAttempt, result_of
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def searches_in(match: Match, phase: str, side: str) -> Iterator[Task]:
    """Yield the searches that sides may make in a phase of ``side`` (empty: of all sides)."""
    hiding = match.game.mechanisms.hiding_state
    ways = hiding.recovery if hiding is not None and match.game.mechanisms.hides_places else ()
    for number, way in enumerate(ways):
        if way.phase in ("", phase):
            for one in [side] if side else match.sides:
                yield task("search", side=one, way=number, searched=())


def _way(match: Match, task_: Task) -> tuple[State, Recovery]:
    hiding = match.game.mechanisms.hiding_state
    assert hiding is not None
    return hiding, hiding.recovery[task_["way"]]


def _rule(match: Match, task_: Task) -> str:
    state, way = _way(match, task_)
    return way.rule or match.game.mechanisms.case("states", state)


def searching_situation(match: Match, moment: Moment, side: str) -> Situation:
    """Return the situation as a side that searches knows it, with its own units in the open: they search
    wherever they are hidden themselves."""

    def made() -> Situation:
        known = hide(match, moment, side)
        own = (p for p in known.pieces.values() if p.hidden and side_of_piece(match, p) == side)
        return situation_at(match, known.with_pieces(*(replace(p, hidden=False) for p in own)))

    return moment.worked_out(f"searching situation {side}", made)


def _open_places(match: Match, moment: Moment, task_: Task) -> Iterator[str]:
    """Yield the places in which a hidden unit could be found by the search, as far as its side knows."""
    situation, (state, way) = searching_situation(match, moment, task_["side"]), _way(match, task_)
    blank = _unknown_unit(match, state, task_["side"])
    if blank is None:
        return
    space = match.sheet.space
    displays = (track for track in match.game.tracks if track.kind in DISPLAYS)
    boxes = (f"{track.id}:{box.id}" for track in displays for box in track.boxes)
    spots = (*map(space.id, sorted(space.cells)), *boxes)
    for at in spots:
        piece = replace(blank, name=f"unknown at {at}", at=at, spot=read_spot(match.sheet, at))
        if at not in task_["searched"] and piece_fulfils(situation, way.when, piece):
            yield at


def _unknown_unit(match: Match, state: State, side: str) -> Piece | None:
    """Return a unit of another side that may be hidden, to stand for what may be found."""
    others = (able_to_hide(match, other) for other in match.sides if other != side)
    unit = next((units[0] for units in others if units), None)
    return Piece("", unit.id, states=(state.id,), hidden=True) if unit else None


class Search(Decision):
    """A side's decision in which place it searches next, or that it searches no more."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        places = moment.worked_out(
            f"places to search {sorted(task_.data.items(), key=str)}",
            lambda: tuple(_open_places(match, moment, task_)),
        )
        return (*(action("search", at) for at in places), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        _, way = _way(match, task_)
        searched = (*task_["searched"], action_.words[0])
        if len(searched) < (way.most or 1):
            moment = moment.then(task_.changed(searched=searched))
        roll = Task("search-roll", task_.changed(at=action_.words[0]).data)
        return moment.then(roll) if way.dice else _found(match, moment, roll, None)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence(_rule(match, task_), "No more searches.")
        return sentence(_rule(match, task_), "A search is made in {hex}.", hex=action_.words[0])


class SearchRoll(Roll):
    """The roll for a search in a place."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(_way(match, task_)[1].dice)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return _found(match, moment, task_, int(action.words[0]))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, task_)


def _found(match: Match, moment: Moment, task_: Task, roll: int | None) -> Moment:
    """Return the game state after a search with this roll, which is the same whether no unit is there or
    none is found."""
    state, _ = _way(match, task_)
    at, rule = task_["at"], _rule(match, task_)
    tried = tuple(attempts(match, moment, task_))
    results = {a.piece.name: (a.way.to or WHOLE) if roll is None else result_of(a, roll)
               for a in tried}  # fmt: skip
    found = {name: result for name, result in results.items() if result != STAYS}
    if not found:
        return moment.with_sentences(sentence(rule, "Nothing is found in {hex}.", hex=at))
    for name, result in found.items():
        moment = without_state(match, moment, name, state, rule)
        if result != WHOLE and moment.piece(name).at:
            moment = in_state(match, moment, [name], result, rule)
    return moment


def attempts(match: Match, moment: Moment, task_: Task) -> Iterator[RecoveryAttempt]:
    """Yield the chance to be found of each hidden unit in the place that is searched."""
    side, (state, way) = task_["side"], _way(match, task_)
    now, situation = situation_at(match, moment), searching_situation(match, moment, side)
    for piece in standing_in(now, match.place(task_["at"])):
        hidden = not now.sees_place_of(side, piece)
        if hidden and piece_fulfils(situation, way.when, piece):
            yield RecoveryAttempt(situation, piece, state, way)


KINDS: dict[str, Kind] = {"search": Search(), "search-roll": SearchRoll()}
