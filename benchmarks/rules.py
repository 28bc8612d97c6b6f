"""How fast the rules engine is: set-ups checked in a second, the reach of a whole army, and all lines of
sight of a map.

    python -m benchmarks.rules [--seconds 3]

One process, one core, whose time is counted. The scenarios are read once; what is timed is the work on
positions.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from builder.model.game import Game
from builder.rules.city_fight.town import Town
from builder.rules.core.position import of_sheet
from builder.rules.core.sight import touched
from builder.rules.folio.free_setups import SetupRules
from builder.rules.folio.land import Land
from builder.rules.folio.reaching import reach_of_all
from builder.rules.system import make_setup
from builder.spec import load_game

SPECS = Path(__file__).resolve().parent.parent / "specs"
SPEC, CITY = SPECS / "vietnam-battles", SPECS / "hue"
WANTED_SETUPS, WANTED_REACH, WANTED_SIGHT = 1000.0, 0.050, 5.0
"""Set-ups of scenario 26 in a second; seconds for the reach of every unit on the map of 27, for the
first time as later; seconds for all lines of sight within :data:`RADIUS` hexes on the map of Huế, what a
line touches included."""
RADIUS = 16


def repeated(work: Callable[[int], object], seconds: float) -> list[float]:
    """The time of each run of some work, until the time is up."""
    spent: list[float] = []
    until = time.process_time() + seconds
    while time.process_time() < until:
        began = time.process_time()
        work(len(spent))
        spent.append(time.process_time() - began)
    return spent


def checked_setups(game: Game, scenario: str, seconds: float) -> float:
    """Set-ups checked in a second, reading from the written position included."""
    rules = SetupRules.of(game, game.scenario(scenario))
    sheets = [s for seed in range(50) if (s := make_setup(game, scenario, seed)[0])]

    def check(n: int) -> None:
        sheet = sheets[n % len(sheets)]
        assert not list(rules.check(of_sheet(game, sheet, rules.land.sheet), sheet.roll))

    check(0)
    return 1 / statistics.median(repeated(check, seconds))


def reach_of_army(game: Game, scenario: str, seconds: float) -> tuple[int, float, float]:
    """How many units are on the map, and the seconds that the reach of all of them takes: the first
    time on a map that nobody has asked about yet, when the costs of all steps are worked out, and
    later."""
    sheet, _ = make_setup(game, scenario, 1)
    assert sheet is not None
    firsts = []
    for _ in range(5):
        fresh = _loaded()
        land = Land(fresh, fresh.map(fresh.scenario(scenario).map))
        gc.collect()  # what loading left behind is not the search's business
        began = time.process_time()
        found = reach_of_all(of_sheet(fresh, sheet, land.sheet), land)
        firsts.append(time.process_time() - began)
    position = of_sheet(fresh, sheet, land.sheet)
    later = statistics.median(repeated(lambda _: reach_of_all(position, land), seconds))
    return len(found), statistics.median(firsts), later


def lines_of_sight(seconds: float) -> tuple[int, float, float]:
    """How many pairs of hexes see each other on the map of Huế, and the seconds that all pairs take: the
    first time, when it is worked out what lines touch, and later."""
    game = _loaded(CITY)
    sight = Town(game, game.maps[0]).sight
    touched.cache_clear()
    began = time.perf_counter()
    seen = sum(map(len, sight.every_pair(RADIUS).values()))
    first = time.perf_counter() - began
    return seen, first, statistics.median(repeated(lambda _: sight.every_pair(RADIUS), seconds))


def _loaded(spec: Path = SPEC) -> Game:
    game = load_game(spec).game
    assert game is not None
    return game


def main() -> None:
    """Print a line for each figure, with what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    seconds = parser.parse_args().seconds
    game = _loaded()
    for scenario in ("snoopys-nose", "the-iron-triangle"):
        rate = checked_setups(game, scenario, seconds)
        print(f"set-ups of {scenario} checked: {rate:.0f} a second (wanted {WANTED_SETUPS:.0f})")
    units, first, later = reach_of_army(game, "the-iron-triangle", seconds)
    print(
        f"reach of {units} units on 45 x 30 hexes: {later * 1000:.1f} ms "
        f"(wanted {WANTED_REACH * 1000:.0f}), the first time {first * 1000:.0f} ms"
    )
    seen, first, later = lines_of_sight(seconds)
    print(
        f"all lines of sight within {RADIUS} hexes on 35 x 29 hexes, {seen} of them open: "
        f"{first:.2f} s (wanted {WANTED_SIGHT:.0f}), later {later:.2f} s"
    )


if __name__ == "__main__":
    main()
