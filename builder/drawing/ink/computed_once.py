"""A cache of intermediate results of a drawing, so that drawing the same thing again after a small
change is fast.

An expensive part of a drawing is computed by a function that depends on its arguments and nothing
else. Its result is reused while the arguments stay equal, so callers need not report what has
changed.
"""

from __future__ import annotations

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
    thing, plus results ``known`` from elsewhere. ``made`` counts the new results of the current
    drawing."""

    def __init__(self, known: Mapping[Hashable, Any] | None = None) -> None:
        self._known: dict[Hashable, list[Any]] = {
            key: [found, 0] for key, found in (known or {}).items()
        }  # results, each with the number of the last drawing that used it
        self._drawing = 0
        self.turn()

    def turn(self) -> None:
        """Start a new drawing: results unused for several drawings are dropped from the cache."""
        self._drawing += 1
        self.made = 0
        least = self._drawing - _DRAWINGS + 1
        for key in [key for key, (_, used) in self._known.items() if used < least]:
            del self._known[key]

    @property
    def asked(self) -> dict[Hashable, Any]:
        """The results used in the current drawing."""
        return {key: found for key, (found, used) in self._known.items() if used == self._drawing}

    def __call__(self, make: Callable[[*Given], Made], *given: *Given) -> Made:
        key = (make, given)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = [make(*given), 0]
            self.made += 1
        known[1] = self._drawing
        return cast(Made, known[0])
