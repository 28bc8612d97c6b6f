"""Random games of every scenario that can be played: seconds of one processor for each.

``python -m benchmarks.play [--games 5] [GAME …]``; without games, all built-in ones. The first game
of a scenario works its tables out and is not counted.
"""

from __future__ import annotations

import argparse
import statistics
import time

from builder import resources
from builder.pipeline import result_cache
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.procedures import Refused


def seconds(first: State, seed: int) -> tuple[float, int]:
    """Return how long a random game takes, and how many actions it has."""
    players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
    start = time.process_time()
    many = sum(1 for _ in played_on(first, players, RandomSource(f"{seed} chance")))
    return time.process_time() - start, many


def main() -> None:
    """Print a line for each scenario."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", dest="many", type=int, default=5)
    given = parser.parse_args()
    for name in given.games or resources.built_in_games():
        game, _ = result_cache.load_cached_game(resources.specs_folder() / name, None, chosen=())
        if game is None:
            continue
        for scenario in game.scenarios:
            try:
                first = first_state(game, scenario.id)
            except Refused as refused:
                print(f"{name:<20} {scenario.id:<20} {refused}")
                break
            seconds(first, 0)
            found = [seconds(first, seed) for seed in range(1, given.many + 1)]
            middle = statistics.median(time_ for time_, _ in found)
            actions = statistics.median(many for _, many in found)
            print(f"{name:<20} {scenario.id:<20} {middle:6.3f} s {actions:6.0f} actions")


if __name__ == "__main__":
    main()
