"""Copies of built-in games, for tests that change them. They speak English and Japanese alone, and their
maps are plain: what is read and drawn again after each change, and shown by a browser, is a third as much."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from builder import resources
from tests.games import loading
from tests.thorough import ALWAYS


def copied(id: str, above: Path) -> Path:
    """The folder of a copy of a game within another folder; it is called as the game is."""
    others = {*loading.sheet(id).languages} - {*ALWAYS}
    passed = {*others, *(f"{language}.po" for language in others)}
    source = resources.specs_folder() / id
    folder = Path(shutil.copytree(source, above / id, ignore=lambda _, names: passed & {*names}))
    sheet = folder / "game.yaml"
    told = re.sub(
        r"(?m)^languages: .*$", f"languages: {' '.join(ALWAYS)}", sheet.read_text("utf-8")
    )
    sheet.write_text(told, "utf-8")
    for map in (folder / "maps").glob("*.yaml"):
        drawn = re.sub(r"(?m)^theme: .*$", "theme: plain", map.read_text("utf-8"))
        map.write_text(drawn, "utf-8")
    return folder
