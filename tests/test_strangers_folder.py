"""Where the user stands may be the folder of somebody else's game: nothing that lies there is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder.files import program
from builder.pipeline import worker_processes
from tests import small_game
from tests.thorough import some

NAMES = ("click", "yaml", "typing_extensions", "pickle", "socket", "tempfile", "usual")
"""Modules of the library and of others that a command imports, and one that a package offers."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with modules beside its files, and what looks like an installed package."""
    folder = small_game.write(tmp_path)
    for name in NAMES:
        (folder / f"{name}.py").write_text("import sys; print('run:', __name__, file=sys.stderr)\n")
    package = folder / "usual-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: usual\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[chitwright.systems]\nusual = usual:SYSTEM\n")
    (folder / ".reportlab_settings").write_text("import sys; print('run: home', file=sys.stderr)")
    (folder / ".reportlab_mods").write_text("import sys; print('run: mods', file=sys.stderr)")
    return folder


def run_in(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Python's own start, as a user has it who stands in the folder and whose house lies elsewhere."""
    own = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**own, **more},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "words", some([("check", ".", "--quick"), ("list",), ("ask", ".", "unit", "unit=r1")], 1)
)
def test_a_module_in_the_folder_of_a_game_is_not_run(game: Path, words: tuple[str, ...]) -> None:
    done = run_in(game, "-m", "builder", *words)
    assert "run:" not in done.stderr
    assert done.returncode == 0, done.stderr


SPAWNS = """
import sys
from builder.studio.checker import Checker
from pathlib import Path
if __name__ == "__main__":
    with Checker() as checker:
        print([problem.code for problem in checker.check(Path("."), None)])
"""


def test_nor_is_one_in_a_process_that_is_begun_there(game: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "bin"
    elsewhere.mkdir()
    (elsewhere / "script.py").write_text(SPAWNS)
    done = run_in(game, str(elsewhere / "script.py"))
    assert "run:" not in done.stderr
    assert done.stdout.startswith("["), done.stderr


def test_programs_of_others_have_the_environment_of_the_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONSAFEPATH", "")
    worker_processes.spawning()
    assert os.environ["PYTHONSAFEPATH"] == "1"
    for users in (None, "yes"):
        monkeypatch.setattr(worker_processes, "_USERS", users)
        assert worker_processes.users_environment().get("PYTHONSAFEPATH") == users


@pytest.mark.skipif(os.name == "nt", reason="programs are marked by their names there")
def test_a_program_in_the_current_folder_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "code").write_text("#!/bin/sh\n")
    (tmp_path / "code").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    assert program("code") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program("code") == str(tmp_path / "code")


def test_no_settings_of_the_library_of_pdf_are_read(game: Path) -> None:
    code = "from builder.outputs.formats.pdf.fonts import describe_face; print(describe_face('serif').name)"
    done = run_in(game, "-P", "-c", code, HOME=str(game), RL_invariant="nonsense")
    assert (done.stdout, done.stderr) == ("EBGaramond-Regular\n", "")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no such device")
def test_a_home_that_is_no_folder_stops_no_pdf(game: Path) -> None:
    code = "from builder.outputs.formats.pdf.fonts import describe_face; print(describe_face('serif').name)"
    assert run_in(game, "-P", "-c", code, HOME="/dev/null").stdout == "EBGaramond-Regular\n"
