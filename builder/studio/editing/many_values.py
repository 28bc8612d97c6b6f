"""Replaces many single values of a file at once, such as the cells that are pasted into a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.problems import PathKey
from builder.studio.editing.data_edits import index_of
from builder.studio.editing.file_changes import Change
from builder.studio.editing.file_tree import FileTree
from builder.studio.editing.yaml_writing import Data


def put_values(tree: FileTree, values: Sequence[tuple[PathKey, Data]], what: str) -> Change | None:
    """Return the change that replaces the values at several paths; ``None`` unless each is a single
    value on one line, and no path occurs twice."""
    spots = [spot for path, data in values if (spot := tree.single_value(path, data))]
    if len({start for start, _, _ in spots}) < len(values):
        return None
    after = tree.file.text
    for start, end, text in sorted(spots, reverse=True):
        after = after[:start] + text + after[end:]

    def made(data: Any) -> None:
        for path, value in values:
            inner, node = data, tree.root
            for step in path[:-1]:
                inner, node = inner[index_of(node, step)], node.child(step) if node else None
            inner[index_of(node, path[-1])] = value

    return tree.checked_change((), after, made, what)
