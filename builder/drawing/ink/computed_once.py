"""What was worked out for a drawing, for whoever draws the same again after a small change.

A part that takes long is a function of all that it depends on, and of nothing else. What it gave is found
again as long as that is the same: nobody need say what has changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

Made = TypeVar("Made")
Given = TypeVarTuple("Given")

_DRAWINGS = 4
"""For so many drawings is kept what none of them asked for: a change that is taken back costs nothing."""


class Once(Protocol):
    """Gives what a function makes of its arguments, perhaps without asking it. Nobody may change it."""

    def __call__(self, make: Callable[[*Given], Made], *given: *Given) -> Made:
        """What ``make`` gives for the arguments."""


def afresh(make: Callable[[*Given], Made], *given: *Given) -> Made:
    """The function is asked each time."""
    return make(*given)


class Memory:
    """Keeps what functions of hashable arguments gave in the last drawings of one thing, and perhaps what
    is ``known`` of them from elsewhere. ``asked`` is what they gave in this drawing, ``made`` how much of
    it is new."""

    def __init__(self, known: Mapping[Hashable, Any] | None = None) -> None:
        self._last: deque[Mapping[Hashable, Any]] = deque([known] if known else [], _DRAWINGS)
        self.turn()

    def turn(self) -> None:
        """Another drawing begins."""
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
