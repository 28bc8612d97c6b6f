"""Makes the form of an entry: its values with what each may be, from the schema and the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.loading.collect import KINDS
from builder.loading.reading.source_nodes import Node
from builder.loading.schema import Schema
from builder.problems import PathKey, Problem
from builder.studio.editing.file_tree import FileTree
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import space_at, spaces_of
from builder.studio.entries.key_labels import meaning_of_key
from builder.studio.entries.schema_walk import Shape

_PICTURES = {
    "units": "counter",
    "markers": "counter",
    "cards": "card",
    "tables": "chart",
    "tracks": "track",
    "maps": "map",
    "scenarios": "setup",
}
"""The kind of picture that shows a thing, by what its id names."""
_LAST = ("source", "sources")
"""Keys that every part may have, which are shown after all others."""
_LONG = 600
"""The number of characters from which on a text that a schema allows has room for several lines."""
_DEPTH = 3
"""The number of mappings inside one another that a form shows at once."""
_MOST_ITEMS = 600

JsonObject = dict[str, Any]


@dataclass
class EntryForm:
    """Makes the form of one entry of a file, with the meanings of keys in a language."""

    file: EntryFile
    problems: Iterable[Problem] = ()
    language: str = "en"
    _spots: list[tuple[int, Problem]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tree = FileTree(self.file.file)
        name, starts = self.file.file.name, [0]
        for line in self.file.file.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for problem in self.problems:
            at = problem.location
            if at is not None and at.file == name and at.line <= len(starts):
                self._spots.append((starts[at.line - 1] + at.column - 1, problem))

    def form(self, path: PathKey) -> JsonObject:
        """Return the form of the entry at a path; nothing need be written there yet."""
        node, shape = self.tree.node(path), self.file.shape.at(self.file.root, path)
        space = space_at(self.file, path)
        id = _id_of(self.file, node, path) if space else ""
        made = self._field(str(path[-1]) if path else self.file.path, path, shape, node, 0)
        return made | {
            "file": self.file.path,
            "title": _label(node) if node is not None else "",
            "thing": {"space": space, "id": id, "picture": _PICTURES.get(space, "")}
            if id
            else None,
            "crumbs": list(self._crumbs(path)),
            "entry": self._entry(path),
        }

    def _entry(self, path: PathKey) -> JsonObject | None:
        """Return the innermost list item with an id on a path, by which the page finds it even if items
        have been added before it."""
        for n in range(len(path), 0, -1):
            node = self.tree.node(path[:n])
            if isinstance(path[n - 1], int) and node is not None and node.text_of("id"):
                return {"path": list(path[:n]), "id": node.text_of("id")}
        return None

    # -- fields ----------------------------------------------------------------------------------

    def _field(
        self, key: str, path: PathKey, shape: Shape, node: Node | None, depth: int
    ) -> JsonObject:
        """Return the data that the page needs to show one value and to let it be edited."""
        model, schema = shape.option_for(node)
        kind = _kind(shape, schema, node)
        made: JsonObject = {
            "key": key, "path": list(path), "kind": kind, "model": model,
            "help": meaning_of_key(shape.owner, shape.field if key == shape.field else "", self.language),
            "written": node is not None or not path, "line": node.location.line if node is not None else None,
            "spaces": spaces_of(shape.owner, shape.field), "used": f"{shape.owner}.{shape.field}",
            "default": self._shared(path) or _default(schema, shape), "value": _value(node, kind, self.tree),
            "problems": [_told(p) for p in self._problems_in(node)] if depth < _DEPTH else [],
        }  # fmt: skip
        if kind == "choice":
            made["choices"] = _choices(shape)
        if kind == "group":
            made |= self._keys(path, shape, node, depth)
        if kind in ("list", "map"):
            made["items"] = list(self._items(path, node))
            made["quick"] = _quick(shape, node) if kind == "list" else []
        if kind == "grid":
            made |= self._grid(path, node)
        return made

    def _keys(self, path: PathKey, shape: Shape, node: Node | None, depth: int) -> JsonObject:
        """Return the fields of a mapping: those that are written, then those that can be added."""
        known = shape.keys(node)
        required = set(shape.option_for(node)[1].get("required", ()))
        usual = self._usual(path)
        written = list(node.fields) if node is not None else []
        first = [key for key in known if key in required or (node is None and key in usual)]
        shown = [*written, *(key for key in first if key not in written)]
        rest = [key for key in known if key not in shown and "const" not in known[key]]
        rest.sort(key=lambda key: (key in _LAST, -usual.get(key, 0)))
        if depth >= _DEPTH:
            return {"fields": [], "more": [], "closed": True}

        def made(key: str, depth: int) -> JsonObject:
            child = node.child(key) if node is not None else None
            told = self._field(key, (*path, key), shape.child(node, key), child, depth)
            return told | {"required": key in required}

        shown.sort(key=lambda key: key in _LAST)
        return {
            "fields": [made(key, depth + 1) for key in shown],
            "more": [made(key, _DEPTH) for key in rest],
        }

    def _shared(self, path: PathKey) -> str:
        """Return the value that a counter or card takes for a key from the ``defaults`` of its file."""
        if len(path) < 3 or str(path[0]) not in KINDS:
            return ""
        found = self.tree.node(("defaults", KINDS[str(path[0])], *path[2:]))
        return found.text if found is not None else ""

    def _usual(self, path: PathKey) -> dict[str, int]:
        """Return the keys that at least half of the items of the entry's list have, each with how many
        have it."""
        above = self.tree.node(path[:-1]) if path and isinstance(path[-1], int) else None
        others = above.items if above is not None else []
        counts: dict[str, int] = {}
        for one in others:
            for key in one.fields:
                counts[key] = counts.get(key, 0) + 1
        return {key: count for key, count in counts.items() if 2 * count >= len(others)}

    def _items(self, path: PathKey, node: Node | None) -> Iterator[JsonObject]:
        if node is None:
            return
        pairs: Sequence[tuple[str | int, Node]] = (
            list(node.fields.items()) if node.fields else list(enumerate(node.items))
        )
        space = space_at(self.file, (*path, 0)) if node.items else ""
        for step, item in pairs[:_MOST_ITEMS]:
            label = _label(item)
            id = item.text_of("id")
            yield {
                "step": step, "path": [*path, step], "id": id, "label": label or str(step),
                "line": item.location.line, "problems": sum(1 for _ in self._problems_in(item)),
                "picture": _PICTURES.get(space, "") if id else "",
            }  # fmt: skip

    def _grid(self, path: PathKey, node: Node | None) -> JsonObject:
        """Return the column headings of a grid of cells: those that the table names, or else its first
        row of bands. The bands of a results table have one word for each column."""
        above = self.tree.node(path[:-1])
        columns = above.child("columns") if above is not None else None
        rows = above.child("rows") if above is not None and path[-1:] == ("results",) else None
        bands = [
            {
                "path": [*path[:-1], "rows", i, "bands"],
                "cells": [word.text for word in words.words],
                "start": int(item.text_of("start") or 1),
                "text": isinstance(words.value, str),
            }
            for i, item in enumerate(rows.items if rows is not None else ())
            if (words := item.child("bands")) is not None
        ]
        heads = [word.text for word in columns.words] if columns is not None else []
        return {"heads": heads or (bands[0]["cells"] if bands else []), "bands": bands}

    def _crumbs(self, path: PathKey) -> Iterator[JsonObject]:
        for n in range(len(path) + 1):
            node, step = self.tree.node(path[:n]), path[n - 1] if n else self.file.path
            told = _label(node) if node is not None and isinstance(step, int) else ""
            yield {"label": told or str(step), "path": list(path[:n])}

    def _problems_in(self, node: Node | None) -> Iterator[Problem]:
        """Yield the problems that lie in a value or its key."""
        if node is None or not self._spots:
            return
        key = node.key or node.place
        lines = self.file.file.text.splitlines(keepends=True)
        start = sum(map(len, lines[: key.line])) + key.column
        end = self.tree.extent(node).end
        yield from (problem for at, problem in self._spots if start <= at <= end)


def _quick(shape: Shape, node: Node | None) -> list[str]:
    """Return the keys that a new item of a list gets from its id alone (``id``, and ``label`` if it has
    one); none if an item needs other keys too."""
    schema = shape.child(node, 0).option_for(None)[1]
    known = schema.get("properties", {})
    return (
        [key for key in ("id", "label") if key in known] if schema.get("required") == ["id"] else []
    )


def _kind(shape: Shape, schema: Schema, node: Node | None) -> str:
    """Return how a value is edited: as a ``group`` of fields, a ``list`` or ``map`` of entries, a
    ``grid`` of cells, ``pairs`` of words, a list of ``words`` or of ``texts`` with spaces, ``text`` of
    one line or ``long``, a ``number``, a ``flag`` (yes or no), one ``choice`` of several, or as
    ``yaml``."""
    written = node is not None and node.value is not None
    if node is not None and isinstance(node.value, (dict, list)):
        return _kind_of_collection(shape, schema, node)
    schemas = [one for _, one in shape.options]
    if any(one.get("type") == "boolean" for one in schemas):
        return "flag"
    if any("enum" in one for one in schemas) and not any(_is_free_text(one) for one in schemas):
        return "choice"
    if any(one.get("type") in ("integer", "number") for one in schemas):
        return "number"
    if any(one.get("type") == "array" and _is_plain(one.get("items", {})) for one in schemas):
        return "words" if any(one.get("type") == "string" for one in schemas) else "texts"
    if not written and schema.get("type") in ("object", "array"):
        return _kind_of_collection(shape, schema, node)
    if any("type" in one or "enum" in one or "const" in one for one in schemas):
        return "long" if schema.get("maxLength", 0) >= _LONG or _is_block(node) else "text"
    return "yaml"


def _kind_of_collection(shape: Shape, schema: Schema, node: Node | None) -> str:
    if schema.get("type") == "array" or (node is not None and isinstance(node.value, list)):
        inner = shape.child(node, 0)
        kinds = [one.get("type") for _, one in inner.options]
        if "object" in kinds:
            return "list"
        if "array" in kinds:
            return "grid" if _is_grid(node) else "yaml"
        written = node is not None and not isinstance(node.value, list)
        return "yaml" if written or not _is_flat(node) else "words"
    if "properties" in schema:
        return "group"
    inner = shape.child(node, "…")
    kinds = [one.get("type") for _, one in inner.options]
    if not kinds or kinds == [None]:
        return "yaml"
    if "array" in kinds:
        return "grid" if _is_grid(node) else "map"
    return "map" if "object" in kinds else "pairs" if _is_flat(node) else "yaml"


def _is_grid(node: Node | None) -> bool:
    """Return whether a value is rows of words."""
    rows = [*node.fields.values(), *node.items] if node is not None else []
    return bool(rows) and all(
        isinstance(row.value, str) or all(isinstance(cell.value, str) for cell in row.items)
        for row in rows if not row.fields
    ) and not any(row.fields for row in rows)  # fmt: skip


def _is_flat(node: Node | None) -> bool:
    inner = (*node.fields.values(), *node.items) if node is not None else ()
    return all(isinstance(one.value, str) for one in inner)


def _is_plain(schema: Schema) -> bool:
    return schema.get("type") in ("string", ["string", "number", "boolean"]) or "enum" in schema


def _is_free_text(schema: Schema) -> bool:
    return schema.get("type") == ["string", "number", "boolean"]


def _is_block(node: Node | None) -> bool:
    return node is not None and isinstance(node.value, str) and (node.block or "\n" in node.value)


def _choices(shape: Shape) -> list[str]:
    found = (str(one) for _, schema in shape.options for one in schema.get("enum", ()))
    return list(dict.fromkeys(found))


def _default(schema: Schema, shape: Shape) -> str:
    value = schema.get("default")
    if value in (None, "", [], {}):
        return ""
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _value(node: Node | None, kind: str, tree: FileTree) -> object:
    """Return a value in the form that the page edits: a text, a list of texts, rows of cells, pairs of
    words, or YAML text."""
    if node is None or kind in ("group", "list", "map"):
        return None
    if kind == "yaml":
        return _raw_text(node, tree)
    if kind == "grid":
        rows = list(node.fields.items()) if node.fields else list(enumerate(node.items))
        return [
            {"step": step, "cells": [w.text for w in row.words], "text": isinstance(row.value, str)}
            for step, row in rows
        ]
    if kind == "pairs":
        return [[key, child.text] for key, child in node.fields.items()]
    return [item.text for item in node.items] if isinstance(node.value, list) else node.text


def _raw_text(node: Node, tree: FileTree) -> str:
    """Return the text of a value as it is written in the file, each line without the indent of the
    first."""
    extent, indent = tree.extent(node), " " * node.place.column
    return tree.file.text[extent.start : extent.end].replace(f"\n{indent}", "\n")


def _label(node: Node) -> str:
    """Return the label of an entry in a list on the page: its id and name, or else its first values."""
    if isinstance(node.value, str):
        return node.text[:80]
    names = dict.fromkeys(node.text_of(key) for key in ("id", "title", "name", "label", "number"))
    told = [name for name in names if name]
    if not told:
        inner = (child.text for child in node.fields.values() if isinstance(child.value, str))
        told = [text for text in inner if text][:3]
    return " · ".join(told)[:120]


def _id_of(file: EntryFile, node: Node | None, path: PathKey) -> str:
    if node is None:
        return ""
    return node.text_of("id") or ("" if path else Path(file.path).stem)


def _told(problem: Problem) -> JsonObject:
    told = problem.as_json()
    return {key: told.get(key, "") for key in ("severity", "code", "message", "hint")}
