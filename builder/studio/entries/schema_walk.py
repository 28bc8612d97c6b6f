"""Follows the JSON Schemas of the spec files along the values that are written in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from builder.loading.reading.source_nodes import Node
from builder.loading.schema import Schema, schemas
from builder.problems import PathKey

_MODEL_OF_FILE = {
    "game": "GameSheet",
    "terrain": "TerrainKey",
    "mechanisms": "Mechanisms",
    "map": "MapSheet",
    "scenario": "Scenario",
}
"""The name of the model of each kind of file that is one part."""


@dataclass(frozen=True, eq=False)
class Shape:
    """What the JSON schema allows at one place: one of ``options``, each a schema with its references
    resolved, by the name of its model (empty if it has none). ``field`` is the key of the model
    ``owner`` that holds the value; list items and mapping values have the field of their list or
    mapping."""

    options: tuple[tuple[str, Schema], ...]
    definitions: Schema
    owner: str = ""
    field: str = ""

    def option_for(self, node: Node | None) -> tuple[str, Schema]:
        """Return the model name and schema of the option that fits a value; the first option if nothing
        is written."""
        kind = _kind_of_value(node)
        fitting = [one for one in self.options if kind in _kinds_of_schema(one[1])] or list(
            self.options
        )
        if not fitting:
            return "", {}
        if node is None or len(fitting) == 1:
            return fitting[0]
        return max(fitting, key=lambda one: _agreement(one[1], node))

    def keys(self, node: Node | None) -> dict[str, Schema]:
        """Return the keys that a mapping may have, each with its schema."""
        return dict(self.option_for(node)[1].get("properties", {}))

    def child(self, node: Node | None, step: str | int) -> Shape:
        """Return what is allowed under a key or an index of a value."""
        model, schema = self.option_for(node)
        properties = schema.get("properties", {})
        if isinstance(step, int):
            inner, owner, field = schema.get("items", {}), self.owner, self.field
        elif str(step) in properties:
            inner, owner, field = self._schema_under(str(step), properties), model, str(step)
        else:
            more = schema.get("additionalProperties", {})
            inner, owner, field = more, self.owner, self.field
        return _shape(inner if isinstance(inner, dict) else {}, self.definitions, owner, field)

    def _schema_under(self, key: str, properties: Schema) -> Schema:
        """Return what is allowed under a key; where its value decides between the options, the values of
        all of them."""
        found = (schema.get("properties", {}).get(key, {}) for _, schema in self.options)
        fixed = [one["const"] for one in found if "const" in one]
        schema: Schema = properties[key]
        if len(fixed) < 2 or "const" not in schema:
            return schema
        return {**{k: v for k, v in schema.items() if k not in ("const", "default")}, "enum": fixed}

    def at(self, node: Node | None, path: PathKey) -> Shape:
        """Return what is allowed at a path inside a value."""
        shape = self
        for step in path:
            above, node = node, node.child(step) if node is not None else None
            is_item = above is not None and isinstance(above.value, list)
            shape = shape.child(above, 0 if is_item else step)
        return shape


class Leaf(NamedTuple):
    """A single value or a key as written, with its path, and the model and field that it belongs to;
    for a key, ``node`` is the value below it."""

    path: PathKey
    node: Node
    owner: str
    field: str
    is_key: bool = False


def leaves(shape: Shape, node: Node, path: PathKey = ()) -> Iterator[Leaf]:
    """Yield every single value in a tree, and every key of the mappings whose keys the schema leaves
    open."""
    if isinstance(node.value, list):
        inner = shape.child(node, 0)
        for i, item in enumerate(node.items):
            yield from leaves(inner, item, (*path, i))
    elif isinstance(node.value, dict):
        known = shape.keys(node)
        for key, item in node.fields.items():
            if key not in known:
                yield Leaf((*path, key), item, shape.owner, shape.field, is_key=True)
            yield from leaves(shape.child(node, key), item, (*path, key))
    elif node.value is not None:
        yield Leaf(path, node, shape.owner, shape.field)


@cache
def file_shape(kind: str) -> Shape:
    """Return what a kind of file may contain, by the name of its schema."""
    schema = schemas(names=(kind,))[f"{kind}.schema.json"]
    root = {k: v for k, v in schema.items() if k not in ("$defs", "title", "$schema")}
    shape = _shape(root, schema.get("$defs", {}), "", "")
    model = _MODEL_OF_FILE.get(kind, "")
    options = tuple((name or model, option) for name, option in shape.options)
    return Shape(options, shape.definitions)


def _shape(schema: Schema, definitions: Schema, owner: str, field: str) -> Shape:
    options = tuple(_options(schema, definitions, ""))
    return Shape(options, definitions, owner, field)


def _options(schema: Schema, definitions: Schema, model: str) -> Iterator[tuple[str, Schema]]:
    """Yield the alternatives of a schema, leaving out the one that means "no value"."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from _options(definitions.get(name, {}), definitions, name)
        return
    alternatives = schema.get("anyOf") or schema.get("oneOf")
    if alternatives is None:
        if schema.get("type") != "null" and schema.get("const") != "":
            yield model, schema
        return
    for one in alternatives:
        yield from _options(one, definitions, model)


def _kind_of_value(node: Node | None) -> str:
    if node is None or node.value is None:
        return ""
    if isinstance(node.value, dict):
        return "object"
    return "array" if isinstance(node.value, list) else "string"


def _kinds_of_schema(schema: Schema) -> tuple[str, ...]:
    """Return which of the types ``object``, ``array`` and ``string`` (any single value) a schema
    allows."""
    kinds: Any = schema.get("type", "string")
    named = kinds if isinstance(kinds, list) else [kinds]
    return tuple({one if one in ("object", "array") else "string" for one in named})


def _agreement(schema: Schema, node: Node) -> int:
    """Return how well a mapping fits a schema; a key whose fixed value agrees counts most."""
    properties = schema.get("properties", {})
    score = 0
    for key, child in node.fields.items():
        fixed = properties.get(key, {}).get("const")
        score += 1 if key in properties else -1
        score += 0 if fixed is None else 100 if child.text == fixed else -100
    return score
