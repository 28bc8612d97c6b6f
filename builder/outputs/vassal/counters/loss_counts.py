"""Losses that change counts: a counter notes what it loses, and when it is lost the module counts.

What is lost is added up without end, and what has been counted stands beside it: where an order to many
counters has each of them count, their notes come behind what was made of them, and nothing may be set
back.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import TOOK, steps_left
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.registry import bookkeeping_of
from builder.vassal.format import traits as t

TOLLS = "Tolls"
"""The prototype of units whose losses change counts; the property with the numbers of these changes."""

STEP, UNIT, DONE = "toll-step", "toll-unit", "toll-done"
"""What a unit is told that loses a step, that is lost, and that has lost something."""

COUNT = "book-lost"
"""The key of the module that counts."""


def tolled(game: Game, does: Sequence[str], key: str) -> list[str]:
    """What a unit does to lose something, with what counts it in games where losses change counts."""
    book = bookkeeping_of(game)
    return [key, *does, DONE] if book and book.tolls else [*does]


def lost(number: int) -> str:
    """The property with all that was ever lost that an entry of the bookkeeping counts."""
    return f"BookLost{number}"


def toll_traits(game: Game, steps: dict[int, bool]) -> list[t.Trait]:
    """What units note; ``steps`` tells by the numbers of entries whether steps count, else units."""
    noted = []
    for number, by_steps in steps.items():
        counts = f'GetString("{TOLLS}").contains(".{number}.") && CurrentMap!="{LOSSES}"'
        step, all = ("1", steps_left(game)) if by_steps else ("0", "1")
        changes = [
            t.Change(key, f"{{{lost(number)}+({counts} ? {many} : 0)}}")
            for key, many in ((STEP, step), (UNIT, all))
        ]
        noted.append(t.set_global(lost(number), changes))
    return [*noted, *(t.to_module(key, COUNT) for key in (DONE, TOOK))]
