"""Adds themes and pictures from installed extension packages (see :mod:`builder.extensions`) to games that
name them. A game that names none is the same whatever is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from builder.extensions import ART_FOLDER, THEMES_FILE, data_folders
from builder.loading.reading.files import Shelf

if TYPE_CHECKING:
    from builder.loading.collect import Collected

THEMES = PurePosixPath(THEMES_FILE)


def add_extension_themes(found: Collected, read: Callable[[Shelf], None]) -> None:
    """Add the themes of installed packages that the game's maps name; their ids begin with the package's
    name and a dash. ``read`` reads the parts of a package's theme file."""
    wanted = {
        str(node.value)
        for part in found.parts_of("maps")
        if (node := part.node.fields.get("theme")) is not None
    }
    for name, folder in data_folders().items():
        named = {id for id in wanted if id.startswith(f"{name}-")}
        if named and (folder / THEMES_FILE).is_file():
            before = len(found.parts)
            shelf = Shelf(folder, [THEMES])
            read(shelf)
            found.problems += shelf.problems
            added = [part for part in found.parts[before:] if part.id in named]
            found.parts[before:] = added


def extension_pictures(shelf: Shelf) -> Iterator[tuple[Shelf, PurePosixPath, str]]:
    """Yield each SVG file of an installed package that the game names: the package's opened folder, the
    file's path in it, and the name that the game uses for the picture."""
    folders = data_folders()
    if not folders:
        return
    written = [shelf.content(p) or b"" for p in shelf.files if p.suffix in (".yaml", ".csv")]
    for name, folder in folders.items():
        if any(f"{name}/".encode() in data for data in written):
            own = Shelf(folder)
            for path in sorted((folder / ART_FOLDER).glob("*.svg")):
                called = f"{name}/{path.name}"
                if any(called.encode() in data for data in written):
                    yield own, PurePosixPath(ART_FOLDER, path.name), called
            shelf.problems += own.problems
