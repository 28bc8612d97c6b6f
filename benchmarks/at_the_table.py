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
from collections.abc import Iterator
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
button	Check supply
move	Blue Foot I	Map	0404
move	Red Tanks IV	Map	0504
key	Blue Foot I	Attack
key	Red Tanks IV	Defend
button	Odds: Battle
button	Resolve: Battle
button	Carry out
button	Clear battle
key	Blue Foot I	Attack
key	Red Tanks IV	Defend
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
    """Return a copy of the game with at least so many units, on a map with room for them."""
    spec = folder / "every-family"
    shutil.copytree(SPEC, spec)
    counters = (spec / "counters.yaml").read_text("utf-8")
    more = units - counters.count("movement_class:")
    if more > 0:
        _enlarge(spec / "maps" / "field.yaml", -(-more // 4))
        lines = [_unit(n) for n in range(more)]
        head, mark, tail = counters.partition("# The marker called game-turn")
        (spec / "counters.yaml").write_text(head + "".join(lines) + mark + tail, "utf-8")
        _set_up(spec / "scenarios" / "first.yaml", more)
    return spec


_ROWS, _COLUMNS = 7, 9


def _unit(number: int) -> str:
    side = ("blue", "red")[number % 2]
    return (
        f'- {{id: {side}-m{number}, name: "{number}", title: {side.title()} More {number},'
        f" nation: {side}-army, symbol: {{branch: infantry, echelon: regiment}}, values: 4-5-4-0,"
        " reduced: 2-3-4-0, movement_class: foot}\n"
    )


def _enlarge(path: Path, places: int) -> None:
    """Add columns of open ground to the map for so many places on either side."""
    more = 2 * (-(-places // _ROWS)) + 2
    lines = []
    for line in path.read_text("utf-8").splitlines():
        if re.match(r"  \d\d  ", line):
            line += "  c" * more
        elif line.startswith("  .  "):
            line += "".join(f" {_COLUMNS + n + 1:02}" for n in range(more))
        lines.append(line.replace(f"columns: {_COLUMNS},", f"columns: {_COLUMNS + more},"))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _set_up(path: Path, more: int) -> None:
    """Place the units that were added, two to a hex, blue ones west of red ones."""
    half = -(-more // 4)
    wide = -(-half // _ROWS)
    placed = []
    for number in range(more):
        side, of_side = number % 2, number // 2
        place = of_side // 2
        column = _COLUMNS + 1 + side * (wide + 1) + place // _ROWS
        name = ("blue", "red")[side]
        placed.append(f'- {{counter: {name}-m{number}, at: "{column:02}{place % _ROWS + 1:02}"}}\n')
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
