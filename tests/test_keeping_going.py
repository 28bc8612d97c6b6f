"""What is sound is drawn even when something else is wrong: a mistake in one counter blanks that
counter, not the build."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.incremental.render_cache import RenderCache
from builder.pipeline import build
from builder.pipeline.build import Options, Report, build_game
from tests import small_game
from tests.command import run
from tests.loading.test_recovery import changed
from tests.thorough import some


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "default_cache", lambda: RenderCache(None))


@pytest.mark.parametrize("damaged", some([True, False], 1))
def test_a_picture_of_the_rules_that_is_missing_or_damaged_is_left_out(
    tmp_path: Path, damaged: bool
) -> None:
    folder = small_game.write(tmp_path)
    rules = folder / "rules" / "en" / "rules.md"
    rules.parent.mkdir(parents=True)
    rules.write_text("# Skirmish\n\n## 1.0 Movement\n\nLook.\n\n[[figure:lost]]\n", "utf-8")
    if damaged:
        (folder / "art").mkdir()
        size = b"\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0"
        (folder / "art/lost.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size)
    options = Options(
        folder, tmp_path / "out", use_cache=False, jobs=1, papers=("A4",), keep_going=True
    )
    report = build_game(options, lambda *_: None)
    codes = {problem.code for problem in report.problems}
    assert codes == {"bad-image" if damaged else "unknown-reference"}
    (page,) = [path for path in report.files if path.name == "en.html"]
    assert "Look." in page.read_text("utf-8")


def test_the_build_goes_on_tells_what_is_wrong_and_says_that_not_all_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = changed(tmp_path, "counters.yaml", "values: 3-2-4", "valuse: 3-2-4")
    stopped = run("build", str(folder), "--only", "counters")
    assert (stopped.exit_code, stopped.stdout) == (1, "")
    assert "--keep-going builds what is sound" in stopped.stderr
    done = run("build", str(folder), "--only", "counters,charts", "--keep-going", "--paper", "A4")
    assert done.exit_code == 1
    assert {"counters-a4.pdf", "charts-a4.pdf"} <= {Path(p).name for p in done.stdout.splitlines()}
    assert "'valuse' is not a key of a unit" in done.stderr
    assert "without what is wrong" in done.stderr


def _build(folder: Path, out: Path) -> Report:
    options = Options(folder, out, ("counters",), papers=("A4",), jobs=1, keep_going=True)
    return build_game(options, lambda done, total, name: None)


def test_what_is_found_in_drawing_blanks_its_counter_too(tmp_path: Path) -> None:
    folder = changed(tmp_path, "counters.yaml", "name: R1", "name: \u0b85")
    report = _build(folder, tmp_path / "out")
    assert "missing-glyph" in {problem.code for problem in report.problems}
    assert report.files


def test_a_damaged_picture_blanks_the_counter_that_shows_it(tmp_path: Path) -> None:
    folder = changed(tmp_path, "counters.yaml", "name: R1,", "name: R1, art: r1.png,")
    (folder / "art").mkdir()
    (folder / "art" / "r1.png").write_bytes(_HEAD_OF_A_PNG)
    report = _build(folder, tmp_path / "out")
    assert {problem.code for problem in report.problems} == {"bad-image"}
    assert report.files


_HEAD_OF_A_PNG = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0\x90\x91h6" + b"\0\0\0\x04IDAT"
)


def test_a_picture_of_what_is_sound_is_drawn_beside_the_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = changed(tmp_path, "counters.yaml", "values: 3-2-4", "valuse: 3-2-4")
    done = run("picture", str(folder), "counter", "b1", "-o", "b1.svg")
    assert done.exit_code == 1
    assert "valuse" in done.stderr
    assert Path("b1.svg").read_bytes().startswith(b"<?xml")
