"""Locates built-in games, templates and documents: in a checkout, or inside an installed wheel."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    """Return the folder that contains ``specs`` and ``templates``."""
    inside = _HERE / "_data"
    return inside if inside.is_dir() else _HERE.parent


def is_installed() -> bool:
    """Return whether Chitwright runs from an installed wheel, and not from a checkout."""
    return (_HERE / "_data").is_dir()


def specs_folder() -> Path:
    """Return the folder of the built-in games."""
    return _root() / "specs"


def templates_folder() -> Path:
    """Return the folder of the templates."""
    return _root() / "templates"


def docs_folder() -> Path:
    """Return the folder of the documents."""
    return _root() / "docs"


def built_in_games() -> list[str]:
    """Return the ids of the built-in games, sorted."""
    return sorted(p.parent.name for p in specs_folder().glob("*/game.yaml"))


def game_folder(name: str) -> Path | None:
    """Return the folder of a game given by the id of a built-in one or by a path; ``None`` if there
    is none."""
    if name in built_in_games():
        return _near(specs_folder() / name)
    path = Path(name)
    if path.name == "game.yaml":
        path = path.parent
    return path if os.path.isfile(path / "game.yaml") else None


def _near(path: Path) -> Path:
    """Return the path relative to the current folder if it lies in it, because that is shorter in
    messages."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
