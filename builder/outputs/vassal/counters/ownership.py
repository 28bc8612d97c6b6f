"""Restricts the menu commands of a side's pieces to that side. Battles, phases, events and cups
send commands to the pieces of all sides, whoever carries them out, so these must not be blocked.
Therefore only the movement of a piece is restricted (innermost, where that blocks no command), and
the keys of its menu entries are blocked for other players. A blocked key does nothing even if the
module sends it, so what one player carries out for all opens a unit's keys for that moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from builder.model.game import Game
from builder.outputs.vassal.counters.compact.heard_keys import WALLS
from builder.outputs.vassal.counters.prototypes import NOT_YOURS, Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.counters.succession import TOOK, has_successors
from builder.outputs.vassal.table.commands import module_text_property
from builder.vassal.expressions.properties import text
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import OBSERVER, key_names

NOT_YOURS_NAME = "not yours"

AIMED = frozenset({"battle-aim-at", "duel-target", "solo-foe"})
"""The commands that name a unit as the target of an attack; the attacker gives them, not the unit's
owner."""

OVERRUN_KEY = "overrun-"
"""The beginning of the commands by which the player of a unit that has entered a place takes the enemies
there."""

LEAVE = "battle-leave"
_LOOKS_ON = text("PlayerSide").equals("") | text("PlayerSide").equals(OBSERVER)
_NOT_YOUR_GAME = text("Side").differs("") & _LOOKS_ON
"""The filter for players without a side, who may not attack."""
_NOT_YOUR_PART = NOT_YOURS & (text("Role").differs("D") & text("Role").differs("T") | _LOOKS_ON)
"""The filter by which only players who may name a target may withdraw it."""


def restrict_to_owners(
    game: Game, counters: Counters, prototypes: Prototypes
) -> tuple[Counters, Prototypes]:
    """Return the pieces with a restriction before all menu commands, and with commands that set
    :data:`OPENED` where blocked keys are opened; and the prototypes including that with these."""

    @cache
    def ownership(trait: t.Trait) -> _Ownership:
        if trait.kind == "UsePrototype":
            return _merged(map(ownership, prototypes.get(t.prototype_name(trait), ())))
        return _trait_ownership(trait)

    bars = cache(_bars)

    def restricted(traits: t.Traits) -> t.Traits:
        told = _merged(map(ownership, traits))
        own = _with_opening(traits, prototypes) if told.owned and told.opened else traits
        return (*bars(told), *own)

    changed = counters.changed(restricted)
    uses = t.use_prototype(OPENED_TO_ALL)
    if any(uses in piece.traits for piece in changed.pieces.values()):
        prototypes = {**prototypes, OPENED_TO_ALL: (_opening(game),)}
    return changed, prototypes


OPENED = "DeedNow"
"""The property of the module that is 1 while the blocked keys of units are open to the players of all
sides: as long as a unit carries out one command. A property of each unit would slow it down."""
OPENED_TO_ALL = "Opened to all"
"""The name of the prototype with the commands that set the property :data:`OPENED`."""
_OPEN, _CLOSE = "deed-begin", "deed-over"


def opened_keystrokes(keys: Iterable[str]) -> list[str]:
    """Return the keystrokes ``keys``, which may be blocked, between those that open and close
    blocked keys."""
    return [_OPEN, *keys, _CLOSE]


def _opening(game: Game) -> t.Trait:
    """Return the trait that sets the property :data:`OPENED`, which is 1 while blocked keys are open."""
    # a counter that takes another's place hears no end of what has befallen the other
    keys = (_CLOSE, *((TOOK,) if has_successors(game) else ()))
    ends = (t.PropertyChange(key, "0") for key in keys)
    return t.set_global_property(OPENED, (t.PropertyChange(_OPEN, "1"), *ends))


def opened_property(prototypes: Prototypes) -> Iterator[Element]:
    """Yield the property :data:`OPENED`, if any pieces set it."""
    sets = (x for traits in prototypes.values() for x in traits if x.kind == "SetGlobalProperty")
    if any(_OPEN in x.type for x in sets):
        yield module_text_property(OPENED, "0")


def _with_opening(traits: t.Traits, prototypes: Prototypes) -> t.Traits:
    """Return a piece's traits with the commands that set :data:`OPENED` where all players' commands
    reach them."""
    covers = (
        n
        for n, trait in enumerate(traits)
        if any(x.kind in WALLS for x in expand_prototypes([trait], prototypes))
    )
    at = next(covers, len(traits))
    return (*traits[:at], t.use_prototype(OPENED_TO_ALL), *traits[at:])


class _Ownership(NamedTuple):
    """How a trait or several (from the outside inwards) concern a side's right to command: whether
    they belong to a side, their menu keys, the keys that they already block, and whether they need
    blocked keys to be opened."""

    owned: bool
    keys: tuple[str, ...]
    barred: frozenset[str]
    opened: bool


def _trait_ownership(trait: t.Trait) -> _Ownership:
    owned = trait.kind == "Marker" and bool(t.marker_values(trait).get("Side"))
    if trait.kind == "CalculatedProperty":
        owned = t.trait_fields(trait)["name"] == "Side"
    keys, barred = tuple(menu_keys(trait)), frozenset(_barred(trait))
    opened = trait.kind == "TriggerAction" and _OPEN in key_names(
        t.trait_fields(trait)["performKeys"]
    )
    return _Ownership(owned, keys, barred, opened)


def _merged(parts: Iterable[_Ownership]) -> _Ownership:
    found = tuple(parts)
    keys = tuple(key for part in found for key in part.keys)
    barred = frozenset[str]().union(*(part.barred for part in found))
    owned, opened = any(part.owned for part in found), any(part.opened for part in found)
    return _Ownership(owned, keys, barred, opened)


def expand_prototypes(
    traits: Iterable[t.Trait], prototypes: Mapping[str, Sequence[t.Trait]]
) -> list[t.Trait]:
    """Return the traits with each prototype replaced by its own traits."""
    found = list[t.Trait]()
    for trait in traits:
        if trait.kind == "UsePrototype":
            found += expand_prototypes(prototypes.get(t.prototype_name(trait), ()), prototypes)
        else:
            found.append(trait)
    return found


def _bars(told: _Ownership) -> t.Traits:
    if not told.owned:
        return ()
    keys = [key for key in dict.fromkeys(told.keys) if key not in told.barred]
    own = [key for key in keys if not is_aimed(key) and key != LEAVE]
    when = NOT_YOURS & text(OPENED).differs("1") if told.opened else NOT_YOURS
    bars = [t.hide_commands(NOT_YOURS_NAME, when, own)] if own else []
    aimed = [key for key in keys if is_aimed(key)]
    bars += [t.hide_commands("not your game", _NOT_YOUR_GAME, aimed)] if aimed else []
    parts = [t.hide_commands("not your part", _NOT_YOUR_PART, [LEAVE])] if LEAVE in keys else []
    return *bars, *parts


def is_aimed(key: str) -> bool:
    """Return whether the enemies of a unit give it a command."""
    return key in AIMED or key.startswith(OVERRUN_KEY)


def _barred(trait: t.Trait) -> list[str]:
    """Return the keys that a trait already blocks for players who do not own the piece."""
    if trait.kind != "RestrictCommands":
        return []
    fields = t.trait_fields(trait)
    return key_names(fields["keys"]) if fields["name"] == NOT_YOURS_NAME else []


def menu_keys(trait: t.Trait) -> list[str]:
    """Return the keys of a trait's entries in a piece's menu."""
    if not _has_entries(trait.kind):
        return []
    fields = t.trait_fields(trait)
    if trait.kind == "Embellishment":
        return key_names(fields["increaseKey"]) if fields["increaseMenu"] else []
    if trait.kind in ("DynamicProperty", "SetGlobalProperty"):
        commands = (decode(c, ":") for c in decode(fields["commands"], ",") if c)
        return [name for menu, key, *_ in commands if menu for name in key_names(key)]
    return key_names(fields["key"]) if fields.get("menu") and fields.get("key") else []


@cache
def _has_entries(kind: str) -> bool:
    """Return whether traits of some kind can have menu entries with keys."""
    known = t.known_traits().get(kind)
    entries = ("menu", "increaseMenu", "commands")
    return (
        known is not None and kind != "SubMenu" and not known["fields"].keys().isdisjoint(entries)
    )
