"""Random games of the engine are played in VASSAL by the module's own commands, and both show the same:

    VASSAL_CLASSPATH=… python -m tests.outputs.vassal.same_game.in_vassal GAME/SCENARIO [--games 20]

It is what ``test_same_game`` does on the tests' own table, with VASSAL in its place (see
``benchmarks/vassal_driver.py`` for what must be there). Prints a line for each game, and ends with status 1
if any differs.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from argparse import ArgumentParser
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.vassal_driver import require_vassal
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import made
from tests.outputs.vassal.same_game.test_same_game import steps
from tests.outputs.vassal.same_game.vassal_client import Vassal, VassalClient, opened

_LAST_LINES = 12
"""How much of the chat is told with what differs."""


def played(vassal: Vassal, name: str, scenario: str, seed: int, most: int) -> dict[str, Any]:
    """Play a game, at most so many actions of it; returns what differed, if anything did."""
    every = islice(steps(name, scenario, seed), most)
    _, before = next(every)
    robot = Robot.begun(before, partial(VassalClient, vassal=vassal))
    found, number = [*robot.differences(before)], 0
    for number, (action, after) in enumerate(every, 1):
        assert action is not None
        try:
            robot.play(before, action, after)
            found = [*robot.compared(before, after)]
        except AssertionError as wrong:
            found = [str(wrong)]
        if found:
            chat = robot.client.chat[-_LAST_LINES:]
            return {"action": number, "text": action.text, "differs": found, "chat": chat}
        before = after
    return {"actions": number, "over": before.is_over}


def main() -> None:
    """Play the games, and print what came of each."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("scenario", metavar="GAME/SCENARIO")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed (%(default)s)")
    parser.add_argument("--most", type=int, default=10_000, help="actions of a game (%(default)s)")
    given = parser.parse_args()
    require_vassal(parser)
    name, _, scenario = given.scenario.partition("/")
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / f"{name}.vmod"
        module.write_bytes(made(name))
        with opened(module) as vassal:
            for seed in range(given.first, given.first + given.games):
                began = time.monotonic()
                found = played(vassal, name, scenario, seed, given.most)
                took = round(time.monotonic() - began, 1)
                told = {"scenario": given.scenario, "seed": seed, **found, "seconds": took}
                print(json.dumps(told, ensure_ascii=False), flush=True)
                differ += "differs" in found
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
