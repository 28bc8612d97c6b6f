"""Games that are made from files, as they are written and read again."""

from __future__ import annotations

from pathlib import Path

from builder.importing import ImportResult
from builder.loading import load_game
from builder.model.game import Game
from builder.problems import Severity


def written(imported: ImportResult, folder: Path) -> Path:
    """The folder, with the files of a game in it."""
    for name, data in imported.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def game_of(folder: Path) -> Game:
    """The game of a folder, which has no error."""
    loaded = load_game(folder)
    assert [p for p in loaded.problems if p.severity is Severity.ERROR] == []
    assert loaded.game is not None
    return loaded.game


def imported_game(imported: ImportResult, folder: Path) -> Game:
    """The game that was made from a file without any problem."""
    assert imported.problems == ()
    return game_of(written(imported, folder))
