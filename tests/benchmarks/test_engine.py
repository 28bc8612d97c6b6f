"""Opening modules in the engine is measured with whatever command is given, and told in the results."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.engine import HEAD, NEXT, Opened, first_save, opened, placed, rows, section
from benchmarks.measuring import Run, Timing
from tests.outputs.vassal.built_in import made

READS = "import sys, zipfile; [zipfile.ZipFile(name).testzip() for name in sys.argv[1:]]"


def test_the_command_is_given_the_module_and_its_first_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "alder-0.1.0.vmod"
    module.write_bytes(made("alder"))
    monkeypatch.setattr("benchmarks.engine.built", lambda game, folder: module)
    assert first_save(module).name == "alder.vsav"
    found = opened([sys.executable, "-c", READS, "{module}", "{save}"], "alder", tmp_path, 2)
    assert found.size == len(made("alder"))
    assert found.timing is not None
    assert len(found.timing.runs) == 2
    assert found.timing.peak > 1
    failed = opened([sys.executable, "-c", "raise SystemExit(1)", "{module}"], "alder", tmp_path, 1)
    assert failed.timing is None


def test_the_section_takes_the_place_of_an_older_one() -> None:
    took = Timing((Run(4.0, 6.5, 700.0),))
    found = [Opened("alder", 2_500_000, took), Opened("hue", 9_000_000, None)]
    assert list(rows(found))[2:] == [
        "| alder | 2.5 | 4.0 | 6.5 | 700 |",
        "| hue | 9.0 | failed | |  |",
    ]
    text = section("3.7.26", 3, 0.4, found)
    assert "opened in VASSAL 3.7.26" in text
    results = f"# All\n\n## Declared rules\n\nx\n\n{NEXT}\n\ny\n"
    once = placed(results, text)
    assert once == results.replace(NEXT, text + NEXT)
    assert placed(once, text) == once
    assert once.count(HEAD) == 1


def test_what_was_written_by_hand_beside_the_table_stays() -> None:
    took = Timing((Run(4.0, 6.5, 700.0),))
    old = section("3.7.25", 3, 0.4, [Opened("alder", 2_500_000, took)])
    head, said, table = old.strip().split("\n\n")
    own = ["The command was a small program.", "It drew the map."]
    results = f"# All\n\n{head}\n\n{said}\n\n{own[0]}\n\n{table}\n\n{own[1]}\n\n{NEXT}\n\ny\n"
    new = section("3.8.0", 2, 0.1, [Opened("alder", 3_000_000, took)])
    _, now_said, now_table = new.strip().split("\n\n")
    assert placed(results, new).split("\n\n")[1:-2] == [head, now_said, *own, now_table]
    assert placed(placed(results, new), old).split("\n\n")[1:-2] == [head, said, *own, table]
