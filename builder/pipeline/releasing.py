"""Adds to a build the archive that is given to players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from builder.files import read_bounded
from builder.loading.reading.files import OWN_FILES
from builder.model.game import Game
from builder.outputs.release import release, release_name

_MOST = 1 << 20
"""The size in bytes of the largest of the author's own files that a release takes."""


def with_release(game: Game, folder: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a build, with the archive that contains them and the author's own files from
    the game's folder."""
    made = release(game, files, dict(_own_files(folder)))
    return {**files, release_name(game): made}


def _own_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name in OWN_FILES:
        path = folder / name
        if path.is_file() and not path.is_symlink():  # a link could lead outside of the folder
            data = read_bounded(path, _MOST)
            if data is not None:
                yield name, data
