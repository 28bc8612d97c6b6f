"""What was worked out for a drawing, for whoever draws the same again after a small change.

A part that takes long is a function of all that it depends on, and of nothing else. What it gave is found
again as long as that is the same: nobody need say what has changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
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
    """Keeps what functions of hashable arguments gave in the last drawings of one thing."""

    def __init__(self) -> None:
        self._last: deque[dict[Hashable, Any]] = deque([{}], _DRAWINGS)

    def turn(self) -> None:
        """Another drawing begins."""
        self._last.appendleft({})

    def __call__(self, make: Callable[[*Given], Made], *given: *Given) -> Made:
        key = (make, given)
        for kept in self._last:
            if key in kept:
                found = kept[key]
                break
        else:
            found = make(*given)
        self._last[0][key] = found
        return cast(Made, found)
