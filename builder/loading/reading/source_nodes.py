"""The tree into which every spec file is read: texts, lists and mappings, each with its place in
the file.

YAML, CSV and the owner's file all become :class:`Node` trees, so that merging defaults, inheriting
sources and overriding values move the places along with the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from builder.problems import Location, PathKey

_RARE_BREAKS = "\r\x85\u2028\u2029"
_BREAK = re.compile(rf"\r\n|[\n{_RARE_BREAKS}]")
_WORD = re.compile(r"\S+")
_MAX_SHOWN = 300
"""The number of characters of a source line that a message shows; if the error is further right, no
line is shown."""


@dataclass(frozen=True)
class SourceFile:
    """A text file of the spec; ``name`` is its name in messages."""

    name: str
    text: str = field(default="", repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines, split where YAML splits them."""
        rare = any(sign in self.text for sign in _RARE_BREAKS)
        return _BREAK.split(self.text) if rare else self.text.split("\n")

    def at(self, line: int, column: int) -> Location:
        """Return the location of a line and column, both counted from 0."""
        text = self.lines[line] if 0 <= line < len(self.lines) else ""
        shown = text[:_MAX_SHOWN] if column < _MAX_SHOWN else ""
        return Location(self.name, line + 1, column + 1, shown)

    def at_offset(self, offset: int) -> Location:
        """Return the location of a character by its offset."""
        before = _BREAK.split(self.text[:offset])
        return self.at(len(before) - 1, len(before[-1]))


class Place(NamedTuple):
    """A line and column of a file, both counted from 0."""

    file: SourceFile
    line: int
    column: int

    @property
    def location(self) -> Location:
        """The place as a location for messages."""
        return self.file.at(self.line, self.column)


@dataclass(slots=True)
class Node:
    """An immutable value and where it is written in a file. ``value`` is a text, ``None`` (nothing
    written), a list or a mapping; ``key`` is the place of its key, if it has one; ``block`` marks a
    YAML block text (``|``)."""

    value: str | list[Node] | dict[str, Node] | None
    place: Place
    key: Place | None = None
    block: bool = False

    @property
    def fields(self) -> dict[str, Node]:
        """The mapping; empty if the value is not a mapping."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Node]:
        """The list; empty if the value is not a list."""
        return self.value if isinstance(self.value, list) else []

    @property
    def text(self) -> str:
        """The text; empty if the value is not a text."""
        return self.value if isinstance(self.value, str) else ""

    @property
    def location(self) -> Location:
        """The location of the value."""
        return self.place.location

    @property
    def key_location(self) -> Location:
        """The location of the key, or of the value if it has no key."""
        return (self.key or self.place).location

    def text_of(self, name: str) -> str:
        """Return the text of a field of the mapping; empty if there is none."""
        child = self.fields.get(name)
        return child.text if child else ""

    def with_fields(self, fields: dict[str, Node]) -> Node:
        """Return a copy of the node, at the same place, with ``fields`` as its mapping."""
        return replace(self, value=fields)

    def child(self, step: str | int) -> Node | None:
        """Return the child under a key, at an index, or with an ``id``; in a text, the word at an
        index."""
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
        """The items of a list, or the words of a text, each with its place."""
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
        """Yield the place of each word of the text."""
        line, column = self.place.line, self.place.column
        if self.block:
            line, column = line + 1, 0
        lines = self.place.file.lines
        while line < len(lines):
            for match in _WORD.finditer(lines[line], column):
                quoted = match[0][0] in "'\"" and match.start() == self.place.column
                yield Place(self.place.file, line, match.start() + quoted)
            line, column = line + 1, 0

    def at(self, path: PathKey) -> Node | None:
        """Return the node at a path, or ``None`` if there is none."""
        node: Node | None = self
        for step in path:
            node = node.child(step) if node is not None else None
        return node

    def find(self, path: PathKey) -> Node:
        """Return the node at a path, or the deepest node on the way to it."""
        node = self
        for step in path:
            child = node.child(step)
            if child is None:
                break
            node = child
        return node


def node_data(node: Node) -> object:
    """Return the data of a node without the places."""
    value = node.value
    if isinstance(value, dict):
        return {k: node_data(v) for k, v in value.items()}
    if isinstance(value, list):
        return [node_data(v) for v in value]
    return value


@dataclass
class Locations:
    """The source trees of a game's parts, from which the location of any part is found by its path,
    such as ``("maps", "snoopys-nose", "features", 3, "at")``. A list item is given by its index or
    id."""

    roots: dict[PathKey, Node] = field(default_factory=dict)

    def add(self, path: PathKey, node: Node) -> None:
        """Record the tree of a part under its path; a later tree for the same path is ignored."""
        self.roots.setdefault(path, node)

    def merged_with(self, others: Locations) -> Locations:
        """Return these locations together with those of ``others``; for a path that both have, these
        count."""
        return Locations({**others.roots, **self.roots})

    def node(self, path: PathKey) -> tuple[Node, PathKey] | None:
        """Return the tree that contains a path, and the rest of the path within it."""
        for length in range(len(path), 0, -1):
            node = self.roots.get(path[:length])
            if node is not None:
                return node, path[length:]
        return None

    def find(self, path: PathKey) -> Location | None:
        """Return the location of the value at a path, or of the deepest part of the path that is
        written in a file; ``None`` if no part of it is."""
        found = self.node(path)
        if found is None:
            return None
        node, rest = found
        return node.find(rest).location
