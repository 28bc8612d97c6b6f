"""Determines to which commands a trait responds, which commands it sends, and which it keeps from
the traits inside it."""

from __future__ import annotations

import re
from functools import cache

from builder.vassal.format import traits as t

ACT_AFTERWARDS = frozenset({"TriggerAction", "ReportState"})
"""The kinds of traits that act after the traits inside of them."""

WALLS = frozenset({"Restricted", "Obscurable", "Hideable"})
"""The kinds of traits that shut off the traits inside of them, depending on the player."""

_NAMED_COMMAND = re.compile(r"57344\\*,0\\*,([^,;:\\\t]+)")
"""A regular expression for a named command in a trait's fields, escaped or not."""

_COMMAND_FIELDS = {
    "TriggerAction": ("performKeys",),
    "CounterGlobalKeyCommand": ("globalKey",),
    "GlobalHotKey": ("hotkey",),
    "Replace": ("afterKey",),
    "RestrictCommands": ("keys",),
}
"""The fields with commands that a trait sends, or stops before they reach others, by the kind of
trait."""


@cache
def keys_heard_by(trait: t.Trait) -> frozenset[str]:
    """Return the commands to which a trait responds."""
    if "57344" not in trait.type:
        return frozenset()
    others = _COMMAND_FIELDS.get(trait.kind, ())
    texts = (text for name, text in t.trait_fields(trait).items() if name not in others)
    return frozenset(name for text in texts for name in _NAMED_COMMAND.findall(text))


@cache
def keys_stopped_by(trait: t.Trait) -> frozenset[str]:
    """Return the commands that a trait keeps from the traits inside it (while its condition
    holds)."""
    if trait.kind != "RestrictCommands":
        return frozenset()
    return frozenset(_NAMED_COMMAND.findall(t.trait_fields(trait)["keys"]))


@cache
def keys_sent_by(trait: t.Trait) -> frozenset[str]:
    """Return the commands that a trait sends."""
    if trait.kind == "RestrictCommands":
        return frozenset()
    fields = t.trait_fields(trait) if trait.kind in _COMMAND_FIELDS else {}
    sent = (fields[name] for name in _COMMAND_FIELDS.get(trait.kind, ()))
    return frozenset(name for text in sent for name in _NAMED_COMMAND.findall(text))
