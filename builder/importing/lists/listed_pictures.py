"""Reads the pictures that the rows of a list name from the list's folder, if a game can have them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from builder.importing.naming import UniqueIds
from builder.importing.report import ImportNotes, with_colon
from builder.loading.pictures.art import picture_fault
from builder.loading.pictures.scans import reduced
from builder.loading.pictures.svg_guard import RefusedSvg
from builder.loading.pictures.vectors import read_vector
from builder.raster_images import image_damage
from builder.sentences import as_sentence, filled_sentence

_KINDS = (".png", ".jpg", ".jpeg", ".svg")
_MOST_BYTES, _MOST_IN_ALL = 40_000_000, 400_000_000


@dataclass
class ListedPictures:
    """The pictures of a list by the names of their files in the game; pictures that a game cannot
    have are reported in ``notes``."""

    folder: Path
    notes: ImportNotes
    art: dict[str, bytes] = field(default_factory=dict)
    _found: dict[str, str] = field(default_factory=dict)
    _names: UniqueIds = field(default_factory=UniqueIds)
    _room: int = _MOST_IN_ALL
    """The number of bytes of pictures that may still be added."""

    def file_of(self, name: str, title: str) -> str:
        """Return the file of the picture that the row called ``title`` names, found in the list's
        folder or below; empty if it names none that a game can have."""
        if name and name not in self._found:
            path = (self.folder / name.replace("\\", "/")).resolve()
            data, wrong = self._read_picture(name, path)
            self._found[name] = "" if wrong else self._add(path, data)
            if wrong:
                self.notes.change("pictures", with_colon(title, wrong))
        return self._found.get(name, "")

    def _read_picture(self, name: str, path: Path) -> tuple[bytes, str]:
        """Return the bytes of a picture, or the reason why there are none."""
        own, suffix = path.is_relative_to(self.folder.resolve()), path.suffix.lower()
        if not own or not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return b"", filled_sentence("there is no picture {name} beside the list", name=name)
        if suffix not in _KINDS:
            return b"", filled_sentence("{name} is no PNG, JPEG or SVG: save it as PNG", name=name)
        data = path.read_bytes()
        if len(data) > self._room:
            return b"", as_sentence("the pictures are too many")
        wrong = _fault(suffix, data)
        return data, wrong and filled_sentence(
            "{name} is left out: {wrong}", name=name, wrong=wrong
        )

    def _add(self, path: Path, data: bytes) -> str:
        file = f"{self._names.new_id(path.stem, 'picture')}{path.suffix.lower()}"
        self.art[file] = data
        self._room -= len(data)
        return file


def _fault(suffix: str, data: bytes) -> str:
    """Return the reason why a game cannot have a picture; empty if it can."""
    if suffix == ".svg":
        try:
            read_vector(data)
        except RefusedSvg as exc:
            return str(exc)
        return ""
    found = picture_fault(reduced(data))
    return ": ".join(found) if found else image_damage(data)
