"""Checks logs of games step by step: an umpire for play by mail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.problems import Problem
from builder.rules.free_setups import SETUP_ONLY
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
    """Return the rule breaches in a log that was played with the optional rules ``options``:
    positions that break a rule and, if the rules engine can play the game, steps that are no legal
    actions. The breach of a position counts if it still exists when a phase or the log ends, since
    units may pass through places where they may not stay."""
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
    """Yield the problems with positions and those with moves. A setup that was reached by legal
    moves is not reported as wrong; and a step whose position has a problem, such as too many units,
    gets no further report as an illegal move."""
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
    """Return the number of the step that a problem names; for a log that cannot be read further,
    the last possible number."""
    found = _STEP.match(problem.message)
    last = 0 if problem.message.startswith(_FIRST) else MOST_STEPS
    return int(found[1]) if found else last


@dataclass
class _Umpire:
    game: Game
    scenario: str
    breaches_before: dict[tuple[str, str], Problem] = field(default_factory=dict)
    reported: set[tuple[str, str]] = field(default_factory=set)

    def watch(self, moments: Iterable[LogMoment]) -> Iterator[Problem]:
        before: PositionSheet | None = None
        for moment in moments:
            sheet = moment.sheet
            if sheet is None:
                yield from moment.problems
                continue
            stood = self.breaches_before
            if before is None or sheet != before:
                self._see(moment, sheet)
            if before is not None and (sheet.turn, sheet.phase) != (before.turn, before.phase):
                yield from self._end_of_phase(stood)
            before = sheet
        yield from self._end_of_phase(self.breaches_before)

    def _see(self, moment: LogMoment, sheet: PositionSheet) -> None:
        """Record the breaches that exist now; a breach that existed before is still attributed to
        the step that caused it."""
        from builder.rules.system import check_position

        if self.scenario:
            sheet = sheet.model_copy(update={"scenario": self.scenario})
        found = (*moment.problems, *check_position(self.game, sheet, played=moment.step > 0))
        now = {(p.code, p.message): p for p in found}
        kept = {key: p for key, p in self.breaches_before.items() if key in now}
        self.breaches_before = kept | {
            k: _at_step(p, moment) for k, p in now.items() if k not in kept
        }

    def _end_of_phase(self, stood: Mapping[tuple[str, str], Problem]) -> Iterator[Problem]:
        """Yield the breaches that existed before the step that ends a phase, and still exist after
        it, each only once for the whole log: the step may also be the last move of the phase. Those
        of a setup exist in its phase alone."""
        for key, problem in stood.items():
            stays = key in self.breaches_before or problem.code in SETUP_ONLY
            if stays and key not in self.reported:
                self.reported.add(key)
                yield problem


def _at_step(problem: Problem, moment: LogMoment) -> Problem:
    """Return a problem whose message names the step that caused it."""
    if not moment.step:
        return replace(problem, message=f"{_FIRST}: {problem.message}")
    words = moment.chat_line[:_LONGEST] + ("…" if len(moment.chat_line) > _LONGEST else "")
    told = f" ({words})" if words else ""
    return replace(problem, message=f"step {moment.step}{told}: {problem.message}")
