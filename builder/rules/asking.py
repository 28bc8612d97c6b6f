"""Ask a game's system of rules a question: run a procedure by name, with its arguments as plain
data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem, error
from builder.rules.arguments import read_arguments
from builder.rules.core.names import NamedThing, named_in, unknown_names
from builder.rules.dice import Rolls
from builder.rules.error_boundary import guarded
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Say, Step, System
from builder.rules.registry import load_system, system_of
from builder.rules.signed_numbers import set_numbers
from builder.sentences import filled_sentence


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a procedure. ``result`` holds plain types only; it is ``None`` if there are
    problems."""

    procedure: str
    rule: str = ""
    result: dict[str, Any] | None = None
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the question has been answered: there is a result, and no problem prevented it."""
        return self.result is not None

    def as_read(self, tr: Say, names: Mapping[str, str]) -> dict[str, Any]:
        """Return the answer as data to be shown to people: its steps as sentences in the
        translator's language with the ``names`` of ids, and long fractions as percentages."""
        steps = [s.model_copy(update={"values": readable(s.values)}) for s in self.steps]
        return {
            **self.as_json(),
            "result": readable(self.result),
            "steps": [{"rule": s.rule, "text": set_numbers(s.say(tr, names))} for s in steps],
        }

    def as_json(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        return {
            "procedure": self.procedure,
            "rule": self.rule,
            "result": self.result,
            "steps": [s.model_dump(mode="json") for s in self.steps],
            "problems": [p.as_json() for p in self.problems],
        }


_LONG = re.compile(r"-?[0-9]+/[0-9]{5,}")
"""A regular expression for fractions too long to be read, whose denominators have five or more
digits."""


def readable(value: Any) -> Any:
    """Return a value of an answer with its long fractions written as percentages, also inside lists
    and mappings."""
    if isinstance(value, dict):
        return {key: readable(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [readable(part) for part in value]
    if isinstance(value, str) and _LONG.fullmatch(value):
        return f"{float(Fraction(value)):.3%}"
    return value


def ask(
    game: Game,
    name: str,
    given: Mapping[str, Any] | str | None = None,
    dice: Sequence[int] = (),
) -> Answer:
    """Run a procedure and return its answer. ``given`` are the arguments, as a mapping or as JSON;
    ``dice`` are rolls made in advance. Errors are never raised, but returned as problems of the
    answer."""
    procedure, lost = guarded("the system", lambda: system_of(game).procedure(name))
    if procedure is None:
        return Answer(name, problems=lost)

    def run() -> tuple[str, dict[str, Any], tuple[Step, ...]]:
        inputs = read_inputs(procedure, given)
        if lost := list(unknown_names(game, inputs)):
            raise Refused(*lost)
        reply: Reply = procedure.run(Context(game, Rolls(tuple(dice))), inputs)
        rule = reply.answered_by or procedure.rule
        return rule, reply.model_dump(mode="json"), reply.steps

    reply, lost = guarded(name, run)
    if reply is None:
        return Answer(name, procedure.rule, problems=lost)
    return Answer(name, *reply)


def read_inputs(procedure: Procedure[Any, Any], given: Mapping[str, Any] | str | None) -> Inputs:
    """Return the typed arguments of a procedure; raises :class:`Refused` with every problem."""
    data = _from_json(given) if isinstance(given, str) else given or {}
    found: Inputs = read_arguments(procedure.inputs, procedure.name, data)
    return found


def _from_json(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text or "{}")
    except ValueError as exc:
        hint = """write an object, as in '{"differential": 1}'"""
        raise Refused(
            error(
                "bad-json", filled_sentence("the arguments are not JSON: {why}", why=exc), hint=hint
            )
        ) from exc
    if not isinstance(data, dict):
        hint = """write an object, as in '{"differential": 1}'"""
        raise Refused(error("bad-json", "the arguments are not a JSON object", hint=hint))
    return data


FieldKind = Literal["flag", "number", "choice", "text", "list", "pairs"]
"""What is written in a field: true or false, a number, one of its choices, a text, a list, or a mapping."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """The description of one argument of a procedure, or of one field of its answer: its ``type`` in
    the words of JSON schemas; ``default`` as a plain value, ``None`` if the field is required or may be
    empty; ``choices`` are its possible values if they are few. ``names`` is what its words name, or the
    keys of a mapping, ``value_names`` what the values of a mapping name."""

    name: str
    type: str
    kind: FieldKind
    text: str = ""
    required: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()
    names: NamedThing | None = None
    value_names: NamedThing | None = None

    @property
    def written_default(self) -> str:
        """What the field holds if nothing is given, as a user would write it; may be empty."""
        if isinstance(self.default, list):
            return ", ".join(map(str, self.default))
        said = "" if self.default in (None, {}) else str(self.default)
        return said.lower() if isinstance(self.default, bool) else said

    def __str__(self) -> str:
        need = "" if self.required or self.default in (None, "", [], {}) else f" = {self.default}"
        need = ", required" if self.required else need
        return f"{self.type}{need}" + (f": {self.text}" if self.text else "")


@dataclass(frozen=True, slots=True)
class ProcedureLine:
    """The description of one procedure, as it is listed for users: name, rules, arguments, answer."""

    name: str
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


def listing(game: Game) -> list[dict[str, Any]]:
    """Return a description of every procedure of a game's system as plain data; an empty list for
    an unknown system."""
    return [line.as_json() for line in listed(game)]


def listed(game: Game) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of a game's system, by name; none for an unknown
    system."""
    try:
        return describe(game)
    except Refused:
        return ()


def describe(game: Game) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of a game's system, by name; raises :class:`Refused`
    for an unknown system."""
    return _described(system_of(game))


def described(system: str) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of the system that ``system`` names; raises
    :class:`Refused` for an unknown system."""
    return _described(load_system(system))


def _described(system: System) -> tuple[ProcedureLine, ...]:
    return tuple(_line(p) for p in sorted(system.procedures, key=lambda p: p.name))


@lru_cache(512)
def _line(procedure: Procedure[Any, Any]) -> ProcedureLine:
    inputs = _fields(procedure.inputs, "validation")
    return ProcedureLine(
        procedure.name,
        procedure.rules,
        procedure.summary,
        tuple(f for f in inputs if f.name not in procedure.unread),
        _fields(procedure.output, "serialization"),
    )


def _fields(model: type[Model], mode: Any) -> tuple[FieldLine, ...]:
    schema = model.model_json_schema(mode=mode)
    required = set(schema.get("required", ())) if mode == "validation" else set()
    lines = []
    for name, part in schema.get("properties", {}).items():
        defs = schema.get("$defs", {})
        kind, choices = _kind(part, defs), tuple(_choices(part, defs))
        text, default = part.get("description", ""), part.get("default")
        named, value_named = named_in(model.model_fields[name])
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
            )
        )
    return tuple(lines)


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
