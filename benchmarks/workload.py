"""The common workload: a terrain map, two-sided counters and a setup, the same on every machine.

    python -m benchmarks.workload FOLDER [--times 4] [--theme temperate]

writes it twice over: as a spec for Chitwright (``FOLDER/spec``) and as plain JSON for the bare
libraries and the other tools (``FOLDER/workload.json``), which need nothing of ours to read it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

from benchmarks import cartography

COLUMNS, ROWS = 43, 30
FULL = 45, 30
"""Columns and rows of the map in full cartography."""
COUNTERS = 240
HUGE, HUGE_COUNTERS = (5000, 7000), 2000
"""Pixels of the largest map, and how many counters lie on it."""

ACROSS = 16.0
RADIUS = ACROSS / math.sqrt(3)
MARGINS = (20.0, 40.0)
"""Mm of sheet beside and above the field, on each side."""

COUNTER_SIZE = 15.875

ARTS = {
    "clear": ("fields", "#f1ecc9", 1),
    "woods": ("woods", "#afc98a", 2),
    "rough": ("rough", "#d0bf94", 2),
    "hills": ("hills", "#dccb9c", 2),
    "swamp": ("marsh", "#bcd6c4", 3),
    "town": ("blocks", "#c7b2a2", 1),
    "sea": ("water", "#b6d5e6", "prohibited"),
}
"""Terrain id → its art in the map themes, its plain fill, its movement cost."""

_SHARES = dict(zip(ARTS, (40, 20, 10, 10, 6, 4, 10), strict=True))

BRANCHES = (
    "infantry", "armour", "mech-infantry", "artillery", "recon", "engineer", "anti-tank", "hq",
)  # fmt: skip
ECHELONS = ("regiment", "brigade", "division", "corps")
SIDES = {"blue": ("friendly", "#93b3cc"), "red": ("enemy", "#d07262")}
"""Side id → its colour scheme and that scheme's ground."""

_T = TypeVar("_T")


class _Dice:
    """Repeatable numbers (splitmix64); no Python version rolls otherwise."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return (z ^ (z >> 31)) % limit

    def one_of(self, things: Sequence[_T]) -> _T:
        return things[self.below(len(things))]


@dataclass(frozen=True)
class Hex:
    """A hex: its printed id, 0-based column and row, terrain, and centre in mm of the sheet."""

    id: str
    column: int
    row: int
    terrain: str
    x: float
    y: float


@dataclass(frozen=True)
class Counter:
    """A two-step unit and the hex in which it starts."""

    id: str
    side: str
    branch: str
    echelon: str
    name: str
    formation: str
    values: tuple[int, int, int]
    reduced: tuple[int, int, int]
    hex: str


@dataclass(frozen=True)
class Workload:
    """Map and counters; ``sheet`` is width and height in mm, ``theme`` a map theme. A ``drawn`` map has
    heights, rivers and roads too."""

    columns: int
    rows: int
    sheet: tuple[float, float]
    hexes: tuple[Hex, ...]
    counters: tuple[Counter, ...]
    theme: str = "plain"
    drawn: bool = False


def make(times: int = 1) -> Workload:
    """The workload, or one with ``times`` (a square number) as many hexes and counters."""
    side = math.isqrt(times)
    if side * side != times:
        raise ValueError("the workload grows by square numbers: 1, 4, 9")
    columns, rows = COLUMNS * side, ROWS * side
    return _of_size(columns, rows, _sheet(columns, rows), 110 * times, COUNTERS * times)


def make_full() -> Workload:
    """A map of 45 x 30 hexes in full cartography."""
    columns, rows = FULL
    load = _of_size(columns, rows, _sheet(columns, rows), 110, COUNTERS)
    return replace(load, theme="temperate", drawn=True)


def _sheet(columns: int, rows: int) -> tuple[float, float]:
    width = (1.5 * columns + 0.5) * RADIUS + 2 * MARGINS[0]
    height = (rows + 0.5) * ACROSS + 2 * MARGINS[1]
    return round(width, 1), round(height, 1)


def make_huge() -> Workload:
    """A module as large as any: 2,000 counters, a map of 5,000 × 7,000 pixels at 150 dpi."""
    width, height = (pixels * 25.4 / 150 for pixels in HUGE)
    columns = int(((width - 2 * MARGINS[0]) / RADIUS - 0.5) / 1.5)
    rows = int((height - 2 * MARGINS[1]) / ACROSS - 0.5)
    return _of_size(columns, rows, (width, height), 330, HUGE_COUNTERS)


def make_largest() -> Workload:
    """A map of 40,000 hexes, more than any sheet is meant for, in small hexes."""
    columns, rows = 200, 200
    return _of_size(columns, rows, _sheet(columns, rows), 110, COUNTERS)


def _of_size(
    columns: int, rows: int, sheet: tuple[float, float], patches: int, counters: int
) -> Workload:
    dice = _Dice(1967)
    hexes = _hexes(columns, rows, _terrain(columns, rows, patches, dice))
    return Workload(columns, rows, sheet, hexes, _counters(hexes, counters, dice))


def _terrain(columns: int, rows: int, seeds: int, dice: _Dice) -> dict[tuple[int, int], str]:
    """Patches: every hex has the terrain of the nearest of some random places."""
    urn = [name for name, share in _SHARES.items() for _ in range(share)]
    spots = [(dice.below(columns), dice.below(rows), dice.one_of(urn)) for _ in range(seeds)]
    return {
        (c, r): min(spots, key=lambda s: (s[0] - c) ** 2 + (s[1] - r) ** 2)[2]
        for c in range(columns)
        for r in range(rows)
    }


def _hexes(columns: int, rows: int, terrain: dict[tuple[int, int], str]) -> tuple[Hex, ...]:
    left, top = MARGINS[0] + RADIUS, MARGINS[1] + ACROSS / 2
    digits = _digits(columns, rows)
    return tuple(
        Hex(
            f"{c + 1:0{digits}d}{r + 1:0{digits}d}",
            c,
            r,
            terrain[c, r],
            round(left + 1.5 * c * RADIUS, 4),
            round(top + (r + c % 2 / 2) * ACROSS, 4),
        )
        for c in range(columns)
        for r in range(rows)
    )


def _digits(columns: int, rows: int) -> int:
    """Of the numbers of columns and rows."""
    return max(2, len(str(max(columns, rows))))


def _counters(hexes: Sequence[Hex], many: int, dice: _Dice) -> tuple[Counter, ...]:
    land = [h.id for h in hexes if h.terrain != "sea"]
    return tuple(_counter(number, many, land, dice) for number in range(many))


def _counter(number: int, many: int, land: list[str], dice: _Dice) -> Counter:
    side = "blue" if number < many // 2 else "red"
    attack, defence = 1 + dice.below(9), 1 + dice.below(9)
    movement = dice.one_of((3, 4, 5, 6, 8))
    return Counter(
        id=f"{side}-{number + 1:03d}",
        side=side,
        branch=BRANCHES[number % len(BRANCHES)],
        echelon=ECHELONS[number % len(ECHELONS)],
        name=str(1 + dice.below(399)),
        formation=str(1 + dice.below(60)),
        values=(attack, defence, movement),
        reduced=(max(1, attack // 2), max(1, defence // 2), movement),
        hex=land.pop(dice.below(len(land))),
    )


# -- for the bare libraries and the other tools ----------------------------------------------------


def as_json(load: Workload) -> str:
    """The workload for programs that know nothing of Chitwright."""
    fills = {name: fill for name, (_, fill, _) in ARTS.items()}
    grounds = {side: ground for side, (_, ground) in SIDES.items()}
    extra = {"fills": fills, "grounds": grounds, "radius": RADIUS, "across": ACROSS}
    return json.dumps({**asdict(load), **extra, "counter_size": COUNTER_SIZE})


# -- for Chitwright --------------------------------------------------------------------------------


def spec_files(load: Workload) -> dict[str, str]:
    """The workload as the files of a spec, by name."""
    return {
        "game.yaml": _game_file(),
        "terrain.yaml": _terrain_file() + (cartography.TERRAIN if load.drawn else ""),
        "maps/field.yaml": _map_file(load),
        "counters.csv": _counters_file(load),
        "tracks.yaml": _tracks_file(),
        "scenarios/start.yaml": _scenario_file(load),
    }


_SOURCE = "estimated: made up for measuring"


def _game_file() -> str:
    sides = "\n".join(f"- {{id: {s}, name: {s.title()}}}" for s in SIDES)
    nations = "\n".join(
        f"- {{id: {s}, name: {s.title()}, side: {s}, scheme: {scheme}}}"
        for s, (scheme, _) in SIDES.items()
    )
    return f"""\
id: common-workload
title: Common Workload
version: 1.0.0
system: folio
languages: en
source: "{_SOURCE}"
document: {{title: A workload for measuring}}
value_names: [attack, defence, movement]
movement_classes: foot mech
counter_size: {COUNTER_SIZE}
dice: 1d6
sides:
{sides}
nations:
{nations}
sequence:
- {{id: movement, name: Movement}}
- {{id: combat, name: Combat}}
"""


def _terrain_file() -> str:
    lines = [
        f"- {{id: {name}, name: {name.title()}, art: {art}, movement: {{foot: {cost}, mech: {cost}}}}}"
        for name, (art, _, cost) in ARTS.items()
    ]
    return "\n".join([f'source: "{_SOURCE}"', "hexes:", *lines, ""])


def _map_file(load: Workload) -> str:
    letters = {name: chr(ord("a") + i) for i, name in enumerate(ARTS)}
    legend = ", ".join(f"{letter}: {name}" for name, letter in letters.items())
    at = {(h.column, h.row): letters[h.terrain] for h in load.hexes}
    digits = _digits(load.columns, load.rows)
    heads = " " * (2 + digits) + "".join(f" {c + 1:0{digits}d}" for c in range(load.columns))
    rows = (
        f"  {r + 1:0{digits}d}" + "".join(f" {at[c, r]:>{digits}}" for c in range(load.columns))
        for r in range(load.rows)
    )
    numbering = f", numbering: {{digits: {digits}}}" if digits > 2 else ""
    grid = "\n".join([heads, *rows])
    return f"""\
title: The Field
source: "{_SOURCE}"
grid: {{orientation: flat, columns: {load.columns}, rows: {load.rows}, shifted: even{numbering}}}
legend: {{{legend}}}
theme: {load.theme}
hex_size: {ACROSS}
sheet: [{load.sheet[0]}, {load.sheet[1]}]
terrain: |2
{grid}
{cartography.courses(load.columns, load.rows) if load.drawn else ""}"""


_CSV_HEAD = (
    "id,name,formation,nation,movement_class,symbol.branch,symbol.echelon,values,reduced,setup"
)
_MECHANISED = ("armour", "mech-infantry", "recon")


def _counters_file(load: Workload) -> str:
    lines = [
        f"{c.id},{c.name},{c.formation},{c.side},{'mech' if c.branch in _MECHANISED else 'foot'},"
        f"{c.branch},{c.echelon},{_values(c.values)},{_values(c.reduced)},{c.hex}"
        for c in load.counters
    ]
    return "\n".join([f"# source: {_SOURCE}", _CSV_HEAD, *lines, ""])


def _values(values: tuple[int, ...]) -> str:
    return "-".join(map(str, values))


def _tracks_file() -> str:
    boxes = "\n".join(f'  - {{id: "{n}", label: "{n}"}}' for n in range(1, 11))
    return f"""\
source: "{_SOURCE}"
tracks:
- id: turn
  title: Turn track
  boxes:
{boxes}
"""


def _scenario_file(load: Workload) -> str:
    setup = "\n".join(f"- {{counter: {c.id}, at: '{c.hex}'}}" for c in load.counters)
    return f"""\
number: "1"
title: At start
source: "{_SOURCE}"
map: field
track: turn
turns: 10
first_side: blue
setup:
{setup}
"""


def write(folder: Path, load: Workload) -> None:
    """Write both forms of the workload into a folder."""
    for name, text in spec_files(load).items():
        path = folder / "spec" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "workload.json").write_text(as_json(load), encoding="utf-8")


def main() -> None:
    """Write the workload where the command line says."""
    parser = argparse.ArgumentParser(description="Write the common workload.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=1, help="1, 4 or 9 times the work")
    parser.add_argument("--theme", default="plain", help="a map theme")
    given = parser.parse_args()
    write(given.folder, replace(make(given.times), theme=given.theme))


if __name__ == "__main__":
    main()
