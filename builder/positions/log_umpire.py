"""Checks logs of games step by step: an umpire for play by mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.problems import Problem
from builder.rules.free_setups import SETUP_ONLY
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.files.logs import MOST_STEPS

if TYPE_CHECKING:
    from builder.positions.judging.judge import MoveJudge
    from builder.vassal.format.files.logs import LogMoment

LOG = ".vlog"
_SAID_BETTER = ("illegal-move", "wrong-phase")
"""The codes of problems with a step that are not reported if the position after the step already
has a problem, which explains the error better."""
_FIRST = "at the beginning of the log"
_STEP = re.compile(r"step ([0-9]+)\b")
_LONGEST = 120
"""The number of letters of chat text that a message repeats."""


def check_log(
    game: Game, data: bytes, name: str, scenario: str = "", options: tuple[str, ...] = ()
) -> list[Problem]:
    """Return the rule breaches in a log played with the optional rules ``options``: positions that
    break a rule and, if the rules engine can play the game, steps that are not legal actions. A
    position's breach counts only if it still exists when a phase or the log ends, because units may
    pass through places where they may not stop."""
    from builder.outputs.vassal.module.positions import layout_only
    from builder.outputs.vassal.module.reading_positions import read_moments
    from builder.outputs.vassal.reexport import moments_of_carried
    from builder.positions.judging.judge import MoveJudge

    carried, umpire = game.carried_on, _Umpire(game, scenario)
    if carried is not None:
        return list(umpire.watch(moments_of_carried(game, carried, data, name)))
    stage = layout_only(game)
    judge = MoveJudge(stage, scenario, options)
    stood = list(umpire.watch(judge.watch(read_moments(stage, data, name))))
    return sorted(_together(judge, stood), key=_step_of)


def _together(judge: MoveJudge, stood: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of positions and of moves together. A setup reached by legal moves is not
    reported as wrong, and a step whose position has a problem, such as too many units in a hex, is not
    reported as an illegal move as well."""
    moved = {_step_of(problem) for problem in judge.problems}
    kept = [
        problem
        for problem in stood
        if problem.code not in SETUP_ONLY
        or _step_of(problem) in moved
        or not judge.covers(_step_of(problem))
    ]
    yield from kept
    wrong = {_step_of(problem) for problem in kept}
    better = (p for p in judge.problems if p.code not in _SAID_BETTER or _step_of(p) not in wrong)
    yield from better


def _step_of(problem: Problem) -> int:
    """Return the step number that a problem gives; for a log that cannot be read further, the highest
    possible number."""
    found = _STEP.match(problem.message)
    last = 0 if problem.message.startswith(_FIRST) else MOST_STEPS
    return int(found[1]) if found else last


Breaches = Mapping[tuple[str, str], Problem]
"""The rule breaches of a position, by their codes and messages."""


@dataclass
class _Umpire:
    game: Game
    scenario: str
    reported: set[tuple[str, str]] = field(default_factory=set)
    _known: dict[int, Breaches] = field(default_factory=dict)

    def watch(self, moments: Iterable[LogMoment]) -> Iterator[Problem]:
        phase: list[LogMoment] = []
        for moment in moments:
            if moment.sheet is None:
                yield from moment.problems
            elif phase and _time_of(phase[-1]) != _time_of(moment):
                yield from self._end_of_phase(phase, moment)
                self._known.clear()
                phase = [moment]
            elif not phase or not _stands_as(phase[-1], moment):
                phase.append(moment)
        yield from self._end_of_phase(phase)

    def _end_of_phase(
        self, phase: Sequence[LogMoment], after: LogMoment | None = None
    ) -> Iterator[Problem]:
        """Yield the breaches in the last position of a phase that still exist ``after`` the step that
        ends the phase, since that step may also be its last move; breaches of a setup count only in the
        setup phase. Each is yielded once in a log, with the step that caused it."""
        stood = self._breaches(phase[-1]) if phase else {}
        new = {key: problem for key, problem in stood.items() if key not in self.reported}
        if not new:
            return
        stay = stood if after is None else self._breaches(after)
        for key, problem in new.items():
            if key in stay or problem.code in SETUP_ONLY:
                self.reported.add(key)
                yield self._caused(key, phase)

    def _caused(self, key: tuple[str, str], phase: Sequence[LogMoment]) -> Problem:
        """Return a breach in the last position of a phase with the step that caused it: the step since
        which it has existed without a break."""
        earliest = phase[-1]
        for moment in reversed(phase):
            if key not in self._breaches(moment):
                break
            earliest = moment
        return _at_step(self._breaches(earliest)[key], earliest)

    def _breaches(self, moment: LogMoment) -> Breaches:
        """Return the rule breaches of the position after a step, computed only on request, because
        usually only the last position of a phase matters."""
        if moment.step not in self._known:
            self._known[moment.step] = {(p.code, p.message): p for p in self._check(moment)}
        return self._known[moment.step]

    def _check(self, moment: LogMoment) -> Iterator[Problem]:
        from builder.rules.system import check_position

        yield from moment.problems
        if (sheet := moment.sheet) is not None:
            if self.scenario:
                sheet = sheet.model_copy(update={"scenario": self.scenario})
            yield from check_position(self.game, sheet, played=moment.step > 0)


def _time_of(moment: LogMoment) -> tuple[int, str]:
    assert moment.sheet is not None
    return moment.sheet.turn, moment.sheet.phase


def _stands_as(before: LogMoment, after: LogMoment) -> bool:
    """Return whether a step has not changed the position."""
    return after.sheet is before.sheet or after.sheet == before.sheet


def _at_step(problem: Problem, moment: LogMoment) -> Problem:
    """Return a problem whose message names the step that caused it."""
    if not moment.step:
        whole = filled_sentence(
            "{first}: {message}", first=as_sentence(_FIRST), message=as_sentence(problem.message)
        )
        return replace(problem, message=whole)
    words = moment.chat_line[:_LONGEST] + ("…" if len(moment.chat_line) > _LONGEST else "")
    told = f" ({words})" if words else ""
    return replace(
        problem,
        message=filled_sentence(
            "step {step}{told}: {message}", step=moment.step, told=told, message=problem.message
        ),
    )
