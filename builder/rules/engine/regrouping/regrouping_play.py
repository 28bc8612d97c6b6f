"""Plays regrouping: a player breaks down units and builds up others, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import unit_of
from builder.rules.engine.arrivals.arrival_play import ARRIVED
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.deed_records import DONE as DEEDS
from builder.rules.engine.positions.deed_records import deeds_in
from builder.rules.engine.positions.moment_situation import (
    situation_at,
    with_renamed_without_supply,
)
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.regrouping.regrouping_rules import (
    Regroup,
    free_counters,
    regroup_sentence,
    regroupings,
    scheduled,
)
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import LOST, carried, piece_names, taken_off
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ASIDE = "aside"
"""The name of the note with the units whose counters have been taken off because others stand for
them."""


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of regrouping if units are regrouped in a phase: one for each side that has the
    phase."""
    if not declared_in(match, now.id):
        return None
    return tuple(task("regroup", side=one, done=()) for one in ([side] if side else match.sides))


def declared_in(match: Match, phase: str) -> list[Regrouping]:
    """Return the declarations of regrouping that are played in a phase."""
    return [
        declared
        for declared in match.game.mechanisms.regrouping
        if phase
        in ({declared.phase} if declared.phase else phases_of(match, "regrouping", declared))
    ]


class Regrouped(Decision):
    """A player's decision to break down a unit (``break UNIT COUNTER …``) or to build one up
    (``build UNIT … COUNTER``), until he is done."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*_ways(match, moment, task_), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        way = _ways(match, moment, task_)[action_]
        moment, names = regrouped(match, moment, way)
        return moment.then(task_.changed(done=(*task_["done"], *names)))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            rule = self.rule(match, moment, task_)
            return sentence(rule, "Nothing more is broken down or built up.")
        return regroup_sentence(match.game, _ways(match, moment, task_)[action_])


def _action(way: Regroup) -> Action:
    return action("break" if way.breaks else "build", *way.go, *(one.text for one in way.come))


def _ways(match: Match, moment: Moment, task_: Task) -> Mapping[Action, Regroup]:
    """Return what a side may break down or build up now, by action."""
    side, came = task_["side"], task_["done"]

    def found() -> Mapping[Action, Regroup]:
        declared = declared_in(match, moment.phase)
        free = [_free(match, moment, one) for one in declared]
        ways = regroupings(situation_at(match, moment), declared, side, free, done=came)
        return {_action(way): way for way in ways if not carried(moment, *way.go)}

    return moment.worked_out(f"regroupings {side} {came}", found)


def _free(match: Match, moment: Moment, declared: Regrouping) -> Mapping[str, int]:
    """Return how many counters of each unit may come into play by a declaration."""
    back = {*_reusable(moment, declared)}
    there = [name for name in moment.pieces if name not in back]
    return free_counters(match.game, (*there, *_later(match, moment)))


def _later(match: Match, moment: Moment) -> list[str]:
    """Return the names of the scheduled units that have not come yet."""
    names = match.worked_out("scheduled units", lambda: scheduled(match.scenario))
    return [name for name in names if name not in moment.note(ARRIVED, ())]


def _reusable(moment: Moment, declared: Regrouping) -> tuple[str, ...]:
    """Return the names of the units that are out of play and may come back by a declaration."""
    lost: tuple[str, ...] = moment.note(LOST, ()) if declared.lost else ()
    return tuple(n for n in (*moment.note(ASIDE, ()), *lost) if n in moment.pieces)


def regrouped(match: Match, moment: Moment, way: Regroup) -> tuple[Moment, tuple[str, ...]]:
    """Return the game state after units have been broken down or built up, and the names of those
    that have come."""
    old = [moment.piece(name) for name in way.go]
    gone = [replace(taken_off(p), lost=0, reduced=False, states=()) for p in old]
    aside = (*moment.note(ASIDE, ()), *way.go)
    moment = moment.with_pieces(*gone).noted_all({ASIDE: aside})
    names = list[str]()
    for one in way.come:
        moment, name = _named(match, moment, one.counter)
        piece = Piece(
            name, one.counter, old[0].at, old[0].spot, lost=one.lost, reduced=one.lost > 0,
            states=tuple(_may_have(match.game, one.counter, old[0].states)), faces=old[0].faces,
        )  # fmt: skip
        moment = moment.with_pieces(piece)
        names.append(name)
    return _with_notes(moment, way.go, names), tuple(names)


def _may_have(game: Game, counter: str, states: Iterable[str]) -> Iterator[str]:
    """Yield those states in which a unit may be."""
    for id in states:
        state = game.mechanisms.state_called(id)
        if state is None or unit_fulfils(game, state.who, unit_of(game, counter)):
            yield id


def _named(match: Match, moment: Moment, counter: str) -> tuple[Moment, str]:
    """Return the name of the unit that a counter becomes in play, and the game state in which it is no
    longer out of play: that of a unit for which others stand, else a new one, and only if the game has
    no further counter, that of an eliminated unit."""
    # names follow one another, as they do in saved games
    new = next(name for name in piece_names(counter) if name not in moment.pieces)
    known = (*moment.pieces, *_later(match, moment))
    most = unit_of(match.game, counter).count
    for note in (ASIDE, LOST):
        names: tuple[str, ...] = moment.note(note, ())
        found = next((n for n in names if _counter_of(moment, n) == counter), "")
        if found:
            return moment.noted_all({note: tuple(n for n in names if n != found)}), found
        if sum(name.partition("#")[0] == counter for name in known) < most:
            break
    return moment, new


def _counter_of(moment: Moment, name: str) -> str:
    return moment.pieces[name].counter if name in moment.pieces else ""


def _with_notes(moment: Moment, old: Sequence[str], new: Sequence[str]) -> Moment:
    """Return the game state in which what the units that went have done this turn, and whether they
    are out of supply, is true of those that have come."""
    deeds = deeds_in(moment)
    did = tuple(dict.fromkeys(word for name in old for word in deeds.get(name, ())))
    if did:
        known = {name: words for name, words in deeds.items() if name not in old}
        moment = moment.noted_all({DEEDS: Frozen({**known, **dict.fromkeys(new, did)})})

    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        kept = (name for name in names if name not in old)
        return (*kept, *new) if {*names} & {*old} else names

    return with_renamed_without_supply(moment, renamed)


KINDS: dict[str, Kind] = {"regroup": Regrouped()}
