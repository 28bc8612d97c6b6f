"""What types say of their values, as reading and telling both ask it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

ALTERNATIVES = (Union, UnionType)
MAPPINGS = (dict, Mapping)
LISTS = (tuple, list)


def bare(kind: Any) -> Any:
    """A type without its marks."""
    return kind.__origin__ if get_origin(kind) is Annotated else kind


def marks(kind: Any) -> tuple[Any, ...]:
    """The marks on a type, those next to it first."""
    return tuple(kind.__metadata__) if get_origin(kind) is Annotated else ()


def members(kind: Any) -> tuple[Any, ...]:
    """The types of which a value may be one, without nothing at all."""
    return tuple(one for one in get_args(kind) if one is not NoneType)


def forms(kind: Any) -> frozenset[type]:
    """The classes of values that a type takes: lists are tuples or lists, parts may be mappings."""
    return frozenset(_forms(bare(kind)))


def _forms(kind: Any) -> Iterator[type]:
    origin = get_origin(kind)
    if origin is Literal:
        yield from map(type, get_args(kind))
    elif origin in ALTERNATIVES:
        for one in get_args(kind):
            yield from forms(one)
    elif origin in LISTS:
        yield from LISTS
    elif origin in MAPPINGS:
        yield dict
    elif isinstance(kind, type):
        yield from (kind, dict) if hasattr(kind, "model_fields") else (kind,)
