"""Reads a game that was played (a VASSAL log, or a saved game of ``play``) as a sequence of steps for a
replay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from builder.files import read_bounded
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_moments
from builder.outputs.vassal.reexport import moments_of_carried
from builder.outputs.web.replay import Replay, ReplayStep
from builder.playing.records import states_of
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.positions.game_logs import (
    ShownTable,
    heading,
    lines_of_step,
    states_from_the_beginning,
)
from builder.positions.log_umpire import LOG
from builder.positions.position_files import MAX_SAVE, SAVE, read_position
from builder.problems import Location, Problem, error
from builder.rules.error_boundary import guarded
from builder.rules.play.actions import read_action
from builder.sentences import filled_sentence
from builder.vassal.format.files.logs import LogMoment


class ReadReplay(NamedTuple):
    """A replay, or ``None`` if the game cannot be read at all; and the problems."""

    replay: Replay | None
    problems: list[Problem]


def read_replay(game: Game, path: Path, language: str) -> ReadReplay:
    """Read a log, or a saved game of ``play``, as a replay whose reports are in a language. The
    chat of a log stays in the language in which it was written."""
    found = _of_log(game, path, language) if _is_log(path) else _of_saved(game, path, language)
    where = Location(path.as_posix(), 1, 1)
    return found._replace(
        problems=[p if p.location else replace(p, location=where) for p in found.problems]
    )


def _is_log(path: Path) -> bool:
    return path.suffix.lower() == LOG


# -- logs ----------------------------------------------------------------------------------------


def _of_log(game: Game, path: Path, language: str) -> ReadReplay:
    try:
        data = read_bounded(path, MAX_SAVE)
    except OSError as exc:
        return ReadReplay(
            None,
            [
                error(
                    "unreadable",
                    filled_sentence("the file cannot be read: {why}", why=exc.strerror),
                )
            ],
        )
    if data is None:
        message = filled_sentence(
            "the file is larger than {max_save} MB", max_save=MAX_SAVE // 1000000
        )
        return ReadReplay(None, [error("too-large", message)])
    carried = game.carried_on
    if carried is not None:
        moments = moments_of_carried(game, carried, data, path.name)
    else:
        moments = read_moments(layout_only(game), data, path.name)
    return _LogReader(game, Storyteller(game, language)).read(moments)


@dataclass
class _LogReader:
    game: Game
    teller: Storyteller

    def read(self, moments: Iterable[LogMoment]) -> ReadReplay:
        """Return the steps of a log up to the first that cannot be read; every problem is given
        once."""
        steps: list[ReplayStep] = []
        problems: dict[Problem, None] = {}
        named, first = _Named(), None
        for moment in moments:
            problems |= dict.fromkeys(moment.problems)
            sheet = moment.sheet
            if sheet is None:
                continue
            first = first or sheet
            lines = moment.lines or ((moment.chat_line,) if moment.chat_line else ())
            steps.append(
                ReplayStep(sheet.turn, self._time(sheet), lines, named.pieces(sheet.pieces))
            )
        if first is None:
            return ReadReplay(None, list(problems))
        replayed = Replay(_map_of(self.game, first), _title_of(self.game, first), tuple(steps))
        return ReadReplay(replayed, list(problems))

    def _time(self, sheet: PositionSheet) -> str:
        side, _, phase = sheet.phase.rpartition(":")
        who = f": {self.teller.player(side)}" if side else ""
        return f"{self.teller.tr(phase)}{who}" if phase else ""


class _Named:
    """Gives the counters of a log names that stay the same from step to step, since a position says
    only which kinds of counters are where. Of identical counters those in an unchanged place keep their
    names; the others are assumed to have moved in their order."""

    def __init__(self) -> None:
        self._last: dict[str, Standing] = {}
        self._given: defaultdict[str, int] = defaultdict(int)
        self._read: Sequence[Standing] | None = None

    def pieces(self, standings: Sequence[Standing]) -> Mapping[str, Standing]:
        """Return the counters of the next position by their names."""
        if standings != self._read:
            self._read, self._last = standings, self._go_on(standings)
        return self._last

    def _go_on(self, standings: Sequence[Standing]) -> dict[str, Standing]:
        waiting: defaultdict[str, dict[str, Standing]] = defaultdict(dict)
        for name, stood in self._last.items():
            waiting[stood.counter][name] = stood
        found: dict[str, Standing] = {}
        moved: list[Standing] = []
        for one in _one_by_one(standings):
            known = waiting[one.counter]
            same = next((name for name, stood in known.items() if stood == one), None)
            if same is None:
                moved.append(one)
            else:
                found[same] = known.pop(same)
        for one in moved:
            known = waiting[one.counter]
            if known:
                name = next(iter(known))
                del known[name]
            else:
                self._given[one.counter] += 1
                name = f"{one.counter}#{self._given[one.counter]}"
            found[name] = one
        return found


def _one_by_one(standings: Iterable[Standing]) -> Iterator[Standing]:
    for one in standings:
        single = one if one.count == 1 else one.model_copy(update={"count": 1})
        yield from (single for _ in range(one.count))


# -- saved games ---------------------------------------------------------------------------------


def _of_saved(game: Game, path: Path, language: str) -> ReadReplay:
    if path.suffix.lower() == SAVE:
        hint = (
            "a saved game is one position; give a log (.vlog), which VASSAL writes while you play"
        )
        return ReadReplay(None, [error("no-log", "this is a saved game, not a log", hint=hint)])
    sheet, problems, _ = read_position(game, path)
    if sheet is None:
        return ReadReplay(None, problems)
    if sheet.play is None or not sheet.play.log:
        hint = "give a game that chitwright play --save wrote after the first action"
        none = error("no-log", "the file says no actions, only a position", hint=hint)
        return ReadReplay(None, [*problems, none])
    found, lost = guarded("the game", lambda: states_of(game, sheet))
    if found is None:
        return ReadReplay(None, [*problems, *lost])
    states, failed = found
    whole = states_from_the_beginning(states)
    if len(whole) < 2:
        hint = "only a game that began as its scenario does can be played again"
        begun = error("no-log", "the game has gone on from a position of its own", hint=hint)
        return ReadReplay(None, [*problems, *(failed or (begun,))])
    return ReadReplay(_of_states(game, whole, language), [*problems, *failed])


def _of_states(game: Game, states: Sequence[State], language: str) -> Replay:
    match, teller = states[0].match, Storyteller(game, language)
    shown = ShownTable(layout_only(game, game.boards_of(match.scenario.map)))

    def step(state: State, lines: Iterable[str]) -> ReplayStep:
        side = state.moment.side
        who = f": {teller.player(side)}" if side else ""
        phase = teller.phase(state)
        time = f"{phase}{who}" if phase else ""
        return ReplayStep(state.moment.turn, time, tuple(lines), shown.moment(state).counters)

    steps = [step(states[0], [heading(teller, states[0], states[0].moment.time)])]
    for before, after in pairwise(states):
        action = read_action(after.moment.log[-1])
        steps.append(step(after, lines_of_step(teller, before, action, after)))
    return Replay(match.scenario.map, match.scenario.title, tuple(steps))


# -- what the game says --------------------------------------------------------------------------


def _map_of(game: Game, sheet: PositionSheet) -> str:
    """Return the map of a log; empty if the game has none."""
    known = {m.id for m in game.playable}
    scenario = next((s for s in game.scenarios if s.id == sheet.scenario), None)
    named = (sheet.map, scenario.map if scenario else "", *(m.id for m in game.maps))
    return next((id for id in named if id in known), "")


def _title_of(game: Game, sheet: PositionSheet) -> str:
    return next((s.title for s in game.scenarios if s.id == sheet.scenario), "")
