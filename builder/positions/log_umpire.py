"""Checks logs of games step by step: an umpire for play by mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.vassal.format.files.logs import LogMoment

LOG = ".vlog"
_LONGEST = 120
"""The number of letters of chat text that a message repeats."""


def check_log(game: Game, data: bytes, name: str, scenario: str = "") -> list[Problem]:
    """Return the rule breaches in a log, in the order of the steps that made them. A breach counts
    if it still exists when a phase or the log ends, since units may pass through places where they
    may not stay."""
    from builder.outputs.vassal.module.positions import moments_of_log
    from builder.outputs.vassal.reexport import moments_of_carried

    carried = game.carried_on
    if carried is None:
        moments = moments_of_log(game, data, name)
    else:
        moments = moments_of_carried(game, carried, data, name)
    return list(_Umpire(game, scenario).watch(moments))


@dataclass
class _Umpire:
    game: Game
    scenario: str
    standing: dict[tuple[str, str], Problem] = field(default_factory=dict)
    told: set[tuple[str, str]] = field(default_factory=set)

    def watch(self, moments: Iterable[LogMoment]) -> Iterator[Problem]:
        before: PositionSheet | None = None
        for moment in moments:
            sheet = moment.sheet
            if sheet is None:
                yield from moment.problems
                continue
            if before is not None and (sheet.turn, sheet.phase) != (before.turn, before.phase):
                yield from self._end_of_phase()
            if before is None or sheet != before:
                self._see(moment, sheet)
            before = sheet
        yield from self._end_of_phase()

    def _see(self, moment: LogMoment, sheet: PositionSheet) -> None:
        """Record the breaches that exist now; those that existed before keep the step that made
        them."""
        from builder.rules.system import check_position

        if self.scenario:
            sheet = sheet.model_copy(update={"scenario": self.scenario})
        found = (*moment.problems, *check_position(self.game, sheet, played=moment.step > 0))
        now = {(p.code, p.message): p for p in found}
        kept = {key: p for key, p in self.standing.items() if key in now}
        self.standing = kept | {k: _at_step(p, moment) for k, p in now.items() if k not in kept}

    def _end_of_phase(self) -> Iterator[Problem]:
        """Yield the breaches that exist at the end of a phase, each only once in the log."""
        for key, problem in self.standing.items():
            if key not in self.told:
                self.told.add(key)
                yield problem


def _at_step(problem: Problem, moment: LogMoment) -> Problem:
    """Return a problem that names the step that made it."""
    if not moment.step:
        return replace(problem, message=f"at the beginning of the log: {problem.message}")
    words = moment.chat_line[:_LONGEST] + ("…" if len(moment.chat_line) > _LONGEST else "")
    told = f" ({words})" if words else ""
    return replace(problem, message=f"step {moment.step}{told}: {problem.message}")
