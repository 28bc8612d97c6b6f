"""Tournaments of the programs that play: each pair of seeds is played twice, with sides changed.

``python -m benchmarks.players [--games 200] [--players search,greedy] [--processes 1] [GAME/SCENARIO …]``;
without scenarios, the Alder and The Boys of '67. ``--log FILE`` writes a line for every game as it
ends, and goes on from the lines that are there. The same arguments give the same games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.table import played_on
from builder.simulation.intervals import wilson
from tools.recorded_games import each_played, first_state_of

SCENARIOS = ("alder/alder", "vietnam-battles/the-boys-of-67")


@dataclass(frozen=True)
class Game:
    """A game of a tournament: the scenario, the seed, the player of each side in the order of play,
    who has won (empty for a draw), the seconds of one processor, and the actions."""

    scenario: str
    seed: int
    players: tuple[str, ...]
    winner: str = ""
    side: str = ""
    seconds: float = 0.0
    actions: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What tells a game from others before it is played."""
        return self.scenario, self.seed, self.players


def fixtures(scenario: str, players: tuple[str, str], games: int) -> Iterator[Game]:
    """Yield the games of two players against one another: each seed twice, with sides changed."""
    for n in range(games):
        yield Game(scenario, 1 + n // 2, players if n % 2 == 0 else players[::-1])


def _made(name: str, seed: str) -> Player:
    make = player_of(name)
    if make is None:
        raise SystemExit(f"no such player: {name}")
    return make(seed)


def played(game: Game) -> Game:
    """Return a game with its result."""
    first = first_state_of(game.scenario)
    sides = first.match.sides
    names = dict(zip(sides, game.players, strict=True))
    # what a player draws from hangs on the side, not on its name: both meet the same chances
    players = {side: _made(name, f"{game.seed} {side}") for side, name in names.items()}
    start = time.process_time()
    states = [state for _, state in played_on(first, players, RandomSource(f"{game.seed} chance"))]
    side = states[-1].outcome.side
    spent = time.process_time() - start
    known = asdict(game) | {"winner": names.get(side, ""), "side": side}
    return Game(**known | {"seconds": round(spent, 2), "actions": len(states)})


def table(games: Iterable[Game], one: str, other: str) -> Iterator[str]:
    """Yield the lines of a Markdown table about two players: a line for each scenario."""
    yield (
        "| scenario | player | against | games | won | drawn | lost "
        "| won of all | points (½ for a draw) | won of those decided | seconds a game |"
    )
    yield "|" + "---|" * 11
    found: dict[str, list[Game]] = {}
    for game in games:
        found.setdefault(game.scenario, []).append(game)
    for scenario, those in found.items():
        won, many = sum(g.winner == one for g in those), len(those)
        lost = sum(g.winner == other for g in those)
        drawn = many - won - lost
        seconds = sum(g.seconds for g in those) / many
        yield (
            f"| {scenario} | {one} | {other} | {many} | {won} | {drawn} | {lost} "
            f"| {_share(won, many)} | {_share(won + drawn / 2, many)} | {_share(won, won + lost)} "
            f"| {seconds:.1f} |"
        )


def _share(won: float, many: int) -> str:
    share, low, high = (100 * part for part in wilson(won, many))
    return f"{share:.0f} % ({low:.0f} to {high:.0f})"


def main() -> None:
    """Play the tournaments and print their table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", default="search,greedy")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--log", type=Path)
    given = parser.parse_args()
    one, other = given.players.split(",")
    if one == other:
        parser.error(f"two different players; for equal ones: chitwright simulate --players {one}")
    wanted = [f for s in given.scenarios for f in fixtures(s, (one, other), given.games)]
    games = each_played(wanted, played, given.processes, given.log)
    print("\n".join(table(games, one, other)))


if __name__ == "__main__":
    main()
