"""Values told in full, to compare what is too long to be written into a test."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import partial

from pydantic import BaseModel

from builder.model.game import Game

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def signs_of(data: str | bytes, count: int = 8) -> str:
    """So many signs that change with a text or with bytes."""
    whole = data.encode() if isinstance(data, str) else data
    return hashlib.blake2b(whole, digest_size=count // 2).hexdigest()


def digest(text: str) -> str:
    """The length of a text, and a few signs that change with it."""
    return f"{len(text)} signs {signs_of(text)}"


def told(value: object) -> str:
    """A value in full, without regard to the order of sets and to where things lie in memory."""
    if isinstance(value, Game):
        return "the game"
    if isinstance(value, BaseModel):
        known = type(value).model_fields
        return _object(value, {name: field.default for name, field in known.items()})
    if is_dataclass(value) and not isinstance(value, type):
        return _object(value, {f.name: f.default for f in fields(value) if f.repr})
    if isinstance(value, partial):
        return f"{told(value.func)}{told(value.args)}{told(value.keywords)}"
    if inspect.isfunction(value):
        cells = value.__closure__ or ()
        return f"{value.__qualname__}{told([cell.cell_contents for cell in cells])}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{told(k)}: {told(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(told, value))) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(told, value)) + "]"
    return _ADDRESS.sub("", repr(value))


def _object(value: object, defaults: Mapping[str, object]) -> str:
    """A model or a dataclass: what differs from its defaults, so that a new field changes nothing."""
    parts = {name: getattr(value, name) for name in defaults}
    given = {name: part for name, part in parts.items() if part != defaults[name]}
    return f"{type(value).__name__}{told(given)}"
