"""Lets losses change counts (numbers such as morale): a unit records its losses, and the module
changes the counts when the unit is lost. Losses are only added up, and the part already counted is
stored separately, never reset: if many units get the command together, their records arrive only
after the counts have been changed."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import TOOK, has_successors, steps_left
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.registry import count_changes_of
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import as_number, choose
from builder.vassal.format import traits as t

LOSS_COUNT_PROTOTYPE = "Tolls"
"""The name of the prototype of units whose losses change counts; also the name of the property with
the numbers of these count changes."""

STEP, UNIT, DONE = "toll-step", "toll-unit", "toll-done"
"""The keystrokes of a unit that loses a step, of a unit that is lost, and of a unit that has lost
something."""

COUNT = "book-lost"
"""The keystroke that makes the module update the counts."""


def loss_keystrokes(game: Game, does: Sequence[str], key: str) -> list[str]:
    """Return the keystrokes by which a unit takes a loss; if losses change counts in the game, they
    include the one that counts the loss."""
    changes = count_changes_of(game)
    return [key, *does, DONE] if changes and changes.unit_losses else [*does]


def total_losses_property(number: int) -> str:
    """Return the name of the property with the total of the losses that the entry (rule that
    changes a count) with a number counts."""
    return f"BookLost{number}"


def loss_count_traits(game: Game, steps: dict[int, bool]) -> list[t.Trait]:
    """Return the traits by which units record losses; ``steps`` says, by number of entry (rule that
    changes a count), whether it counts steps (else units)."""
    noted = []
    for entry, by_steps in steps.items():
        lost = number(total_losses_property(entry))
        counts = string(LOSS_COUNT_PROTOTYPE).contains(f".{entry}.")
        counts &= text("CurrentMap").differs(LOSSES)
        step, all = (as_number(1), steps_left(game)) if by_steps else (as_number(0), as_number(1))
        changes = [
            t.PropertyChange(key, lost + choose(counts, many, 0))
            for key, many in ((STEP, step), (UNIT, all))
        ]
        noted.append(t.set_global_property(total_losses_property(entry), changes))
    done = (DONE, TOOK) if has_successors(game) else (DONE,)
    return [*noted, *(t.global_hotkey(key, COUNT) for key in done)]
