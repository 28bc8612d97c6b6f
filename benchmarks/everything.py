"""How long every built-in game takes, in all its languages and on both papers, and how large it is.

``python -m benchmarks.everything`` builds them all anew, without a cache, and writes ``everything.md``.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.measuring import Timing, measure

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path(__file__).with_name("everything.md")
KINDS = {"print": "paper", "svg": "SVG sheets", "rules": "rules", "": "module"}
"""What a folder of the output holds; modules lie beside the folders."""


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """How many files of each kind a game has, and their bytes."""
    found = dict.fromkeys(KINDS.values(), (0, 0))
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        parts = path.relative_to(folder).parts[:-1]
        kind = next((KINDS[part] for part in parts if part in KINDS), KINDS[""])
        count, size = found[kind]
        found[kind] = (count + 1, size + path.stat().st_size)
    return found


def page(out: Path, seconds: Mapping[str, float], timing: Timing, busy: float) -> str:
    """The whole page, in Markdown. ``busy`` is how many processes of others kept the machine busy."""
    rows = list(_rows(out, seconds))
    heads = ("game", *KINDS.values(), "all", "seconds")
    table = [f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows)]
    said = (
        f"{len(seconds)} games, all their languages, A4 and Letter, nothing kept from before: "
        f"**{timing.wall:.0f} s** by the clock, {timing.cpu:.0f} s of the processors, at most "
        f"{timing.peak:.0f} MiB in a process."
    )
    machine = (
        f"{os.cpu_count()} cores, {busy:.1f} of them busy with other things at the start; "
        f"Python {platform.python_version()}. The games are built side by side, so that the seconds "
        "of one count the time in which it shared the machine."
    )
    parts = [
        "# How long everything takes",
        "Written by `python -m benchmarks.everything`: `chitwright build --all --no-cache`. "
        "Files and megabytes of each kind.",
        said,
        machine,
        "\n".join(table),
    ]
    return "\n\n".join(parts) + "\n"


def _rows(out: Path, seconds: Mapping[str, float]) -> Iterator[tuple[str, ...]]:
    for name, took in sorted(seconds.items()):
        found = sizes(out / name)
        whole = (sum(c for c, _ in found.values()), sum(s for _, s in found.values()))
        cells = [f"{count}: {size / 1e6:.1f}" for count, size in (*found.values(), whole)]
        yield (name, *cells, f"{took:.0f}")


def main() -> None:
    """Build, measure, write the page."""
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        out, told = Path(folder) / "output", Path(folder) / "told.json"
        command = ["-m", "builder", "build", "--all", "--no-cache", "--json", "--out"]
        shell = f"exec {sys.executable} {' '.join(command)} {out} > {told}"
        timing = measure(["bash", "-c", shell], 1, ROOT)
        reports = json.loads(told.read_text("utf-8"))
        seconds = {name: report["seconds"] for name, report in reports.items()}
        PAGE.write_text(page(out, seconds, timing, busy), "utf-8")
    print(PAGE.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
