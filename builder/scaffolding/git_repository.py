"""Prepares a game for version control with git: the files that a repository needs, and the repository
itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

from builder.files import needed_program

IGNORED = """\
# what Chitwright makes
/output/
/changed/
/upgrade/
*.vmod
*.vsav
# what editors and systems leave behind
.DS_Store
Thumbs.db
*~
"""

ATTRIBUTES = """\
* text=auto eol=lf
*.png binary
*.jpg binary
*.jpeg binary
*.xlsx binary
*.ods binary
"""

HOOKS = """\
# pip install pre-commit, then pre-commit install: the game is checked before each commit
repos:
  - repo: local
    hooks:
      - id: chitwright-check
        name: Check the board game
        entry: chitwright check . --quick
        language: python
        additional_dependencies: ["chitwright=={version}"]
        pass_filenames: false
        always_run: true
"""

WORKFLOW = """\
# Each push is checked and built; what a pull request changes for players is listed on its page.
name: Game

on:
  push:
    branches: [main]
    tags: ["v*"]
  pull_request:

permissions:
  contents: read

concurrency:
  group: game-${{ github.ref }}
  cancel-in-progress: true

jobs:
  game:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          fetch-depth: 0 # earlier versions are compared
          persist-credentials: false
      - uses: actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0
        with:
          python-version: "3.13"
      - run: python -m pip install --quiet "chitwright==VERSION"
      - name: Check
        run: chitwright check . --strict
      - name: What changes for players
        if: github.event_name == 'pull_request'
        env:
          BASE: ${{ github.event.pull_request.base.sha }}
        run: |
          chitwright changes "$BASE" . --pictures changed
          sed '/^!\\[/d' changed/changes.md >> "$GITHUB_STEP_SUMMARY"
      - name: Build
        run: chitwright build . --out output
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: game
          path: |
            output
            changed
          if-no-files-found: error
"""


def repository_files(version: str) -> dict[str, str]:
    """Return the files that a game's git repository needs, by path: ignored files, line endings, a hook, a
    workflow. All of them use one ``version`` of Chitwright."""
    return {
        ".gitignore": IGNORED,
        ".gitattributes": ATTRIBUTES,
        ".pre-commit-config.yaml": HOOKS.replace("{version}", version),
        ".github/workflows/game.yml": WORKFLOW.replace("VERSION", version),
    }


def make_repository(folder: Path) -> str:
    """Make a folder a git repository whose first commit contains all its files; return git's error message
    if that fails. A folder that lies in another repository is left alone."""
    inside = _git(folder, "rev-parse", "--is-inside-work-tree")
    if inside.returncode == 0:
        return ""
    for words in (
        ("init", "--quiet", "--initial-branch=main"),
        ("add", "--all"),
        ("commit", "--quiet", "--message=Begin the game"),
    ):
        done = _git(folder, *words)
        if done.returncode:
            return done.stderr.strip() or done.stdout.strip()
    return ""


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            [needed_program("git"), "-C", str(folder), *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired) as exc:
        return subprocess.CompletedProcess([], 1, "", str(exc))
