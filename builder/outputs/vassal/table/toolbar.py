"""Makes the main toolbar: the players' notes, menus, and the button that clears the marks of moved
pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table import shortcuts
from builder.outputs.vassal.table.commands import keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.vassal.expressions.properties import is_true
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode


def notes(icons: Icons) -> Element:
    """Return the component of the window with the players' notes."""
    return component(
        "NotesWindow", buttonText="Notes", tooltip="Notes: public, private, sealed",
        icon=icons.file("notes"), hotkey=t.named_key("window-notes"),
    )  # fmt: skip


def toolbar_menu(name: str, tip: str, items: Sequence[str], icon: str) -> Element:
    """Return a toolbar menu that contains buttons of the toolbar, given by their texts."""
    return component(
        "ToolbarMenu", text=name, tooltip=tip, icon=icon, hotkey="", description=name,
        menuItems=encode(items, ","),
    )  # fmt: skip


CLEAR_BY_PHASE = "ClearMovedByPhase"
"""The name of the preference by which moved marks are removed when the phase changes."""


def clear_moved(icons: Icons) -> list[Element]:
    """Return a button that removes all moved marks and movement trails (a trail disappears with its
    mark). The same happens at a change of phase, if the player's preferences say so."""
    wanted = is_true(CLEAR_BY_PHASE)
    return [
        keystroke_chain(
            "Clear moved", ["clear-marks"], text="Clear moved",
            tip="Take the moved signs off all counters", icon=icons.file("moved"),
            key="clear-moved", says=filled_message("M_CLEARED"),
        ),
        send_to_pieces("Clear marks", "clear-marks", "moved-off", is_true("Moved")),
        send_to_pieces("Clear marks by phase", "phase-marks", "moved-off", is_true("Moved") & wanted),
    ]  # fmt: skip


TELL_STEPS = "TellBattleSteps"
"""The name of the preference by which each step of a battle is reported."""


def preferences(more: Mapping[str, str], off: Mapping[str, str]) -> list[Element]:
    """Return the options on the game's page of each player's preferences; ``more`` maps their names
    to labels, and ``off`` names those that are switched off at first."""
    by_phase = "Take off moved signs and trails when the phase changes"
    wanted = {
        CLEAR_BY_PHASE: by_phase,
        shortcuts.PREFERENCE: shortcuts.SHORTCUTS_PREFERENCE,
        **more,
    }
    return [
        component(
            "BooleanPreference", name=name, tab="Game", default=name not in off, note="", desc=desc
        )
        for name, desc in {**wanted, **off}.items()
    ]  # fmt: skip
