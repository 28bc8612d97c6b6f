"""Adds and removes values in YAML lists and mappings, in brackets or on lines of their own, without
changing anything else in the file. The result is read again and compared with the intended data."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, SourceFile, node_data
from builder.loading.reading.yaml_extents import Extent, Extents
from builder.problems import PathKey
from builder.studio.editing.file_changes import Change, Refused, yaml_spelling


class PartTree:
    """The source tree of a part of a game that has a file of its own."""

    def __init__(self, locations: Locations, part: PathKey) -> None:
        found = locations.node(part)
        if found is None or found[1]:
            raise Refused("this is not written in a file of its own: change it there")
        self.file = found[0].place.file
        if Path(self.file.name).suffix not in (".yaml", ".yml"):
            raise Refused("this stands in a spreadsheet: change it there")
        self.root, _ = read_yaml(self.file)
        self._extents = Extents(self.file)

    def node(self, path: PathKey) -> Node | None:
        """Return the value at a path below the part, or ``None`` if it is not written."""
        node = self.root
        for step in path:
            node = node.child(step) if node is not None else None
        return node

    def insert(self, path: PathKey, text: str, what: str) -> Change:
        """Return the change that inserts a value at a path: under a new key of a mapping, or at an
        index of a list, where it moves the following items."""
        above, step = self._above(path)
        if isinstance(step, int):
            after = self._with_item(above, step, text)
        else:
            after = self._with_key(above, step, text)
        value = _parse_value(text)

        def made(data: Any) -> None:
            if isinstance(step, int):
                data.insert(step, value)
            else:
                data[step] = value

        return self._change(path, after, made, what)

    def drop(self, path: PathKey, what: str) -> Change:
        """Return the change that removes the value at a path."""
        above, step = self._above(path)
        after = self._text_without(above, step)
        return self._change(path, after, lambda data: data.pop(step), what)

    # -- text ------------------------------------------------------------------------------------

    def _above(self, path: PathKey) -> tuple[Node, str | int]:
        above = self.node(path[:-1])
        if above is None or not isinstance(above.value, list | dict) or not above.value:
            raise Refused("this is not written as a list there: change it in the file")
        return above, path[-1]

    def _extent(self, node: Node) -> Extent:
        found = self._extents.extent_of(node)
        if found is None or node.place.file.name != self.file.name:
            raise Refused("this is not written there itself: change it in the file")
        return found

    def _offset(self, line: int, column: int = 0) -> int:
        return sum(map(len, self.file.text.splitlines(keepends=True)[:line])) + column

    def _key(self, node: Node) -> int:
        """Return the offset in the file at which a list item, or the key of a value, starts."""
        place = node.key or node.place
        return self._offset(place.line, place.column)

    def _line_end(self, at: int) -> int:
        """Return the offset of the end of the line that contains the character at ``at``, including
        any comment."""
        end = self.file.text.find("\n", at)
        return len(self.file.text) if end < 0 else end

    def _with_key(self, above: Node, key: str, text: str) -> str:
        children = list(above.fields.values())
        at = self._extent(children[-1]).end
        pair = f"{yaml_spelling(key)}: {text}"
        if self._extent(above).flow:
            return self._spliced(at, at, f", {pair}")
        indent = (children[0].key or children[0].place).column
        return self._spliced(end := self._line_end(at), end, f"\n{' ' * indent}{pair}")

    def _with_item(self, above: Node, index: int, text: str) -> str:
        items = above.items
        if self._extent(above).flow:
            if index < len(items):
                at = self._extent(items[index]).start
                return self._spliced(at, at, f"{text}, ")
            at = self._extent(items[-1]).end
            return self._spliced(at, at, f", {text}")
        near = items[min(index, len(items) - 1)]
        line = self._offset(near.place.line)
        dash = re.compile(r" *- +").match(self.file.text, line)
        if dash is None or dash.end() != line + near.place.column:
            raise Refused("the list is not written with a line for each: change it in the file")
        if index < len(items):
            return self._spliced(line, line, f"{dash[0]}{text}\n")
        end = self._line_end(self._extent(near).end)
        return self._spliced(end, end, f"\n{dash[0]}{text}")

    def _text_without(self, above: Node, step: str | int) -> str:
        children = above.items or list(above.fields.values())
        child = above.child(step)
        if child is None or len(children) < 2:
            raise Refused("this cannot be taken out there: change it in the file")
        at = next(i for i, one in enumerate(children) if one is child)
        end = self._extent(child).end
        if self._extent(above).flow:
            if at:
                return self._spliced(self._extent(children[at - 1]).end, end, "")
            return self._spliced(self._key(child), self._key(children[1]), "")
        if not at and above.fields:  # the dash of a list may stand before it
            return self._spliced(self._key(child), self._key(children[1]), "")
        start = self._offset((child.key or child.place).line)
        return self._spliced(start, min(self._line_end(end) + 1, len(self.file.text)), "")

    def _spliced(self, start: int, end: int, text: str) -> str:
        return self.file.text[:start] + text + self.file.text[end:]

    def _change(
        self, path: PathKey, after: str, made: Callable[[Any], object], what: str
    ) -> Change:
        """Return the change to the text ``after``, after checking that it reads like the old file
        with only the edit ``made``; raises :class:`Refused` if not."""
        assert self.root is not None
        wanted: Any = node_data(self.root)
        data = wanted
        for step in path[:-1]:
            data = data[step]
        made(data)
        root, problems = read_yaml(SourceFile(self.file.name, after))
        if problems or root is None or node_data(root) != wanted:
            raise Refused("it would be read as something else: change it in the file")
        return Change(Path(self.file.name), self.file.text, after, what)


def _parse_value(text: str) -> object:
    root, _ = read_yaml(SourceFile("", text))
    return node_data(root) if root is not None else None
