"""The module's own commands: chains of keys, silent assignments, lines in the chat, orders to pieces.

A chain under one button is one entry in the log, so that one undo takes all of it back. A component
without text and icon has no button, but hears its key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.vassal.format import traits as t
from builder.vassal.format.attribution import attributed
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode

OVERLAYS = "Overlays"
"""The menu of what can be laid over the map."""

ANY_PIECE = "MODULE|false|MAP|||||0|0||false|||EQUALS||"
"""The engine's way to say that a command goes to every piece that its filter lets through."""


def chain(
    name: str, does: Sequence[str], *, key: str = "", text: str = "", tip: str = "", icon: str = "",
    says: str = "", gate: str = "", again: str = "",
) -> Element:  # fmt: skip
    """A button that presses several keys, one after the other. While the property ``gate`` is true it
    does nothing; with ``again``, an expression, it does all of it over and over while that holds."""
    gated: dict[str, Any] = {"canDisable": True, "propertyGate": gate} if gate else {}
    if again:
        gated |= {"doLoop": True, "loopType": "while", "whileExpression": again}
    return component(
        "DoActionButton", name=name, text=text, tooltip=tip, icon=icon, hotkey=t.named(key),
        doReport=bool(says), reportFormat=attributed(says), doHotkey=True,
        hotkeys=t.named_list(does), **gated,
    )  # fmt: skip


def own_count(key: str, property: str, step: int, again: str) -> Element:
    """Set a property that each player has for himself to 0, then count it up by ``step`` while ``again``
    (an expression) holds. Neither the log nor other players hear of it."""
    return component(
        "DoActionButton", name=key, text="", tooltip="", icon="", hotkey=t.named(key), doReport=False,
        doHotkey=False, doLoop=True, loopType="while", whileExpression=again, index=True,
        indexProperty=property, indexStart=0, indexStep=step,
    )  # fmt: skip


def chat_line(key: str, text: str, name: str = "", *, coloured: bool = False) -> Element:
    """A line in the chat, with the name of who did it; the empty line is not shown."""
    return component(
        "DoActionButton", name=name or key, text="", tooltip="", icon="", hotkey=t.named(key),
        doReport=True, reportFormat=attributed(text, coloured=coloured),
    )  # fmt: skip


def assign(key: str, value: str) -> Element:
    """Set the property that this stands in."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named(key),
        propChanger=encode(("P", value), ","), reportFormat="",
    )  # fmt: skip


def kept_property(name: str, start: str, *changes: Element) -> Element:
    """A property of the module that is no number to the engine, with the commands that change it."""
    return component("GlobalProperty", *changes, name=name, initialValue=start, isNumeric=False)


def ask(key: str, prompt: str, choices: Sequence[str]) -> Element:
    """Have the player choose a value for the property that this stands in; whoever cancels leaves it
    as it is. Choices may be expressions, the prompt may not."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named(key),
        propChanger=encode(("E", prompt, encode(choices, ",")), ","), reportFormat="",
    )  # fmt: skip


def to_all(
    name: str, key: str, sends: str, to: str, how_many: int | str = 0, *, single: bool = False
) -> Element:
    """A key for every piece that a filter lets through. From decks it takes ``how_many`` at the top
    (-1 for all)."""
    return component(
        "GlobalKeyCommand", name=name, buttonText="", tooltip="", icon="", buttonHotkey=t.named(key),
        hotkey=t.named(sends), filter=to, deckCount=how_many, target=ANY_PIECE, singleMap=False,
        reportSingle=single, reportFormat="",
    )  # fmt: skip
