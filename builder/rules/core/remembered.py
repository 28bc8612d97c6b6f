"""A sequence whose items are computed one by one when they are first asked for, and then cached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """A sequence of the items of an iterator: each item is made when it is first asked for, and
    cached; it can be iterated as often as needed."""

    def __init__(self, items: Iterable[T]) -> None:
        self._items, self._made = iter(items), list[T]()

    def __iter__(self) -> Iterator[T]:
        number = 0
        while True:
            while number < len(self._made):
                yield self._made[number]
                number += 1
            try:
                self._made.append(next(self._items))
            except StopIteration:
                return
