"""Gives numbers to commands inside pieces with very many traits. VASSAL writes a named command into
saved games with a number of its own and the name (``57711,0,battle-mark-1``); for a command without a
name it writes the code of a key (``634,0``). So a command that only the piece itself sends, and that no
menu shows, becomes the code of a key that no keyboard has.

The traits to which *Refresh Counters* gives the values of older saved games keep the names of their
commands, since it does so only if nothing of a trait has changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from builder.outputs.vassal.counters.compact.compact_units import (
    is_joined,
    is_joined_for_number,
    used_prototypes,
)
from builder.outputs.vassal.counters.compact.costly_traits import COSTLY
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode

_FIRST = 600
"""The first code that is used: those of keys on keyboards are below 530 or above 60,000, and VASSAL's own
for named commands from 57,344 on."""

_NAMED = re.compile(r"57344(\\*),0\\*,([^,;:\\\t]+)")
"""A regular expression for a named command in a text, escaped or not."""

_TO_OTHERS = {
    "CounterGlobalKeyCommand": "globalKey",
    "GlobalHotKey": "hotkey",
    "Replace": "afterKey",
    "PlaceMarker": "afterKey",
}
"""The fields with commands that a trait sends to the module or to other pieces."""


@dataclass(frozen=True)
class NumberedCommands:
    """The codes of keys in place of the names of commands, by name."""

    codes: Mapping[str, str]

    def in_pieces(self, counters: Counters, prototypes: Prototypes) -> tuple[Counters, Prototypes]:
        """Return pieces and prototypes with codes in place of names."""
        if not self.codes:
            return counters, prototypes
        changed = {name: self._in_traits(traits) for name, traits in prototypes.items()}
        return counters.changed(self._in_traits), changed

    def in_component(self, element: Element) -> Element:
        """Return a component with codes in place of names in the pieces and prototypes in it."""
        if not self.codes:
            return element
        children = [self.in_component(child) for child in element.children]
        if not element.traits:
            return replace(element, children=children)
        body, traits = self._in_text(element.body), self._in_traits(tuple(element.traits))
        return replace(element, children=children, body=body, traits=traits)

    def _in_traits(self, traits: t.Traits) -> t.Traits:
        return tuple(x._replace(type=self._in_text(x.type)) for x in traits)

    def _in_text(self, text: str) -> str:
        return _NAMED.sub(self._code, text)

    def _code(self, found: re.Match[str]) -> str:
        code = self.codes.get(found[2])
        return found[0] if code is None else f"{code}{found[1]},0"

    def named_again(self, trait: t.Trait) -> t.Trait:
        """Return a trait with names in place of codes."""
        return trait._replace(type=self._coded.sub(self._name, trait.type))

    @cached_property
    def _coded(self) -> re.Pattern[str]:
        codes = "|".join(self.codes.values()) or "$^"
        return re.compile(rf"(?<![\w.])({codes})(\\*),0(?=[,;:\\]|$)")

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {code: name for name, code in self.codes.items()}

    def _name(self, found: re.Match[str]) -> str:
        return f"57344{found[2]},0{found[2]},{self._names[found[1]]}"


def numbered_commands(
    counters: Counters, prototypes: Prototypes, components: Element, also: Iterable[str]
) -> NumberedCommands:
    """Return codes for the commands inside pieces with joined traits, if some of these have very many
    traits. ``components`` are the whole module: commands that it sends keep their names, since it may
    send them to units of older saved games too; so do those that it sends ``also``."""
    pieces = [piece.traits for piece in counters.pieces.values()]
    if not any(map(is_joined_for_number, pieces)):
        return NumberedCommands({})
    inside = [x for x in pieces if is_joined(x)]
    much = {*inside}
    others = [x for x in pieces if x not in much]
    own = _whole(inside, prototypes)
    kept = {key for trait in own for key in _shown_or_sent(trait)}
    kept |= {key for trait in _whole(others, prototypes) for key in _keys(trait.type)}
    kept |= _sent_by(components).union(also)
    names = sorted({key for trait in own for key in _keys(trait.type)} - kept)
    return NumberedCommands({name: str(code) for code, name in enumerate(names, _FIRST)})


def keys_from_outside(
    counters: Counters, prototypes: Prototypes, components: Element
) -> frozenset[str]:
    """Return the commands that come to pieces from the module or from other pieces."""
    every = _whole((piece.traits for piece in counters.pieces.values()), prototypes)
    from_pieces = (_to_others(trait) for trait in every)
    return frozenset(_sent_by(components).union(*from_pieces))


def _sent_by(components: Element) -> set[str]:
    """Return the commands that the components of a module send."""
    found = (x.attributes.values() for x in components.walk() if not x.traits)
    return {key for values in found for value in values for key in _keys(value)}


def _whole(pieces: Iterable[t.Traits], prototypes: Prototypes) -> set[t.Trait]:
    """Return all traits of pieces, each once."""
    names = used_prototypes(prototypes, pieces := [*pieces])
    shared = (trait for name in names for trait in prototypes.get(name, ()))
    return {*shared, *(trait for traits in pieces for trait in traits)}


def _keys(text: str) -> list[str]:
    return [name for _, name in _NAMED.findall(text)]


def _shown_or_sent(trait: t.Trait) -> Iterator[str]:
    """Yield the commands of a trait that keep their names because a menu shows them, because they go to
    other pieces or the module, or because *Refresh Counters* compares the trait."""
    if trait.kind in COSTLY:
        yield from _keys(trait.type)
        return
    fields = t.trait_fields(trait)
    if fields.get("menu"):
        yield from _keys(fields.get("key", ""))
    if trait.kind == "SetGlobalProperty":
        for command in filter(None, decode(fields["commands"], ",")):
            menu, key, *_ = [*decode(command, ":"), "", ""]
            yield from _keys(key) if menu else ()
    yield from _to_others(trait)


def _to_others(trait: t.Trait) -> list[str]:
    """Return the commands that a trait sends to other pieces or to the module."""
    to_others = _TO_OTHERS.get(trait.kind)
    return _keys(t.trait_fields(trait)[to_others]) if to_others else []
