"""Updates the name and the version of an imported module."""

from __future__ import annotations

import re
from html import escape

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.vassal.format.files.archive import Data
from builder.vassal.format.files.metadata import ModuleVersion, module_data
from builder.vassal.repair.build_file_text import BuildFile

_DATA = "moduledata"


def with_own_heading(
    game: Game, carried: Carried, build: BuildFile, files: dict[str, Data]
) -> None:
    """Write the game's present title and version into the module, if they have been changed."""
    sheet = game.sheet
    for key, own, was in (
        ("name", sheet.title, carried.ties.title),
        ("version", sheet.version, carried.ties.version),
    ):
        if own == was:
            continue
        build.root.set(key, own)
        build.changed = True
        data = bytes(files.get(_DATA, b"")).decode("utf-8", "replace")
        said, count = re.subn(rf"(?<=<{key}>)[^<]*(?=</{key}>)", _literal(own), data)
        files[_DATA] = (
            said.encode() if count else module_data(ModuleVersion(sheet.title, sheet.version))
        )


def _literal(text: str) -> str:
    """Return a text escaped for use as a replacement in XML."""
    return escape(text, quote=False).replace("\\", "\\\\")
