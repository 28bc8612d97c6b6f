"""Restrict the menu commands of a side's piece to that side.

Traits that only the owner uses stand inside a restriction. Battles, phases and cups reach the
pieces of all sides, so their traits stand outside it, and the keys of their menu entries are
blocked for other players. A blocked key does nothing, even if the module sends it; so an event, which
either player carries out for all, opens the keys of a unit while it applies to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes import NOT_YOURS, Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.counters.succession import TOOK, has_successors
from builder.vassal.expressions.properties import text
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import OBSERVER

NOT_YOURS_NAME = "not yours"

AIMED = frozenset({"battle-aim-at", "duel-target", "solo-foe"})
"""The commands that name a unit as the target of an attack; the attacker gives them, not the unit's
owner."""

LEAVE = "battle-leave"
_LOOKS_ON = text("PlayerSide").equals("") | text("PlayerSide").equals(OBSERVER)
_NOT_YOUR_GAME = text("Side").differs("") & _LOOKS_ON
"""The filter for players without a side, who may not attack."""
_NOT_YOUR_PART = NOT_YOURS & (text("Role").differs("D") & text("Role").differs("T") | _LOOKS_ON)
"""The filter by which only players who may name a target may withdraw it."""


def restrict_to_owners(counters: Counters, prototypes: Prototypes) -> Counters:
    """Return the pieces with a restriction before all menu commands that stand outside of an
    existing one."""

    @cache
    def ownership(trait: t.Trait) -> _Ownership:
        if trait.kind == "UsePrototype":
            return _merged(map(ownership, prototypes.get(t.prototype_name(trait), ())))
        return _trait_ownership(trait)

    bars = cache(_bars)
    return counters.changed(lambda traits: (*bars(_merged(map(ownership, traits))), *traits))


BEFALLS = "DeedNow"
"""The property of a unit that is 1 while an event applies to it."""
BEFALLS_BEGIN, BEFALLS_END = "deed-begin", "deed-over"
"""The commands before and after what an event does to a unit."""


def befalls_property(game: Game) -> t.Trait:
    """Return the trait with :data:`BEFALLS`, for units whose blocked keys events use."""
    # a counter that takes another's place hears no end of what has befallen the other
    keys = (BEFALLS_END, *((TOOK,) if has_successors(game) else ()))
    ends = (t.PropertyChange(key, "0") for key in keys)
    return t.dynamic_property(BEFALLS, "0", (t.PropertyChange(BEFALLS_BEGIN, "1"), *ends))


class _Ownership(NamedTuple):
    """The command ownership of a trait, or of several from the outside inwards: whether they
    restrict commands to a side, the keys of unrestricted menu entries, the keys already blocked,
    whether events use blocked keys, and whether there is a restriction inside."""

    owned: bool
    keys: tuple[str, ...]
    barred: frozenset[str]
    befallen: bool
    restricted: bool


def _trait_ownership(trait: t.Trait) -> _Ownership:
    owned = trait.kind == "Marker" and bool(t.marker_values(trait).get("Side"))
    if trait.kind == "CalculatedProperty":
        owned = t.trait_fields(trait)["name"] == "Side"
    keys, barred = tuple(menu_keys(trait)), frozenset(_barred(trait))
    befallen = trait.kind == "DynamicProperty" and t.trait_fields(trait)["name"] == BEFALLS
    return _Ownership(owned, keys, barred, befallen, trait.kind == "Restricted")


def _merged(parts: Iterable[_Ownership]) -> _Ownership:
    owned, befallen, restricted = False, False, False
    keys, barred = list[str](), set[str]()
    for part in parts:
        owned, befallen = owned or part.owned, befallen or part.befallen
        if not restricted:
            keys += part.keys
            barred |= part.barred
            restricted = part.restricted
    return _Ownership(owned, tuple(keys), frozenset(barred), befallen, restricted)


def expand_prototypes(
    traits: Iterable[t.Trait], prototypes: Mapping[str, Sequence[t.Trait]]
) -> Iterator[t.Trait]:
    """Yield the traits with each prototype replaced by its own traits."""
    for trait in traits:
        if trait.kind == "UsePrototype":
            yield from expand_prototypes(prototypes.get(t.prototype_name(trait), ()), prototypes)
        else:
            yield trait


def _bars(told: _Ownership) -> t.Traits:
    if not told.owned:
        return ()
    keys = [key for key in dict.fromkeys(told.keys) if key not in told.barred]
    own = [key for key in keys if key not in AIMED and key != LEAVE]
    when = NOT_YOURS & text(BEFALLS).differs("1") if told.befallen else NOT_YOURS
    bars = [t.hide_commands(NOT_YOURS_NAME, when, own)] if own else []
    aimed = [key for key in keys if key in AIMED]
    bars += [t.hide_commands("not your game", _NOT_YOUR_GAME, aimed)] if aimed else []
    parts = [t.hide_commands("not your part", _NOT_YOUR_PART, [LEAVE])] if LEAVE in keys else []
    return *bars, *parts


def _barred(trait: t.Trait) -> list[str]:
    """Return the keys that a trait blocks already for players who do not own the piece."""
    if trait.kind != "RestrictCommands":
        return []
    fields = t.trait_fields(trait)
    return _listed(fields["keys"]) if fields["name"] == NOT_YOURS_NAME else []


def menu_keys(trait: t.Trait) -> list[str]:
    """Return the keys of a trait's entries in a piece's menu."""
    if not _has_entries(trait.kind):
        return []
    fields = t.trait_fields(trait)
    if trait.kind == "Embellishment":
        return _listed(fields["increaseKey"]) if fields["increaseMenu"] else []
    if trait.kind in ("DynamicProperty", "SetGlobalProperty"):
        commands = (decode(c, ":") for c in decode(fields["commands"], ",") if c)
        return [name for menu, key, *_ in commands if menu for name in _listed(key)]
    return _listed(fields["key"]) if fields.get("menu") and fields.get("key") else []


@cache
def _has_entries(kind: str) -> bool:
    """Return whether traits of a kind have menu entries with keys."""
    known = t.known_traits().get(kind)
    entries = ("menu", "increaseMenu", "commands")
    return (
        known is not None and kind != "SubMenu" and not known["fields"].keys().isdisjoint(entries)
    )


def _listed(keys: str) -> list[str]:
    """Return the keystroke names in a text that contains one named keystroke or a list of them."""
    found = [keys] if keys.startswith("57344,0,") else decode(keys, ",")
    return [key.removeprefix("57344,0,") for key in found if key]
