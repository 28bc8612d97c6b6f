"""Time the common workload: Chitwright, bare libraries and other tools, in one run.

    python -m benchmarks.run                    everything; writes benchmarks/results.md
    python -m benchmarks.run --no-peers         without the other tools
    python -m benchmarks.run --only module      jobs whose name or tool has these words

Only a whole run writes the results.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import workload
from benchmarks.environments import TOOLS, python_for
from benchmarks.jobs import PEER, Job, Places, own_jobs, peer_jobs
from benchmarks.measuring import JobFailed, Timing, measure
from benchmarks.report import report

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = HERE / "work"
RESULTS = HERE / "results.md"


def main() -> int:
    """Measure and report; 1 if a job failed."""
    given = _arguments()
    busy = os.getloadavg()[0]
    at = _prepare()
    pythons = {}
    if not given.no_peers:
        for tool in TOOLS:
            python = python_for(tool, WORK / "tools", given.peer_python)
            if python:
                pythons[tool.name] = python
    jobs = [*own_jobs(at), *peer_jobs(at, pythons)]
    chosen = [job for job in _in_groups(jobs) if given.only in f"{job.group} {job.tool}".lower()]
    figures, sound = _measure(chosen, given.runs, given.peer_runs)
    text = report(figures, given.runs, pythons, busy)
    print(text)
    if sound and len(pythons) == len(TOOLS) and not given.only:
        RESULTS.write_text(text + _declared_rules(), encoding="utf-8")
    return 0 if sound else 1


def _declared_rules() -> str:
    """What was noted of declared rules, which ``benchmarks.declared`` times: it stays."""
    _, found, rest = RESULTS.read_text("utf-8").partition("\n## Declared rules\n")
    return f"{found}{rest}" if found else ""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time the common workload.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each job")
    parser.add_argument("--peer-runs", type=int, default=1, help="runs of each other tool's job")
    parser.add_argument("--no-peers", action="store_true", help="without the other tools")
    parser.add_argument(
        "--peer-python", help="a Python for them, if none on the path is new enough"
    )
    parser.add_argument("--only", default="", type=str.lower, help="words of a job or a tool")
    return parser.parse_args()


def _prepare() -> Places:
    """Write the workloads anew, with an empty cache."""
    at = Places(*(WORK / name for name in ("base", "large", "full", "huge", "out", "cache")))
    shutil.rmtree(at.cache, ignore_errors=True)
    at.out.mkdir(parents=True, exist_ok=True)
    workload.write(at.base, workload.make())
    workload.write(at.large, workload.make(4))
    workload.write(at.huge, workload.make_huge())
    workload.write(at.full, workload.make_full())
    return at


def _in_groups(jobs: Sequence[Job]) -> list[Job]:
    """The jobs with those of one group side by side, groups in the order of their first."""
    groups = list(dict.fromkeys(job.group for job in jobs))
    return sorted(jobs, key=lambda job: groups.index(job.group))


def _measure(
    jobs: Sequence[Job], runs: int, peer_runs: int
) -> tuple[list[tuple[Job, Timing]], bool]:
    """The figures of the jobs that ran, and whether all did."""
    figures = []
    for job in jobs:
        print(f"{job.group}: {job.tool}", file=sys.stderr, flush=True)
        try:
            figures.append((job, _timing(job, runs, peer_runs)))
        except JobFailed as failure:
            print(f"failed: {failure}", file=sys.stderr)
    return figures, len(figures) == len(jobs)


def _timing(job: Job, runs: int, peer_runs: int) -> Timing:
    """A run that is not counted, which leaves bytecode and cache behind, then those that are. What
    pip installed has its bytecode already."""
    environment = {"PYTHONDONTWRITEBYTECODE": "", **job.environment}
    if job.role == PEER:
        return measure(job.command, peer_runs, ROOT, environment)
    measure(job.command, 1, ROOT, environment)
    return measure(job.command, runs, ROOT, environment)


if __name__ == "__main__":
    sys.exit(main())
