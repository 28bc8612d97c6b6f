"""In: a game's folder of text files. Out: a model ``Game`` and every complaint with its file, line
and column."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.spec.load import Loaded

__all__ = ["load_game"]


def load_game(folder: Path, owner: Path | None = None) -> Loaded:
    """See :func:`builder.spec.load.load_game`; the model is imported when it is first needed."""
    from builder.spec import load

    return load.load_game(folder, owner)
