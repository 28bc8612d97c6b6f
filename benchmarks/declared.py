"""How fast declared rules are (the system ``open``): set-ups of 60 units checked in a second, a battle
reckoned, the supply of a whole set-up, the reach of a unit, and a game read beside one of folio's.

    python -m benchmarks.declared [--seconds 3]

One process, one core, whose time is counted. Questions are asked as ``chitwright ask`` asks them, of a
game that is read once, with the costs of its map worked out; each figure is a median.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import Any

from benchmarks.rules import SPECS, repeated
from builder.loading import load_game
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.asking import ask
from builder.rules.dice import Seeded
from builder.rules.engine.validation.setup_validation import check_position_file

DECLARED, FOLIO = SPECS / "alder", SPECS / "vietnam-battles"
UNITS = 60
WANTED_SETUPS, WANTED_BATTLE, WANTED_SUPPLY = 1000.0, 0.005, 0.010
"""Set-ups in a second; seconds for a battle's odds with all that its conditions ask, supply among it;
seconds for the supply of a whole set-up."""

BATTLE: dict[str, Any] = {
    "scenario": "alder",
    "weather": "rain",
    "units": {
        "fr-horse-guns": "1107",
        "fr-2-1": "1107",
        "at-guns-3": "",
        "at-3-1": "1108",
        "at-hussars": "",
    },
    "attackers": "fr-horse-guns fr-2-1",
    "target": "1108",
}
REACH: dict[str, Any] = {"scenario": "alder", "unit": "fr-1-1", "units": {"fr-1-1": "0506"}}


def crowded(game: Game, many: int) -> Game:
    """The game with as many of each unit as make so many together."""
    times = -(-many // len(game.units))
    units = tuple(unit.model_copy(update={"count": times}) for unit in game.units)
    return game.model_copy(update={"units": units})


def setup(game: Game, seed: int) -> PositionSheet:
    """A set-up of :data:`UNITS` units, each in an open hex of its own."""
    sheet, rolls = game.maps[0], Seeded(seed)
    free = [c for c in sorted(sheet.space.cells) if sheet.terrain_at(c) in ("clear", "town")]
    every = [u.id for u in game.units for _ in range(u.count)][:UNITS]
    pieces = []
    for id in every:
        cell = free.pop(rolls.roll(Dice(1, len(free))) - 1)
        pieces.append(Standing(counter=id, at=sheet.space.id(cell)))
    return PositionSheet(game=game.id, map=sheet.id, pieces=tuple(pieces))


def checked_setups(game: Game, seconds: float) -> float:
    """Set-ups checked in a second, reading from the written position included."""
    large = crowded(game, UNITS)
    sheets = [setup(large, seed) for seed in range(1, 51)]
    assert all(
        len(sheet.pieces) == UNITS and not check_position_file(large, sheet) for sheet in sheets
    )
    return 1 / statistics.median(
        repeated(lambda n: check_position_file(large, sheets[n % 50]), seconds)
    )


def answered(game: Game, procedure: str, given: dict[str, Any], seconds: float) -> float:
    """Seconds that an answer takes."""
    assert ask(game, procedure, given).result is not None
    return statistics.median(repeated(lambda _: ask(game, procedure, given), seconds))


def read(spec: Path, seconds: float) -> tuple[float, int]:
    """Seconds that reading a game takes, and the lines of its spec."""
    load_game(spec)
    files = (p for p in spec.rglob("*") if p.suffix in (".yaml", ".md", ".csv", ".po"))
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in files)
    return statistics.median(repeated(lambda _: load_game(spec), seconds)), lines


def main() -> None:
    """Print a line for each figure, with what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    seconds = parser.parse_args().seconds
    game = load_game(DECLARED).game
    assert game is not None
    rate = checked_setups(game, seconds)
    print(f"set-ups of {UNITS} units checked: {rate:.0f} a second (wanted {WANTED_SETUPS:.0f})")
    battle = answered(game, "combat", BATTLE, seconds)
    print(f"odds of a battle: {battle * 1000:.1f} ms (wanted {WANTED_BATTLE * 1000:.0f})")
    found = answered(game, "supply", {"scenario": "alder"}, seconds)
    print(
        f"supply of {len(game.units)} units: {found * 1000:.1f} ms (wanted {WANTED_SUPPLY * 1000:.0f})"
    )
    print(f"reach of a unit: {answered(game, 'reach', REACH, seconds) * 1000:.1f} ms")
    for spec in (DECLARED, FOLIO):
        spent, lines = read(spec, seconds)
        per = spent / lines * 1e6
        print(
            f"{spec.name} read: {spent * 1000:.0f} ms, {lines} lines, {per:.0f} ms for 1,000 of them"
        )


if __name__ == "__main__":
    main()
