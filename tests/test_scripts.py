"""The scripts of the pages are checked for types and style, where ``npm ci --prefix tools/pages`` has
installed what does so; continuous integration installs it, and a browser, and skips no test of pages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import yaml

from tests.everybody import page_check
from tests.outputs.rules_reference.browser import browser

ROOT = Path(__file__).resolve().parents[1]


def complaints(program: str, *words: str) -> str:
    """What a program of the checks says of the scripts; nothing if it finds them sound."""
    path = page_check(f".bin/{program}")
    if path is None:
        pytest.skip("the checks of scripts are not installed: npm ci --prefix tools/pages")
    done = subprocess.run([path, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def test_the_scripts_of_all_pages_have_sound_types() -> None:
    assert complaints("tsc", "-p", "tools/pages") == ""


def test_the_scripts_of_all_pages_have_a_sound_style() -> None:
    made = "**/{codemirror,preact}.js"  # by other programs
    config = "tools/pages/oxlint.json"
    assert (
        complaints("oxlint", "-c", config, "--ignore-pattern", made, "-f", "unix", "templates")
        == ""
    )


def test_continuous_integration_must_have_what_it_installs_to_test_pages() -> None:
    """The browser on every Linux; types, style and axe where a step installs them, under one condition."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text("utf-8"))
    steps = workflow["jobs"]["tests"]["steps"]
    (install,) = [step for step in steps if step.get("run") == "npm ci --prefix tools/pages"]
    (tests,) = [step for step in steps if step.get("run") == "python run.py test"]
    condition, env = install["if"], tests["env"]
    assert env["CHITWRIGHT_PAGE_CHECKS"] == f"${{{{ {condition} && 'installed' || '' }}}}"
    assert env["CHITWRIGHT_BROWSER"] == "${{ runner.os == 'Linux' && 'google-chrome' || '' }}"
    assert steps.index(install) < steps.index(tests)


def test_a_test_of_pages_fails_where_its_browser_or_its_checks_are_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CHITWRIGHT_BROWSER", "no-such-browser")
    with pytest.raises(AssertionError, match="no browser no-such-browser"):
        browser.__wrapped__()
    monkeypatch.setenv("CHITWRIGHT_PAGE_CHECKS", "installed")
    with pytest.raises(AssertionError, match=r"there is no .*no-such-check"):
        page_check("no-such-check")
