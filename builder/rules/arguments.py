"""Convert arguments written by people and programs to typed inputs, with problems reported in one
uniform way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

from pydantic import BeforeValidator, ValidationError

from builder.model.base import Model, split_words
from builder.model.validation_messages import validation_message
from builder.problems import PathKey, Problem, did_you_mean, error
from builder.rules.procedures import UNBOUNDED, Inputs, Refused
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_Inputs = TypeVar("_Inputs", bound=Inputs)

MOST, MANY, LONG = 9_999, 5_000, 20_000
"""The limits of a question's arguments: the greatest number (and, with a minus sign, the least),
the most entries of a list or mapping, the most letters of a text. No game comes near them, and
within them nothing takes long to compute."""


def read_arguments(inputs: type[_Inputs], name: str, given: Mapping[str, Any]) -> _Inputs:
    """Return the arguments of a procedure (``name``) converted to its model; raises
    :class:`Refused` with every problem."""
    _refuse(_too_long(dict(given), ("given",)))
    try:
        found = inputs.model_validate(_with_lists(inputs, given))
    except ValidationError as exc:
        fields = list(inputs.model_fields)
        raise Refused(*(_problem(name, fields, e) for e in exc.errors())) from exc
    bounded = (n for n, f in inputs.model_fields.items() if UNBOUNDED not in f.metadata)
    _refuse(p for n in bounded for p in _too_great(getattr(found, n), ("given", n)))
    return found


def _with_lists(inputs: type[Inputs], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments, with each list that was given as one line of text split into its items.
    Items that may contain spaces are separated by commas; others by spaces; a text without commas
    may also be the only item of a list. A field that parses a text itself gets the text unchanged."""

    def read(name: str, value: Any) -> Any:
        field = inputs.model_fields.get(name)
        if field is None or not isinstance(value, str) or not _is_list(field.annotation):
            return value
        readers = [m.func for m in field.metadata if isinstance(m, BeforeValidator)]
        if any(reader is not split_words for reader in readers):
            return value
        if "," in value:
            return [part for part in map(str.strip, value.split(",")) if part]
        return value if readers else [value] if value.strip() else []

    return {name: read(name, value) for name, value in given.items()}


def _is_list(annotation: Any) -> bool:
    """Tell whether a field holds a list, or may hold one."""
    if get_origin(annotation) in (tuple, list):
        return True
    return isinstance(annotation, UnionType) and any(map(_is_list, get_args(annotation)))


def _refuse(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise Refused(*found)


def _too_long(value: Any, path: PathKey) -> Iterator[Problem]:
    """Yield a problem for each text, list and mapping in the raw arguments that exceeds the limits."""
    most, limit = MANY, "{where}: at most {most} entries, not {count}"
    if isinstance(value, str):
        most, limit = LONG, "{where}: at most {most} letters, not {count}"
    if isinstance(value, (str, Mapping, list, tuple)) and len(value) > most:
        message = filled_sentence(limit, where=_where(path), most=most, count=len(value))
        hint = "ask with less, in several questions"
        yield error("bad-argument", message, path, hint=hint)
        return
    for key, part in _parts(value):
        yield from _too_long(part, (*path, key))


def _too_great(value: Any, path: PathKey) -> Iterator[Problem]:
    """Yield a problem for each number in the typed arguments that exceeds the limits."""
    if isinstance(value, (int, float, Fraction)) and not -MOST <= value <= MOST:
        message = filled_sentence(
            "{where}: a number from -{most} to {most}", where=_where(path), most=MOST
        )
        hint = "write a number that the game has"
        yield error("bad-argument", message, path, hint=hint)
    for key, part in _parts(value):
        yield from _too_great(part, (*path, key))


def _parts(value: Any) -> Iterable[tuple[str | int, Any]]:
    """Return the parts of a list or mapping, each with its index or key."""
    if isinstance(value, Model):
        return ((name, getattr(value, name)) for name in type(value).model_fields)
    if isinstance(value, Mapping):
        return ((str(key), part) for key, part in value.items())
    return enumerate(value) if isinstance(value, (list, tuple)) else ()


def _where(path: PathKey) -> str:
    return ".".join(map(str, path[1:])) or "the arguments"


def _problem(name: str, fields: list[str], e: ErrorDetails) -> Problem:
    place = tuple(p for p in e["loc"] if isinstance(p, (str, int)))
    path = ("given", *place)
    where = _where(path)
    if e["type"] == "extra_forbidden" and len(place) == 1:
        hint = did_you_mean(str(place[0]), fields) or filled_sentence(
            "{name} takes: {fields}", name=name, fields=", ".join(fields)
        )
        return error(
            "unknown-argument",
            filled_sentence("{name} takes no {where!r}", name=name, where=where),
            path,
            hint=hint,
        )
    if e["type"] == "missing":
        hint = filled_sentence("{name} takes: {fields}", name=name, fields=", ".join(fields))
        return error(
            "missing-argument",
            filled_sentence("{name} needs {where!r}", name=name, where=where),
            path,
            hint=hint,
        )
    message, hint = validation_message(e["type"], e.get("ctx", {}), e["input"], e["msg"])
    if e["type"] in ("dict_type", "model_type"):
        hint = filled_sentence(
            "write an object: in JSON {{\"{where}\": {{…: …}}}}, at the shell {where}='{{…: …}}'",
            where=where,
        )
    return error(
        "bad-argument",
        filled_sentence("{field}: {message}", field=where, message=message),
        path,
        hint=hint,
    )
