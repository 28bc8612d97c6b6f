"""The files of a game that can be edited entry by entry, in their present state."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from builder.loading.reading.files import open_shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.loading.reading.yaml_extents import Extents
from builder.loading.schema import FILE_PATTERNS
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Refused
from builder.studio.entries.schema_walk import Leaf, Shape, file_shape, leaves

_FOLDERS = ("counters", "cards", "mechanisms")
"""The folders whose files have the form of the file of that name."""


@dataclass(frozen=True)
class EntryFile:
    """A YAML file of a game. ``path`` is its path in the game's folder, ``kind`` the name of its
    schema."""

    path: str
    kind: str
    file: SourceFile

    @property
    def shape(self) -> Shape:
        """What the schema allows in the file."""
        return file_shape(self.kind)

    @cached_property
    def root(self) -> Node | None:
        """The tree of the file; ``None`` if it is empty or cannot be read."""
        root, problems = read_yaml(self.file)
        return None if problems else root

    @cached_property
    def extents(self) -> Extents:
        """The range of characters that each value of the file takes."""
        return Extents(self.file)

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Every single value of the file, and every key that the schema leaves open."""
        return tuple(leaves(self.shape, self.root)) if self.root is not None else ()


@dataclass
class EntryFiles:
    """The YAML files of a game's folder; a file is read again only if its text has changed."""

    folder: Path
    _read: dict[str, EntryFile] = field(default_factory=dict)

    def now(self) -> dict[str, EntryFile]:
        """Return the files as they are now, by their paths."""
        shelf = open_shelf(self.folder)
        found: dict[str, EntryFile] = {}
        for path in shelf.files:
            kind = kind_of_file(path.as_posix())
            source = shelf.text(path) if kind else None
            if source is not None:
                known = self._read.get(path.as_posix())
                same = known is not None and known.file.text == source.text
                new = EntryFile(path.as_posix(), kind, source)
                found[path.as_posix()] = known if known is not None and same else new
        self._read = found
        return found

    def file(self, path: str) -> EntryFile:
        """Return one file; raises :class:`Refused` if the game has no such file."""
        found = self.now().get(path)
        if found is None:
            raise Refused(filled_sentence("there is no file {path}", path=path))
        return found

    def prose(self) -> dict[str, SourceFile]:
        """Return the texts of the rules, by the paths of their files."""
        shelf = open_shelf(self.folder)
        paths = (path for path in shelf.files if path.suffix == ".md")
        texts = ((path.as_posix(), shelf.text(path)) for path in paths)
        return {path: text for path, text in texts if text is not None}

    def pictures(self) -> list[str]:
        """Return the paths of the pictures of the game."""
        return [path.as_posix() for path in open_shelf(self.folder).files if path.parts[0] == "art"]


def kind_of_file(path: str) -> str:
    """Return the name of the schema of a file, empty if it has none."""
    if not path.endswith(".yaml"):
        return ""
    first = path.partition("/")[0]
    if first in _FOLDERS:
        return first
    kinds = (kind for kind, pattern in FILE_PATTERNS.items() if kind != "position"
             and pattern.count("/") == path.count("/") and fnmatchcase(path, pattern))  # fmt: skip
    return next(kinds, "")
