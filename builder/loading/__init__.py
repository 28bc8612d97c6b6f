"""Loads a game: reads its folder of text files and returns a model ``Game``, and every problem with
its file, line and column."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.loading.load import Loaded
    from builder.loading.option_choices import Chosen
    from builder.loading.reading.files import Shelf
    from builder.model.game import GameSheet

__all__ = ["load_game", "read_sheet"]


def load_game(
    folder: Path,
    owner: Path | None = None,
    *,
    keep_going: bool = False,
    untranslated: bool = False,
    chosen: Chosen = (),
    shelf: Shelf | None = None,
) -> Loaded:
    """Read and check the game in a folder. This wrapper of :func:`builder.loading.load.load_game` imports
    the model only when it is first called. ``shelf`` is the folder if it is already open, with the files
    read so far."""
    from builder.loading import load

    return load.load_game(
        folder,
        owner,
        keep_going=keep_going,
        untranslated=untranslated,
        chosen=chosen,
        shelf=shelf,
    )


def read_sheet(folder: Path) -> GameSheet | None:
    """Read only a game's ``game.yaml``, which is enough to list games; return its model, or ``None`` if the
    file contains an error."""
    from builder.loading.collect import collect_sheet
    from builder.loading.convert import convert
    from builder.loading.reading.files import open_shelf
    from builder.model.game import GameSheet

    node = collect_sheet(open_shelf(folder)).sheet
    return convert(GameSheet, node, ("sheet",))[0] if node is not None else None
