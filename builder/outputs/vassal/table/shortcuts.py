"""Makes keyboard shortcuts for the most frequent commands of pieces and of buttons. Commands have
named keystrokes, which no key sends; a shortcut sends such a name, unless the player's preferences
switch shortcuts off. Menus and the help show the shortcuts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

from builder.outputs.vassal.table.commands import any_piece
from builder.vassal.expressions.properties import is_true
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import decode, encode

PREFERENCE = "ShortKeys"
"""The name of the preference that enables shortcuts."""
SHORTCUTS_PREFERENCE = "Keyboard shortcuts for commands: the help lists them"

_CTRL, _SHIFT = 130, 65
"""VASSAL's numbers for the modifier keys Ctrl and Shift."""


class Shortcut(NamedTuple):
    """A keyboard shortcut (Ctrl or Ctrl+Shift with a letter) and the commands that it sends; a
    pattern matches commands of several battles. A selected piece carries out those commands that it
    has."""

    letter: str
    commands: tuple[str, ...]
    shift: bool = False

    @property
    def words(self) -> str:
        """The name of the key combination, such as ``Ctrl+Shift+A``."""
        return f"Ctrl+{'Shift+' if self.shift else ''}{self.letter}"

    @property
    def stroke(self) -> str:
        """The key combination in VASSAL's notation."""
        return f"{ord(self.letter)},{_CTRL | _SHIFT if self.shift else _CTRL}"


PIECES = (
    Shortcut("F", ("step-lose", "face-turn")),
    Shortcut("F", ("step-restore",), shift=True),
    Shortcut("E", ("lose",)),
    Shortcut("E", ("unlose",), shift=True),
    Shortcut("M", ("moved-toggle",)),
    Shortcut("T", ("trail",)),
    Shortcut("A", ("battle-attack-with", "battle-support-a")),
    Shortcut("D", ("battle-aim-at", "battle-support-d")),
    Shortcut("L", ("battle-loss", "hit-take", "clash*-hit")),
    Shortcut("H", ("hidden-hide",)),
    Shortcut("H", ("hidden-reveal",), shift=True),
    Shortcut("R", ("card-side",)),
    Shortcut("R", ("card-up",), shift=True),
)
"""The shortcuts for selected pieces."""

BUTTONS = (
    Shortcut("N", ("turn-next",), shift=True),
    Shortcut("O", ("battle-odds",), shift=True),
    Shortcut("B", ("battle-resolve",), shift=True),
    Shortcut("C", ("battle-do",), shift=True),
    Shortcut("X", ("battle-clear",), shift=True),
    Shortcut("M", ("clear-moved",), shift=True),
)
"""The shortcuts for buttons."""

COMMAND_LABELS: Mapping[str, str] = {
    "step-lose": "Lose a step", "face-turn": "Turn over", "step-restore": "Restore a step",
    "lose": "Eliminate", "unlose": "Return to the map", "moved-toggle": "Moved or not",
    "trail": "Movement trail", "battle-attack-with": "Attack", "battle-support-a": "Support the attack",
    "battle-aim-at": "Defend", "battle-support-d": "Support the defence", "battle-loss": "Take a loss",
    "hit-take": "Take a hit", "clash*-hit": "Take a hit",
    "hidden-hide": "Hide", "hidden-reveal": "Reveal",
    "card-side": "Turn sideways", "card-up": "Stand upright", "turn-next": "Next phase",
    "battle-odds": "Odds", "battle-resolve": "Resolve", "battle-do": "Carry out",
    "battle-clear": "Clear battle", "clear-moved": "Clear moved",
}  # fmt: skip
"""The labels of commands in menus and on buttons, by command."""


@cache
def command_label(command: str) -> str:
    """Return the label of a command that has a shortcut; empty for any other command."""
    return next((text for name, text in COMMAND_LABELS.items() if fnmatchcase(command, name)), "")


def _words(command: str) -> str:
    """Return the name of the key combination for a command of pieces; empty if it has none."""
    return next((s.words for s in PIECES if _existing_commands(s, [command])), "")


def _existing_commands(key: Shortcut, there: Collection[str]) -> list[str]:
    """Return those commands of a shortcut that exist in the module."""
    return [c for name in key.commands for c in sorted(there) if fnmatchcase(c, name)]


def components(pieces: Iterable[Sequence[t.Trait]], buttons: Iterable[str]) -> Iterator[Element]:
    """Yield the shortcuts for commands that some piece has and for commands of some buttons."""
    there = {name for traits in pieces for trait in traits for name in _commands(trait)}
    for shortcut in PIECES:
        for name in _existing_commands(shortcut, there):
            yield _to_chosen(shortcut, name)
    known = set(buttons)
    for shortcut in BUTTONS:
        if known.issuperset(shortcut.commands):
            yield _press(shortcut)


def shortcuts_of_module(root: Element) -> list[Shortcut]:
    """Return the shortcuts that a module needs, each with those of its commands that exist."""
    there: dict[str, set[str]] = {}
    for kind, heard, sends in (
        ("GlobalKeyCommand", "buttonHotkey", "hotkey"),
        ("DoActionButton", "hotkey", "hotkeys"),
    ):
        for attributes in (element.attributes for element in root.find(kind)):
            sent = attributes.get(sends, "").rpartition(",")[2]
            there.setdefault(attributes.get(heard, ""), set()).add(sent)
    return [
        s._replace(commands=tuple(_existing_commands(s, there[s.stroke])))
        for s in (*PIECES, *BUTTONS)
        if s.stroke in there
    ]


_CHOSEN = is_true("Selected") & is_true(PREFERENCE)


def _to_chosen(shortcut: Shortcut, name: str) -> Element:
    return component(
        "GlobalKeyCommand", name=f"{shortcut.words}: {name}", buttonText="", tooltip="", icon="",
        buttonHotkey=shortcut.stroke, hotkey=t.named_key(name),
        filter=_CHOSEN, target=any_piece(_CHOSEN), singleMap=False,
        reportSingle=False, reportFormat="", deckCount=0,
    )  # fmt: skip


def _press(shortcut: Shortcut) -> Element:
    """Return the invisible button that sends a shortcut's commands, unless the player's preferences
    switch shortcuts off."""
    return component(
        "DoActionButton", name=shortcut.words, text="", tooltip="", icon="", hotkey=shortcut.stroke,
        doReport=False, reportFormat="", doHotkey=True, hotkeys=t.named_keys(shortcut.commands),
        doLoop=True, loopType="counted", loopCount=is_true(PREFERENCE).as_number,
    )  # fmt: skip


# -- menus -------------------------------------------------------------------------------------------


def with_keys(traits: t.Traits) -> t.Traits:
    """Return the traits with the names of shortcuts added to the texts of their menu entries."""
    if not any(x.kind == "SubMenu" or x.kind in _KINDS for x in traits):
        return traits
    said = {fields["menu"]: words for x in traits for fields, words in _menu_entries(x)}
    return tuple(_with_shortcuts(x, said) for x in traits)


def _menu_entries(some: t.Trait) -> Iterator[tuple[dict[str, str], str]]:
    """Yield those fields of a trait that hold the text of a menu entry, with the name of the
    entry's shortcut added."""
    for name in _commands(some):
        if words := _words(name):
            yield t.trait_fields(some), words


_KINDS = ("TriggerAction", "MovementMarkable", "Footprint")


def _commands(some: t.Trait) -> Iterator[str]:
    """Yield the named command of a trait's menu entry, if it has one."""
    if some.kind in _KINDS:
        fields = t.trait_fields(some)
        if fields["menu"] and fields["key"]:
            yield fields["key"].rpartition(",")[2]


def _with_shortcuts(some: t.Trait, said: Mapping[str, str]) -> t.Trait:
    if some.kind in _KINDS:
        fields = t.trait_fields(some)
        if words := [w for f, w in _menu_entries(some)]:
            changed = {**fields, "menu": with_shortcut(fields["menu"], words[0])}
            return t.make_trait(some.kind, some.state, **changed)
    if some.kind == "SubMenu":
        fields = t.trait_fields(some)
        entries = decode(fields["commands"], ",")
        told = [with_shortcut(x, said[x]) if x in said else x for x in entries]
        return t.make_trait(some.kind, some.state, **{**fields, "commands": encode(told, ",")})
    return some


def with_shortcut(text: str, words: str) -> str:
    """Return the text of a menu entry followed by the name of its shortcut."""
    return f"{text} [{words}]"
