"""Adds, renames and deletes the pictures of a game, which are files in ``art/``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from builder.loading.reading.files import OUTLINES, PICTURES
from builder.sentences import filled_sentence, joined_sentences
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import Named
from builder.studio.entries.id_uses import uses_of, written_uses

_BYTES = "latin-1"
"""The encoding in which every byte is a character."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,79}")
MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"}


def picture_path(folder: Path, name: str) -> Path:
    """Return the path of a picture with this name, whether it exists or not; raises :class:`Refused`
    for a name that no picture can have."""
    suffix = PurePosixPath(name).suffix.lower()
    if not _NAME.fullmatch(name) or suffix not in (*PICTURES, OUTLINES):
        raise Refused(
            "a picture is a PNG, JPEG or SVG, and its name has letters, digits and _ . + -"
        )
    return folder / "art" / name


def check_picture(name: str, data: bytes) -> None:
    """Raise :class:`Refused`, with the reason, for a picture file that the game could not use."""
    from builder.loading.pictures.art import picture_fault
    from builder.loading.pictures.scans import reduced
    from builder.loading.pictures.svg_guard import RefusedSvg
    from builder.loading.pictures.vectors import read_vector

    fault: tuple[str, str] | None = None
    if PurePosixPath(name).suffix.lower() == OUTLINES:
        try:
            read_vector(data)
        except RefusedSvg as exc:
            fault = exc.args[0], exc.hint
    else:
        fault = picture_fault(reduced(data))
    if fault is not None:
        raise Refused(joined_sentences((joined_sentences((name, fault[0]), ": "), fault[1])))


def add_picture(folder: Path, name: str, data: bytes) -> Change:
    """Return the change that adds a picture to ``art/``, replacing one of the same name."""
    path = picture_path(folder, name)
    return Change(path, _now(path), data.decode(_BYTES), f"art/{name}", encoding=_BYTES)


def delete_picture(folder: Path, name: str) -> Change:
    """Return the change that deletes a picture."""
    path = picture_path(folder, name)
    return Change(path, _there(path), None, f"− art/{name}", encoding=_BYTES)


def rename_picture(folder: Path, files: Mapping[str, EntryFile], name: str, new: str) -> Change:
    """Return the change that renames a picture, in its file name and in every place that refers to
    it."""
    old, path = picture_path(folder, name), picture_path(folder, new)
    if path.exists():
        raise Refused(filled_sentence("{name} is there already", name=new))
    if old.suffix.lower() != path.suffix.lower():
        raise Refused("a picture keeps the ending of its name")
    data = _there(old)
    uses = [use for use in uses_of(files, named_picture(name)) if use.certain]
    more = written_uses(files, uses, name, new)
    more = (Change(old, data, None, "", encoding=_BYTES), *more)
    first = Change(path, None, data, f"{name} → {new}", encoding=_BYTES)
    return replace(first, others=more)


def named_picture(name: str) -> Named:
    """Return a picture as a thing that other places refer to by name."""
    return Named("art", name, "", f"art/{name}", ())


def _now(path: Path) -> str | None:
    return path.read_bytes().decode(_BYTES) if path.is_file() else None


def _there(path: Path) -> str:
    found = _now(path)
    if found is None:
        raise Refused("there is no such picture")
    return found
