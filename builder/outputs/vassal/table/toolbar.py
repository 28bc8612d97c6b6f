"""What stands in the main toolbar beside the map: notes, menus, moved marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table import shortcuts
from builder.outputs.vassal.table.commands import chain, to_all
from builder.outputs.vassal.table.messages import say
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode


def notes(icons: Icons) -> Element:
    """The notes window."""
    return component(
        "NotesWindow", buttonText="Notes", tooltip="Notes: public, private, sealed",
        icon=icons.file("notes"), hotkey=t.named("window-notes"),
    )  # fmt: skip


def menu(name: str, tip: str, items: Sequence[str], icon: str) -> Element:
    """Buttons of the toolbar, by their texts, gathered under one."""
    return component(
        "ToolbarMenu", text=name, tooltip=tip, icon=icon, hotkey="", description=name,
        menuItems=encode(items, ","),
    )  # fmt: skip


CLEAR_BY_PHASE = "ClearMovedByPhase"
"""The preference that has the moved marks taken off when the phase changes."""


def clear_moved(icons: Icons) -> list[Element]:
    """A button that takes all moved marks and trails off; the same happens when the phase changes, if
    the player wants it. A trail goes with its mark, by itself."""
    wanted = f"{CLEAR_BY_PHASE}==true"
    return [
        chain(
            "Clear moved", ["clear-marks"], text="Clear moved",
            tip="Take the moved marks off all counters", icon=icons.file("moved"),
            key="clear-moved", says=say("M_CLEARED"),
        ),
        to_all("Clear marks", "clear-marks", "moved-off", "{Moved==true}"),
        to_all("Clear marks by phase", "phase-marks", "moved-off", f"{{Moved==true && {wanted}}}"),
    ]  # fmt: skip


TELL_STEPS = "TellBattleSteps"
"""The preference that has each step of a battle told."""


def preferences(more: Mapping[str, str], off: Mapping[str, str]) -> list[Element]:
    """What each player may choose, in the preferences' page of the game; ``more`` by name: what it
    says, and what is ``off`` until somebody wants it."""
    by_phase = "Take off moved marks and trails when the phase changes"
    wanted = {CLEAR_BY_PHASE: by_phase, shortcuts.PREFERENCE: shortcuts.WANTED, **more}
    return [
        component(
            "BooleanPreference", name=name, tab="Game", default=name not in off, note="", desc=desc
        )
        for name, desc in {**wanted, **off}.items()
    ]  # fmt: skip
