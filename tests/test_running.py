"""``run.py`` installs what the asked command needs, and no more."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ONLY_FOR_TESTS = ("hypothesis", "mypy", "pytest", "ruff")


@pytest.mark.parametrize(("words", "wanted"), [(["build", "hue"], "dxf"), (["test"], "dev")])
def test_tools_of_the_tests_are_installed_for_tests_alone(
    words: list[str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec
    assert spec.loader
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    asked: list[str] = []
    monkeypatch.setattr(run, "environment", lambda extra: asked.append(extra) or "python")
    monkeypatch.setattr(run.subprocess, "call", lambda *_, **__: 0)
    assert run.main(words) == 0
    assert asked == [wanted]


def test_what_builds_need_has_no_tools_of_the_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dxf"]]
    assert not [name for name in needed if name.startswith(ONLY_FOR_TESTS)]
    assert all(
        any(name.startswith(tool) for name in project["optional-dependencies"]["dev"])
        for tool in ONLY_FOR_TESTS
    )
