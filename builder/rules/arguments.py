"""Arguments that people and programs write, read as typed inputs; what is wrong is said one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from builder.problems import Problem, did_you_mean, error
from builder.rules.procedures import Inputs, Refused

_Inputs = TypeVar("_Inputs", bound=Inputs)


def read_arguments(inputs: type[_Inputs], name: str, given: Mapping[str, Any]) -> _Inputs:
    """The arguments of what is called ``name``, typed; raises :class:`Refused` with every problem."""
    try:
        return inputs.model_validate(dict(given))
    except ValidationError as exc:
        fields = list(inputs.model_fields)
        raise Refused(*(_problem(name, fields, e) for e in exc.errors())) from exc


def _problem(name: str, fields: list[str], e: ErrorDetails) -> Problem:
    place = tuple(p for p in e["loc"] if isinstance(p, (str, int)))
    path = ("given", *place)
    where = ".".join(map(str, place)) or "the arguments"
    if e["type"] == "extra_forbidden" and len(place) == 1:
        hint = did_you_mean(str(place[0]), fields)
        return error("unknown-argument", f"{name} takes no {where!r}", path, hint=hint)
    if e["type"] == "missing":
        hint = f"{name} takes: {', '.join(fields)}"
        return error("missing-argument", f"{name} needs {where!r}", path, hint=hint)
    message = e["msg"].removeprefix("Value error, ")
    return error("bad-argument", f"{where}: {message[:1].lower()}{message[1:]}", path)
