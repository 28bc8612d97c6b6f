"""Finds named commands without effect: commands that are sent but that nothing responds to, and
commands that something responds to but that are never sent.

Pieces and the module's own components are separate: a trigger's keys reach pieces, a button's keys
reach components. Only named keystrokes count, because players press the others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from builder.problems import Problem, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait, known_traits
from builder.vassal.reading.opened_module import MAPS, OpenedModule
from builder.vassal.reading.trait_chains import UNKNOWN, all_fields

_NAMED_KEY_STROKE = re.compile(
    r"(5734[4-9]|573[5-9]\d|57[4-9]\d\d|5[89]\d{3}|6[0-3]\d{3})\\*,0\\*,([^,;:\\\t]+)"
)

_TO_PIECES = {
    "TriggerAction": ("performKeys", "preLoopKey", "postLoopKey"),
    "CounterGlobalKeyCommand": ("globalKey",),
    "PlaceMarker": ("afterKey",),
    "Replace": ("afterKey",),
}
"""The fields of traits that send keys to pieces, including the piece itself."""

_TO_MODULE = {"GlobalHotKey": ("hotkey",)}
_TELL = {"ReportState": ("keys", "cycleDownKeys")}
"""The fields of a trait with the keys on which it reports; a report is enough of an effect for a
key that is sent."""

_HIDE = {"RestrictCommands": ("keys",)}
"""The fields in which a trait names keys of other traits that it hides."""

_BY_ENGINE = {"Obscurable": ("key", "dealKey"), "Labeler": ("key",)}
"""The fields of traits with keys that VASSAL itself also uses: decks turn their contents face down,
and a text label with a key, even one that nothing sends, is not part of its piece's shape."""

_BUTTONS_TO_MODULE = {
    "DoActionButton": ("hotkeys", "preLoopKey", "postLoopKey"),
    "SpecialDiceButton": ("hotkeys", "preLoopKey", "postLoopKey"),
    "TurnGlobalHotkey": ("hotkey",),
    "DrawPile": ("emptyHotkey",),
    "StartupGlobalKeyCommand": ("globalHotkey",),
    "MultiActionButton": ("hotkeys",),
}
_BUTTONS_TO_PIECES = {
    "GlobalKeyCommand": ("hotkey",),
    "MassKeyCommand": ("hotkey",),
    "DeckGlobalKeyCommand": ("hotkey",),
    "StartupGlobalKeyCommand": ("hotkey",),
    **dict.fromkeys(MAPS, ("moveKey",)),
}
_BUTTON_ATTRIBUTES = re.compile(
    r"(text|icon|label|menuText|buttonText|buttonName|\w*Icon|\w*IconName|iconName)$"
)
"""Matches the attributes that give a component a button to press."""

_MENUS = {
    "key": ("menu",), "activateKey": ("activateMenu",), "increaseKey": ("increaseMenu",),
    "decreaseKey": ("decreaseMenu",), "resetKey": ("resetMenu",), "randomKey": ("randomMenu",),
    "cwKey": ("cwMenu",), "ccwKey": ("ccwMenu",), "directKey": ("directMenu",),
    "onKey": ("onMenu",), "offKey": ("offMenu",), "trueKey": ("trueMenu",),
    "falseKey": ("falseMenu",), "backKey": ("backMenu",), "attachKey": ("attachMenu",),
    "clearAllKey": ("clearAllMenu",), "clearMatchingKey": ("clearMatchingMenu",),
    "key2": ("menu2",),
}  # fmt: skip
"""For each field of a trait with a key, the fields with the menu text of that command."""


@dataclass
class NamedCommands:
    """The named commands of pieces, or of the module's components: each name with the first thing that
    sends it (``sent``) or responds to it. ``open`` commands have a menu entry or button; ``reporting``
    commands trigger a report, ``hidden`` commands are subject to a restriction."""

    listeners: dict[str, str] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    sent: dict[str, str] = field(default_factory=dict)
    reporting: dict[str, str] = field(default_factory=dict)
    hidden: dict[str, str] = field(default_factory=dict)

    def findings(self, hearer: str) -> Iterator[Problem]:
        """Report commands without effect; ``hearer`` is the word in messages for what could respond to
        them."""
        suggest = suggestions()
        for name in sorted(self.sent.keys() - self.listeners.keys() - self.reporting.keys()):
            message = filled_sentence(
                "{who} sends the command {name!r}, and no {hearer} hears it",
                who=self.sent[name],
                name=name,
                hearer=filled_sentence(hearer),
            )
            yield warning("unheard-command", message, hint=suggest(name, self.listeners.keys()))
        for name in sorted(self.listeners.keys() - self.sent.keys() - self.open):
            message = filled_sentence(
                "{who} hears the command {name!r}, and nothing sends it",
                who=self.listeners[name],
                name=name,
            )
            yield warning("unreachable-command", message, hint=suggest(name, self.sent.keys()))
        awaited = {**self.reporting, **self.hidden}
        for name in sorted(awaited.keys() - self.listeners.keys() - self.sent.keys()):
            message = filled_sentence(
                "{who} waits for the command {name!r}, which does not exist",
                who=awaited[name],
                name=name,
            )
            yield warning("unreachable-command", message, hint=suggest(name, self.listeners.keys()))


def key_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report commands of pieces and of the module that have no effect."""
    pieces, buttons = _worlds(module)
    yield from pieces.findings("piece")
    yield from buttons.findings("button")


def unheard_by_pieces(module: OpenedModule) -> set[str]:
    """Return the commands sent to pieces to which no piece responds; empty for a module with Java
    classes of its own, which may respond to anything."""
    pieces, _ = _worlds(module)
    return (
        set()
        if module.has_code
        else pieces.sent.keys() - pieces.listeners.keys() - pieces.reporting.keys()
    )


def _worlds(module: OpenedModule) -> tuple[NamedCommands, NamedCommands]:
    """Return the named commands of pieces, and those of the module's buttons."""
    pieces, buttons = NamedCommands(), NamedCommands()
    # of several users of a key the reported one should be a piece that players meet
    definitions = sorted(module.definitions, key=lambda d: d.called in module.unused_prototypes)
    every = [x for of in definitions for x in of.chain[:-1]]
    if any(map(_sets_by_name, every)):
        own = (x for x in every if x.kind == "DynamicProperty")
        pieces.open.update(key for trait in own for key in keys_heard(trait))
        # what pieces do with the commands of a prototype that none uses, they may do without hearing them
        definitions = [d for d in definitions if d.called not in module.unused_prototypes]
    for definition in definitions:
        for trait in definition.chain[:-1]:
            _of_trait(trait, definition.called, pieces, buttons)
    for element in module.root.walk():
        _of_component(element, pieces, buttons)
    return pieces, buttons


def key_names_in(text: str) -> list[str]:
    """Return the named keystrokes in a text, escaped or not."""
    return [name.strip() for _, name in _NAMED_KEY_STROKE.findall(text)]


def menu_commands(trait: Trait) -> Iterator[tuple[str, str]]:
    """Yield the menu entries of a trait, each with its complete keystroke."""
    found, silent = all_fields(trait), _unheard_fields(trait)
    for key, (menu,) in _MENUS.items():
        if found.get(menu) and found.get(key) and key not in silent:
            yield found[menu], found[key]
    for text, stroke, _ in _property_commands(trait):
        if text and stroke:
            yield text, stroke


def _unheard_fields(trait: Trait) -> Collection[str]:
    """Return the key fields of a layer trait that have no effect any more: they are left from before
    the layer was made always active, or made to follow a property."""
    if trait.kind != "Embellishment":
        return ()
    found = all_fields(trait)
    old = found["version"] in ("", "0")
    always = not found["activateKeyOld"] if old else found["alwaysActive"] == "true"
    turning = ("increaseKey", "decreaseKey", "resetKey", "randomKey")
    return (
        *(("activateKey",) if always else ()),
        *(turning if found["followProperty"] == "true" else ()),
    )


def keys_heard(trait: Trait) -> set[str]:
    """Return the named keystrokes that a trait responds to."""
    if trait.kind == UNKNOWN or trait.kind not in known_traits():
        return set(key_names_in(trait.type))
    sends = _TO_PIECES.get(trait.kind, ()) + _TO_MODULE.get(trait.kind, ())
    others = {
        *sends,
        *_TELL.get(trait.kind, ()),
        *_HIDE.get(trait.kind, ()),
        *_unheard_fields(trait),
    }
    texts = [text for name, text in all_fields(trait).items() if name not in others]
    return {name for text in texts for name in key_names_in(text)}


def _of_trait(trait: Trait, called: str, pieces: NamedCommands, buttons: NamedCommands) -> None:
    for name in keys_heard(trait):
        pieces.listeners.setdefault(name, called)
        if trait.kind == UNKNOWN or trait.kind not in known_traits():
            pieces.sent.setdefault(name, called)
    found = all_fields(trait)
    if key_names_in(found.get("watchKeys", "")):
        pieces.open.update(key_names_in(found["key"]))
    for name in _BY_ENGINE.get(trait.kind, ()):
        pieces.open.update(key_names_in(found.get(name, "")))
    for _, stroke in menu_commands(trait):
        pieces.open.update(key_names_in(stroke))
    for table, into in (
        (_TO_PIECES, pieces.sent), (_TO_MODULE, buttons.sent), (_TELL, pieces.reporting),
        (_HIDE, pieces.hidden),
    ):  # fmt: skip
        for name in table.get(trait.kind, ()):
            for key in key_names_in(found.get(name, "")):
                into.setdefault(key, called)


def _sets_by_name(trait: Trait) -> bool:
    """Return whether a trait sets properties of pieces whose names are worked out, so that their own
    commands may be there without being sent."""
    return trait.kind == "SetPieceProperty" and "$" in all_fields(trait).get("property", "")


def _property_commands(trait: Trait) -> Iterator[tuple[str, str, str]]:
    """Yield the menu text, keystroke and effect of the commands that change a property."""
    text = all_fields(trait).get("commands", "")
    if trait.kind not in ("DynamicProperty", "SetGlobalProperty", "SetPieceProperty") or not text:
        return
    for command in decode(text, ","):
        menu, stroke, effect, *_ = [*decode(command, ":"), "", "", ""]
        yield menu, stroke, effect


def _of_component(element: Element, pieces: NamedCommands, buttons: NamedCommands) -> None:
    name = next((v for k in ("name", "mapName") if (v := element.attributes.get(k))), "")
    called = f"{element.kind} {name!r}" if name else element.kind
    to_pieces = _BUTTONS_TO_PIECES.get(element.kind, ())
    to_module = _BUTTONS_TO_MODULE.get(element.kind, ())
    shown = any(v for k, v in element.attributes.items() if _BUTTON_ATTRIBUTES.match(k))
    for attribute, value in element.attributes.items():
        for key in key_names_in(value):
            if attribute in to_pieces:
                pieces.sent.setdefault(key, called)
            elif attribute in to_module:
                buttons.sent.setdefault(key, called)
            else:
                buttons.listeners.setdefault(key, called)
                if shown or "." in element.kind or attribute not in ("hotkey", "buttonHotkey"):
                    buttons.open.add(key)
