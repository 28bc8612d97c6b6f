"""Lays out the counters of a game as a table: a row for each unit or marker, a column for each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from builder.loading.collect import KINDS
from builder.loading.reading.source_nodes import Node
from builder.problems import PathKey
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.entry_forms import key_meanings
from builder.studio.entries.id_spaces import spaces_of
from builder.studio.entries.schema_walk import Shape

_LISTS = ("units", "markers")
_FIRST = ("id", "name", "title", "nation", "count", "formation", "symbol.branch", "symbol.echelon", "values",
          "reduced", "movement_class", "traits")  # fmt: skip
"""The columns that come first, as far as the game has them."""
_ALWAYS = ("id", "name", "nation", "count")


def counter_table(files: Mapping[str, EntryFile]) -> dict[str, Any]:
    """Return the columns of the counter table, and its rows with the texts of their cells by column;
    ``shared`` holds the cells whose value comes from the ``defaults`` of the file."""
    rows, used, meanings = [], Counter[str](), {}
    for file in files.values():
        if file.kind != "counters" or file.root is None:
            continue
        for key in _LISTS:
            listed = file.root.child(key)
            shared = file.root.child("defaults")
            own = shared.child(KINDS[key]) if shared is not None else None
            defaults = dict(_cells(own)) if own is not None else {}
            for i, item in enumerate(listed.items if listed is not None else ()):
                cells = dict(_cells(item))
                used.update(cells.keys())
                used.update(defaults.keys())
                rows.append(
                    {
                        "file": file.path, "list": key, "path": [key, i], "id": item.text_of("id"),
                        "line": item.location.line, "cells": cells, "shared": defaults,
                    }
                )  # fmt: skip
                shape = file.shape.at(file.root, (key, i))
                for column in cells:
                    if column not in meanings:
                        meanings[column] = _column(shape.at(item, _path(column)), column)
    names = [name for name in _FIRST if name in used or name in _ALWAYS]
    names += sorted((n for n in used if n not in names), key=lambda name: (-used[name], name))
    return {
        "columns": [meanings.get(name) or {"key": name, "path": _path(name)} for name in names],
        "rows": rows,
    }


def _path(column: str) -> PathKey:
    return tuple(column.split("."))


def _cells(node: Node, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the single values of a counter, each with its column, such as ``symbol.branch`` for a value
    inside a mapping; a list of words is one value."""
    for key, child in node.fields.items():
        name = f"{above}{key}"
        if isinstance(child.value, str):
            yield name, child.text
        elif child.fields and not above:
            yield from _cells(child, f"{name}.")
        elif child.items and all(isinstance(item.value, str) for item in child.items):
            yield name, " ".join(item.text for item in child.items)


def _column(shape: Shape, name: str) -> dict[str, Any]:
    schemas = [schema for _, schema in shape.options]
    return {
        "key": name, "path": _path(name), "spaces": spaces_of(shape.owner, shape.field),
        "help": key_meanings().get(shape.owner, {}).get(shape.field, ""),
        "choices": [str(one) for schema in schemas for one in schema.get("enum", ()) if one],
        "number": any(schema.get("type") in ("integer", "number") for schema in schemas),
        "used": f"{shape.owner}.{shape.field}",
    }  # fmt: skip
