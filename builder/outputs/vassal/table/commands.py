"""Makes the module's own commands: chains of keystrokes, silent assignments to properties, chat
lines, and commands to pieces. A chain behind one button is one log entry, so that one undo reverts
all of it. A component without text and icon has no visible button, but still responds to its
keystroke."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from builder.vassal.expressions.nodes import Call, Fixed, Joined, Method, Name, Node, parts_of
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


class LookedAt(NamedTuple):
    """A test of one property of a piece: its value, which the module works out once, and how VASSAL
    compares them (``EQUALS``, ``NOT_EQUALS``, ``MATCH`` with a regular expression)."""

    name: str
    value: Text | str
    how: str = "EQUALS"


def any_piece(to: Truth, first: LookedAt | None = None) -> str:
    """Return the VASSAL setting that sends a command to every piece which a filter accepts. If the
    filter begins with the test of a property (``Role=="A" && …``, ``Mover==1``, ``(Role=="D" ||
    Role=="T") && …``), VASSAL gets this test separately and makes it first; this is much faster,
    because VASSAL computes every property in a filter expression before evaluating it. Where it does not
    begin with one, the test that VASSAL makes ``first`` may be told."""
    name, value, how = _looked_at_first(parts_of("&&", to.node)[0])
    if first is not None:
        name, value, how = first.name, t.setting_text(first.value), first.how
    test = ("true", name, value, how) if name else ("false", "", "", "EQUALS")
    return f"MODULE|false|MAP|||||0|0||{encode(test, '|')}||"


def _looked_at_first(condition: Node) -> tuple[str, str, str]:
    """Return the simple test with which a filter begins, as VASSAL's fast match needs it: property,
    value, and comparison (``EQUALS``, ``NOT_EQUALS`` …); all empty if the filter does not begin
    with one."""
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


def fastest_test(conditions: Sequence[Truth]) -> LookedAt | None:
    """Return the test among conditions that must all hold that VASSAL had better make first: whether a
    list of what is always true of a unit has a word, or else which side it is of. If the first condition
    compares a property with a fixed value, that is the test anyway."""
    if _looked_at_first(conditions[0].node)[0]:
        return None
    tests = [test for x in conditions if (test := _has_word(x.node) or _is_of_side(x.node))]
    return max(tests, key=lambda test: test.how == "MATCH", default=None)


def _has_word(condition: Node) -> LookedAt | None:
    match condition:
        case Method(Call("GetString", (Fixed(str(name)),)), "contains", (Fixed(str(word)),)):
            if re.fullmatch(r"[.]\w+[.]", word):
                return LookedAt(name, f".*{word.replace('.', '[.]')}.*", "MATCH")
    return None


def _is_of_side(condition: Node) -> LookedAt | None:
    match condition:
        case Joined("==" | "!=" as sign, (Call("GetString", (Fixed("Side"),)), Call() as side)):
            return LookedAt("Side", Text(side), "EQUALS" if sign == "==" else "NOT_EQUALS")
    return None


def _property(node: Node) -> str:
    match node:
        case Name(name) | Call("GetString", (Fixed(str(name)),)):
            return name
    return ""


_WORD = re.compile(r"\w*")


def keystroke_chain(
    name: str, does: Sequence[str], *, key: str = "", text: str = "", tip: str = "", icon: str = "",
    says: Text | str = "", gate: str = "", again: Truth | None = None, when: Truth | None = None,
    until: Truth | None = None, times: int = 1,
) -> Element:  # fmt: skip
    """Return a button that sends several keystrokes in order, so many ``times``. It does nothing while the
    property ``gate`` is true or the condition ``when`` is false. With ``again`` (an expression) it repeats
    the keystrokes while that is true; with ``until`` it sends them once and then repeats them until
    that is true."""
    gated: dict[str, Any] = {"canDisable": True, "propertyGate": gate} if gate else {}
    if again is not None:
        gated |= {"doLoop": True, "loopType": "while", "whileExpression": again}
    if until is not None:
        gated |= {"doLoop": True, "loopType": "until", "untilExpression": until}
    if times > 1:
        gated |= {"doLoop": True, "loopType": "counted", "loopCount": times}
    if when is not None:
        gated |= {"doLoop": True, "loopType": "counted", "loopCount": when.as_number}
    return component(
        "DoActionButton", name=name, text=text, tooltip=tip, icon=icon, hotkey=t.named_key(key),
        doReport=says != "", reportFormat=with_player_name(says), doHotkey=True,
        hotkeys=t.named_keys(does), **gated,
    )  # fmt: skip


def player_loop(key: str, property: str, step: int, again: Truth) -> Element:
    """Return a command that runs a loop for one player only: it sets a property, which each player
    has separately, to 0 and raises it by ``step`` while the expression ``again`` is true. Nothing
    is logged or sent to other players."""
    return component(
        "DoActionButton", name=key, text="", tooltip="", icon="", hotkey=t.named_key(key), doReport=False,
        doHotkey=False, doLoop=True, loopType="while", whileExpression=again, index=True,
        indexProperty=property, indexStart=0, indexStep=step,
    )  # fmt: skip


def chat_line(key: str, text: Text | str, name: str = "", *, coloured: bool = False) -> Element:
    """Return a component that writes a line to the chat with the name of the player who caused it;
    an empty line is not written."""
    return component(
        "DoActionButton", name=name or key, text="", tooltip="", icon="", hotkey=t.named_key(key),
        doReport=True, reportFormat=with_player_name(text, coloured=coloured),
    )  # fmt: skip


def assign_property(key: str, value: t.Setting) -> Element:
    """Return a command, to be placed inside a property, that sets this property."""
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named_key(key),
        propChanger=encode(("P", t.setting_text(value)), ","), reportFormat="",
    )  # fmt: skip


def module_text_property(name: str, start: str, *changes: Element) -> Element:
    """Return a global property with text values (VASSAL does not treat it as a number), with the
    commands that change it."""
    return component("GlobalProperty", *changes, name=name, initialValue=start, isNumeric=False)


def send_to_pieces(
    name: str,
    key: str,
    sends: str,
    to: Truth,
    how_many: int | Number = 0,
    *,
    single: bool = False,
    first: LookedAt | None = None,
) -> Element:
    """Return a command that sends a keystroke to every piece that a filter accepts, and that passes the
    test that VASSAL makes ``first``, if one is told. In decks, it reaches the top ``how_many`` pieces (-1:
    all)."""
    return component(
        "GlobalKeyCommand", name=name, buttonText="", tooltip="", icon="", buttonHotkey=t.named_key(key),
        hotkey=t.named_key(sends), filter=to, deckCount=how_many, target=any_piece(to, first),
        singleMap=False, reportSingle=single, reportFormat="",
    )  # fmt: skip
