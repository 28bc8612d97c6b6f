"""Runs the simulations of the studio, one at a time; the page shows their results as they come."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from builder.model.game import Game
from builder.pipeline.worker_processes import spawning
from builder.playing.players import can_play, player_of
from builder.problems import messages_with_hints
from builder.rules.error_boundary import guarded
from builder.simulation.report.data_files import results
from builder.simulation.running import Progress, run
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds, Study, Version
from builder.simulation.summary import Summary
from builder.simulation.workers import LocalProcesses
from builder.studio.helper_process import begin_helper_process

_PLAYER = "greedy"
"""Plays the sides for which no program is named."""
MOST_GAMES = 100_000
"""The largest number of games that can be asked for on the page; ``chitwright simulate`` plays more."""


class Wanted(NamedTuple):
    """The games to be simulated: the scenario, the program that plays each side, and the random
    seeds."""

    scenario: str
    players: Mapping[str, str]
    seeds: Seeds


def read_wanted(given: Mapping[str, object]) -> Wanted | None:
    """Read from a request which games to simulate; ``None`` if the request is not valid."""
    scenario, players = given.get("scenario"), given.get("players")
    games, seed = given.get("games", 100), given.get("seed", 1)
    if not isinstance(scenario, str) or not isinstance(players, dict):
        return None
    if not all(isinstance(name, str) and player_of(name) for name in players.values()):
        return None
    if type(games) is not int or type(seed) is not int:
        return None
    if not 1 <= games <= MOST_GAMES or abs(seed) > 10**9:
        return None
    return Wanted(scenario, players, Seeds(seed, seed + games))


@dataclass
class Run:
    """One simulation. ``state`` is ``playing``, ``done``, ``stopped`` or ``failed`` (then
    ``error`` says why); ``found`` has the results of the games so far, as
    :func:`~builder.simulation.report.data_files.results` returns them."""

    wanted: Wanted
    study: Study
    workers: LocalProcesses
    state: str = "playing"
    error: str = ""
    progress: Progress | None = None
    found: Summary | None = None
    thread: threading.Thread | None = field(default=None, repr=False)

    def begin(self) -> None:
        """Start to play, in a thread of its own."""
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    def _play(self) -> None:
        kept, seeds = StoredProgress(self.study), self.wanted.seeds

        def show(progress: Progress) -> None:
            self.progress, self.found = progress, results(kept, seeds)

        try:
            finished = run(kept, seeds, self.workers, show, lambda: None)
            self.state = "done" if finished else "stopped"
        except Exception as wrong:  # the page shows it; the studio goes on
            self.state, self.error = "failed", str(wrong)

    def stop(self) -> None:
        """Stop playing, and wait until nothing changes any more."""
        if self.state == "playing":
            self.workers.stop()
        if self.thread is not None:
            self.thread.join()


class Balance:
    """The last simulation of the studio, if there was one."""

    def __init__(self) -> None:
        self.now: Run | None = None
        self._lock = threading.Lock()

    def start(
        self,
        game: Game,
        wanted: Wanted,
        options: Sequence[str],
        spec: str,
    ) -> str:
        """Stop a running simulation and start another; return why it cannot be played, or an empty
        text. ``options`` are the rules options switched on, ``spec`` is the digest of the game's
        files."""
        study = Study((Version(game),), wanted.scenario, (_PLAYER,), tuple(options), spec)
        sides, problems = guarded("the game", lambda: study.sides)
        if sides is None:
            return messages_with_hints(problems)
        play = study.matches[0].play
        asked = (wanted.players.get(side, _PLAYER) for side in sides)
        players = tuple(name if can_play(name, play) else _PLAYER for name in asked)
        study = replace(study, players=players)
        with self._lock:
            self._stop()
            many = max(1, (os.cpu_count() or 1) - 1)
            # a fork of a process with threads may hang
            workers = LocalProcesses(study, many, spawning(), begin_helper_process)
            self.now = Run(wanted, study, workers)
            self.now.begin()
        return ""

    def stop(self) -> None:
        """Stop the running simulation, if there is one; its results remain."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self.now is not None:
            self.now.stop()
