"""The comparison of whole games measures what can be run, and says what failed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from benchmarks.games import CHANGES, GAME, ROOT, Job, Place, change, jobs, rows, section, timing
from benchmarks.measuring import Run, Timing
from tests.together import together


@together("what", CHANGES)
def test_what_is_changed_for_the_measurement_stands_in_the_game(what: str, tmp_path: Path) -> None:
    name, old, new = CHANGES[what]
    shutil.copytree(ROOT / "specs" / GAME, tmp_path / "game")
    for letter in "YZ":
        before = (tmp_path / "game" / name).read_text("utf-8")
        assert re.search(old, before, re.MULTILINE)
        assert new.format(letter) not in before
        change(Place(ROOT, tmp_path), what, letter)
        assert new.format(letter) in (tmp_path / "game" / name).read_text("utf-8")


@pytest.mark.thorough
def test_a_job_is_run_in_its_place(tmp_path: Path) -> None:
    place = Place(ROOT, tmp_path)
    found = timing(Job("list", (("list",), ("list",))), place)
    assert len(found.runs) == 2
    assert (tmp_path / "cache").is_dir()


def test_the_table_has_seconds_or_memory_and_says_what_failed(tmp_path: Path) -> None:
    every = {job.name: job for job in jobs(tmp_path)}
    took = Timing((Run(1.0, 2.0, 300.0),))
    measured = [(every["`list`"], [None, took]), (every["a map of 40,000 hexes, paper"], [took])]
    table = list(rows(measured))
    assert table[0][1:] == ("0.25 s", "failed", "1.00 s (2.00)", "no")
    assert table[1][1:] == ("1,024 MiB", "300 MiB", "yes")
    quiet, busy = (section(table, True, (load, 2.0)) for load in (0.1, 5.0))
    assert "| what | aim | before | now | met |" in quiet
    assert "had other work" in busy
    assert "had other work" not in quiet
