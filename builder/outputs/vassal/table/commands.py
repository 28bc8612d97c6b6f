"""The module's own commands: chains of keystrokes, silent assignments, chat lines, and commands to
pieces.

A chain under one button is one entry in the log, so that one undo reverts all of it. A component
without text and icon has no button, but still responds to its keystroke.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from builder.vassal.format import traits as t
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode

OVERLAYS = "Overlays"
"""The name of the menu of overlays."""


def any_piece(to: str) -> str:
    """Return the engine's setting by which a command goes to every piece that its filter accepts.

    If the filter begins with the value of a property (``Role=="A" && …``, ``Mover==1``,
    ``(Role=="D" || Role=="T") && …``), the engine looks at that first and alone: an expression takes
    it longer by far, because it works out all properties that stand in it."""
    name, value, how = _looked_at_first(to)
    first = encode(("true" if name else "false", name, value, how), "|")
    return f"MODULE|false|MAP|||||0|0||{first}||"


def _looked_at_first(to: str) -> tuple[str, str, str]:
    """Return a property, a value and how the engine compares them before it works out the filter;
    empty texts if the filter does not begin with a comparison that must hold."""
    found = _LEADING_COMPARISON.match(to)
    if found and not _is_open(to[1:-1]):
        how = "NOT_EQUALS" if found["compares"] == "!=" else "EQUALS"
        return found["got"] or found["bare"], found["text"] or found["plain"] or "", how
    either = _EITHER.match(to)
    if either and either["first"] == either["second"] and not _is_open(to[1:-1]):
        return either["first"], f"{either['one']}|{either['other']}", "MATCH"
    return "", "", "EQUALS"


_NEXT = r"(?= && |\}$)"
_LEADING_COMPARISON = re.compile(
    r'\{(?:GetString\("(?P<got>\w+)"\)|(?P<bare>\w+))'
    r'(?:(?P<compares>==|!=)"(?P<text>\w*)"|==(?P<plain>[1-9]\d*|true))' + _NEXT
)
"""What a filter with a property's value at its beginning is like."""
_EITHER = re.compile(
    r'\{\((?P<first>\w+)=="(?P<one>\w+)" \|\| (?P<second>\w+)=="(?P<other>\w+)"\)' + _NEXT
)
"""What a filter with one of two values of a property at its beginning is like."""


def _is_open(expression: str) -> bool:
    """Return whether an expression has an alternative outside of all parentheses and quotation marks,
    so that its first condition need not hold."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", expression)
    depth = 0
    for at, sign in enumerate(bare):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and (sign == "?" or bare[at : at + 2] == "||"):
            return True
    return False


def keystroke_chain(
    name: str, does: Sequence[str], *, key: str = "", text: str = "", tip: str = "", icon: str = "",
    says: str = "", gate: str = "", again: str = "",
) -> Element:  # fmt: skip
    """Return a button that sends several keystrokes in order. While the property ``gate`` is true
    it does nothing; with ``again``, an expression, it repeats all of them while that holds."""
    gated: dict[str, Any] = {"canDisable": True, "propertyGate": gate} if gate else {}
    if again:
        gated |= {"doLoop": True, "loopType": "while", "whileExpression": again}
    return component(
        "DoActionButton", name=name, text=text, tooltip=tip, icon=icon, hotkey=t.named_key(key),
        doReport=bool(says), reportFormat=with_player_name(says), doHotkey=True,
        hotkeys=t.named_keys(does), **gated,
    )  # fmt: skip


def player_loop(key: str, property: str, step: int, again: str) -> Element:
    """Return a command that sets a property which each player has separately to 0, then counts it
    up by ``step`` while ``again`` (an expression) holds. Nothing is logged or sent to other
    players."""
    return component(
        "DoActionButton", name=key, text="", tooltip="", icon="", hotkey=t.named_key(key), doReport=False,
        doHotkey=False, doLoop=True, loopType="while", whileExpression=again, index=True,
        indexProperty=property, indexStart=0, indexStep=step,
    )  # fmt: skip


def chat_line(key: str, text: str, name: str = "", *, coloured: bool = False) -> Element:
    """Return a line in the chat with the name of the player who caused it; an empty line is not
    shown."""
    return component(
        "DoActionButton", name=name or key, text="", tooltip="", icon="", hotkey=t.named_key(key),
        doReport=True, reportFormat=with_player_name(text, coloured=coloured),
    )  # fmt: skip


def assign_property(key: str, value: str) -> Element:
    """Return a command that sets the property that contains it."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named_key(key),
        propChanger=encode(("P", value), ","), reportFormat="",
    )  # fmt: skip


def module_text_property(name: str, start: str, *changes: Element) -> Element:
    """Return a global property that the engine does not treat as a number, with the commands that
    change it."""
    return component("GlobalProperty", *changes, name=name, initialValue=start, isNumeric=False)


def ask_player(key: str, prompt: str, choices: Sequence[str]) -> Element:
    """Return a command that asks the player for a value of the property that contains it;
    cancelling leaves the value unchanged. Choices may be expressions, the prompt may not."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named_key(key),
        propChanger=encode(("E", prompt, encode(choices, ",")), ","), reportFormat="",
    )  # fmt: skip


def send_to_pieces(
    name: str, key: str, sends: str, to: str, how_many: int | str = 0, *, single: bool = False
) -> Element:
    """Return a command that sends a keystroke to every piece that a filter accepts. From decks it
    takes ``how_many`` pieces at the top (-1 for all)."""
    return component(
        "GlobalKeyCommand", name=name, buttonText="", tooltip="", icon="", buttonHotkey=t.named_key(key),
        hotkey=t.named_key(sends), filter=to, deckCount=how_many, target=any_piece(to), singleMap=False,
        reportSingle=single, reportFormat="",
    )  # fmt: skip
