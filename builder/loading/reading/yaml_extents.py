"""Finds the range of characters that each value takes in the text of a YAML file, for code that
edits the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from builder.loading.reading.located_yaml import compose
from builder.loading.reading.source_nodes import Node, SourceFile


@dataclass(frozen=True)
class Extent:
    """The range of characters that a value occupies in a file's text, including quotes and
    brackets; ``flow`` marks a list or mapping in brackets."""

    start: int
    end: int
    flow: bool = False


class Extents:
    """The extents of all values of a file that can be read."""

    def __init__(self, file: SourceFile) -> None:
        self._text = file.text
        self._starts = [0]
        for line in file.text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._seen: set[int] = set()  # ids of nodes, because aliases lead to the same nodes again
        root = compose(file)
        self._known = dict(self._all(root)) if root is not None else {}

    def extent_of(self, node: Node) -> Extent | None:
        """Return the extent of a value; ``None`` if it is not written in this file."""
        kind = "str" if node.value is None else type(node.value).__name__
        return self._known.get((node.place.line, node.place.column, kind))

    def _offset(self, mark: yaml.Mark) -> int:
        return self._starts[mark.line] + mark.column

    def _all(self, node: yaml.Node) -> Iterator[tuple[tuple[int, int, str], Extent]]:
        """Yield every value within a node with its extent, the innermost first and the node itself
        last."""
        if id(node) in self._seen:
            return
        self._seen.add(id(node))
        start, mark = self._offset(node.start_mark), node.start_mark
        if not isinstance(node, yaml.CollectionNode):
            end = start + len(self._text[start : self._offset(node.end_mark)].rstrip())
            yield (mark.line, mark.column, "str"), Extent(start, end)
            return
        flow, kind, inner = bool(node.flow_style), "list", node.value
        if isinstance(node, yaml.MappingNode):
            kind, inner = "dict", [part for pair in node.value for part in pair]
        end = self._offset(node.end_mark) if flow else start
        for child in inner:
            for key, extent in self._all(child):
                yield key, extent
                end = max(end, extent.end)
        yield (mark.line, mark.column, kind), Extent(start, end, flow)
