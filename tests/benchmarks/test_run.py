"""The runner measures processes, and its report says whether aims are met."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import jobs
from benchmarks.jobs import FLOOR, OURS, Job
from benchmarks.measuring import JobFailed, Run, Timing, measure
from benchmarks.report import aims, ratio, report

ROOT = Path(__file__).resolve().parents[2]


def timing(work: float, wall: float = 0.0) -> Timing:
    return Timing((Run(wall or work, work, 30.0, work, work),))


def figures(ours: float, floor: float) -> list[tuple[Job, Timing]]:
    mine = Job(jobs.MODULE, "Chitwright", OURS, ())
    bare = Job(jobs.MODULE, "zipfile", FLOOR, ())
    return [(mine, timing(ours)), (bare, timing(floor))]


def test_a_process_is_timed_with_what_it_says_of_its_work(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from benchmarks.timing import timed; import time;"
        f"timed(lambda: time.sleep(0.05) or b'done', Path({str(tmp_path / 'out')!r}))"
    )
    found = measure([sys.executable, "-c", code], 2, ROOT)
    assert len(found.runs) == 2
    assert found.work is not None
    assert 0.05 <= found.work < found.wall
    assert (tmp_path / "out").read_bytes() == b"done"


def test_a_job_that_fails_says_why() -> None:
    with pytest.raises(JobFailed, match="no such luck"):
        measure([sys.executable, "-c", "raise SystemExit('no such luck')"], 1, ROOT)


def test_a_figure_is_the_median_of_its_runs() -> None:
    runs = tuple(Run(wall, 1.0, 30.0) for wall in (3.0, 1.0, 2.0))
    assert Timing(runs).wall == 2.0
    assert Timing(runs).work is None


def test_the_ratio_is_taken_past_loading() -> None:
    assert ratio(jobs.MODULE, figures(ours=3.0, floor=2.0)) == 1.5


@pytest.mark.parametrize(("ours", "word"), [(1.9, "met"), (2.1, "**missed**")])
def test_an_aim_is_met_or_missed(ours: float, word: str) -> None:
    (aim,) = aims(figures(ours, floor=1.0))
    assert aim.row()[2] == word


def test_the_report_has_a_line_for_every_job() -> None:
    text = report(figures(2.0, 1.0), 1, {}, 0.0)
    assert text.count("| (iii) VASSAL module |") == 2
    assert "2.00" in text


def test_full_cartography_and_memory_have_aims_of_their_own() -> None:
    page = Job(jobs.FULL_MAP, "Chitwright", OURS, ())
    slow = Timing((Run(9.0, 3.0, 400.0, 8.0, 2.5),))
    found = {aim.name: aim for aim in aims([(page, slow)])}
    speed = found[f"{jobs.FULL_MAP}: past loading under 2 s of a processor"]
    memory = found["memory of every printing job under 350 MiB"]
    assert (speed.found, speed.row()[2]) == (2.5, "**missed**")
    assert (memory.found, memory.row()[2]) == (400.0, "**missed**")
