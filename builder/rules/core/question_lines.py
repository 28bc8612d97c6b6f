"""Questions as they are listed for users: each procedure with its arguments and its answer, in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, get_args

from builder.model.base import Model
from builder.rules.core.names import NamedThing, named_in
from builder.rules.procedures import Procedure

FieldKind = Literal["flag", "number", "choice", "text", "list", "pairs"]
"""What is written in a field: true or false, a number, one of its choices, a text, a list, or a mapping."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """The description of one argument of a procedure, or of one field of its answer: its ``type`` in
    the words of JSON schemas; ``default`` as a plain value, ``None`` if the field is required or may be
    empty; ``choices`` are its possible values if they are few. ``names`` is what its words name, or the
    keys of a mapping, ``value_names`` what the values of a mapping name. ``parts`` are the fields of the
    object that it holds, or of each object in its list."""

    name: str
    type: str
    kind: FieldKind
    text: str = ""
    required: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()
    names: NamedThing | None = None
    value_names: NamedThing | None = None
    parts: tuple[FieldLine, ...] = ()

    @property
    def written_default(self) -> str:
        """What the field holds if nothing is given, as a user would write it; may be empty."""
        if isinstance(self.default, list):
            return ", ".join(map(str, self.default))
        said = "" if self.default in (None, {}) or self.parts else str(self.default)
        return said.lower() if isinstance(self.default, bool) else said

    def __str__(self) -> str:
        need = "" if self.required or self.default in (None, "", [], {}) else f" = {self.default}"
        need = ", required" if self.required else need
        return f"{self.type}{need}" + (f": {self.text}" if self.text else "")


@dataclass(frozen=True, slots=True)
class ProcedureLine:
    """The description of one procedure, as it is listed for users: name, title, rules, arguments, answer."""

    name: str
    title: str
    rules: tuple[str, ...]
    summary: str
    inputs: tuple[FieldLine, ...]
    outputs: tuple[FieldLine, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the description as data for JSON and the shell: each input and output as its name
        and one line of text."""
        return {
            "name": self.name,
            "rule": self.rules[0],
            "rules": list(self.rules),
            "summary": self.summary,
            "inputs": {f.name: str(f) for f in self.inputs},
            "outputs": {f.name: str(f) for f in self.outputs},
        }


def title_of(name: str) -> str:
    """Return the title that a procedure has by its name: ``Movement cost`` for ``movement-cost``."""
    return name.replace("-", " ").capitalize()


@lru_cache(512)
def line_of(procedure: Procedure[Any, Any]) -> ProcedureLine:
    """Return the description of a procedure."""
    inputs = _fields(procedure.inputs, "validation")
    title = procedure.title or title_of(procedure.name)
    return ProcedureLine(
        procedure.name,
        title,
        procedure.rules,
        procedure.summary,
        tuple(f for f in inputs if f.name not in procedure.unread),
        _fields(procedure.output, "serialization"),
    )


@lru_cache(512)
def _fields(
    model: type[Model], mode: Literal["validation", "serialization"]
) -> tuple[FieldLine, ...]:
    schema = model.model_json_schema(mode=mode)
    required = set(schema.get("required", ())) if mode == "validation" else set()
    lines = []
    for name, part in schema.get("properties", {}).items():
        defs = schema.get("$defs", {})
        kind, choices = _kind(part, defs), tuple(_choices(part, defs))
        text, default = part.get("description", ""), part.get("default")
        named, value_named = named_in(model.model_fields[name])
        within = model.model_fields[name].annotation if mode == "validation" else None
        inner = None if named == "position" else _model_in(within)
        lines.append(
            FieldLine(
                name,
                _type_text(part, defs),
                kind,
                text,
                required=name in required,
                default=default,
                choices=choices,
                names=named,
                value_names=value_named,
                parts=_fields(inner, mode) if inner else (),
            )
        )
    return tuple(lines)


def _model_in(annotation: Any) -> type[Model] | None:
    """Return the class of the objects that a field holds, if it holds any."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)


_KINDS: Mapping[str, FieldKind] = {
    "boolean": "flag",
    "array": "list",
    "object": "pairs",
    "string": "text",
    "integer": "number",
    "number": "number",
}
"""The kinds of fields by the types of JSON schemas. Of a field that takes several, the first counts."""


def _kind(part: Mapping[str, Any], defs: Mapping[str, Any]) -> FieldKind:
    """Return what is written in a field, given the field's JSON schema."""
    types = set(_types(part, defs))
    if "enum" in types and "string" not in types:
        return "choice"
    return next((kind for type, kind in _KINDS.items() if type in types), "text")


def _types(part: Mapping[str, Any], defs: Mapping[str, Any]) -> Iterator[str]:
    """Yield the types that a field may have, ``enum`` for a few values."""
    if "$ref" in part:
        yield from _types(defs.get(part["$ref"].rsplit("/", 1)[-1], {}), defs)
    elif "enum" in part or "const" in part:
        yield "enum"
    elif "type" in part:
        yield from [part["type"]] if isinstance(part["type"], str) else part["type"]
    for union in ("anyOf", "oneOf", "allOf"):
        for inner in part.get(union, ()):
            yield from _types(inner, defs)


def _choices(part: Mapping[str, Any], defs: Mapping[str, Any]) -> Iterator[str]:
    """Yield the possible values of a field, given the field's JSON schema, if they are few; nothing
    otherwise."""
    if "$ref" in part:
        yield from _choices(defs.get(part["$ref"].rsplit("/", 1)[-1], {}), defs)
    elif part.get("type") == "boolean":
        yield from ("true", "false")
    else:
        yield from (str(value) for value in part.get("enum", ()) if value != "")
    for inner in part.get("anyOf", ()):
        yield from _choices(inner, defs)


def _type_text(part: Mapping[str, Any], defs: Mapping[str, Any]) -> str:
    """Return the type of a field in words, given the field's JSON schema; objects inside it are not
    described."""
    if "$ref" in part:
        return _type_text(defs.get(part["$ref"].rsplit("/", 1)[-1], {}), defs)
    if "enum" in part:
        return " | ".join(str(v) for v in part["enum"])
    for union in ("anyOf", "oneOf", "allOf"):
        if union in part:
            kinds = dict.fromkeys(_type_text(p, defs) for p in part[union])
            return " | ".join(kinds)
    kind = part.get("type", "any")
    if kind == "array":
        items = part.get("items", {})
        return f"list of {_type_text(items, defs)}" if items else "list"
    if isinstance(kind, list):
        return " | ".join(kind)
    return {"null": "none"}.get(str(kind), str(kind))
