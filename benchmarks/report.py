"""The figures as tables, and what they say about the aims."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import jobs as j
from benchmarks.environments import version_of
from benchmarks.jobs import Job
from benchmarks.measuring import Timing

Figures = Sequence[tuple[Job, Timing]]

HEAD = (
    "job", "with", "whole process", "its processors", "past loading", "its processors",
    "× floor", "peak MiB",
)  # fmt: skip
LIBRARIES = ("reportlab", "pillow", "pypdfium2", "pydantic")


def report(figures: Figures, runs: int, pythons: Mapping[str, Path], busy: float) -> str:
    """The whole page, in Markdown; ``busy`` is how many processes of others kept the machine busy."""
    parts = [
        "# How long the common workload takes",
        "Written by `python -m benchmarks.run`; what is measured, and how, is in "
        "[README.md](README.md). Seconds are medians of whole processes, all taken in one run.",
        _machine(runs, pythons, busy),
        _table(HEAD, [_row(job, timing, figures) for job, timing in figures]),
        "## Aims",
        _table(("aim", "measured", ""), [a.row() for a in aims(figures)]),
    ]
    return "\n\n".join(parts) + "\n"


def _machine(runs: int, pythons: Mapping[str, Path], busy: float) -> str:
    versions = [f"{name} {version_of(name, sys.executable)}" for name in LIBRARIES]
    versions += [f"{name} {version_of(name, python)}" for name, python in pythons.items()]
    own = f"Python {platform.python_version()}"
    return (
        f"{os.cpu_count()} cores, {busy:.1f} of them busy with other things at the start; {runs} runs "
        f"a job; {own}, {', '.join(versions)}."
    )


def _row(job: Job, timing: Timing, figures: Figures) -> tuple[str, ...]:
    return (
        job.group,
        f"**{job.tool}**" if job.role == j.OURS else job.tool,
        f"{timing.wall:.2f}",
        f"{timing.cpu:.2f}",
        "" if timing.work is None else f"{timing.work:.2f}",
        "" if timing.work_cpu is None else f"{timing.work_cpu:.2f}",
        _times_floor(job, timing, figures),
        f"{timing.peak:.0f}",
    )


def _times_floor(job: Job, timing: Timing, figures: Figures) -> str:
    factor = ratio(job.group, figures, timing)
    return "" if factor is None else f"{factor:.2f}" if factor < 100 else f"{factor:.0f}"


def ratio(group: str, figures: Figures, timing: Timing | None = None) -> float | None:
    """How many times its floor a job takes past loading: this one, or Chitwright's."""
    floor = _find(figures, lambda job: job.group == group and job.role == j.FLOOR)
    mine = timing or _find(figures, lambda job: job.group == group and job.role == j.OURS)
    if floor is None or mine is None or not floor.work or mine.work is None:
        return None
    return mine.work / floor.work


def _find(figures: Figures, wanted: Callable[[Job], bool]) -> Timing | None:
    return next((timing for job, timing in figures if wanted(job)), None)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---"] * len(head)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ruler, *rows))


# -- aims ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Aim:
    """A figure that should not be more than ``most``; ``unit`` stands behind it."""

    name: str
    found: float
    most: float
    unit: str

    def row(self) -> tuple[str, str, str]:
        """A line of the table."""
        met = "met" if self.found <= self.most else "**missed**"
        return self.name, f"{self.found:.2f}{self.unit}", met


_LINEAR = 4 * 1.15
"""Four times the work may take this many times the time: a little more, for larger pages."""


_PRINTED = (j.MAP_PDF, j.MAP_PNG, j.COUNTERS, j.FULL_MAP, j.FULL_PNG, j.PAPER)
"""The jobs whose memory is bounded."""


def aims(figures: Figures) -> list[Aim]:
    """The aims that were measured."""
    walls = {job.group: timing.wall for job, timing in figures if job.role == j.OURS}
    found = [
        Aim(f"{name} under {most:g} s", walls[group], most, " s")
        for group, name, most in (
            (j.WHOLE, "everything, cold, plain theme,", 3.0),
            (j.WHOLE_WARM, "nothing changed,", 0.5),
            (j.HUGE, "2,000 counters on 5,000 × 7,000 pixels, cold,", 20.0),
            (j.HUGE_WARM, "that module, nothing changed,", 1.0),
        )
        if group in walls
    ]
    # One process each: their processor seconds are those of the clock on a machine at rest.
    works = {job.group: t.work_cpu for job, t in figures if job.role == j.OURS}
    found += [
        Aim(f"{group}: past loading under {most:g} s of a processor", seconds, most, " s")
        for group, most in ((j.FULL_MAP, 2.0), (j.FULL_PNG, 4.0))
        if (seconds := works.get(group)) is not None
    ]
    for group, most in (
        (j.MAP_PDF, 2.0),
        (j.MAP_PNG, 1.5),
        (j.COUNTERS, 2.0),
        (j.MODULE, 2.0),
        (j.WRITTEN, 2.0),
    ):
        factor = ratio(group, figures)
        if factor is not None:
            name = f"{group}: past loading at most {most:g} times its floor"
            found.append(Aim(name, factor, most, " ×"))
    peer = _find(figures, lambda job: job.group == j.WRITTEN and job.role == j.PEER)
    own = _find(figures, lambda job: job.group == j.WRITTEN and job.role == j.OURS)
    if peer and own and peer.work and own.work is not None:
        found.append(
            Aim("the module's writing beside pywargame's", own.work / peer.work, 1.0, " ×")
        )
    peaks = [t.peak for job, t in figures if job.role == j.OURS and job.group in _PRINTED]
    if peaks:
        found.append(Aim("memory of every printing job under 350 MiB", max(peaks), 350.0, " MiB"))
    if j.WHOLE in walls and j.WHOLE_4 in walls:
        growth = walls[j.WHOLE_4] / walls[j.WHOLE]
        found.append(Aim("four times the work in about four times the time", growth, _LINEAR, " ×"))
    return found
