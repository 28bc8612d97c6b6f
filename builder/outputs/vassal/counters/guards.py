"""Whose commands they are: the entries in the menu of a side's piece belong to that side.

What only its own side moves and commands stands inside of a restriction. Battles, phases and cups reach
the pieces of all sides, and so stand outside of it; there the keys of their menu entries are barred. A
barred key does nothing, whoever sends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from builder.outputs.vassal.counters.prototypes import NOT_YOURS, Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.files.sequence_encoder import decode
from builder.outputs.vassal.engine.names import OBSERVER

NOT_YOURS_NAME = "not yours"

AIMED = frozenset({"battle-aim-at", "duel-target", "solo-foe"})
"""The commands of who is attacked: the attacker gives them."""

LEAVE = "battle-leave"
_LOOKS_ON = f'(PlayerSide=="" || PlayerSide=="{OBSERVER}")'
_NOT_YOUR_GAME = f'{{Side!="" && {_LOOKS_ON}}}'
"""Whoever has no side attacks nobody."""
_NOT_YOUR_PART = f'{{({NOT_YOURS[1:-1]}) && (Role!="D" && Role!="T" || {_LOOKS_ON})}}'
"""Whoever may name a target may take the name back."""


def guarded(counters: Counters, prototypes: Prototypes) -> Counters:
    """The pieces with a bar before all commands of their menus that stand outside of a restriction."""
    pieces = {}
    for id, piece in counters.pieces.items():
        bars = _bars([*expanded(piece.traits, prototypes)])
        pieces[id] = replace(piece, traits=(*bars, *piece.traits)) if bars else piece
    return Counters(pieces, counters.sizes, counters.next_slot)


def expanded(
    traits: Iterable[t.Trait], prototypes: Mapping[str, Sequence[t.Trait]]
) -> Iterator[t.Trait]:
    """Traits with those of their prototypes in place."""
    for trait in traits:
        if trait.kind == "UsePrototype":
            yield from expanded(prototypes.get(t.prototype_of(trait), ()), prototypes)
        else:
            yield trait


def _bars(traits: Sequence[t.Trait]) -> list[t.Trait]:
    sides = {t.marks_of(x).get("Side", "") for x in traits if x.kind == "Marker"} - {""}
    free = _unrestricted(traits)
    barred = {key for x in free for key in _barred(x)}
    keys = [k for k in dict.fromkeys(k for x in free for k in menu_keys(x)) if k not in barred]
    own = [key for key in keys if key not in AIMED and key != LEAVE]
    if not sides:
        return []
    bars = [t.hide_commands(NOT_YOURS_NAME, NOT_YOURS, own)] if own else []
    aimed = [key for key in keys if key in AIMED]
    bars += [t.hide_commands("not your game", _NOT_YOUR_GAME, aimed)] if aimed else []
    parts = [t.hide_commands("not your part", _NOT_YOUR_PART, [LEAVE])] if LEAVE in keys else []
    return [*bars, *parts]


def _unrestricted(traits: Sequence[t.Trait]) -> Sequence[t.Trait]:
    kinds = [x.kind for x in traits]
    return traits[: kinds.index("Restricted")] if "Restricted" in kinds else traits


def _barred(trait: t.Trait) -> list[str]:
    """The keys that a trait bars already to whom a piece does not belong."""
    if trait.kind != "RestrictCommands":
        return []
    fields = t.fields_of(trait)
    return _listed(fields["keys"]) if fields["name"] == NOT_YOURS_NAME else []


def menu_keys(trait: t.Trait) -> list[str]:
    """The keys of the entries that a trait has in a piece's menu."""
    if trait.kind == "SubMenu" or trait.kind not in t.known_traits():
        return []
    fields = t.fields_of(trait)
    if trait.kind == "Embellishment":
        return _listed(fields["increaseKey"]) if fields["increaseMenu"] else []
    if trait.kind in ("DynamicProperty", "SetGlobalProperty"):
        commands = (decode(c, ":") for c in decode(fields["commands"], ",") if c)
        return [name for menu, key, *_ in commands if menu for name in _listed(key)]
    return _listed(fields["key"]) if fields.get("menu") and fields.get("key") else []


def _listed(keys: str) -> list[str]:
    """The names in one named keystroke, or in a list of them."""
    found = [keys] if keys.startswith("57344,0,") else decode(keys, ",")
    return [key.removeprefix("57344,0,") for key in found if key]
