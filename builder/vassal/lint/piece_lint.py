"""Pieces whose traits the engine drops, clamps or misreads without a word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from hashlib import blake2b

from builder.problems import Problem, error, said, suggestions, warning
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait, known_traits
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.trait_chains import Definition, fields
from builder.vassal.reading.trait_names import levels, shortened

_LEVEL = re.compile(r"-?\d{1,9}$")
_NAMED = re.compile(r"prototype\\*;([^;\t\\/]+)")
_CLOSING = {")": "(", "]": "[", "}": "{"}


def prototype_findings(module: OpenedModule) -> Iterator[Problem]:
    """Prototypes that there are not, in pieces and in the prototypes that pieces have."""
    suggest, prototypes = suggestions(), dict(module.prototypes)
    for name, definition in _undefined_uses(module):
        message = said(
            "{called}: there is no prototype {name!r}; the trait vanishes",
            called=definition.called,
            name=name,
        )
        yield error("undefined-prototype", message, hint=suggest(name, prototypes))


def undefined_prototypes(module: OpenedModule) -> list[str]:
    """The names of prototypes that pieces have and that there are not."""
    return sorted({name for name, _ in _undefined_uses(module)})


def _undefined_uses(module: OpenedModule) -> Iterator[tuple[str, Definition]]:
    """Each such name with what has it."""
    prototypes = dict(module.prototypes)
    waiting = [d for _, d in reversed(module.slots)]
    met = {name for d in module.definitions for t in d.chain[:-1] for name in _placed(t)}
    waiting += [prototypes[name] for name in sorted(met & prototypes.keys(), reverse=True)]
    while waiting:
        definition = waiting.pop()
        for trait in definition.chain[:-1]:
            name = fields(trait).get("prototypeName", "")
            if name in prototypes and name not in met:
                waiting.append(prototypes[name])
            elif _undefined(name, prototypes):
                yield name, definition
            met.add(name)


def idle_prototypes(module: OpenedModule) -> set[str]:
    """The prototypes that no piece of the module has, nor any that a trait puts on the map; none where
    names of prototypes are put together as the game runs."""
    prototypes = dict(module.prototypes)
    uses = {
        name: {fields(t).get("prototypeName", "") for t in d.chain[:-1] if t.kind == "UsePrototype"}
        | {placed for t in d.chain[:-1] for placed in _placed(t)}
        for name, d in prototypes.items()
    }
    waiting = {
        name
        for _, d in module.slots
        for t in d.chain[:-1]
        for name in (fields(t).get("prototypeName", ""), *_placed(t))
    }
    if any(re.search(r"[{$]", name) for names in (waiting, *uses.values()) for name in names):
        return set()
    met: set[str] = set()
    while waiting:
        name = waiting.pop()
        met.add(name)
        waiting |= uses.get(name, set()) - met
    return prototypes.keys() - met


def idle_findings(findings: Iterable[Problem], called: str) -> Iterator[Problem]:
    """The findings in a prototype that no piece has: nobody who plays meets them."""
    for found in findings:
        message = said("no piece has the {called}: {message}", called=called, message=found.message)
        yield warning("idle-prototype", message)


def _placed(trait: Trait) -> list[str]:
    """The prototypes of the piece that a trait puts on the map, as far as it says."""
    return _NAMED.findall(trait.type) if trait.kind in ("PlaceMarker", "Replace") else []


def piece_findings(definitions: Iterable[Definition]) -> Iterator[Problem]:
    """What is wrong with pieces, whatever their module."""
    checks = Checks()
    for definition in definitions:
        yield from checks.findings(definition)


class Checks:
    """Looks at pieces. What is wrong with their types is told at the first of those that share them, and
    a trait that was found sound is not looked at again: large modules have the same ones thousands of
    times."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self._sound: set[str] = set()

    def is_new(self, definition: Definition) -> bool:
        """Whether no piece of the same types was looked at before."""
        return _digest(definition.types) not in self._seen

    def findings(self, definition: Definition) -> Iterator[Problem]:
        """What is wrong with one piece, whatever its module."""
        yield from definition.findings
        new = self.is_new(definition)
        for trait in definition.chain[:-1]:
            if trait.kind == "Marker":
                yield from _misread(definition.called, trait)
            if trait.kind == "Embellishment":
                yield from _bad_level(definition.called, trait)
            if new and trait.type not in self._sound:
                yield from self._of_type(definition.called, trait)
        if new:
            self._seen.add(_digest(definition.types))
            yield from _order(definition)

    def _of_type(self, called: str, trait: Trait) -> Iterator[Problem]:
        """What is wrong with a trait, whatever its state."""
        found = [] if trait.kind == "Marker" else list(_misread(called, trait))
        found += _bad_expressions(called, trait)
        if not found and len(self._sound) < _MOST_SOUND:
            self._sound.add(trait.type)
        yield from found


_MOST_SOUND = 20_000


def _digest(types: str) -> bytes:
    """What stands for long types, of which thousands are met."""
    return blake2b(types.encode("utf-8", "replace"), digest_size=16).digest()


def _undefined(name: str, prototypes: Collection[str]) -> bool:
    """A name with a property in it is only known when the game runs."""
    return bool(name) and name not in prototypes and not re.search(r"[{$]", name)


def _misread(called: str, trait: Trait) -> Iterator[Problem]:
    """A separator in a name makes more fields than there are."""
    data = known_traits().get(trait.kind)
    if data is None:
        return
    if trait.kind == "Marker":
        names = decode(trait.type.removeprefix(data["id"]), ",")
        more = len(decode(trait.state, ",")) > len(names)
    else:
        found = decode(trait.type.removeprefix(data["id"]), data["separator"])
        more = len(found) > len(data["fields"]) and any(found[len(data["fields"]) :])
    if more:
        mark = data["separator"]
        message = said(
            "{called}: the trait {kind} has more fields than the engine reads",
            called=called,
            kind=trait.kind,
        )
        hint = said(
            "is a {mark} in a name or text not escaped, or the module of a newer engine?", mark=mark
        )
        yield warning("unescaped-name", message, hint=hint)


def _bad_level(called: str, trait: Trait) -> Iterator[Problem]:
    level = trait.state.partition(";")[0]
    if _LEVEL.match(level) and int(level) > levels(trait):
        name = fields(trait).get("name", "")
        message = said(
            "{called}: the layer {name!r} stands at level {level} of {count}",
            called=called,
            name=name,
            level=level,
            count=levels(trait),
        )
        yield warning("bad-level", message, hint="the engine shows the last level instead")


def _bad_expressions(called: str, trait: Trait) -> Iterator[Problem]:
    for name, value in fields(trait).items():
        if value.startswith("{") and value.endswith("}") and not balanced(value):
            message = said(
                "{called}: {name} of {kind}: {value!r} does not close",
                called=called,
                name=name,
                kind=trait.kind,
                value=shortened(value),
            )
            hint = "the engine finds a syntax error only when it needs the value"
            yield warning("bad-expression", message, hint=hint)


def _order(definition: Definition) -> Iterator[Problem]:
    """Traits are listed from the outermost."""
    kinds = [t.kind for t in definition.chain]
    if "Footprint" in kinds and "FreeRotator" in kinds[: kinds.index("Footprint")]:
        message = said(
            "{called}: the movement trail lies inside the rotation, and turns too",
            called=definition.called,
        )
        yield warning("trail-turns", message)


def balanced(expression: str) -> bool:
    """Whether brackets and quotation marks of an expression close."""
    open: list[str] = []
    quote, escaped = "", False
    for c in expression:
        if escaped:
            escaped = False
        elif quote:
            escaped, quote = c == "\\", "" if c == quote else quote
        elif c in "\"'":
            quote = c
        elif c in _CLOSING.values():
            open.append(c)
        elif c in _CLOSING and (not open or open.pop() != _CLOSING[c]):
            return False
    return not open and not quote
