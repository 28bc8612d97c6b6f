"""Moves calculated properties out of pieces with very many traits, since VASSAL computes all of a
piece's properties before each command to it, and writes each of them into saved games. The
expression of such a property becomes a constant of the module, which whoever reads the property
evaluates for the piece. A property that is also read in another way, such as by a sum over pieces
or by a list, stays in the pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from builder.outputs.vassal.counters.compact.compact_units import IS_JOINED, JOINED
from builder.outputs.vassal.counters.compact.expression_names import any_of, names_at, with_code
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.vassal.expressions.functions import (
    evaluated,
    read_as_property,
    written_choice,
)
from builder.vassal.expressions.properties import string
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.lookups import STORED

_CALCULATED = "CalculatedProperty"
Code = Mapping[str, Mapping[str, str]]
"""The code that reads each moved property, by its name and by the function that it stands for."""


@dataclass(frozen=True)
class MovedProperties:
    """The calculated properties that were moved out of pieces: their expressions as ``constants``,
    by name, and the ``code`` that now reads them."""

    constants: Mapping[str, str] = field(default_factory=dict)
    code: Code = field(default_factory=dict)

    def in_component(self, element: Element) -> Element:
        """Return a component of the build file whose expressions read moved properties by the new
        code. The constants with the moved expressions stay unchanged; they do so already, and read
        the old property for pieces that still have it."""
        if not self.code or element.attributes.get("name", "") in self.constants:
            return element
        texts = element.attributes.items()
        some = any_of(frozenset(self.code))
        changed = {name: with_code(text, self.code, some) for name, text in texts if "{" in text}
        if not changed and not element.children:
            return element
        children = [self.in_component(child) for child in element.children]
        return replace(element, attributes={**element.attributes, **changed}, children=children)


def with_moved_properties(
    counters: Counters, prototypes: Prototypes, components: Iterable[Element], own: Iterable[str]
) -> tuple[Counters, Prototypes, MovedProperties]:
    """Return pieces and prototypes without those calculated properties (among ``own``) that only
    expressions read, for pieces whose traits are joined. ``components`` are the components of the
    build file that read properties of features."""
    joined = [name for name in prototypes if name.startswith(JOINED)]
    found = dict[str, set[str]]()
    for name in joined:
        for trait in prototypes[name]:
            if trait.kind == _CALCULATED:
                fields = t.trait_fields(trait)
                found.setdefault(fields["name"], set()).add(fields["expression"])
    names = {name for name in own if len(found.get(name, ())) == 1}
    if not names:
        return counters, prototypes, MovedProperties()
    names -= set(_read_otherwise(names, _texts(counters, prototypes, components)))
    names -= set(_read_by_kept(names, prototypes))
    names -= set(_also_fixed(counters, prototypes))
    code = {name: _code(name) for name in sorted(names)}
    some = any_of(frozenset(code))
    constants = {
        f"{STORED}{name}": with_code(_guarded(name, *found[name]), _without(code, name), some)
        for name in code
    }
    changed = {
        name: tuple(_reading(x, code) for x in traits if not (name in joined and _moved(x, code)))
        for name, traits in prototypes.items()
    }
    pieces = counters.changed(lambda traits: tuple(_reading(x, code) for x in traits))
    return pieces, changed, MovedProperties(constants, code)


def _code(name: str) -> dict[str, str]:
    """Return the code that reads a moved property, by the function (such as ``GetString``) that it
    replaces."""
    value = evaluated(string(f"{STORED}{name}"))
    alike = str(read_as_property(value))
    return {"GetString": str(value), "GetProperty": alike, "": alike}


def _without(code: Code, name: str) -> Code:
    return {other: reads for other, reads in code.items() if other != name}


def _guarded(name: str, expression: str) -> str:
    """Return an expression that computes a moved property for pieces with joined traits, and reads
    the property by its name for all others."""
    return written_choice(string(IS_JOINED).equals("1"), expression, string(name))


def _moved(trait: t.Trait, code: Code) -> bool:
    return trait.kind == _CALCULATED and t.trait_fields(trait)["name"] in code


# -- who reads a property ----------------------------------------------------------------------------


def _texts(
    counters: Counters, prototypes: Prototypes, components: Iterable[Element]
) -> Iterator[str]:
    """Yield the texts of traits and components in which properties may be read."""
    pieces = (piece.traits for piece in counters.pieces.values())
    every = {x: None for traits in (*prototypes.values(), *pieces) for x in traits}
    for trait in every:
        if trait.kind not in _NO_READERS:
            for name, value in t.trait_fields(trait).items():
                if (trait.kind, name) != (_CALCULATED, "name"):
                    yield from _parts(trait.kind, name, value)
            yield trait.state if trait.kind == "Labeler" else ""
    for component in components:
        for element in component.walk():
            yield from element.attributes.values()


_CHANGES = frozenset({("DynamicProperty", "commands"), ("SetGlobalProperty", "commands")})
"""The fields, by the kind of trait, with commands that change a property."""

_KEPT = "DynamicProperty"
"""The kind of trait that is left as it is, since *Refresh Counters* keeps its value only if nothing of
it has changed."""

_NO_READERS = frozenset({"Marker", "UsePrototype"})


def _parts(kind: str, name: str, value: str) -> Iterator[str]:
    """Yield the single texts in a field of a trait."""
    if (kind, name) not in _CHANGES:
        yield value
        return
    for command in filter(None, decode(value, ",")):
        yield from decode(decode(command, ":")[2], ",")


def _read_otherwise(names: set[str], texts: Iterable[str]) -> Iterator[str]:
    """Yield those properties, among ``names``, that are also read by other means than expressions
    which contain the name."""
    some = any_of(frozenset(names))
    for said in texts:
        if said in names:
            yield said
        named = some.findall(said)
        yield from (name for name in named if f"${name}$" in said)
        if "{" in said:
            if named:
                every = names_at(said)
                yield from (at.name for at in every if at.name in names and not at.is_read)
            yield from (
                n for begin in _COMPOSED.findall(said) for n in names if n.startswith(begin)
            )


def _also_fixed(counters: Counters, prototypes: Prototypes) -> Iterator[str]:
    """Yield the properties that joined pieces calculate in place of a fixed one of the same name, which
    would be read instead."""
    fixed = {
        name: {key for x in traits if x.kind == "Marker" for key in t.marker_values(x)}
        for name, traits in prototypes.items()
    }
    for piece in counters.pieces.values():
        used = {t.prototype_name(x) for x in piece.traits if x.kind == "UsePrototype"}
        own = {key for x in piece.traits if x.kind == "Marker" for key in t.marker_values(x)}
        every = own.union(*(fixed.get(name, ()) for name in used))
        calculated = (x for name in used for x in prototypes.get(name, ()) if x.kind == _CALCULATED)
        yield from (n for x in calculated if (n := t.trait_fields(x)["name"]) in every)


def _read_by_kept(names: set[str], prototypes: Prototypes) -> Iterator[str]:
    """Yield those properties, among ``names``, that are read by traits whose texts are not
    replaced."""
    some = any_of(frozenset(names))
    for traits in prototypes.values():
        for trait in traits:
            if trait.kind == _KEPT:
                yield from some.findall(trait.type)


_COMPOSED = re.compile(r'Get\w+\(\\*"(\w+)\\*"\+')
"""A regular expression for the beginning of a name that an expression composes."""


# -- reading it where it is now ----------------------------------------------------------------------


def _reading(trait: t.Trait, code: Code) -> t.Trait:
    """Return a trait whose expressions read moved properties by the new code."""
    if (
        trait.kind in (*_NO_READERS, _KEPT)
        or not code
        or not any(map(any_of(frozenset(code)).search, trait[1:3]))
    ):
        return trait
    before = t.trait_fields(trait).items()
    fields = {name: _replaced(trait.kind, name, value, code) for name, value in before}
    state = with_code(trait.state, code) if trait.kind == "Labeler" else trait.state
    return t.make_trait(trait.kind, state, **fields)._replace(line=trait.line)


def _replaced(kind: str, name: str, value: str, code: Code) -> str:
    if (kind, name) not in _CHANGES:
        return with_code(value, code)
    commands = (decode(x, ":") for x in decode(value, ",") if x)
    return encode((encode((*c[:2], _change(c[2], code)), ":") for c in commands), ",")


def _change(change: str, code: Code) -> str:
    return encode((with_code(x, code) for x in decode(change, ",")), ",")
