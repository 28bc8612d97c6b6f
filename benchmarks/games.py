"""How long whole games take: built anew, after a change, asked; and how much room the largest map needs.

    python -m benchmarks.games                       this checkout
    python -m benchmarks.games --before CHECKOUT     another checkout beside it, in turns
    python -m benchmarks.games --only ask            jobs whose name has these words
    python -m benchmarks.games --but "all games"     all but these

A whole run writes the section *Whole games* of ``results.md``. Both checkouts are run with the Python
that this one is installed in.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks import workload
from benchmarks.measuring import JobFailed, Run, Timing, measure
from benchmarks.studio import Change, seconds_until_written

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_name("results.md")
HEAD = "## Whole games"
GAME = "vietnam-battles"
CHANGES = {
    "one counter": ("counters/us-infantry.yaml", r"name: 2/47[A-Z]\b", "name: 2/47{}"),
    "a sentence of the rules": (
        "rules/en/03-scenarios.md",
        r"east edge(?: [A-Z])?: Rngr",
        "east edge {}: Rngr",
    ),
    "the title of a table": ("tables/crt.yaml", r"Results Table(?: [A-Z])?$", "Results Table {}"),
    "a translation": ("locale/ja.po", r"着陸地帯[A-Z]?", "着陸地帯{}"),
}
"""What is changed: a file of the game, a text in it, and what is written instead, with another letter."""
FIVE = (GAME, "hue", "green-beret", "assault-on-belgium", "up-front")
FORGET = ("forget",)
"""Before this job nothing is kept of others."""
QUESTION = ("ask", GAME, "crt", "terrain=jungle", "differential=1")


@dataclass(frozen=True)
class Job:
    """Commands of ``chitwright``, run one after the other and timed together; ``before`` are run first
    and not timed. With ``memory`` the room counts, not the time. ``aim`` is in seconds, or in MiB."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    before: tuple[tuple[str, ...], ...] = ()
    memory: bool = False
    aim: float = 0.0

    @property
    def aimed(self) -> str:
        """The aim in words; none if there is none."""
        unit = "MiB" if self.memory else "s"
        return f"{self.aim:,g} {unit}" if self.aim else ""

    def verdict(self, found: Timing | None) -> str:
        """Whether the aim is met."""
        if not self.aim or found is None:
            return ""
        return "yes" if (found.peak if self.memory else found.wall) <= self.aim else "no"


@dataclass(frozen=True)
class Place:
    """A checkout, and a folder in which its games are built and its cache lies."""

    checkout: Path
    work: Path

    def run(self, *words: str) -> Timing:
        """Time a command."""
        command = [sys.executable, "-m", "builder", *words]
        return measure(command, 1, self.checkout, self._environment())

    def watched(self, what: str) -> Timing:
        """Time what ``watch`` writes after a counter has been saved: its ``sheets``, or ``all`` files."""
        name, old, new = CHANGES["one counter"]
        changed = Change(name, lambda text, n: re.sub(old, new.format("UVW"[n]), text, count=1), "")
        took = seconds_until_written(
            self.work / "game", changed, 3, self.checkout, **self._environment()
        )
        return Timing(tuple(Run(every if what == "all" else first, 0, 0) for first, every in took))

    def _environment(self) -> dict[str, str]:
        return {"XDG_CACHE_HOME": str(self.work / "cache"), **self._bytecode()}

    def _bytecode(self) -> dict[str, str]:
        """Python's bytecode lies beside the work, as it does beside an installed package."""
        return {"PYTHONPYCACHEPREFIX": str(self.work / "bytecode")}

    def compile(self) -> None:
        """Write the bytecode."""
        words = [sys.executable, "-m", "compileall", "-q", "builder"]
        measure(words, 1, self.checkout, self._bytecode())


def jobs(folder: Path) -> list[Job]:
    """What is timed; ``folder`` is the checkout's own."""
    out = ("--out", str(folder / "out"), "--quiet")
    own = str(folder / "game")
    fresh = ("--no-cache", *out)
    ask = (*QUESTION, "die=3")
    return [
        Job("Vietnam Battles complete", (("build", GAME, *out),), (FORGET,), aim=15),
        Job(
            "the five large games in two languages",
            (("build", *FIVE, "--lang", "en,ja", *out),),
            (FORGET,),
            aim=35,
        ),
        Job("the five large games complete", (("build", *FIVE, *out),), (FORGET,)),
        Job("all games complete", (("build", "--all", *out),), (FORGET,)),
        Job("nothing changed", (("build", own, *out),), (("build", own, *out),), aim=0.5),
        *(
            Job(
                f"{what} changed",
                (("build", own, *out),),
                (("build", own, *out), ("change", what, "Z")),
                aim=0.5 * (what == "one counter"),
            )
            for what in CHANGES
        ),
        Job(
            "one counter changed, its sheets",
            (("build", own, "--only", "counters", *out),),
            (("build", own, *out), ("change", "one counter", "Y")),
            aim=0.5,
        ),
        Job(
            "one counter saved while `watch` runs, its sheets",
            (("watched", "sheets"),),
            (("build", own, *out),),
            aim=0.5,
        ),
        Job(
            "one counter saved while `watch` runs, all its files on A4",
            (("watched", "all"),),
            (("build", own, *out),),
        ),
        Job("`ask`, once the game was read", (ask,), ((*QUESTION, "die=2"),), aim=0.25),
        Job("`ask`, asked before", (ask,), (ask,), aim=0.25),
        Job("`list`", (("list",),), (("list",),), aim=0.25),
        Job("`check`, nothing changed", (("check", own),), (("check", own),)),
        *(
            Job(
                f"a map of 40,000 hexes{' in full cartography' if theme else ''}, {what}",
                (("build", _large(folder, theme), "--only", only, "--paper", "A4", *fresh),),
                memory=True,
                aim=1024,
            )
            for theme in ("", "temperate")
            for what, only in (("paper", "paper"), ("module", "vassal"))
        ),
    ]


def _large(folder: Path, theme: str) -> str:
    """The game with the large map, plain or in a theme."""
    return str(folder / f"large {theme}".strip() / "spec")


def prepare(place: Place) -> None:
    """The game that is changed, and those with the large map; one build, so that the bytecode of all
    libraries is written as well."""
    place.compile()
    shutil.copytree(place.checkout / "specs" / GAME, place.work / "game")
    place.run(
        "build", str(place.work / "game"), "--no-cache", "--quiet", "--out", str(place.work / "out")
    )
    load = workload.make_largest()
    for theme in ("", "temperate"):
        folder = Path(_large(place.work, theme)).parent
        workload.write(folder, replace(load, theme=theme) if theme else load)


def change(place: Place, what: str, letter: str) -> None:
    """Change something of the game."""
    name, old, new = CHANGES[what]
    path = place.work / "game" / name
    changed = re.sub(old, new.format(letter), path.read_text("utf-8"), count=1, flags=re.MULTILINE)
    path.write_text(changed, "utf-8")


def timing(job: Job, place: Place) -> Timing:
    """Run the job."""
    for words in job.before:
        if words == FORGET:
            shutil.rmtree(place.work / "cache", ignore_errors=True)
            shutil.rmtree(place.work / "out", ignore_errors=True)
        elif words[0] == "change":
            change(place, *words[1:])
        else:
            place.run(*words)
    runs = [
        place.watched(*words[1:]) if words[0] == "watched" else place.run(*words)
        for words in job.commands
    ]
    return Timing(tuple(run for found in runs for run in found.runs))


def rows(
    measured: Sequence[tuple[Job, Sequence[Timing | None]]],
) -> Iterator[tuple[str, ...]]:
    """A line of the table for each job: by the clock and of the processors for each checkout, or MiB; and
    whether the last one meets the aim."""
    for job, found in measured:
        cells = [_cell(job, each) for each in found]
        yield (job.name, job.aimed, *cells, job.verdict(found[-1]))


def _cell(job: Job, found: Timing | None) -> str:
    if found is None:
        return "failed"
    if job.memory:
        return f"{found.peak:,.0f} MiB"
    return f"{found.wall:.2f} s" + (f" ({found.cpu:.2f})" if found.cpu else "")


def section(table: Sequence[Sequence[str]], compared: bool, busy: tuple[float, float]) -> str:
    """The section of the results, in Markdown; ``busy`` is the load at the start and at the end."""
    heads = ("what", "aim", *(("before",) if compared else ()), "now", "met")
    lines = [f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *table)]
    said = (
        "Written by `python -m benchmarks.games`: seconds by the clock, in brackets those of the "
        f"processors; MiB of the largest process. {os.cpu_count()} cores; {busy[0]:.1f} processes wanted "
        f"them at the start and {busy[1]:.1f} at the end; Python {platform.python_version()}. All "
        "languages, A4 and Letter, nothing kept from before unless it is said."
    )
    if busy[0] > _QUIET:
        said += " The machine had other work to do, so that all seconds by the clock are too many."
    return "\n\n".join([HEAD, said, "\n".join(lines)]) + "\n"


_QUIET = 0.5
"""So many processes at most want the processors of a machine that is at rest."""


def main() -> None:
    """Measure, print the section, write it."""
    given = _arguments()
    at_first = os.getloadavg()[0]
    checkouts = [*([given.before.resolve()] if given.before else []), ROOT]
    with tempfile.TemporaryDirectory() as folder:
        places = [Place(c, Path(folder) / str(i)) for i, c in enumerate(checkouts)]
        for place in places:
            place.work.mkdir()
            prepare(place)
        measured = list(_measured(places, given.only, given.but))
    table = list(rows(measured))
    text = section(table, bool(given.before), (at_first, os.getloadavg()[0]))
    print(text)
    if not given.only:
        RESULTS.write_text(RESULTS.read_text("utf-8").partition(HEAD)[0] + text, "utf-8")


def _measured(
    places: Sequence[Place], only: str, but: str
) -> Iterator[tuple[Job, list[Timing | None]]]:
    for chosen in zip(*(jobs(place.work) for place in places), strict=True):
        name = chosen[0].name.lower()
        if only not in name or (but and but in name):
            continue
        found = [_if_it_runs(job, place) for job, place in zip(chosen, places, strict=True)]
        print(*next(rows([(chosen[0], found)])), sep=" | ", file=sys.stderr, flush=True)
        yield chosen[0], found


def _if_it_runs(job: Job, place: Place) -> Timing | None:
    try:
        return timing(job, place)
    except JobFailed as failure:
        print(failure, file=sys.stderr)
        return None


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time whole games.")
    parser.add_argument("--before", type=Path, help="another checkout, to be compared with")
    parser.add_argument("--only", default="", type=str.lower, help="words of a job")
    parser.add_argument("--but", default="", type=str.lower, help="words of jobs to be left out")
    return parser.parse_args()


if __name__ == "__main__":
    main()
