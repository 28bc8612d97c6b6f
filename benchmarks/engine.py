"""How long VASSAL itself takes to open each module with a scenario set up, and how much memory it needs.

    python -m benchmarks.engine --version 3.7.26 -- COMMAND {module} {save}

``COMMAND`` opens the module in the engine, loads the saved game, and ends by itself with status 0: the
engine has no such command of its own, so that whoever measures brings one. ``{module}`` and ``{save}``
stand for the files: every built-in game's module is built anew, the saved game is of its first scenario.
What is measured is the whole process, the start of Java included; every run is a new one.

A whole run writes the section *Modules in the engine* of ``results.md``; what is said there by hand, of
the command, is kept.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from benchmarks.measuring import JobFailed, Timing, measure
from builder import resources

RESULTS = Path(__file__).with_name("results.md")
HEAD, NEXT = "## Modules in the engine", "## Whole games"
_MODULE, _SAVE = "{module}", "{save}"


@dataclass(frozen=True)
class Opened:
    """A game's module of so many bytes, and how opening it went; ``None`` if it did not."""

    game: str
    size: int
    timing: Timing | None


def built(game: str, folder: Path) -> Path:
    """A game's module, built into a folder."""
    command = [sys.executable, "-m", "builder", "build", game, "--only", "vassal", "--quiet"]
    subprocess.run([*command, "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    (module,) = (folder / game).glob("*.vmod")
    return module


def first_save(module: Path) -> Path:
    """The saved game of a module's first scenario, written beside it."""
    with ZipFile(module) as archive:
        saves = [name for name in archive.namelist() if name.endswith(".vsav")]
        names = [name for name in saves if not name.startswith(("empty-", "ready-"))]
        return Path(archive.extract((names or saves)[0], module.parent))


def filled(command: Sequence[str], module: Path, save: Path) -> list[str]:
    """The command with the files in it."""
    return [part.replace(_MODULE, str(module)).replace(_SAVE, str(save)) for part in command]


def opened(command: Sequence[str], game: str, folder: Path, times: int) -> Opened:
    """Build a game's module and open it so often; what failed is told."""
    module = built(game, folder)
    try:
        timing = measure(filled(command, module, first_save(module)), times, folder)
    except JobFailed as exc:
        print(f"{game}: {exc}", file=sys.stderr)
        return Opened(game, module.stat().st_size, None)
    return Opened(game, module.stat().st_size, timing)


def rows(found: Sequence[Opened]) -> Iterator[str]:
    """The lines of the table."""
    yield "| module | MB | seconds | of the processors | peak MiB |"
    yield "| --- | --- | --- | --- | --- |"
    for one in found:
        took = one.timing
        said = f"{took.wall:.1f} | {took.cpu:.1f} | {took.peak:.0f}" if took else "failed | | "
        yield f"| {one.game} | {one.size / 1e6:.1f} | {said} |"


def section(version: str, times: int, busy: float, found: Sequence[Opened]) -> str:
    """The section of the results."""
    said = (
        "Written by `python -m benchmarks.engine`: each module with its first scenario opened in VASSAL "
        f"{version}, as a process of its own, the start of Java included; medians of {times}. "
        f"{os.cpu_count()} cores, {busy:.1f} of them busy with other things at the start."
    )
    return "\n\n".join([HEAD, said, "\n".join(rows(found))]) + "\n\n"


def placed(results: str, text: str) -> str:
    """The results with this section instead of an older one, before that of whole games. What somebody
    has written there beside the first lines and the table stays."""
    before, next, after = results.partition(NEXT)
    ahead, _, old = before.partition(HEAD)
    head, said, *table = text.strip().split("\n\n")
    return "\n\n".join([ahead + head, said, *_own(old), *table]) + "\n\n" + next + after


def _own(section: str) -> list[str]:
    """What is neither the first lines of a section nor a table."""
    parts = section.strip().split("\n\n")[1:]
    return [part for part in parts if part and not part.startswith("|")]


def main() -> None:
    """Measure, print the section, write it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("--version", required=True, help="the engine's")
    parser.add_argument("--times", type=int, default=3, help="runs of each module")
    parser.add_argument("--only", default="", help="one game; nothing is written")
    parser.add_argument("command", nargs="+", help="with {module} and {save} in it")
    given = parser.parse_args()
    if not any(_MODULE in part for part in given.command):
        parser.error("{module} stands nowhere in the command")
    busy = os.getloadavg()[0]
    games = [given.only] if given.only else list(resources.built_in_games())
    with tempfile.TemporaryDirectory() as folder:
        found = [opened(given.command, game, Path(folder), given.times) for game in games]
    text = section(given.version, given.times, busy, found)
    print(text)
    if not given.only:
        RESULTS.write_text(placed(RESULTS.read_text("utf-8"), text), "utf-8")


if __name__ == "__main__":
    main()
