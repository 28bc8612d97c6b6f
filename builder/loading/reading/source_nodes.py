"""The tree that every spec file becomes: texts, lists and mappings that know where they stand.

YAML, CSV and the owner's file all end as :class:`Node` trees, so merging defaults, inheriting sources
and overriding values move the positions along with the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from builder.problems import Location, PathKey

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_WORD = re.compile(r"\S+")
_SHOWN = 300
"""Characters of a source line that a message shows; a caret further right shows none."""


@dataclass(frozen=True)
class SourceFile:
    """A text file of the spec; ``name`` is how messages call it."""

    name: str
    text: str = field(default="", repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines, split where YAML splits them."""
        return _BREAK.split(self.text)

    def at(self, line: int, column: int) -> Location:
        """The location of a line and column, both from 0."""
        text = self.lines[line] if 0 <= line < len(self.lines) else ""
        shown = text[:_SHOWN] if column < _SHOWN else ""
        return Location(self.name, line + 1, column + 1, shown)

    def at_offset(self, offset: int) -> Location:
        """The location of a character."""
        before = _BREAK.split(self.text[:offset])
        return self.at(len(before) - 1, len(before[-1]))


class Place(NamedTuple):
    """A line and column of a file, both from 0."""

    file: SourceFile
    line: int
    column: int

    @property
    def location(self) -> Location:
        """The place for people."""
        return self.file.at(self.line, self.column)


@dataclass(slots=True)
class Node:
    """A value where it stands; never changed once made.

    ``value`` is a text, ``None`` (nothing written), a list or a mapping; ``key`` is where its key
    stands, if it has one; ``block`` marks a YAML block scalar (``|``).
    """

    value: str | list[Node] | dict[str, Node] | None
    place: Place
    key: Place | None = None
    block: bool = False

    @property
    def fields(self) -> dict[str, Node]:
        """The mapping, or an empty one if this is none."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Node]:
        """The list, or an empty one if this is none."""
        return self.value if isinstance(self.value, list) else []

    @property
    def text(self) -> str:
        """The text, or an empty one if this is none."""
        return self.value if isinstance(self.value, str) else ""

    @property
    def location(self) -> Location:
        """Where the value stands."""
        return self.place.location

    @property
    def key_location(self) -> Location:
        """Where the key stands, or the value if it has none."""
        return (self.key or self.place).location

    def text_of(self, name: str) -> str:
        """The text of a field; empty if it has none."""
        child = self.fields.get(name)
        return child.text if child else ""

    def with_fields(self, fields: dict[str, Node]) -> Node:
        """The same place with other fields."""
        return replace(self, value=fields)

    def child(self, step: str | int) -> Node | None:
        """The child under a key, at an index, or with an ``id``; a word of a text by its index."""
        if isinstance(self.value, dict):
            return self.value.get(str(step))
        if isinstance(self.value, list):
            return self._item(step)
        return self._word(step) if isinstance(step, int) else None

    def _item(self, step: str | int) -> Node | None:
        items = self.items
        if isinstance(step, int):
            return items[step] if 0 <= step < len(items) else None
        return next((n for n in items if n.text_of("id") == step), None)

    @property
    def words(self) -> list[Node]:
        """The items of a list, or the words of a text, each where it stands."""
        if isinstance(self.value, list):
            return self.items
        places = self._word_places()
        return [Node(word, place) for word, place in zip(self.text.split(), places, strict=False)]

    def _word(self, index: int) -> Node | None:
        words = self.text.split()
        if not 0 <= index < len(words):
            return None
        for i, place in enumerate(self._word_places()):
            if i == index:
                return Node(words[index], place)
        return None

    def _word_places(self) -> Iterator[Place]:
        """Where each word of the text stands in its file."""
        line, column = self.place.line, self.place.column
        if self.block:
            line, column = line + 1, 0
        lines = self.place.file.lines
        while line < len(lines):
            for match in _WORD.finditer(lines[line], column):
                quoted = match[0][0] in "'\"" and match.start() == self.place.column
                yield Place(self.place.file, line, match.start() + quoted)
            line, column = line + 1, 0

    def find(self, path: PathKey) -> Node:
        """The node at a path, or the deepest one on the way to it."""
        node = self
        for step in path:
            child = node.child(step)
            if child is None:
                break
            node = child
        return node


def plain(node: Node) -> object:
    """The data without the places."""
    value = node.value
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    return value


@dataclass
class Locations:
    """Where each part of a game stands: finds the location of an item's path in the game, such as
    ``("maps", "snoopys-nose", "features", 3, "at")``. A list's item is named by index or id."""

    roots: dict[PathKey, Node] = field(default_factory=dict)

    def add(self, path: PathKey, node: Node) -> None:
        """Remember the tree of a part; the first one stays."""
        self.roots.setdefault(path, node)

    def besides(self, others: Locations) -> Locations:
        """These, and those of ``others`` for what these have not."""
        return Locations({**others.roots, **self.roots})

    def node(self, path: PathKey) -> tuple[Node, PathKey] | None:
        """The tree that holds a path, and the rest of the path in it."""
        for length in range(len(path), 0, -1):
            node = self.roots.get(path[:length])
            if node is not None:
                return node, path[length:]
        return None

    def find(self, path: PathKey) -> Location | None:
        """The location of a path, or of the deepest part of it that is written; ``None`` if nothing
        of it is."""
        found = self.node(path)
        if found is None:
            return None
        node, rest = found
        return node.find(rest).location
