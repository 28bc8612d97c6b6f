"""What the spec has no word for, as it stands in the module: nothing of it is read again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from builder.importing.notes import Notes
from builder.outputs.vassal.engine.unpacking import ReadError
from builder.outputs.vassal.inspecting.opened import OpenedModule

FOLDER = "carried"
_LONGEST, _DEEPEST = 120, 8
_CODE = (".class", ".jar")


def carried(
    module: OpenedModule, drawn: Collection[str], notes: Notes
) -> Iterator[tuple[str, bytes]]:
    """The files of a module but for the pictures that were drawn, each below the folder of these. Code is
    left behind, and told."""
    taken = {f"images/{name}" for name in drawn}
    folders = {str(up) for name in module.archive.sizes for up in PurePosixPath(name).parents}
    for name in sorted(module.archive.sizes):
        path = PurePosixPath(name)
        if name in taken:
            continue
        if name.endswith(_CODE):
            notes.change("left behind: code of the module's own", name)
        elif name in folders or not _is_fit(path):
            notes.change("left behind: files whose names no folder takes", name)
        else:
            try:
                yield f"{FOLDER}/{path}", module.archive.read(name)
            except ReadError:
                notes.change("left behind: files that cannot be read", name)


def _is_fit(path: PurePosixPath) -> bool:
    """Whether a file can lie below a folder on any system."""
    parts = path.parts
    plain = all(len(part.encode()) <= _LONGEST and part.isprintable() for part in parts)
    return plain and len(parts) <= _DEEPEST and ".." not in parts and not path.is_absolute()
