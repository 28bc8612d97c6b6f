"""Languages drawn by processes side by side: the same files, the same problems, as one process makes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.outputs.render_context import RenderContext, SharedMapFields
from builder.outputs.web import output
from builder.pipeline import language_workers
from builder.pipeline.build import Options, Report, build_game, check_game
from builder.pipeline.output_plan import draw_shared_fields
from builder.pipeline.worker_processes import workers_are_forks
from tests import small_game

forked = pytest.mark.skipif(
    not workers_are_forks(), reason="tried in a process of their own, which may fork"
)

JA = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Skirmish"
msgstr "小競り合い"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game in two languages."""
    game = small_game.FILES["game.yaml"].replace("[en]", "[en, ja]")
    folder = small_game.write(tmp_path, game=game)
    (folder / "locale").mkdir(exist_ok=True)
    (folder / "rules" / "en").mkdir(parents=True, exist_ok=True)
    (folder / "rules" / "en" / "1.md").write_text("# 1.0 Combat\n\nRoll a die.\n")
    (folder / "locale" / "ja.po").write_text(JA, "utf-8")
    return folder


@pytest.fixture
def build(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Report]:
    """A build of it by so many processes."""
    monkeypatch.setattr(output, "FACES", ("condensed",))  # fonts take longest

    def built(jobs: int) -> Report:
        place = tmp_path / str(jobs)
        only = ("svg", "vassal", "rules")
        options = Options(folder, place, only, papers=("A4",), jobs=jobs, use_cache=False)
        return build_game(options, lambda done, total, name: None)

    return built


@pytest.mark.thorough
@pytest.mark.skipif(
    workers_are_forks() or sys.platform != "linux", reason="these tests run as they are, or nowhere"
)
def test_processes_side_by_side_in_a_run_of_their_own() -> None:
    """A worker of pytest has threads, and does not fork."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        __file__,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "s......... " in done.stdout


@forked
def test_two_processes_make_the_files_that_one_makes(build: Callable[..., Report]) -> None:
    alone, shared = build(1), build(2)
    assert shared.problems == alone.problems
    assert contents(shared) == contents(alone)
    assert {"en.html", "ja.html", "skirmish-1.2.3.vmod"} <= {path.name for path in shared.files}


@forked
def test_two_processes_make_a_game_without_dice(folder: Path, build: Callable[..., Report]) -> None:
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text() + 'dice: ""\n')
    report = build(2)
    assert any(path.suffix == ".vmod" for path in report.files), report.problems


@forked
def test_a_check_by_two_processes_finds_what_one_finds(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counters = folder / "counters.yaml"
    long = "A name of which nobody would think that it fits"
    counters.write_text(counters.read_text().replace("name: R1", f"name: {long}"))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    shared = check_game(folder)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert check_game(folder) == shared != []


def contents(report: Report) -> dict[str, bytes]:
    """The files by their names in the folder of the game."""
    return {path.as_posix().partition("skirmish/")[2]: path.read_bytes() for path in report.files}


@forked
def test_what_goes_wrong_in_a_worker_is_told(
    build: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(*_: object, **__: object) -> None:
        raise ValueError("the ink has run out")

    monkeypatch.setattr(language_workers, "draw_outputs", draw)
    with pytest.raises(RuntimeError, match="the ink has run out"):
        build(2)


@forked
def test_workers_end_with_a_parent_that_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = multiprocessing.Pipe(duplex=False)

    def work(options: Options) -> None:
        there.send(os.getpid())  # it has asked to be ended with its parent
        time.sleep(60)

    def parent() -> None:
        crew = language_workers._Crew()
        crew.start(language_workers._Order(None, Options(Path()), (), (), SharedMapFields()))  # type: ignore[arg-type]
        time.sleep(60)

    monkeypatch.setattr(language_workers, "_shared_outputs", work)

    process = multiprocessing.get_context("fork").Process(target=parent)
    process.start()
    there.close()  # so that it ends here what ends there
    worker = here.recv()
    process.kill()
    process.join()
    assert any(not _runs(worker) or time.sleep(0.1) for _ in range(300))


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("only", "ahead"),
    [(("counters", "svg"), []), (("maps",), ["field"]), (("rules",), ["field"]), ((), ["field"])],
)
def test_maps_are_drawn_ahead_for_outputs_that_show_them(
    only: tuple[str, ...], ahead: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        RenderContext, "ink", lambda render_context, map, context: drawn.append(map.id)
    )
    game = load_game(folder).game
    assert game is not None
    draw_shared_fields(game, Options(folder, only=only), None, SharedMapFields())
    assert drawn == ahead
