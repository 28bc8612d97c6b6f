"""Adds, renames and deletes the pictures of a game, which are files in ``art/``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from builder.loading.reading.files import OUTLINES, PICTURES
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import Named
from builder.studio.entries.id_uses import uses_of, written_uses

_BYTES = "latin-1"
"""The encoding in which every byte is a character."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,79}")
MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"}


def picture_path(folder: Path, name: str) -> Path:
    """Return where the picture of a name lies, or would lie; raises :class:`Refused` if no picture can
    have this name."""
    suffix = PurePosixPath(name).suffix.lower()
    if not _NAME.fullmatch(name) or suffix not in (*PICTURES, OUTLINES):
        raise Refused(
            "a picture is a PNG, JPEG or SVG, and its name has letters, digits and _ . + -"
        )
    return folder / "art" / name


def add_picture(folder: Path, name: str, data: bytes) -> Change:
    """Return the change that puts a picture into ``art/``, in the place of one of the same name."""
    path = picture_path(folder, name)
    return Change(path, _now(path), data.decode(_BYTES), f"art/{name}", encoding=_BYTES)


def delete_picture(folder: Path, name: str) -> Change:
    """Return the change that deletes a picture."""
    path = picture_path(folder, name)
    return Change(path, _there(path), None, f"− art/{name}", encoding=_BYTES)


def rename_picture(folder: Path, files: Mapping[str, EntryFile], name: str, new: str) -> Change:
    """Return the change that gives a picture another name, also in all places that name it."""
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
    """Return a picture as a thing that others name."""
    return Named("art", name, "", f"art/{name}", ())


def _now(path: Path) -> str | None:
    return path.read_bytes().decode(_BYTES) if path.is_file() else None


def _there(path: Path) -> str:
    found = _now(path)
    if found is None:
        raise Refused("there is no such picture")
    return found
