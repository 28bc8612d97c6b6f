"""Modules of VASSAL as games: everything that the spec has words for, and a report of the rest."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from builder.files import plain_size
from builder.importing.game import Import
from builder.importing.notes import Notes
from builder.outputs.vassal.engine.unpacking import MOST_BYTES, ReadError, open_archive
from builder.outputs.vassal.inspecting.opened import BUILD_FILE, build_file_of, open_module
from builder.problems import Problem, error

__all__ = ["Imported", "import_module"]


@dataclass(frozen=True)
class Imported:
    """What comes of an import: the files of the game by their paths, what the report says, and the game's
    id; or why the module cannot be read."""

    files: Mapping[str, bytes]
    notes: Notes
    id: str = ""
    problems: tuple[Problem, ...] = ()


def import_module(path: Path, counter_size: float = 0.0) -> Imported:
    """The files of a game made of a module. ``counter_size`` is the width of its counters in
    millimetres; 0 takes the usual 5/8 inch."""
    try:
        if plain_size(path) > MOST_BYTES:
            raise ReadError(
                error("archive-too-large", f"the file is over {MOST_BYTES // 10**6} MB")
            )
        with closing(open_archive(path)) as archive:
            if not build_file_of(archive):
                raise ReadError(error("no-build-file", f"there is no {BUILD_FILE} in it"))
            made = Import(open_module(archive), counter_size)
            return Imported(made.files(), made.notes, made.id)
    except OSError as exc:
        lost = error("unreadable", f"the file cannot be read: {exc.strerror}")
        return Imported({}, Notes(), problems=(lost,))
    except ReadError as exc:
        return Imported({}, Notes(), problems=(exc.problem,))
