"""Adds, replaces, removes, copies and moves values in a YAML file, in brackets or on lines of their own,
without changing anything else in it. The result is read again and compared with the intended data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from builder.files import YAML_ENDINGS
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile, node_data
from builder.loading.reading.yaml_extents import Extent, Extents
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.data_edits import (
    as_read,
    index_of,
    inserting,
    parsed_value,
    setting,
    wrapped,
)
from builder.studio.editing.file_changes import Change, Refused, quotes_of, yaml_spelling
from builder.studio.editing.yaml_writing import (
    Data,
    Style,
    block_lines,
    filled,
    flow_text,
    indented,
    pair_lines,
    scalar_text,
)


class FileTree:
    """The source tree of a YAML file. Paths lead from the root of the file; a step is a key, an index,
    or the id of a list item."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        if Path(self.file.name).suffix not in YAML_ENDINGS:
            raise Refused("this stands in a spreadsheet: change it there")
        self.root, problems = read_yaml(self.file)
        if problems:
            raise Refused("a file cannot be read at all: mend it first")
        self._extents = Extents(self.file)

    @cached_property
    def style(self) -> Style:
        """How single values are written in the file."""
        found = re.findall(r"(?<![\w'\"])([\w -]+): [-+]?[0-9](?!\d*/)", self.file.text)
        return Style(quotes_of(self.file.text), frozenset(key.strip(" -") for key in found))

    def node(self, path: PathKey) -> Node | None:
        """Return the value at a path, or ``None`` if it is not written."""
        return self.root.at(path) if self.root is not None else None

    def insert(self, path: PathKey, text: str, what: str) -> Change:
        """Return the change that inserts a value, given as YAML on one line, at a path: under a new key
        of a mapping, or at an index of a list, where it moves the following items."""
        above, step = self._above(path)
        if isinstance(step, int):
            after = self._with_item(above, step, text)
        else:
            after = self._with_pair(above, f"{yaml_spelling(step)}: {text}")
        return self.checked_change(path[:-1], after, inserting(step, parsed_value(text)), what)

    def put(self, path: PathKey, data: Data, what: str) -> Change:
        """Return the change that gives the value at a path: it replaces the present one, or is added
        with all keys and lists that lead to it. At the index after the last item of a list it becomes
        one more item."""
        node = self.node(path)
        if node is not None and path:
            after = self._with_replaced(path, node, data)
            return self.checked_change(path[:-1], after, setting(self._step(path), data), what)
        at = len(path) - 1
        while at and (self.node(path[:at]) is None or not self._is_filled(path[:at])):
            at -= 1
        inner = wrapped(path[at + 1 :], data)
        above, step = self.node(path[:at]), path[at]
        if above is None or (not at and not self._is_filled(())):
            return self._first_lines(path, inner, what)
        if self.node(path[: at + 1]) is not None:  # an empty value is filled
            filled = self._with_replaced(path[: at + 1], self._existing(path[: at + 1]), inner)
            return self.checked_change(path[:at], filled, setting(step, inner), what)
        if isinstance(step, int) != isinstance(above.value, list):
            raise Refused("this is not written as a list there: change it in the file")
        after = self._with_added(path[:at], above, step, inner)
        return self.checked_change(path[:at], after, inserting(step, inner), what)

    def drop(self, path: PathKey, what: str) -> Change:
        """Return the change that removes the value at a path."""
        above, _ = self._above(path)
        step = self._step(path)
        return self.checked_change(
            path[:-1], self._text_without(above, step), lambda data: data.pop(step), what
        )

    def remove(self, path: PathKey, what: str) -> Change:
        """Return the change that removes the value at a path, and the lists and mappings that would be
        empty without it."""
        while len(path) > 1 and len(self._children(self._existing(path[:-1]))) < 2:
            path = path[:-1]
        above = self._existing(path[:-1])
        if len(self._children(above)) > 1:
            return self.drop(path, what)
        child = self._existing(path)
        start = self._offset((child.key or child.place).line)
        end = min(self._line_end(self.extent(child).end) + 1, len(self.file.text))
        after = self._spliced(start, end, "")
        step = self._step(path)
        return self.checked_change(path[:-1], after, lambda data: data.pop(step), what)

    def copy(self, path: PathKey, key: str, name: str, what: str) -> Change:
        """Return the change that adds a copy of a value after it, in the same notation. The copy of a
        list item has ``name`` as its ``key``, that of a mapping's value stands under ``name``."""
        step, above = self._step(path), self._existing(path[:-1])
        child, data = self._existing(path), node_data(self._existing(path))
        start, end = self._key(child), self.extent(child).end
        if not isinstance(step, int):
            raw = yaml_spelling(name) + self.file.text[start + len(self._raw_key(child)) : end]
            after = self._with_pair(above, raw, after=child)
            return self.checked_change(path[:-1], after, inserting(name, data), what)
        raw, changed = self.file.text[start:end], child.child(key) if key else None
        if changed is not None and isinstance(data, dict):
            extent = self.extent(changed)
            new = scalar_text(name, before=self.file.text[extent.start : extent.end])
            raw = self.file.text[start : extent.start] + new + self.file.text[extent.end : end]
            data[key] = name
        after = self._with_item(above, step + 1, raw)
        return self.checked_change(path[:-1], after, inserting(step + 1, data), what)

    def move(self, path: PathKey, to: int, what: str) -> Change:
        """Return the change that moves a list item to another index of its list."""
        step, above, child = self._step(path), self._existing(path[:-1]), self._existing(path)
        if not isinstance(step, int) or not 0 <= to < len(above.items):
            raise Refused("this is not written as a list there: change it in the file")
        raw = self.file.text[self._key(child) : self.extent(child).end]
        without = FileTree(SourceFile(self.file.name, self._text_without(above, step)))
        after = without._with_item(without._existing(path[:-1]), to, raw)

        def moved(data: Any) -> None:
            data.insert(to, data.pop(step))

        return self.checked_change(path[:-1], after, moved, what)

    def rename_key(self, path: PathKey, name: str, what: str) -> Change:
        """Return the change that gives a key of a mapping another name."""
        child, above = self._existing(path), self._existing(path[:-1])
        if not above.fields:
            raise Refused("this is not written in a file")
        if name in above.fields:
            raise Refused(filled_sentence("{name} is there already", name=name))
        start = self._key(child)
        raw = self._raw_key(child)
        after = self._spliced(start, start + len(raw), yaml_spelling(name, raw))

        def renamed(data: Any) -> None:
            pairs = [(name if key == path[-1] else key, value) for key, value in data.items()]
            data.clear()
            data.update(pairs)

        return self.checked_change(path[:-1], after, renamed, what)

    def _existing(self, path: PathKey) -> Node:
        found = self.node(path)
        if found is None:
            raise Refused("this is not written in a file")
        return found

    def _step(self, path: PathKey) -> str | int:
        """Return the last step of a path; for a list item its index, even if the path names the item by
        its id."""
        above, step = self._existing(path[:-1]), path[-1]
        if isinstance(above.value, list) and isinstance(step, str):
            child = self._existing(path)
            return next(i for i, one in enumerate(above.items) if one is child)
        return step

    @staticmethod
    def _children(node: Node) -> Sequence[Node]:
        return node.items or list(node.fields.values())

    def _is_filled(self, path: PathKey) -> bool:
        node = self.node(path)
        return node is not None and bool(self._children(node))

    def _above(self, path: PathKey) -> tuple[Node, str | int]:
        above = self.node(path[:-1])
        if above is None or not isinstance(above.value, (list, dict)) or not above.value:
            raise Refused("this is not written as a list there: change it in the file")
        return above, path[-1]

    def extent(self, node: Node) -> Extent:
        """Return the range of characters that a value takes in the text."""
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

    def _raw_key(self, node: Node) -> str:
        """Return a key as it is written, with its quotes."""
        raw = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^\n]*?(?=\s*:(?:\s|$))", re.M)
        found = raw.match(self.file.text, self._key(node))
        if found is None:
            raise Refused("this is not written there itself: change it in the file")
        return found[0]

    def _line_end(self, at: int) -> int:
        """Return the offset of the end of the line that contains the character at ``at``, including
        any comment."""
        end = self.file.text.find("\n", at)
        return len(self.file.text) if end < 0 else end

    def _in_brackets(self, path: PathKey) -> bool:
        """Return whether a list or mapping that contains the value at a path is in brackets."""
        above = (self._existing(path[:n]) for n in range(len(path)))
        return any(self.extent(node).flow for node in above)

    def _with_added(self, path: PathKey, above: Node, step: str | int, data: Data) -> str:
        """Return the text with a value added to a list or mapping that has others already."""
        style, near = self.style, list(self._children(above))[-1]
        in_brackets = self._in_brackets((*path, step))
        if isinstance(step, int):
            flow = in_brackets or self.extent(near).flow
            column = near.place.column
            lines = block_lines(data, style, flow=flow, taken=column)
            return self._with_item(above, step, indented(lines, column))
        if in_brackets:
            return self._with_pair(
                above, f"{yaml_spelling(step)}: {flow_text(data, style.under(str(step)))}"
            )
        column = (near.key or near.place).column
        return self._with_pair(
            above, indented(pair_lines(step, data, style, column=column), column)
        )

    def _with_replaced(self, path: PathKey, node: Node, data: Data) -> str:
        """Return the text with another value in place of a present one."""
        if single := self.single_value(path, data):
            return self._spliced(*single)
        extent = self.extent(node)
        style, raw = self.style.under(str(path[-1])), self.file.text[extent.start : extent.end]
        if self._in_brackets(path):
            text = filled(self.file.text[: extent.start], raw, flow_text(data, style))
            return self._spliced(extent.start, extent.end, text)
        if node.key is None:
            lines = block_lines(data, style, flow=extent.flow, taken=node.place.column)
            return self._spliced(extent.start, extent.end, indented(lines, node.place.column))
        start = self._key(node)
        lines = pair_lines(str(path[-1]), data, style, column=node.key.column)
        return self._spliced(start, extent.end, indented(lines, node.key.column))

    def single_value(self, path: PathKey, data: Data) -> tuple[int, int, str] | None:
        """Return the start and end of a single value that is written on one line, and the text that
        replaces it; ``None`` if the old or the new value is not a single value on one line."""
        node = self.node(path)
        if node is None or isinstance(data, (list, dict)) or isinstance(node.value, (list, dict)):
            return None
        extent = self.extent(node)
        raw = self.file.text[extent.start : extent.end]
        if "\n" in raw + str(data) and not self._in_brackets(path):
            return None
        text = scalar_text(data, self.style.under(str(path[-1])), raw)
        return extent.start, extent.end, filled(self.file.text[: extent.start], raw, text)

    def _first_lines(self, path: PathKey, data: Data, what: str) -> Change:
        """Return the change that writes the first value into a file that so far has only comments."""
        gap = "" if self.file.text[-1:] in ("", "\n") else "\n"
        lines = pair_lines(str(path[0]), data, self.style, column=0)
        after = "\n".join((self.file.text + gap + lines[0], *lines[1:], ""))
        return self.checked_change((), after, setting(path[0], data), what)

    def _with_pair(self, above: Node, pair: str, after: Node | None = None) -> str:
        """Return the text with a key and its value added to a mapping, ``after`` one of its values or
        at the end."""
        children = list(above.fields.values())
        at = self.extent(after or children[-1]).end
        if self.extent(above).flow:
            return self._spliced(at, at, f", {pair}")
        indent = (children[0].key or children[0].place).column
        return self._spliced(end := self._line_end(at), end, f"\n{' ' * indent}{pair}")

    def _with_item(self, above: Node, index: int, text: str) -> str:
        items = above.items
        if self.extent(above).flow:
            if index < len(items):
                at = self.extent(items[index]).start
                return self._spliced(at, at, f"{text}, ")
            at = self.extent(items[-1]).end
            return self._spliced(at, at, f", {text}")
        near = items[max(0, min(index, len(items)) - 1)]
        line = self._offset(near.place.line)
        dash = re.compile(r" *- +").match(self.file.text, line)
        if dash is None or dash.end() != line + near.place.column:
            raise Refused("the list is not written with a line for each: change it in the file")
        if not index:
            return self._spliced(line, line, f"{dash[0]}{text}\n")
        end = self._line_end(self.extent(near).end)
        return self._spliced(end, end, f"\n{dash[0]}{text}")

    def _text_without(self, above: Node, step: str | int) -> str:
        children = self._children(above)
        child = above.child(step)
        if child is None or len(children) < 2:
            raise Refused("this cannot be taken out there: change it in the file")
        at = next(i for i, one in enumerate(children) if one is child)
        end = self.extent(child).end
        if self.extent(above).flow:
            if at:
                return self._spliced(self.extent(children[at - 1]).end, end, "")
            return self._spliced(self._key(child), self._key(children[1]), "")
        if not at and above.fields:  # the dash of a list may stand before it
            return self._spliced(self._key(child), self._key(children[1]), "")
        start = self._offset((child.key or child.place).line)
        return self._spliced(start, min(self._line_end(end) + 1, len(self.file.text)), "")

    def _spliced(self, start: int, end: int, text: str) -> str:
        return self.file.text[:start] + text + self.file.text[end:]

    def checked_change(
        self, above: PathKey, after: str, made: Callable[[Any], object], what: str
    ) -> Change:
        """Return the change to the text ``after``, after checking that it reads like the old file with
        only the edit ``made`` in the list or mapping at the path ``above``; raises :class:`Refused` if
        not."""
        wanted: Any = node_data(self.root) if self.root is not None else {}
        data, node = wanted, self.root
        for step in above:
            index = index_of(node, step)
            data, node = data[index], node.child(step) if node is not None else None
        made(data)
        root, problems = read_yaml(SourceFile(self.file.name, after))
        found = (node_data(root) if root is not None else None) or {}
        if problems or found != as_read(wanted):
            raise Refused("it would be read as something else: change it in the file")
        return Change(Path(self.file.name), self.file.text, after, what)
