"""Commands where memory is scarce: small games need little, and what cannot be done is told in a line."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import click
import pytest

import builder.cli
from builder.pipeline.worker_processes import WorkerLost
from tests import small_game
from tests.processes import in_a_process
from tests.thorough import some
from tests.together import together

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (250_000_000, 250_000_000))
from builder.cli import main
main()
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="the system must hold processes to a limit")
@pytest.mark.parametrize(
    "words", some([("build", "GAME", "-o", "OUT"), ("check", "GAME"), ("list",)], 1)
)
def test_a_small_game_needs_no_250_megabytes(words: tuple[str, ...], tmp_path: Path) -> None:
    """Twice, since what is kept of the first time is read in the second."""
    folders = {"GAME": str(small_game.write(tmp_path / "game")), "OUT": str(tmp_path / "out")}
    for _ in range(2):
        done = in_a_process(
            "-c",
            LIMITED,
            *(folders.get(word, word) for word in words),
            XDG_CACHE_HOME=str(tmp_path / "cache"),
            OPENBLAS_NUM_THREADS="1",
            MALLOC_ARENA_MAX="1",  # glibc would reserve 64 MB of addresses for each thread
        )
        assert done.returncode == 0, done.stderr[-2000:]


@together(
    "wrong",
    [
        MemoryError(),
        WorkerLost("a worker has ended before its work was done"),
        RuntimeError("can't start new thread"),
        BrokenProcessPool("A process in the process pool was terminated abruptly"),
    ],
)
def test_too_little_memory_is_told_in_a_line(
    wrong: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise wrong

    monkeypatch.setattr(builder.cli, "cli", click.Command("any", callback=fail))
    monkeypatch.setattr(sys, "argv", ["chitwright"])
    with pytest.raises(SystemExit) as end:
        builder.cli.main()
    assert end.value.code == 1
    assert capsys.readouterr().err.startswith("Error: there is too little memory")
