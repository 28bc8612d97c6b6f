"""Processes against the clock."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import MARK


class JobFailed(Exception):
    """A job that ended in error; the text is the end of what it said."""


@dataclass(frozen=True)
class Run:
    """One process: seconds by the clock and of the processors, children included; peak memory in MiB
    of its largest process; and of these seconds, those of its work past loading, if it told them."""

    wall: float
    cpu: float
    peak: float
    work: float | None = None
    work_cpu: float | None = None


@dataclass(frozen=True)
class Timing:
    """The runs of a job; every figure is their median."""

    runs: tuple[Run, ...]

    def _median(self, figure: Callable[[Run], float]) -> float:
        return statistics.median(map(figure, self.runs))

    @property
    def wall(self) -> float:
        """Seconds of the whole process."""
        return self._median(lambda r: r.wall)

    @property
    def cpu(self) -> float:
        """Seconds of the processors."""
        return self._median(lambda r: r.cpu)

    @property
    def peak(self) -> float:
        """MiB of memory."""
        return self._median(lambda r: r.peak)

    @property
    def work(self) -> float | None:
        """Seconds past start-up and loading."""
        return self._of_work(lambda r: r.work)

    @property
    def work_cpu(self) -> float | None:
        """The same of the processors."""
        return self._of_work(lambda r: r.work_cpu)

    def _of_work(self, figure: Callable[[Run], float | None]) -> float | None:
        found = [value for r in self.runs if (value := figure(r)) is not None]
        return statistics.median(found) if found else None


def measure(
    command: Sequence[str], times: int, where: Path, environment: Mapping[str, str] | None = None
) -> Timing:
    """Run a command several times; raises :class:`JobFailed`."""
    return Timing(tuple(_run(command, where, environment or {}) for _ in range(times)))


def _run(command: Sequence[str], where: Path, environment: Mapping[str, str]) -> Run:
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=where,
        env={**_usual(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise JobFailed(said[-800:].strip())
    work, work_cpu = _work(said)
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, work, work_cpu)


def _usual() -> dict[str, str]:
    """The environment, in which Python may keep its bytecode, as it does for everybody."""
    return {k: value for k, value in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def _work(said: str) -> tuple[float | None, float | None]:
    line = next((x for x in reversed(said.splitlines()) if x.startswith(MARK)), "")
    if not line:
        return None, None
    wall, cpu = line.removeprefix(MARK).split()
    return float(wall), float(cpu)
