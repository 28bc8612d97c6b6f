"""Makes the module's own commands: chains of keystrokes, silent assignments, chat lines, and
commands to pieces.

A chain under one button is one entry in the log, so that one undo reverts all of it. A component
without text and icon has no button, but still responds to its keystroke.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from builder.vassal.expressions.nodes import Call, Fixed, Joined, Name, Node, parts_of
from builder.vassal.expressions.nodes import Truth as FixedTruth
from builder.vassal.expressions.tree import Number, Text, Truth
from builder.vassal.format import traits as t
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode

OVERLAYS = "Overlays"
"""The name of the menu of overlays."""
SUPPLY_REACH = "Supply reach"
MOVEMENT_COST = "Movement cost"
"""The names of its entries, before the side or the movement class."""


def any_piece(to: Truth) -> str:
    """Return the VASSAL setting by which a command goes to every piece that its filter accepts.

    If the filter begins with a test of a property (``Role=="A" && …``, ``Mover==1``, ``(Role=="D"
    || Role=="T") && …``), this test is passed to VASSAL separately, to be made first. Evaluating a
    filter expression takes far longer, because VASSAL computes every property that occurs in it.
    """
    name, value, how = _looked_at_first(parts_of("&&", to.node)[0])
    first = ("true", name, value, how) if name else ("false", "", "", "EQUALS")
    return f"MODULE|false|MAP|||||0|0||{encode(first, '|')}||"


def _looked_at_first(condition: Node) -> tuple[str, str, str]:
    """Return the comparison that VASSAL makes before it evaluates a filter: a property, a value,
    and VASSAL's word for the comparison (``EQUALS``, ``NOT_EQUALS`` …). The texts are empty if the
    condition does not begin with such a comparison."""
    match condition:
        case Joined("==" | "!=" as sign, (left, Fixed(str(value)))) if _WORD.fullmatch(value):
            return _property(left), value, "NOT_EQUALS" if sign == "!=" else "EQUALS"
        case Joined("==", (left, Fixed(int(value)))) if value > 0:
            return _property(left), str(value), "EQUALS"
        case Joined("==", (left, FixedTruth(True))):
            return _property(left), "true", "EQUALS"
        case Joined(
            "||",
            (
                Joined("==", (Name(first), Fixed(str(one)))),
                Joined("==", (Name(second), Fixed(str(other)))),
            ),
        ) if first == second and one and other and _WORD.fullmatch(one + other):
            return first, f"{one}|{other}", "MATCH"
    return "", "", "EQUALS"


def _property(node: Node) -> str:
    match node:
        case Name(name) | Call("GetString", (Fixed(str(name)),)):
            return name
    return ""


_WORD = re.compile(r"\w*")


def keystroke_chain(
    name: str, does: Sequence[str], *, key: str = "", text: str = "", tip: str = "", icon: str = "",
    says: Text | str = "", gate: str = "", again: Truth | None = None, when: Truth | None = None,
    until: Truth | None = None,
) -> Element:  # fmt: skip
    """Return a button that sends several keystrokes in order. While the property ``gate`` is true,
    or the condition ``when`` is not, it does nothing; with ``again``, an expression, it repeats all
    of them while that holds, with ``until`` it sends them once and then repeats them until that
    holds."""
    gated: dict[str, Any] = {"canDisable": True, "propertyGate": gate} if gate else {}
    if again is not None:
        gated |= {"doLoop": True, "loopType": "while", "whileExpression": again}
    if until is not None:
        gated |= {"doLoop": True, "loopType": "until", "untilExpression": until}
    if when is not None:
        gated |= {"doLoop": True, "loopType": "counted", "loopCount": when.as_number}
    return component(
        "DoActionButton", name=name, text=text, tooltip=tip, icon=icon, hotkey=t.named_key(key),
        doReport=says != "", reportFormat=with_player_name(says), doHotkey=True,
        hotkeys=t.named_keys(does), **gated,
    )  # fmt: skip


def player_loop(key: str, property: str, step: int, again: Truth) -> Element:
    """Return a command that sets a property, which each player has separately, to 0 and then counts
    it up by ``step`` while ``again`` (an expression) is true. Nothing is logged or sent to other
    players."""
    return component(
        "DoActionButton", name=key, text="", tooltip="", icon="", hotkey=t.named_key(key), doReport=False,
        doHotkey=False, doLoop=True, loopType="while", whileExpression=again, index=True,
        indexProperty=property, indexStart=0, indexStep=step,
    )  # fmt: skip


def chat_line(key: str, text: Text | str, name: str = "", *, coloured: bool = False) -> Element:
    """Return a line in the chat with the name of the player who caused it; an empty line is not
    shown."""
    return component(
        "DoActionButton", name=name or key, text="", tooltip="", icon="", hotkey=t.named_key(key),
        doReport=True, reportFormat=with_player_name(text, coloured=coloured),
    )  # fmt: skip


def assign_property(key: str, value: t.Setting) -> Element:
    """Return a command that sets the property of which it is a component."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named_key(key),
        propChanger=encode(("P", t.setting_text(value)), ","), reportFormat="",
    )  # fmt: skip


def module_text_property(name: str, start: str, *changes: Element) -> Element:
    """Return a global property that VASSAL does not treat as a number, with the commands that
    change it."""
    return component("GlobalProperty", *changes, name=name, initialValue=start, isNumeric=False)


def send_to_pieces(
    name: str, key: str, sends: str, to: Truth, how_many: int | Number = 0, *, single: bool = False
) -> Element:
    """Return a command that sends a keystroke to every piece that a filter accepts. From decks it
    takes ``how_many`` pieces at the top (-1 for all)."""
    return component(
        "GlobalKeyCommand", name=name, buttonText="", tooltip="", icon="", buttonHotkey=t.named_key(key),
        hotkey=t.named_key(sends), filter=to, deckCount=how_many, target=any_piece(to), singleMap=False,
        reportSingle=single, reportFormat="",
    )  # fmt: skip
