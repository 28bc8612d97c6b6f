"""Losses that change counts: a counter notes its step losses, and the module updates the counts
when the counter is lost.

Losses are only ever added up, and the part already counted is stored beside them: if many counters
get the command together, their notes arrive after the counts have been made, so nothing may be
reset.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import TOOK, steps_left
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.registry import bookkeeping_of
from builder.vassal.format import traits as t

TOLLS = "Tolls"
"""The prototype of units whose losses change counts, which is also the property with the numbers of
these count changes."""

STEP, UNIT, DONE = "toll-step", "toll-unit", "toll-done"
"""The keystrokes of a unit that loses a step, of one that is lost, and of one that has lost
something."""

COUNT = "book-lost"
"""The keystroke that makes the module update the counts."""


def tolled(game: Game, does: Sequence[str], key: str) -> list[str]:
    """Return the keystrokes by which a unit loses something, with the one that counts the loss in
    games where losses change counts."""
    book = bookkeeping_of(game)
    return [key, *does, DONE] if book and book.tolls else [*does]


def lost(number: int) -> str:
    """Return the property with the total of all losses that a bookkeeping entry counts."""
    return f"BookLost{number}"


def toll_traits(game: Game, steps: dict[int, bool]) -> list[t.Trait]:
    """Return the traits by which units note losses; ``steps`` says for each entry's number whether
    it counts steps (else units)."""
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
