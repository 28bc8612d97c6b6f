"""A cache of intermediate results of a drawing, so that drawing the same thing again after a small
change is fast.

An expensive part of a drawing is computed by a function that depends on its arguments and nothing
else. Its result is reused while the arguments stay equal, so callers need not report what has
changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

Made = TypeVar("Made")
Given = TypeVarTuple("Given")

_DRAWINGS = 4
"""The number of drawings for which unused results stay cached, so that undoing a change needs no
new computation."""


class CachedCall(Protocol):
    """A function that returns ``make(*given)``, possibly from a cache. Callers must not modify the
    result."""

    def __call__(self, make: Callable[[*Given], Made], *given: *Given) -> Made:
        """Return the result of ``make`` for the given arguments."""


Part = TypeVar("Part")


class Distinct(list[Part]):
    """A list that equals only itself, so that it can be an argument of cached functions: the same list
    is found again without a look at what is in it."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)


def call_uncached(make: Callable[[*Given], Made], *given: *Given) -> Made:
    """Call the function every time, without a cache."""
    return make(*given)


class DrawingCache:
    """A cache of the results of functions with hashable arguments in the last few drawings of one
    thing, plus results ``known`` from elsewhere. ``asked`` holds the results used in the current
    drawing; ``made`` counts how many of them are new."""

    def __init__(self, known: Mapping[Hashable, Any] | None = None) -> None:
        self._last: deque[Mapping[Hashable, Any]] = deque([known] if known else [], _DRAWINGS)
        self.turn()

    def turn(self) -> None:
        """Start a new drawing: results unused for several drawings are dropped from the cache."""
        self.asked: dict[Hashable, Any] = {}
        self.made = 0
        self._last.appendleft(self.asked)

    def __call__(self, make: Callable[[*Given], Made], *given: *Given) -> Made:
        key = (make, given)
        for kept in self._last:
            if key in kept:
                found = kept[key]
                break
        else:
            found = make(*given)
            self.made += 1
        self.asked[key] = found
        return cast(Made, found)
