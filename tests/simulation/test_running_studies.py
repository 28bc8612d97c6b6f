"""Studies that run: on any number of processes, stopped and gone on with."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

from builder.simulation.running import Progress, run
from builder.simulation.stored_progress import NAME, StoredProgress, read_progress
from builder.simulation.study import Seeds
from builder.simulation.workers import Done, InThisProcess, LocalProcesses, Workers
from tests.command import run as command
from tests.simulation.studies import SEEDS, boys, played
from tests.together import together


def _silent(progress: Progress) -> None:
    pass


def _run(workers: Workers, kept: StoredProgress, wanted: Seeds = SEEDS) -> bool:
    return run(kept, wanted, workers, _silent, lambda: None)


def _sums(kept: StoredProgress) -> str:
    return json.dumps([tally.as_json() for tally in kept.sums])


@pytest.mark.thorough
@pytest.mark.parametrize("many", [1, 2, 3])
def test_the_result_is_the_same_on_any_number_of_processes(many: int) -> None:
    study = boys()
    kept = StoredProgress(study)
    workers = InThisProcess(study) if many == 1 else LocalProcesses(study, many)
    assert _run(workers, kept)
    assert kept.done == [SEEDS]
    assert _sums(kept) == json.dumps([tally.as_json() for tally in played(study)])


class _Interrupted(InThisProcess):
    """Is interrupted after two batches."""

    left = 2

    def next_done(self) -> Done:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().next_done()


@pytest.mark.thorough
def test_a_run_that_was_interrupted_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    study, written = boys(), StoredProgress(boys())
    ended = run(written, SEEDS, _Interrupted(study), _silent, lambda: written.write(tmp_path))
    assert not ended
    assert 2 <= written.many < SEEDS.end - SEEDS.first
    again, problems = read_progress(study, tmp_path, SEEDS)
    assert not problems
    assert again.many == written.many
    assert _run(InThisProcess(study), again)
    assert _sums(again) == json.dumps([tally.as_json() for tally in played(study)])


def test_what_was_kept_of_other_players_is_refused(tmp_path: Path) -> None:
    StoredProgress(boys()).write(tmp_path)
    _, problems = read_progress(boys("greedy"), tmp_path, SEEDS)
    assert [problem.code for problem in problems] == ["bad-kept"]


def test_kept_seeds_that_nobody_asks_for_are_refused(tmp_path: Path) -> None:
    kept = StoredProgress(boys())
    kept.add(Done(Seeds(1, 9), kept.sums))
    kept.write(tmp_path)
    assert read_progress(boys(), tmp_path, SEEDS)[1]
    assert not read_progress(boys(), tmp_path, Seeds(1, 10))[1]


@together("text", ["", "{", "[]", '{"format": 1}'])
def test_a_kept_file_that_is_damaged_is_a_problem(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, "utf-8")
    _, problems = read_progress(boys(), tmp_path, SEEDS)
    assert [problem.code for problem in problems] == ["bad-kept"]


@pytest.mark.thorough
def test_missing_seeds_are_the_gaps_between_those_that_are_done() -> None:
    kept = StoredProgress(boys())
    for batch in (Seeds(3, 5), Seeds(8, 9), Seeds(5, 6)):
        kept.add(Done(batch, kept.sums))
    assert kept.done == [Seeds(3, 6), Seeds(8, 9)]
    assert list(kept.missing(Seeds(1, 11))) == [Seeds(1, 3), Seeds(6, 8), Seeds(9, 11)]


@pytest.mark.thorough
def test_the_command_writes_the_same_files_from_the_same_seeds(tmp_path: Path) -> None:
    words = ["simulate", "ice-road", "winter", "--players", "random", "--games", "2"]
    for name, jobs in (("one", "1"), ("two", "2")):
        done = command(*words, "--jobs", jobs, "-o", str(tmp_path / name))
        assert done.exit_code == 0, done.output
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / n).iterdir()} for n in ("one", "two"))
    assert one == two
    assert {"summary.json", "report.html", "results.csv", "rules.csv", NAME} <= one.keys()
    found = json.loads(one["summary.json"])
    assert found["versions"][0]["games"] == 2
    elsewhere = re.findall(rb'(?:href|src)="(?!#|data:)[^"]*', one["report.html"])
    assert elsewhere == []


@pytest.mark.thorough
def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    words = ["simulate", "ice-road", "winter", "--players", "random", "--jobs", "1"]
    folder = ["-o", str(tmp_path / "a")]
    assert command(*words, "--games", "1", *folder).exit_code == 0
    assert command(*words, "--games", "2", "--resume", *folder).exit_code == 0
    assert command(*words, "--games", "2", "-o", str(tmp_path / "b")).exit_code == 0
    a, b = ((tmp_path / n / "summary.json").read_text("utf-8") for n in "ab")
    assert a == b


@pytest.mark.thorough
def test_players_that_are_too_many_are_refused() -> None:
    done = command("simulate", "alder", "--players", "random,greedy,search")
    assert done.exit_code == 2
    assert "french, austrian" in done.output


@pytest.mark.thorough
def test_a_process_that_is_killed_is_replaced_and_its_batch_played_again() -> None:
    study, killed = boys(), list[int]()
    workers, kept = LocalProcesses(study, 2), StoredProgress(study)

    def kill_all(progress: Progress) -> None:
        if not killed:
            killed.extend(process.pid for process in workers._processes if process.pid)
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    assert run(kept, SEEDS, workers, kill_all, lambda: None)
    assert len(killed) == 2
    assert kept.done == [SEEDS]
    assert _sums(kept) == json.dumps([tally.as_json() for tally in played(study)])
