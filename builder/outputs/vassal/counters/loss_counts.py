"""The commands that send units to the tray of lost units and back, and how losses change counts (numbers
such as morale): a unit records its losses, and the module changes the counts when the unit is lost.
Losses are only added up, and the part already counted is stored separately, never reset: if many units
get the command together, their records arrive only after the counts have been changed."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.model.mechanisms.fighting.morale import Check
from builder.outputs.vassal.counters.succession import TOOK, has_successors, steps_left
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import (
    LOSE,
    LOSE_GO,
    LOSE_NOTE,
    LOSSES,
    Tray,
    tray_spot,
)
from builder.rules.registry import count_changes_of
from builder.vassal.expressions.functions import count_on_map
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Text, as_number, choose
from builder.vassal.format import traits as t

LOSS_COUNT_PROTOTYPE = "Tolls"
"""The name of the prototype of units whose losses change counts; also the name of the property with
the numbers of these count changes."""

STEP, UNIT, DONE = "toll-step", "toll-unit", "toll-done"
"""The keystrokes of a unit that loses a step, of a unit that is lost, and of a unit that has lost
something."""

CALLS_OF_STEP, CALLS_OF_UNIT = "loss-of-step", "loss-of-unit"
"""The keystrokes of a unit that call for checks because it loses a step, or is lost."""

COUNT = "book-lost"
"""The keystroke that makes the module update the counts."""


def loss_keystrokes(game: Game, does: Sequence[str], key: str) -> list[str]:
    """Return the keystrokes by which a unit takes a loss; if losses change counts in the game, they
    include the one that counts the loss."""
    changes = count_changes_of(game)
    done = [DONE] if changes and changes.unit_losses else []
    return [*noted_losses(game, key), *does, *done]


def noted_losses(game: Game, key: str) -> list[str]:
    """Return the keystrokes that come before a loss: the one that counts it, if losses change counts, and
    the one that calls for checks, if losses do."""
    changes = count_changes_of(game)
    counted = [key] if changes and changes.unit_losses else []
    calls = CALLS_OF_STEP if key == STEP else CALLS_OF_UNIT
    return [*counted, *([calls] if checks_after_losses(game) else [])]


def checks_after_losses(game: Game) -> tuple[Check, ...]:
    """Return the checks for which losses call."""
    return tuple(check for check in game.mechanisms.morale if check.losses)


def lost_keystrokes(game: Game) -> list[str]:
    """Return the keystrokes by which a unit goes to the tray of lost units."""
    return loss_keystrokes(game, [LOSE_NOTE, "lose-told", LOSE_GO], UNIT)


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


def losses_traits(side: str, losses: Tray, goes: Sequence[str]) -> tuple[t.Trait, ...]:
    """Return the commands that send a unit to its side's band of the tray of lost units (``goes``
    are the keystrokes that do so) and back to where it stood (:func:`lost_traits`)."""
    x, y = tray_spot(losses, side, count_on_map(LOSSES, text("Side").equals(side)))
    return (
        t.hide_commands("lost already", text("CurrentMap").equals(LOSSES), [LOSE]),
        t.hide_commands("not lost", text("CurrentMap").differs(LOSSES), ["unlose"]),
        t.trigger_action("Eliminate", LOSE, goes, text("CurrentMap").differs(LOSSES)),
        t.trigger_action(
            "Return to the map", "unlose", ["unlose-go", "unlose-say"], text("LostMap").differs("")
        ),
        t.send_to_point(LOSE_GO, LOSSES, "", x, y),
        t.send_to_point("unlose-go", text("LostMap"), "", text("LostX"), text("LostY")),
    )


JOINING_NOW = "JoinNow"
"""The property of the module that is 1 while a unit joins another side: it is lost, but not
eliminated."""


def _lost_report(game: Game) -> Text:
    """Return the report that a unit is eliminated; nothing while it joins another side."""
    said = filled_message("M_ELIMINATED", "newPieceName", PLACE)
    return choose(string(JOINING_NOW).equals("1"), "", said) if game.mechanisms.joining else said


def lost_traits(game: Game) -> tuple[t.Trait, ...]:
    """Return the property with the place where a lost unit stood, and the reports that it is lost
    and that it returns."""
    return (
        *(
            t.dynamic_property(
                f"Lost{name}", first, [t.PropertyChange(LOSE_NOTE, text(f"Current{name}"))]
            )
            for name, first in (("Map", ""), ("X", "0"), ("Y", "0"))
        ),
        t.report_action(["lose-told"], _lost_report(game)),
        t.report_action(["unlose-say"], filled_message("M_RETURNED", "newPieceName", PLACE)),
    )
