"""The scripts of the pages are checked for types and style, where ``npm ci --prefix tools/pages`` has
installed what does so."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CHECKS = ROOT / "tools" / "pages"


def complaints(program: str, *words: str) -> str:
    """What a program of the checks says of the scripts; nothing if it finds them sound."""
    path = CHECKS / "node_modules" / ".bin" / program
    if not path.exists():
        pytest.skip("the checks of scripts are not installed: npm ci --prefix tools/pages")
    done = subprocess.run([path, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def test_the_scripts_of_the_studio_and_of_the_pages_to_play_on_have_sound_types() -> None:
    assert complaints("tsc", "-p", "tools/pages") == ""


def test_the_scripts_of_all_pages_have_a_sound_style() -> None:
    made = "**/{codemirror,preact}.js"  # by other programs
    config = "tools/pages/oxlint.json"
    assert (
        complaints("oxlint", "-c", config, "--ignore-pattern", made, "-f", "unix", "templates")
        == ""
    )
