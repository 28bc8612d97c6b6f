"""Tools of the repository say what they do before they do it."""

import ast
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.together import together

TOOLS = Path(__file__).resolve().parents[1] / "tools"
RUN = [path for path in sorted(TOOLS.glob("*.py")) if "__main__" in path.read_text("utf-8")]


def _refuse(*_: object, **__: object) -> None:
    raise AssertionError("nothing is written or run")


@together(("word", "status"), [("--help", 0), ("--cheque", 2)])
@together("tool", RUN)
def test_each_tool_says_what_it_does_and_knows_its_words_before_it_writes_or_runs_anything(
    tool: Path,
    word: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", [str(tool), word])
    for kind, name in ((Path, "write_bytes"), (Path, "write_text"), (subprocess, "run")):
        monkeypatch.setattr(kind, name, _refuse)
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(tool), run_name="__main__")
    assert end.value.code == status
    docstring = ast.get_docstring(ast.parse(tool.read_text("utf-8"))) or ""
    said = capsys.readouterr()
    assert (
        (docstring.partition("\n")[0] in said.out) if status == 0 else said.err.startswith("usage")
    )
