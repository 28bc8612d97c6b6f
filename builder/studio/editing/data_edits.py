"""Changes plain data (nested lists and mappings) in the same way as an edit changes a file, so that the
edited file can be compared with the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile, node_data
from builder.problems import PathKey
from builder.studio.editing.yaml_writing import Data


def inserting(step: str | int, value: object) -> Callable[[Any], object]:
    """Return the edit of plain data that adds a value under a new key, or at an index of a list."""

    def made(data: Any) -> None:
        if isinstance(step, int):
            data.insert(step, value)
        else:
            data[step] = value

    return made


def setting(step: str | int, value: object) -> Callable[[Any], object]:
    """Return the edit of plain data that sets the value of a key or list item."""

    def made(data: Any) -> None:
        data[step] = value

    return made


def wrapped(path: PathKey, data: Data) -> Data:
    """Return data wrapped in the nested lists and mappings that a path leads through."""
    for step in reversed(path):
        data = [data] if isinstance(step, int) else {step: data}
    return data


def as_read(data: object) -> object:
    """Return JSON data as it would be read from a spec file, where every single value is a text."""
    if isinstance(data, dict):
        return {key: as_read(value) for key, value in data.items()}
    if isinstance(data, list):
        return [as_read(value) for value in data]
    if isinstance(data, bool):
        return "yes" if data else "no"
    return data if isinstance(data, str) else data if data is None else str(data)


def parsed_value(text: str) -> object:
    """Return the data that a YAML text stands for."""
    root, _ = read_yaml(SourceFile("", text))
    return node_data(root) if root is not None else None


def index_of(node: Node | None, step: str | int) -> str | int:
    """Return the index of a list item in plain data for a step of a path that names the item by its
    id."""
    if node is None or not isinstance(node.value, list) or isinstance(step, int):
        return step
    return next(i for i, item in enumerate(node.items) if item.text_of("id") == step)
