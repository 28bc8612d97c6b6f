"""Immutable values that game states consist of: texts, whole numbers, tuples and frozen mappings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, Union

from builder.sentences import filled_sentence

V = TypeVar("V")


class Frozen(Mapping[str, V]):
    """An immutable mapping that is compared and hashed by its items. A changed copy shares the
    values that have not changed."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[str, V] | Iterable[tuple[str, V]] = ()) -> None:
        self._items: dict[str, V] = dict(items)
        self._hash: int | None = None

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and (other is self or other._items == self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Frozen({self._items!r})"

    def __reduce__(self) -> tuple[type[Frozen[V]], tuple[dict[str, V]]]:
        return Frozen, (self._items,)

    def updated(self, changes: Mapping[str, V]) -> Frozen[V]:
        """Return a copy with some items changed or added; a changed item keeps its place."""
        copy: Frozen[V] = Frozen(self._items)
        copy._items.update(changes)
        return copy

    def without(self, *keys: str) -> Frozen[V]:
        """Return a copy without some keys."""
        return Frozen({key: value for key, value in self._items.items() if key not in keys})


FrozenValue = Union[str, int, "tuple[FrozenValue, ...]", "Frozen[FrozenValue]"]
"""The type of a value in a task or a note. Yes and no are 1 and 0."""

NOTHING: Frozen[Any] = Frozen()
"""An empty mapping."""

_NUMBER = re.compile(r"[+-][0-9]+")


def frozen(value: object) -> FrozenValue:
    """Convert a value to an immutable one (:data:`FrozenValue`): lists become tuples, mappings
    become frozen ones; raises ``TypeError`` for anything else."""
    match value:
        case str() | Frozen():
            return value
        case int():
            return int(value)
        case Mapping():
            return Frozen({str(key): frozen(item) for key, item in value.items()})
        case tuple() | list():
            return tuple(map(frozen, value))
    raise TypeError(filled_sentence("{value!r} is no value of a task or note", value=value))


def thawed(value: object) -> Any:
    """Convert a value (:data:`FrozenValue`) back to lists and dictionaries, as data models take
    them."""
    match value:
        case tuple():
            return [thawed(item) for item in value]
        case Frozen():
            return {key: thawed(item) for key, item in value.items()}
    return value


def written(value: FrozenValue) -> Any:
    """Convert a value for a file in which every scalar is a text; a number is written with its sign
    (``+12``), so that it cannot be mistaken for the name of a place."""
    match value:
        case int():
            return f"{value:+d}"
        case tuple():
            return [written(item) for item in value]
        case Frozen():
            return {key: written(item) for key, item in value.items()}
    return value


def read(value: Any) -> FrozenValue:
    """Convert a value that :func:`written` has made for a file back to the original one."""
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value) else value
    if isinstance(value, Mapping):
        return Frozen({str(key): read(item) for key, item in value.items()})
    return tuple(map(read, value))
