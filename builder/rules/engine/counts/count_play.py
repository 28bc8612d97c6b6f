"""Plays the changes of counts (tracked numbers) that phases, combat results, losses and optional
choices of players cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from builder.model.game import Phase
from builder.model.mechanisms import Count
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.counts.count_ledger import Ledger
from builder.rules.engine.counts.count_rules import (
    CountInputs,
    OptionalChanges,
    change_all,
    choices_in,
)
from builder.rules.engine.counts.digit_markers import DIGITS, box_of_digit, digit_markers
from builder.rules.engine.events.effects_play import perform
from builder.rules.engine.positions.amounts import (
    amount_in,
    count_named,
    holders_of_count,
    most_of,
)
from builder.rules.engine.positions.moment_situation import AMOUNTS, enemy_of_side, situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.victory.victory_play import look_at_once, score_points
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task of changing the counts that the phase ``now`` of a ``side`` changes,
    otherwise ``None``."""
    changes = [c for count in match.game.mechanisms.counts for c in count.changes]
    if not any(now.id in change.phase for change in changes):
        return None
    return (task("count-choices", phase=now.id, side=side, asked=(), chosen=()),)


@dataclass
class PlayLedger(Ledger):
    """The amounts of all counts while they are changed in play; it also collects the effects that
    follow, which are carried out later."""

    follows: list[tuple[EventEffect, str, str]] = field(default_factory=list)
    befallen: list[tuple[Consequences, str, str]] = field(default_factory=list)

    def event_effects(
        self,
        event_effects: tuple[EventEffect, ...],
        side: str,
        rule: str,
        pieces: tuple[Piece, ...] = (),
    ) -> None:
        self.follows += ((event_effect, side, rule) for event_effect in event_effects)

    def befalls(self, does: Consequences, unit: str, rule: str) -> None:
        if does:
            self.befallen.append((does, unit, rule))


def entered(match: Match, moment: Moment, ledger: PlayLedger) -> Moment:
    """Return the game state with the amounts of the ledger: markers moved on their tracks, points
    scored, what befalls units whose counts have reached an amount, and the effects that follow put
    on the agenda."""
    amounts = Frozen(dict(ledger.situation.amounts))
    told = [Sentence(one.rule, one.text, one.values) for one in ledger.steps]
    moment = moment.noted_all({AMOUNTS: amounts}).with_sentences(*told)
    moment = moment.with_pieces(*_markers(match, moment, amounts))
    if ledger.points:
        moment = score_points(moment, ledger.points)
    moment = look_at_once(match, moment)
    for event_effect, side, rule in reversed(ledger.follows):
        moment = perform(match, moment, (event_effect,), side, rule)
    for does, unit, rule in reversed(ledger.befallen):
        side = situation_at(match, moment).side(moment.piece(unit))
        enemy = enemy_of_side(match, moment, side)
        moment = befall(match, moment, [unit], does, rule, side=side, enemy=enemy)
    return moment


def _markers(match: Match, moment: Moment, amounts: Mapping[str, int]) -> list[Piece]:
    """Return those markers of counts that must move, at the boxes of their tracks that show the new
    amounts."""
    boxes = {track.id: {box.id for box in track.boxes} for track in match.game.tracks}
    found: list[Piece] = []
    for name, amount in amounts.items():
        holder, _, id = name.rpartition(" ")
        count = count_named(match.game, id)
        if count is None:
            continue
        digits = digit_markers(match.game, count.known_as(holder))
        if not digits and not count.shown_by(holder):
            continue
        for piece in moment.pieces.values():
            track = piece.at.partition(":")[0]
            if piece.counter in digits and boxes.get(track, set()) >= DIGITS:
                at = f"{track}:{box_of_digit(amount, digits[piece.counter], boxes[track])}"
            elif piece.counter == count.shown_by(holder):
                at = f"{count.kept_on(holder)}:{amount}"
            else:
                continue
            if piece.at != at:
                found.append(replace(piece, at=at))
    return found


class CountChoices(Decision):
    """A player's decision on each optional change of a count: ``change COUNT`` or ``leave COUNT``;
    on one of several changes of a unit's count: ``change-by COUNT +1``. After the last, all changes
    of the phase are made."""

    def _next(self, match: Match, moment: Moment, task_: Task) -> OptionalChanges:
        found = choices_in(situation_at(match, moment), task_["phase"], task_["side"])
        return next(one for one in found if one.name not in task_["asked"])

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        one = self._next(match, moment, task_)
        if one.count.of == "unit":
            return situation_at(match, moment).side(moment.piece(one.holder))
        own = task_["side"] or match.sides[0]
        return one.holder if one.holder in match.sides else own

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        one = self._next(match, moment, task_)
        words, labels = one.name.split(), one.alternatives
        changes = [action("change-by", *words, label) for label in labels]
        changes = changes if len(changes) > 1 else [action("change", *words)]
        return *changes, action("leave", *words)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        one = self._next(match, moment, task_)
        made = one.alternatives or {"": one.name}
        first = next(iter(made.values()))
        name = made[action_.words[-1]] if action_.verb == "change-by" else first
        chosen = (*task_["chosen"], *(() if action_.verb == "leave" else (name,)))
        rest = task_.changed(asked=(*task_["asked"], one.name), chosen=chosen)
        return moment.then(Task("count-choices", rest.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        one = self._next(match, moment, task_)
        rule, name = match.game.mechanisms.case("counts", one.count), one.count.name
        if one.count.of == "unit" and action_.verb == "leave":
            text = "{unit}: {count} stays as it is."
            return sentence(rule, text, unit=one.holder, count=name)
        if one.count.of == "unit":
            first = next(iter(one.alternatives))
            by = action_.words[-1] if action_.verb == "change-by" else first
            by = by.replace("-", "−")
            return sentence(rule, "{unit}: {count} {by}.", unit=one.holder, count=name, by=by)
        text = "{count} is changed." if action_.verb == "change" else "{count} stays as it is."
        return sentence(rule, text, count=name)


class CountsOfPhase(Routine):
    """The routine that makes the changes of counts in a phase, after the player has decided on the
    optional ones."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        situation = situation_at(match, moment)
        names = {one.name for one in choices_in(situation, task_["phase"], task_["side"])}
        if names - {*task_["asked"]}:
            return moment.then(Task("count-choice", task_.data))
        given = CountInputs.model_construct(
            phase=task_["phase"],
            side=task_["side"],
            chosen=task_["chosen"],
            result="",
            lost=(),
            worn={},
        )
        ledger = PlayLedger(situation)
        change_all(ledger, given)
        return entered(match, moment, ledger)


class CountEvents(Routine):
    """The routine that makes the changes of counts caused by a combat result or by losses."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        given = CountInputs.model_construct(
            phase="",
            chosen=(),
            result=task_.get("result"),
            lost=tuple(task_.get("lost", ())),
            worn=dict(task_.get("worn", Frozen())),
        )
        ledger = PlayLedger(situation_at(match, moment))
        change_all(ledger, given)
        return entered(match, moment, ledger)


class CountChange(Routine):
    """The routine that changes counts as an event's effect says."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        ledger = PlayLedger(situation_at(match, moment))
        pieces = tuple(moment.piece(name) for name in task_["units"] if name in moment.pieces)
        event_effect = EventEffect.model_construct(
            None,
            **{**_NO_EFFECT, "change": dict(task_["change"])},  # pyrefly: ignore[bad-argument-type]
        )
        for name, by in task_["change"].items():
            for count, holder in ledger.meant(name, task_["side"], event_effect, pieces):
                ledger.add(count, holder, by, task_["rule"])
        return entered(match, moment, ledger)


class CountMarks(Routine):
    """The routine by which a consequence changes a count of units: of ``each`` of them, or ``by``
    so much of all together, which their side shares out one by one."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        names = _able_to_mark(match, moment, task_)
        if len(names) > 1 and not task_["each"]:
            return moment.then(Task("count-share", task_.data))
        data = {"change": {task_["count"]: task_["by"]}, "side": "", "rule": task_["rule"]}
        return moment.then(*(task("count-change", units=[name], **data) for name in names))


class CountShare(Decision):
    """A player's decision which of his units bears the next point of a change of their counts."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("choose", name) for name in _able_to_mark(match, moment, task_))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        one = 1 if task_["by"] > 0 else -1
        left = task_["by"] - one
        data = {"change": {task_["count"]: one}, "side": "", "rule": task_["rule"]}
        first = task("count-change", units=[action_.words[0]], **data)
        others = (task("count-marks", **{**task_.data, "by": left}),) if left else ()
        return moment.then(first, *others)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} is chosen.", unit=action_.words[0])


def _able_to_mark(match: Match, moment: Moment, task_: Task) -> list[str]:
    """Return those of the task's units in play whose count is not yet as low, or as high, as it can
    be."""
    count = count_named(match.game, task_["count"])
    assert count is not None
    situation, holders = situation_at(match, moment), holders_of_count(match.game, count)
    there = [piece for piece in map(moment.piece, task_["units"]) if piece.at]
    having = [piece.name for piece in there if piece.counter in holders]
    return [name for name in having if _can_change(situation, count, name, task_["by"])]


def _can_change(situation: Situation, count: Count, name: str, by: int) -> bool:
    end = count.least if by < 0 else most_of(situation.game, count, name)
    return amount_in(situation, count, name) != end


_NO_EFFECT: dict[str, Any] = dict(EventEffect(end="-"))


def of_result(match: Match, moment: Moment, code: str) -> Moment:
    """Return the game state with a task that changes the counts which this combat result
    changes."""
    changes = (change for count in match.game.mechanisms.counts for change in count.changes)
    if not any(code in change.result for change in changes):
        return moment
    return moment.then(task("count-events", result=code))


KINDS: dict[str, Kind] = {
    "count-choices": CountsOfPhase(),
    "count-choice": CountChoices(),
    "count-events": CountEvents(),
    "count-change": CountChange(),
    "count-marks": CountMarks(),
    "count-share": CountShare(),
}
