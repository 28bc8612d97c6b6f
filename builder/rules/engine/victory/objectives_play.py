"""Plays secret objectives: they are dealt at the start, or chosen in secret, and shown at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms.victory import Objectives
from builder.rules.engine.victory.victory_play import OBJECTIVES
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, OneOf, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

DEALT = "objectives dealt"
"""The name of the note with the objectives that each side has been dealt."""

_DEALS, _DRAWN = "objectives-dealt", "objective-drawn"
_KEPT, _CHOICE = "objectives-kept", "objective-choice"

Of = Frozen[tuple[str, ...]]
"""The objectives of each side."""


def objectives_of(game: Game) -> Objectives | None:
    """Return the secret objectives that a game declares."""
    declared = game.mechanisms.victory
    return declared.objectives if declared else None


def _declared(match: Match) -> Objectives:
    found = objectives_of(match.game)
    assert found is not None
    return found


def _rule(match: Match) -> str:
    victory = match.game.mechanisms.victory
    assert victory is not None
    return _declared(match).rule or match.game.mechanisms.case("victory", victory)


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state with the tasks by which sides are dealt their objectives, and choose."""
    declared = objectives_of(match.game)
    if declared is None:
        return moment
    dealt = [task(_DEALS, side=side, left=declared.dealt) for side in match.sides]
    chosen = [task(_KEPT, side=side) for side in match.sides]
    return moment.then(*(dealt if declared.dealt else ()), *chosen)


def _added(moment: Moment, note: str, side: str, ids: Sequence[str]) -> Moment:
    had: Of = moment.note(note, Frozen())
    return moment.noted_all({note: had.updated({side: (*had.get(side, ()), *ids)})})


def _left_to(match: Match, moment: Moment, side: str) -> tuple[str, ...]:
    """Return the objectives among which a side may still choose."""
    declared, kept = _declared(match), moment.note(OBJECTIVES, Frozen()).get(side, ())
    dealt: Of = moment.note(DEALT, Frozen())
    among = dealt.get(side, ()) if declared.dealt else declared.open_to(side)
    return tuple(id for id in among if id not in kept)


class Deals(Routine):
    """The routine in which a side is dealt its objectives, one after the other."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        left = task_["left"]
        if not left or not _undealt(match, moment, task_["side"]):
            return moment
        return moment.then(task(_DRAWN, side=task_["side"]), task_.changed(left=left - 1))


def _undealt(match: Match, moment: Moment, side: str) -> tuple[str, ...]:
    dealt: Of = moment.note(DEALT, Frozen())
    gone = {id for ids in dealt.values() for id in ids}
    return tuple(id for id in _declared(match).open_to(side) if id not in gone)


class _OwnSecret:
    """A task of a side whose actions only that side sees."""

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        side: str = task["side"]
        return side


class Drawn(_OwnSecret, Chance):
    """The random choice of an objective that a side is dealt; only the side sees it."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found = _undealt(match, moment, task_["side"])
        return [(action("objective", id), Fraction(1, len(found))) for id in found]

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _added(moment, DEALT, task_["side"], action_.words)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = _declared(match).named(action_.words[0]).name
        text = "{side} draws the objective “{objective}”."
        return sentence(_rule(match), text, side=task_["side"], objective=name)


class Kept(Routine):
    """The routine in which a side keeps objectives: it chooses, if it has more than it keeps."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, left = task_["side"], _left_to(match, moment, task_["side"])
        kept = _declared(match).kept
        if len(left) <= kept:
            return _added(moment, OBJECTIVES, side, left)
        return moment.then(*(task(_CHOICE, side=side) for _ in range(kept)))


class Choice(_OwnSecret, Decision):
    """A side's secret choice of an objective."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("objective", id) for id in _left_to(match, moment, task_["side"]))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _added(moment, OBJECTIVES, task_["side"], action_.words)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = _declared(match).named(action_.words[0]).name
        text = "{side} chooses the objective “{objective}”."
        return sentence(_rule(match), text, side=task_["side"], objective=name)


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state without the objectives of other sides, which are shown at the end."""
    if objectives_of(match.game) is None or moment.next is None:
        return moment
    found = {note: moment.note(note, Frozen()) for note in (DEALT, OBJECTIVES)}
    own = {note: _own(of, side) for note, of in found.items()}
    if own == found:
        return moment
    return replace(moment.noted_all(dict(own)), log=(), sentences=())


def _own(of: Of, side: str) -> Of:
    return Frozen({one: ids for one, ids in of.items() if one == side})


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a possible game state, given what a side knows: the others have some objectives, or have
    been dealt some among which they have still to choose."""
    declared = objectives_of(match.game)
    if declared is None or moment.next is None:
        return moment
    seen: set[str] = {*moment.note(DEALT, Frozen()).get(side, ())}
    for other in match.sides:
        note, many = _to_guess(declared, moment, other)
        if other == side or other in moment.note(note, Frozen()):
            continue
        open_ = [id for id in declared.open_to(other) if id not in seen]
        for _ in range(min(many, len(open_))):
            chosen = one_of(open_)
            open_.remove(chosen)
            moment = _added(moment, note, other, (chosen,))
            seen |= {chosen} if declared.dealt else set()
    return moment


def _to_guess(declared: Objectives, moment: Moment, side: str) -> tuple[str, int]:
    """Return the note into which guessed objectives of a side are put, and how many they are: those that
    it keeps; before it has chosen those that it has been dealt; before that none."""
    due = {one.kind for one in moment.agenda if one.get("side") == side}
    if due & {_DEALS, _DRAWN}:
        return DEALT, 0
    return (DEALT, declared.dealt) if due & {_KEPT, _CHOICE} else (OBJECTIVES, declared.kept)


def besides(match: Match, moment: Moment, side: str) -> Iterator[Sentence]:
    """Yield the secret objectives that a side knows of."""
    declared = objectives_of(match.game)
    kept: Mapping[str, tuple[str, ...]] = moment.note(OBJECTIVES, Frozen())
    for one in match.sides if declared else ():
        for id in kept.get(one, ()):
            found = _declared(match).named(id)
            text = "Secret objective of {side}: {objective} (points: {points})."
            values = {"side": one, "objective": found.name, "points": found.points}
            yield sentence(found.rule or _rule(match), text, **values)


KINDS: dict[str, Kind] = {_DEALS: Deals(), _DRAWN: Drawn(), _KEPT: Kept(), _CHOICE: Choice()}
