"""How long VASSAL takes for the commands of players, in a game in which every family of rules is declared.

    VASSAL_CLASSPATH=… python -m benchmarks.at_the_table [--units 60] [--heap 512] [--sample]

``vassal_driver.py`` says what must be there. The module of ``benchmarks/every_family`` is built with so
many units, opened, and played by a small program, ``table_driver/Table.java``. What counts is the time of
the processor that the engine's event thread took, which barely moves when the machine is busy.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.vassal_driver import require_vassal, running

HERE = Path(__file__).parent
SPEC = HERE / "every_family"
SETUP, SIDE = "1 The First Day", "Solitaire"
WANTED = {"button Next phase": 300, "button Check supply": 1000}
"""Milliseconds that a command may take with 60 units; any other 1,000."""

STEPS = """\
traits	Blue Foot I
properties	Blue Foot I
button	Next phase
button	Check supply
undo
button	Check supply
button	Check supply
move	Blue Foot I	Map	0404
move	Red Tanks IV	Map	0504
key	Blue Foot I	Attack
key	Red Tanks IV	Defend
button	Odds: Battle
button	Resolve: Battle
button	Carry out
button	Clear battle
move	Blue Cruiser I	Map	0407
move	Red Cruiser I	Map	0407
key	Blue Cruiser I	Attack
key	Red Cruiser I	Defend
button	Dice of each unit
button	Fire
button	Fire
button	Clear battle
key	Red Tanks IV	Lose a step
undo
inventory
save	{save}
heap
"""


def with_units(folder: Path, units: int) -> Path:
    """Return a copy of the game with at least so many units, on a map with room for them. Those that are
    added are of the same kinds as the others, in the same mixture."""
    spec = folder / "every-family"
    shutil.copytree(SPEC, spec)
    counters = (spec / "counters.yaml").read_text("utf-8")
    listed = (line for line in counters.splitlines() if "movement_class:" in line)
    there = [line for line in listed if _PART not in line]
    more = units - len(there)
    if more > 0:
        _enlarge(spec / "maps" / "field.yaml", -(-more // 2))
        added = [_copied(there[n % len(there)], n) for n in _both_sides(there, more)]
        head, mark, tail = counters.partition("# The marker called game-turn")
        text = head + "".join(f"{line}\n" for line in added) + mark + tail
        (spec / "counters.yaml").write_text(text, "utf-8")
        _set_up(spec / "scenarios" / "first.yaml", added)
    return spec


_PART = "traits: guards"
"""What the lines of those counters have that wait until a division is broken down."""

_ROWS, _COLUMNS = 7, 9


def _both_sides(there: Sequence[str], more: int) -> list[int]:
    """Return the numbers of the units that are copied, by turns of either side."""
    half = len(there) // 2
    return [n % 2 * half + n // 2 % half + n // len(there) * len(there) for n in range(more)]


def _copied(line: str, number: int) -> str:
    """Return the line of a counter as that of another unit of its kind."""
    line = re.sub(r"id: (\w+)-([a-z]+)-\d+", rf"id: \1-\2-more-{number}", line)
    line = re.sub(
        r"name: \w+, title: (\w+) (\w+) \w+", rf'name: "{number}", title: \1 More {number}', line
    )
    return re.sub(r" formation: \w+,", "", line)


def _enlarge(path: Path, units: int) -> None:
    """Add columns to the map for so many more units on either side, two to a place."""
    more = 2 * (-(-units // (2 * (_ROWS - 1))) + 1)
    lines = []
    for line in path.read_text("utf-8").splitlines():
        if re.match(r"  \d\d  ", line):
            line += ("  s" if line.startswith(f"  {_ROWS:02}") else "  c") * more
        elif line.startswith("  .  "):
            line += "".join(f" {_COLUMNS + n + 1:02}" for n in range(more))
        lines.append(line.replace(f"columns: {_COLUMNS},", f"columns: {_COLUMNS + more},"))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _set_up(path: Path, added: Sequence[str]) -> None:
    """Place the units that were added, blue ones west of red ones: ships in the lowest row, which is sea,
    all others in the other rows."""
    wide = -(-len(added) // 2 // (2 * (_ROWS - 1))) + 1
    placed, taken = [], dict[tuple[str, bool], int]()
    for line in added:
        id = line.partition("id: ")[2].partition(",")[0]
        side, ship = id.partition("-")[0], "-ship-" in id
        place = taken.get((side, ship), 0) // 2
        taken[side, ship] = taken.get((side, ship), 0) + 1
        first = _COLUMNS + 1 + wide * (side == "red")
        column, row = (place, _ROWS) if ship else (place // (_ROWS - 1), place % (_ROWS - 1) + 1)
        placed.append(f'- {{counter: {id}, at: "{first + column:02}{row:02}"}}\n')
    head, mark, tail = path.read_text("utf-8").partition("# Who comes later")
    path.write_text(head + "".join(placed) + mark + tail, "utf-8")


def built(spec: Path, folder: Path) -> Path:
    """Return the module of a game, built into a folder."""
    command = [sys.executable, "-m", "builder", "build", str(spec), "--only", "vassal", "--quiet"]
    subprocess.run([*command, "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    (module,) = folder.rglob("*.vmod")
    return module


def played(module: Path, folder: Path, heap: int, *, sample: bool) -> Iterator[str]:
    """Yield the lines of the driver: milliseconds of the processor, by the clock, step, chat."""
    script = folder / "steps.txt"
    script.write_text(STEPS.format(save=folder / "game.vsav"), "utf-8")
    given = (str(module), SETUP, SIDE, str(script))
    more = {"SAMPLE": "1"} if sample else {}
    with running(folder, heap, "Table", *given, more=more) as driver:
        assert driver.stdout is not None
        yield from driver.stdout
    if driver.returncode:
        raise SystemExit(f"java ended with {driver.returncode}")


def row(line: str) -> str:
    """Return a line of the driver as one of a table; what takes longer than wanted is marked."""
    if line.startswith("#"):
        return line.rstrip()
    cpu, clock, step, told = [*line.rstrip("\n").split("\t", 3), ""][:4]
    shown = 400 if step.startswith("properties") else 60
    mark = "!" if int(cpu) > WANTED.get(step, 1000) and step.split()[0] in _COMMANDS else " "
    return f"{int(cpu):7} ms {int(clock):7} ms {mark} {step}  {told[:shown]}"


_COMMANDS = ("button", "key", "move", "undo")


def main() -> None:
    """Build, play, and print a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--units", type=int, default=60)
    parser.add_argument("--heap", type=int, default=512, help="MB that Java may take")
    parser.add_argument(
        "--sample", action="store_true", help="tell where the engine spends the time"
    )
    given = parser.parse_args()
    require_vassal(parser)
    with tempfile.TemporaryDirectory() as folder:
        module = built(with_units(Path(folder), given.units), Path(folder) / "out")
        for line in played(module, Path(folder), given.heap, sample=given.sample):
            print(row(line), flush=True)


if __name__ == "__main__":
    main()
