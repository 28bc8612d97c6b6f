"""Values read by their types, as pydantic reads them, as far as that needs no thought: what is of its
type already, numbers and truths written as people write them, lists as tuples, mappings as parts.

Whatever else it is, right or wrong, is left to the full kind, which alone says what is wrong.
"""

from __future__ import annotations

import contextlib
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import NoneType
from typing import Annotated, Any, Literal, NoReturn, get_args, get_origin

from builder.model.kind import NotPlain
from builder.model.plain.kinds import ALTERNATIVES, LISTS, MAPPINGS, bare, forms, marks, members
from builder.model.plain.marks import (
    AfterValidator,
    BeforeValidator,
    Given,
    PlainSerializer,
    PlainValidator,
    WithJsonSchema,
)

Reader = Callable[[Any], Any]


def reader(kind: Any) -> Reader:
    """What reads the values of a type; it raises ``NotPlain``."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _marked(kind)
    if origin is Literal:
        return _of_words(get_args(kind))
    if origin in ALTERNATIVES:
        return _of_several(kind)
    if origin in LISTS:
        return _list(origin, get_args(kind))
    if origin in MAPPINGS:
        return _mapping(*get_args(kind))
    if kind in _SCALARS:
        return _SCALARS[kind]
    return getattr(kind, "model_validate", None) or _instance(kind)


def refuse(*_: Any) -> NoReturn:
    """Leave it to the full kind."""
    raise NotPlain


class _Wrong(NotPlain):
    """The full kind refuses this, too: it says why."""


def wrong(*_: Any) -> NoReturn:
    """Leave it to the full kind to say what is wrong."""
    raise _Wrong


def called(function: Callable[..., Any], *values: Any) -> Any:
    """What a validator gives; what it refuses is wrong."""
    try:
        return function(*values)
    except (ValueError, AssertionError):
        raise _Wrong from None


def then(read: Reader, function: Callable[[Any], Any]) -> Reader:
    """What reads a value, and has a validator read what was read."""
    return lambda value: called(function, read(value))


# -- single values -----------------------------------------------------------------------------------

_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_LETTER = re.compile("[A-Za-z]")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,6})?")

_TRUTHS = {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}


_WRITTEN = (str, int, bool, float, NoneType, list, tuple, dict)


def _other(value: Any) -> NoReturn:
    """What is written in another form is wrong; other things may have this one."""
    raise _Wrong if type(value) in _WRITTEN else NotPlain


def _text(value: Any) -> Any:
    return value if type(value) is str else _other(value)


def _whole(value: Any) -> Any:
    if type(value) is int:
        return value
    if type(value) is not str:
        return refuse()
    return int(value) if _WHOLE.fullmatch(value) else _no_whole(value)


def _no_whole(value: str) -> NoReturn:
    raise _Wrong if _LETTER.search(value) else NotPlain


def _number(value: Any) -> Any:
    if type(value) is float and math.isfinite(value):
        return value
    if type(value) is int or (type(value) is str and _DECIMAL.fullmatch(value)):
        return float(value)
    return refuse()


def _truth(value: Any) -> Any:
    if type(value) is str:
        return _TRUTHS[value] if value in _TRUTHS else refuse()
    return value if type(value) is bool else refuse()


def _fraction(value: Any) -> Any:
    return Fraction(value) if type(value) in (int, Fraction) else refuse()


def _nothing(value: Any) -> Any:
    return value if value is None else refuse()


def _anything(value: Any) -> Any:
    return value


_SCALARS: Mapping[Any, Reader] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _truth,
    Fraction: _fraction,
    NoneType: _nothing,
    None: _nothing,
    Any: _anything,
    object: _anything,
}


def _of_words(words: Sequence[Any]) -> Reader:
    known = {(type(word), word) for word in words}

    def read(value: Any) -> Any:
        if type(value) in (*LISTS, dict):
            return wrong()
        if (type(value), value) in known:
            return value
        return wrong() if type(value) is str else refuse()

    return read


def _instance(kind: Any) -> Reader:
    return lambda value: value if type(value) is kind else refuse()


# -- what has several --------------------------------------------------------------------------------


def _list(made: type, kinds: tuple[Any, ...]) -> Reader:
    if made is list or kinds[1:] == (...,):
        one = reader(kinds[0])
        return lambda value: made(map(one, value)) if type(value) in LISTS else _other(value)
    each = [reader(kind) for kind in kinds]

    def read(value: Any) -> Any:
        if type(value) not in LISTS:
            return _other(value)
        if len(value) != len(each):
            return wrong()
        return tuple(one(part) for one, part in zip(each, value, strict=True))

    return read


def _mapping(key: Any, kind: Any) -> Reader:
    keys, values = reader(key), reader(kind)

    def read(value: Any) -> Any:
        if type(value) is not dict:
            return _other(value)
        return {keys(name): values(part) for name, part in value.items()}

    return read


def _of_several(kind: Any) -> Reader:
    """One of several types. Nothing at all is nothing; beside it a single type reads as by itself. Of
    more, a value is of the only one that has it in this form, and a text of the first; else, or where a
    type takes such values for something else, it is of the only one that reads it."""
    others = members(kind)
    each = [(forms(one), reader(one)) for one in others]
    turned = any(map(_is_turned, others))
    empty = len(others) < len(get_args(kind))

    def read(value: Any) -> Any:
        if value is None and empty:
            return value
        if len(each) == 1:
            return each[0][1](value)
        fitting = [one for form, one in each if type(value) in form and not turned]
        for one in fitting if len(fitting) == 1 or type(value) is str else ():
            try:
                return one(value)
            except NotPlain:
                continue
        return _of_only(each, value)

    return read


def _of_only(each: Iterable[tuple[object, Reader]], value: Any) -> Any:
    """A value as the only one of several types that reads it."""
    found = []
    for _, read in each:
        with contextlib.suppress(_Wrong):
            found.append(read(value))
    if len(found) > 1:
        return refuse()
    return found[0] if found else wrong()


def _of_first(kind: Any) -> Reader:
    """The first of several types that reads a value."""
    each = [reader(one) for one in get_args(kind)]

    def read(value: Any) -> Any:
        for one in each:
            with contextlib.suppress(_Wrong):
                return one(value)
        return wrong()

    return read


def _is_turned(kind: Any) -> bool:
    """Whether values of a type may be written as something else."""
    return any(isinstance(mark, BeforeValidator | PlainValidator) for mark in marks(kind))


# -- marks -------------------------------------------------------------------------------------------


def _marked(kind: Any) -> Reader:
    said = [mark.said for mark in marks(kind) if isinstance(mark, Given)]
    in_order = any(one.get("union_mode") == "left_to_right" for one in said)
    read = _of_first(bare(kind)) if in_order else reader(bare(kind))
    for mark in marks(kind):
        read = _with(read, mark)
    return read


def _with(read: Reader, mark: Any) -> Reader:
    match mark:
        case BeforeValidator(function):
            return lambda value: read(called(function, value))
        case AfterValidator(function):
            return then(read, function)
        case PlainValidator(function):
            return lambda value: called(function, value)
        case Given(_, said):
            return within_limits(read, said)
        case WithJsonSchema() | PlainSerializer():
            return read
    return refuse if type(mark).__module__.startswith("pydantic") else read


_LIMITS: Mapping[str, Callable[[Any, Any], bool]] = {
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
    "min_length": lambda value, least: len(value) >= least,
    "max_length": lambda value, most: len(value) <= most,
    "pattern": lambda text, pattern: re.search(pattern, text) is not None,
}
_OF_NO_VALUE = {"alias", "allow_inf_nan", "description", "exclude", "repr", "title", "union_mode"}
"""What says nothing of single values: numbers without end are refused anyway."""


def within_limits(read: Reader, said: Mapping[str, Any]) -> Reader:
    """What reads a value and holds it against the limits that a field has."""
    limits = [(_LIMITS[name], limit) for name, limit in said.items() if name in _LIMITS]
    if said.keys() - _LIMITS - _OF_NO_VALUE:
        return refuse
    if not limits:
        return read

    def limited(value: Any) -> Any:
        found = read(value)
        if "pattern" in said and "\n" in found:  # engines differ in where a text ends
            return refuse()
        return found if all(fits(found, limit) for fits, limit in limits) else wrong()

    return limited
