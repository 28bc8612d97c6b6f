"""``run.py`` installs what the asked command needs, and no more."""

from __future__ import annotations

import importlib.util
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.together import together

ROOT = Path(__file__).resolve().parents[1]
ONLY_FOR_TESTS = ("hypothesis", "pyrefly", "pytest", "ruff")


def _run() -> Any:
    """The file as a module."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec
    assert spec.loader
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    return run


@together(
    ("seconds", "chosen"),
    [
        ({"own": 0.03, "python3.13": 0.02, "python3.11": 0.01}, "python3.11"),
        ({"own": 0.03, "python3.13": 0.029}, "own"),
        ({"own": 0.03, "python3.13": 0.0}, "own"),
        ({"own": 0.03}, "own"),
    ],
)
def test_a_python_that_is_much_faster_is_taken(
    seconds: dict[str, float], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = _run()
    monkeypatch.setattr(run.sys, "executable", "own")
    monkeypatch.setattr(run.sys, "prefix", run.sys.base_prefix)
    monkeypatch.setattr(run.shutil, "which", lambda name: name if name in seconds else None)
    monkeypatch.setattr(run, "seconds_of", seconds.__getitem__)
    monkeypatch.setattr(run, "has", lambda python, module: True)
    assert run.suitable_python() == chosen


@together(
    ("installers", "chosen"),
    [
        ({("fast", "ensurepip")}, "fast"),
        ({("fast", "pip")}, "fast"),
        ({("own", "pip")}, "fast"),
        ({("own", "ensurepip")}, "own"),
    ],
)
def test_a_faster_python_is_taken_only_if_something_can_install_into_its_environment(
    installers: set[tuple[str, str]], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = _run()
    monkeypatch.setattr(run.sys, "executable", "own")
    monkeypatch.setattr(run.sys, "prefix", run.sys.base_prefix)
    monkeypatch.setattr(run.shutil, "which", lambda name: "fast")
    monkeypatch.setattr(run, "seconds_of", {"own": 0.03, "fast": 0.01}.__getitem__)
    monkeypatch.setattr(run, "has", lambda python, module: (python, module) in installers)
    assert run.suitable_python() == chosen


def test_pip_of_this_python_installs_into_the_environment_of_one_that_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = _run()
    calls: list[list[str]] = []
    monkeypatch.setattr(run.sys, "executable", "own")
    monkeypatch.setattr(run.subprocess, "check_call", calls.append)
    monkeypatch.setattr(run, "has", lambda python, module: (python, module) == ("own", "pip"))
    environment = run.VENV / "bin" / "python"
    command = run.make_environment("fast", environment)
    assert command == ["own", "-m", "pip", "--python", str(environment)]
    assert calls == [["fast", "-m", "venv", "--without-pip", str(run.VENV)]]


def test_the_python_of_an_environment_is_its_users_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    run = _run()
    monkeypatch.setattr(run.sys, "prefix", "/somewhere/else")
    monkeypatch.setattr(run, "seconds_of", lambda python: pytest.fail("nothing is timed"))
    assert run.suitable_python() == run.sys.executable


def test_a_python_says_how_fast_it_is_unless_it_is_too_old_or_none(tmp_path: Path) -> None:
    run = _run()
    assert run.seconds_of(sys.executable) > 0
    old = tmp_path / "python3.11"
    old.write_text("#!/bin/sh\nexit 127\n", "utf-8")
    old.chmod(0o755)
    assert os.name == "nt" or run.seconds_of(str(old)) == 0.0


@pytest.mark.parametrize(("words", "wanted"), [(["build", "hue"], "dxf"), (["test"], "dev")])
def test_tools_of_the_tests_are_installed_for_tests_alone(
    words: list[str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = _run()
    asked: list[str] = []
    monkeypatch.setattr(run, "environment", lambda extra: asked.append(extra) or "python")
    monkeypatch.setattr(run.subprocess, "call", lambda *_, **__: 0)
    assert run.main(words) == 0
    assert asked == [wanted]


@together("failing", ["ruff", "pyrefly", "pytest"])
def test_a_run_is_good_only_if_style_types_and_tests_are(
    failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = _run()
    monkeypatch.setattr(run.subprocess, "call", lambda words, **_: 3 * (failing in words))
    assert run.run_tests("python", []) == 3


def test_what_builds_need_has_no_tools_of_the_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dxf"]]
    assert not [name for name in needed if name.startswith(ONLY_FOR_TESTS)]
    assert all(
        any(name.startswith(tool) for name in project["optional-dependencies"]["dev"])
        for tool in ONLY_FOR_TESTS
    )
