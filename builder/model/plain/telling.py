"""Values told as plain data, as pydantic tells them: for programs (JSON) or for Python.

They are told by the types that are declared: a part of a class that stands on the declared one is told
by the full kind, unless its field has it told as what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from builder.model.kind import NotPlain
from builder.model.plain.kinds import ALTERNATIVES, LISTS, MAPPINGS, bare, forms, marks, members
from builder.model.plain.marks import AsItIs, PlainSerializer

Teller = Callable[[Any, "How"], Any]


class How(NamedTuple):
    """How parts are told: for ``programs``, without the ``usual`` values, by the names of files."""

    programs: bool = False
    usual: bool = True
    by_alias: bool = False


def teller(kind: Any) -> Teller:
    """What tells the values of a type; it raises ``NotPlain``."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _marked(kind)
    if origin in ALTERNATIVES:
        return _of_several(kind)
    if origin in LISTS:
        return _list(get_args(kind))
    if origin in MAPPINGS:
        return _mapping(get_args(kind)[1])
    if hasattr(kind, "model_fields"):
        return lambda value, how: _told(value, how) if type(value) is kind else _refused()
    return as_it_is


def as_it_is(value: Any, how: How) -> Any:
    """A value told by what it is itself."""
    if type(value) in (str, int, bool, float, NoneType):
        return value
    if type(value) in LISTS:
        told = [as_it_is(part, how) for part in value]
        return told if how.programs else type(value)(told)
    if type(value) is dict:
        return {_key(name, how): as_it_is(part, how) for name, part in value.items()}
    if type(value) is Fraction:
        return str(value) if how.programs else value
    return _told(value, how) if hasattr(value, "model_fields") else _refused()


def _told(value: Any, how: How) -> Any:
    return value.model_told(how)


def _refused() -> Any:
    raise NotPlain


def _key(name: Any, how: How) -> Any:
    if type(name) is str or not how.programs:
        return name
    return str(name) if type(name) is int else _refused()


def _list(kinds: tuple[Any, ...]) -> Teller:
    each = [teller(kind) for kind in kinds if kind is not ...]

    def tell(value: Any, how: How) -> Any:
        if type(value) not in LISTS:
            return _refused()
        tellers = each if len(each) == len(value) else each * len(value)
        told = [one(part, how) for one, part in zip(tellers, value, strict=True)]
        return told if how.programs else type(value)(told)

    return tell


def _mapping(kind: Any) -> Teller:
    one = teller(kind)

    def tell(value: Any, how: How) -> Any:
        if type(value) is not dict:
            return _refused()
        return {_key(name, how): one(part, how) for name, part in value.items()}

    return tell


def _of_several(kind: Any) -> Teller:
    each = [(forms(one), teller(one)) for one in members(kind)]

    def tell(value: Any, how: How) -> Any:
        if value is None:
            return None
        fitting = [one for form, one in each if len(each) == 1 or type(value) in form]
        if len(fitting) == 1:
            return fitting[0](value, how)
        single = type(value) in (str, int, bool, float)
        return as_it_is(value, how) if single else _refused()

    return tell


def _marked(kind: Any) -> Teller:
    for mark in marks(kind):
        if isinstance(mark, PlainSerializer):
            function = mark.func
            return lambda value, how: function(value)
        if mark is AsItIs:
            return as_it_is
    return teller(bare(kind))
