"""Garbage is looked for when nobody waits, and only then."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

from builder.studio.idle_gc import IdleCollector


class Knot:
    """An object that only the collector finds."""

    def __init__(self) -> None:
        self.own: Any = self


def knots() -> tuple[weakref.ref[Knot], list[list[int]]]:
    """A knot that nobody holds any more, and enough that is new."""
    return weakref.ref(Knot()), [[n] for n in range(30_000)]


async def tied(tidying: IdleCollector, *, touched: bool) -> bool:
    """Whether a knot is still there after a while."""
    async with tidying.at_rest():
        knot, held = knots()
        for _ in range(20):
            if touched:
                tidying.touch()
            await asyncio.sleep(0.01)
            assert held
        return knot() is not None


def test_a_knot_is_untied_at_rest() -> None:
    assert asyncio.run(tied(IdleCollector(0.04), touched=False)) is False


def test_nothing_is_looked_through_while_somebody_waits() -> None:
    assert asyncio.run(tied(IdleCollector(0.04), touched=True)) is True


def test_the_collector_goes_on_as_before_at_the_end() -> None:
    assert gc.isenabled()
    asyncio.run(tied(IdleCollector(0.04), touched=True))
    assert gc.isenabled()
