"""Lays out the counters of a game, or any list of entries, as a table: a row for each of them, a column
for each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.loading.collect import KINDS
from builder.loading.reading.source_nodes import Node
from builder.problems import PathKey
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import spaces_of
from builder.studio.entries.key_labels import meaning_of_key
from builder.studio.entries.schema_walk import Shape

_LISTS = ("units", "markers")
_FIRST = ("id", "name", "title", "nation", "count", "formation", "symbol.branch", "symbol.echelon", "values",
          "reduced", "movement_class", "traits")  # fmt: skip
"""The columns that come first, as far as the game has them."""
_ALWAYS = ("id", "name", "nation", "count")


def counter_table(files: Mapping[str, EntryFile], language: str = "en") -> dict[str, Any]:
    """Return the columns of the counter table, and its rows with the texts of their cells by column;
    ``shared`` holds the cells whose value comes from the ``defaults`` of the file."""
    table = _Table(language)
    for file in files.values():
        if file.kind != "counters" or file.root is None:
            continue
        shared = file.root.child("defaults")
        for key in _LISTS:
            own = shared.child(KINDS[key]) if shared is not None else None
            table.add(file, (key,), dict(_cells(own)) if own is not None else {}, "counter")
    return table.as_json(_FIRST, _ALWAYS)


def list_table(
    files: Mapping[str, EntryFile], name: str, path: PathKey, language: str = "en"
) -> dict[str, Any]:
    """Return any list of entries of a file in the same form: a row for each entry."""
    table, file = _Table(language), files.get(name)
    if file is not None and file.root is not None:
        table.add(file, path, {}, "card" if path[-1:] == ("cards",) else "")
    return table.as_json(("id", "name", "title"), ())


class _Table:
    """Rows that are collected from lists of files, with the columns that they use."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._rows: list[dict[str, Any]] = []
        self._used = Counter[str]()
        self._meanings: dict[str, dict[str, Any]] = {}

    def add(self, file: EntryFile, above: PathKey, shared: Mapping[str, str], picture: str) -> None:
        """Add the entries of a list; ``picture`` is the kind of picture that each of them has."""
        assert file.root is not None
        listed = file.root.at(above)
        for i, item in enumerate(listed.items if listed is not None else ()):
            cells = dict(_cells(item))
            self._used.update(cells.keys())
            self._used.update(shared.keys())
            self._rows.append(
                {
                    "file": file.path, "list": above, "path": [*above, i], "id": item.text_of("id"),
                    "line": item.location.line, "cells": cells, "shared": shared, "picture": picture,
                }
            )  # fmt: skip
            shape = file.shape.at(file.root, (*above, i))
            for column in cells:
                if column not in self._meanings:
                    self._meanings[column] = _column(
                        shape.at(item, _path(column)), column, self._language
                    )

    def as_json(self, first: Sequence[str], always: Sequence[str]) -> dict[str, Any]:
        """Return the table, with the columns of ``first`` as far as they are used, or ``always``, before
        the others, which are sorted by how often they are used."""
        used = self._used
        names = [name for name in first if name in used or name in always]
        names += sorted((n for n in used if n not in names), key=lambda name: -used[name])
        columns = [self._meanings.get(name) or {"key": name, "path": _path(name)} for name in names]
        return {"columns": columns, "rows": self._rows}


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


def _column(shape: Shape, name: str, language: str) -> dict[str, Any]:
    schemas = [schema for _, schema in shape.options]
    kinds = {str(schema.get("type")) for schema in schemas}
    return {
        "key": name, "path": _path(name), "spaces": spaces_of(shape.owner, shape.field),
        "help": meaning_of_key(shape.owner, shape.field, language),
        "choices": [str(one) for schema in schemas for one in schema.get("enum", ()) if one],
        "number": bool(kinds & {"integer", "number"}),
        "list": "array" in kinds and "string" not in kinds,
        "used": f"{shape.owner}.{shape.field}",
    }  # fmt: skip
