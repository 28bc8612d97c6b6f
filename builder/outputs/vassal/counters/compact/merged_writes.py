"""Merges those traits of a piece that set global properties of the module, so that pieces have
fewer traits. VASSAL's trait Set Global Property changes one property, whose *name* may itself be
read from a property. So a pair of such traits can replace any number: for each command, the outer
one writes the name of the property to change into :data:`WRITES`, and the inner one changes the
property named by :data:`WRITES`. A command that changes several properties needs as many pairs; if
that would be more than :data:`_PAIRS`, the command is passed on as several commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from builder.outputs.vassal.counters.compact.heard_keys import (
    ACT_AFTERWARDS,
    WALLS,
    keys_heard_by,
    keys_stopped_by,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import decode, encode

WRITES = "Writes"
"""The property of the module with the name of the property that is to be changed."""

_KIND = "SetGlobalProperty"
_PAIRS = 2
"""The largest number of pairs."""


class _Write(NamedTuple):
    """One change that a command makes to a global property: the keystroke, the name of the
    property, and the change."""

    key: str
    property: str
    change: str


def with_merged_writes(traits: t.Traits) -> t.Traits:
    """Return a piece's traits in which those that set global properties of the module are merged
    with the outermost of them, as far as they work the same there."""
    first = next((n for n, x in enumerate(traits) if _can_be_merged(x)), -1)
    if first < 0:
        return traits
    merged, kept = [traits[first]], list(traits[:first])
    inside = list[t.Trait]()
    held_back = set[str]()
    for n, trait in enumerate(traits[first + 1 :], first + 1):
        if trait.kind in WALLS:
            inside += traits[n:]
            break
        if _can_be_merged(trait) and keys_heard_by(trait).isdisjoint(held_back):
            merged.append(trait)
        else:
            inside.append(trait)
            held_back |= _held_back_by(trait)
    made = tuple(_made(merged, traits))
    return traits if len(made) >= len(merged) else (*kept, *made, *inside)


def _can_be_merged(trait: t.Trait) -> bool:
    """Return whether a trait only sets a global property to texts and has no menu entry."""
    if trait.kind != _KIND:
        return False
    alike = t.trait_fields(trait) | {"property": "", "commands": ""} == _empty_fields()
    return alike and all(not decode(x, ":")[0] for x in _commands(trait))


@cache
def _empty_fields() -> dict[str, str]:
    return t.trait_fields(t.set_global_property("", ()))


def _held_back_by(trait: t.Trait) -> frozenset[str]:
    """Return the commands to which a trait that sets a property must not respond, if it is to work the
    same when it is moved outward past another one."""
    stopped = keys_stopped_by(trait)
    return stopped if trait.kind in ACT_AFTERWARDS else stopped | keys_heard_by(trait)


def _made(merged: Sequence[t.Trait], traits: t.Traits) -> Iterator[t.Trait]:
    """Yield the pairs of traits that replace several ones and, outside of them, the triggers that
    split a command which changes many properties."""
    writes = dict[str, list[_Write]]()
    for trait in merged:
        name = t.trait_fields(trait)["property"]
        for command in _commands(trait):
            _, key, change = decode(command, ":")
            writes.setdefault(key, []).append(_Write(key, name, change))
    rows = list[list[_Write]]([])
    for key, several in writes.items():
        if len(several) > _PAIRS and _only_writes(key, merged, traits):
            name = key.rpartition(",")[2]
            parts = [f"{name}-{n}" for n in range(1, len(several) + 1)]
            yield t.trigger_action("", name, parts)
            rows += [[w._replace(key=t.named_key(p))] for w, p in zip(several, parts, strict=True)]
        else:
            rows.append(several)
    for n in range(max(map(len, rows))):
        row = [several[n] for several in rows if n < len(several)]
        named = [(w.key, encode(("P", w.property), ",")) for w in row]
        yield _writer(WRITES, named)
        yield _writer(f"${WRITES}$", [(w.key, w.change) for w in row])


def _only_writes(key: str, merged: Sequence[t.Trait], traits: t.Traits) -> bool:
    """Return whether a command reaches no traits but those that set global properties, so that it
    may be replaced by several commands."""
    name = key.rpartition(",")[2]
    return not any(name in keys_heard_by(x) for x in traits if x not in merged)


def _writer(property: str, changes: Sequence[tuple[str, str]]) -> t.Trait:
    commands = encode((encode(("", key, change), ":") for key, change in changes), ",")
    return t.make_trait(_KIND, property=property, commands=commands)


def _commands(trait: t.Trait) -> list[str]:
    return [x for x in decode(t.trait_fields(trait)["commands"], ",") if x]


def write_properties(pieces: Iterable[t.Traits]) -> Iterator[Element]:
    """Yield the global property that holds the name of the property to change, if any of the
    ``pieces`` has merged traits."""
    named = f"${WRITES}$"
    if any(
        x.kind == _KIND and t.trait_fields(x)["property"] == named
        for traits in pieces
        for x in traits
    ):
        yield component("GlobalProperty", name=WRITES, initialValue="", isNumeric=False)
