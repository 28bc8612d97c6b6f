"""How fast the rules engine is: set-ups checked in a second, the reach of a whole army, and the lines of
sight of a hex.

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

from builder.loading import load_game
from builder.model.game import Game
from builder.rules.core.positions.position import Position, of_sheet
from builder.rules.core.seeing.sight import line_contents
from builder.rules.system import make_setup
from builder.rules.systems.city_fight.situation import Battlefield
from builder.rules.systems.city_fight.town import TownMap
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.movement.reaching import reach
from builder.rules.systems.folio.setting_up.free_setups import SetupRules
from builder.rules.systems.folio.terrain.land import FolioMap

SPECS = Path(__file__).resolve().parent.parent / "specs"
SPEC, CITY = SPECS / "vietnam-battles", SPECS / "hue"
WANTED_SETUPS, WANTED_REACH, WANTED_SIGHT = 1000.0, 0.050, 0.050
"""Set-ups of scenario 26 in a second; seconds for the reach of every unit on the map of 27, for the
first time as later; seconds for all lines of sight of a hex within :data:`RADIUS` hexes on the map of
Huế."""
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


def reach_of_all(position: Position, land: FolioMap) -> int:
    """Find every place that every land unit on the map can reach; how many units there are."""
    pieces = [p for p in position.units if p.cell and not is_vessel(position.unit(p))]
    for move in (Move(position, land, piece) for piece in pieces):
        for start in move.starts:
            reach(move, start)
    return len(pieces)


def reach_of_army(game: Game, scenario: str, seconds: float) -> tuple[int, float, float]:
    """How many units are on the map, and the seconds that the reach of all of them takes: the first
    time on a map that nobody has asked about yet, when the costs of all steps are worked out, and
    later."""
    sheet, _ = make_setup(game, scenario, 1)
    assert sheet is not None
    firsts = []
    for _ in range(5):
        fresh = _loaded()
        land = FolioMap(fresh, fresh.map(fresh.scenario(scenario).map))
        gc.collect()  # what loading left behind is not the search's business
        began = time.process_time()
        found = reach_of_all(of_sheet(fresh, sheet, land.sheet), land)
        firsts.append(time.process_time() - began)
    position = of_sheet(fresh, sheet, land.sheet)
    later = statistics.median(repeated(lambda _: reach_of_all(position, land), seconds))
    return found, statistics.median(firsts), later


def lines_of_sight(seconds: float) -> tuple[int, float, float]:
    """How many hexes near the middle of the map of Huế its middle sees, and the seconds that finding them
    takes: the first time, when it is worked out what lines touch, and later."""
    game = _loaded(CITY)
    sheet = game.maps[0]
    view = Battlefield(Position(game, sheet), town=TownMap(game, sheet)).view
    cells = list(sheet.hexes.cells)
    middle = cells[len(cells) // 2]

    def seen(_: int = 0) -> int:
        return sum(view.sees(middle, cell) for cell in sheet.hexes.within(middle, RADIUS))

    line_contents.cache_clear()
    began = time.process_time()
    many = seen()
    first = time.process_time() - began
    return many, first, statistics.median(repeated(seen, seconds))


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
        f"lines of sight of a hex within {RADIUS} hexes, {seen} of them open: {later * 1000:.0f} ms "
        f"(wanted {WANTED_SIGHT * 1000:.0f}), the first time {first * 1000:.0f} ms"
    )


if __name__ == "__main__":
    main()
