"""Play random games, write each as a log of its module, and let the umpire check it: ``python -m
tools.judge_games [GAME/SCENARIO …] [--games 100] [--processes 2]``; without scenarios, those of all
built-in games. Prints for each scenario how many games the umpire found correct, and how long a game took;
ends with status 1 if the umpire found any fault.

``--watched`` also checks the properties that every state must have. ``--record FILE`` writes a line for
each finished game, and continues after the lines that are already there. ``--keep FOLDER`` stores the log
and the saved game of each, to be opened in VASSAL and compared (``tools.compare_positions``), and the
actions that lead to a fault (``play --replay``). The same arguments give the same games.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from builder import resources
from builder.playing.fuzz import Fault, FaultyGame, random_states
from builder.playing.records import saved
from builder.positions.game_logs import log_of_game
from builder.positions.log_umpire import check_log
from builder.problems import Problem
from tools.command_line import parser
from tools.recorded_games import built_in_game, each_played, first_state_of


@dataclass(frozen=True)
class Judged:
    """A random game: its scenario and seed, its actions, the faults that the umpire found (none if
    it is correct), and the processor seconds that it took to play it, to write its log and to check it."""

    scenario: str
    seed: int
    watched: bool = False
    actions: int = 0
    complaints: tuple[str, ...] = ()
    play: float = 0.0
    write: float = 0.0
    judge: float = 0.0

    @property
    def key(self) -> tuple[object, ...]:
        """The values that identify a game before it is played."""
        return self.scenario, self.seed, self.watched


@dataclass
class Watch:
    """Measures the processor seconds of this process between calls."""

    last: float = 0.0

    def lap(self) -> float:
        """Return the seconds since the last call."""
        before, self.last = self.last, time.process_time()
        return round(self.last - before, 3)


def judged(game: Judged, keep: Path | None = None) -> Judged:
    """Play and check a game; return its record, and write its log to a folder if one is given."""
    first = first_state_of(game.scenario)
    spec, watch = first.match.game, Watch(time.process_time())
    name = f"{game.scenario.replace('/', '-')}-{game.seed}"
    try:
        states = [first, *random_states(first, game.seed, watched=game.watched)]
    except FaultyGame as faulty:
        _keep(keep, f"{name}.fault.yaml", faulty.fault.file(first).encode())
        return replace(game, complaints=(faulty.fault.what,), play=watch.lap())
    game = replace(game, actions=len(states) - 1, play=watch.lap())
    languages = spec.sheet.languages
    try:
        data, lost = log_of_game(states, languages[game.seed % len(languages)])
        game = replace(game, write=watch.lap())
        found = [*lost, *check_log(spec, data, f"{name}.vlog")]
    except Exception as wrong:  # whatever writer and umpire stumble over is to be told
        fault = Fault(f"{type(wrong).__name__}: {wrong}", game.seed, states[-1].moment.log)
        _keep(keep, f"{name}.fault.yaml", fault.file(first).encode())
        return replace(game, complaints=(fault.what,))
    _keep(keep, f"{name}.vlog", data)
    _keep(keep, f"{name}.yaml", saved(states[-1], game.seed).encode())
    return replace(game, judge=watch.lap(), complaints=tuple(map(_told, found)))


def _told(problem: Problem) -> str:
    rule = f" ({problem.rule})" if problem.rule else ""
    return f"{problem.code}{rule}: {problem.message}"


def _keep(folder: Path | None, name: str, data: bytes) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def all_scenarios() -> Iterator[str]:
    """Yield the scenarios of the built-in games."""
    for name in resources.built_in_games():
        yield from (f"{name}/{scenario.id}" for scenario in built_in_game(name).scenarios)


def summary(scenario: str, games: Sequence[Judged]) -> dict[str, str | int | float]:
    """Return the result of the games of a scenario: how many there were, how many without a fault, and
    the actions and seconds per game."""
    many = len(games)
    seconds = {
        part: round(sum(getattr(one, part) for one in games) / many, 2)
        for part in ("play", "write", "judge")
    }
    return {
        "scenario": scenario,
        "games": many,
        "without a complaint": sum(not one.complaints for one in games),
        "actions": round(sum(one.actions for one in games) / many),
        **seconds,
    }


def table(games: Iterable[Judged]) -> Iterator[str]:
    """Yield the lines of a Markdown table: a line for each scenario."""
    yield (
        "| scenario | games | without a complaint | actions a game "
        "| played in (s) | written in (s) | judged in (s) |"
    )
    yield "|---" + "|---:" * 6 + "|"
    for scenario, those in _by_scenario(games).items():
        yield "| " + " | ".join(map(str, summary(scenario, those).values())) + " |"


def _by_scenario(games: Iterable[Judged]) -> dict[str, list[Judged]]:
    found: dict[str, list[Judged]] = {}
    for game in games:
        found.setdefault(game.scenario, []).append(game)
    return found


def main() -> None:
    """Check the games, and print the results."""
    given = parser(__doc__)
    given.add_argument("scenarios", nargs="*", metavar="GAME/SCENARIO")
    given.add_argument("--games", type=int, default=1, help="of each scenario (%(default)s)")
    given.add_argument("--first", type=int, default=1, help="the first seed (%(default)s)")
    given.add_argument("--processes", type=int, default=1)
    given.add_argument("--watched", action="store_true", help="check every state too")
    given.add_argument("--record", type=Path, metavar="FILE", help="a line for every game")
    given.add_argument("--keep", type=Path, metavar="FOLDER", help="for logs and faults")
    given.add_argument("--json", action="store_true", help="an object for every scenario")
    args = given.parse_args()
    wanted = [
        Judged(scenario, seed, args.watched)
        for scenario in args.scenarios or all_scenarios()
        for seed in range(args.first, args.first + args.games)
    ]
    games = list[Judged]()
    play = partial(judged, keep=args.keep)
    for game in each_played(wanted, play, args.processes, args.record):
        games.append(game)
        for one in game.complaints:
            print(f"{game.scenario}, seed {game.seed}: {one}", file=sys.stderr)
    if args.json:
        print(json.dumps([summary(*found) for found in _by_scenario(games).items()], indent=2))
    else:
        print("\n".join(table(games)))
    sys.exit(any(game.complaints for game in games))


if __name__ == "__main__":
    main()
