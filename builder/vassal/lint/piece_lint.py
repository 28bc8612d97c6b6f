"""Finds faults in pieces whose traits VASSAL silently drops, clamps or misreads."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from hashlib import blake2b

from builder.problems import Problem, error, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait, field_names, known_traits
from builder.vassal.reading.idle_prototypes import placed_prototypes
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.trait_chains import Definition, all_fields
from builder.vassal.reading.trait_names import layer_levels, shortened

_LEVEL = re.compile(r"-?\d{1,9}$")
_CLOSING = {")": "(", "]": "[", "}": "{"}


def prototype_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report prototypes that do not exist but are named in pieces or in the prototypes of pieces."""
    suggest, prototypes = suggestions(), dict(module.prototypes)
    for name, definition in _undefined_uses(module):
        message = filled_sentence(
            "{called}: there is no prototype {name!r}; the trait vanishes",
            called=definition.called,
            name=name,
        )
        yield error("undefined-prototype", message, hint=suggest(name, prototypes))


def undefined_prototypes(module: OpenedModule) -> list[str]:
    """Return the names of prototypes that pieces use and that do not exist."""
    return sorted({name for name, _ in _undefined_uses(module)})


def _undefined_uses(module: OpenedModule) -> Iterator[tuple[str, Definition]]:
    """Yield each use of a missing prototype, with the definition that uses it."""
    prototypes = dict(module.prototypes)
    waiting = [d for _, d in reversed(module.slots)]
    definitions = [d for d in module.definitions if d.called not in module.unused_prototypes]
    met = {name for d in definitions for t in d.chain[:-1] for name in placed_prototypes(t)}
    waiting += [prototypes[name] for name in sorted(met & prototypes.keys(), reverse=True)]
    while waiting:
        definition = waiting.pop()
        for trait in definition.chain[:-1]:
            name = all_fields(trait).get("prototypeName", "")
            if name in prototypes and name not in met:
                waiting.append(prototypes[name])
            elif _undefined(name, prototypes):
                yield name, definition
            met.add(name)


def piece_findings(definitions: Iterable[Definition]) -> Iterator[Problem]:
    """Report faults in pieces that do not depend on their module."""
    checks = PieceChecks()
    for definition in definitions:
        yield from checks.findings(definition)


class PieceChecks:
    """Checks pieces for faults in their traits.

    Faults in their types are reported at the first of the pieces that share the types, and a trait
    that was found valid is not checked again, because large modules repeat the same traits
    thousands of times.
    """

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self._sound: set[str] = set()

    def is_new(self, definition: Definition) -> bool:
        """Decide whether no piece with the same types was checked before."""
        return _digest(definition.types) not in self._seen

    def findings(self, definition: Definition) -> Iterator[Problem]:
        """Yield the faults of one piece that do not depend on its module."""
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
        """Yield the faults in the type of a trait, which do not depend on its state."""
        found = [] if trait.kind == "Marker" else list(_misread(called, trait))
        found += _bad_expressions(called, trait)
        if not found and len(self._sound) < _MOST_SOUND:
            self._sound.add(trait.type)
        yield from found


_MOST_SOUND = 20_000


def _digest(types: str) -> bytes:
    """Return a digest of the joined types of a piece, stored in place of the long text."""
    return blake2b(types.encode("utf-8", "replace"), digest_size=16).digest()


def _undefined(name: str, prototypes: Collection[str]) -> bool:
    """Decide whether no prototype has this name; a name that contains a property counts as defined,
    because it is known only when the game runs."""
    return bool(name) and name not in prototypes and not re.search(r"[{$]", name)


def _misread(called: str, trait: Trait) -> Iterator[Problem]:
    """Report a separator inside a name, which makes VASSAL split a trait into too many fields."""
    data = known_traits().get(trait.kind)
    if data is None:
        return
    if trait.kind == "Marker":
        names = decode(trait.type.removeprefix(data["id"]), ",")
        more = len(decode(trait.state, ",")) > len(names)
    else:
        found = decode(trait.type.removeprefix(data["id"]), data["separator"])
        more = any(found[len(field_names(trait.kind)) :])
    if more:
        mark = data["separator"]
        message = filled_sentence(
            "{called}: the trait {kind} has more fields than the engine reads",
            called=called,
            kind=trait.kind,
        )
        hint = filled_sentence(
            "is a {mark} in a name or text not escaped, or the module of a newer engine?", mark=mark
        )
        yield warning("unescaped-name", message, hint=hint)


def _bad_level(called: str, trait: Trait) -> Iterator[Problem]:
    level = trait.state.partition(";")[0]
    if _LEVEL.match(level) and int(level) > layer_levels(trait):
        name = all_fields(trait).get("name", "")
        message = filled_sentence(
            "{called}: the layer {name!r} stands at level {level} of {count}",
            called=called,
            name=name,
            level=level,
            count=layer_levels(trait),
        )
        yield warning("bad-level", message, hint="the engine shows the last level instead")


def _bad_expressions(called: str, trait: Trait) -> Iterator[Problem]:
    for name, value in all_fields(trait).items():
        if value.startswith("{") and value.endswith("}") and not brackets_balanced(value):
            message = filled_sentence(
                "{called}: {name} of {kind}: {value!r} does not close",
                called=called,
                name=name,
                kind=trait.kind,
                value=shortened(value),
            )
            hint = "the engine finds a syntax error only when it needs the value"
            yield warning("bad-expression", message, hint=hint)


def _order(definition: Definition) -> Iterator[Problem]:
    """Report traits in the wrong order; they are listed from the outermost."""
    kinds = [t.kind for t in definition.chain]
    if "Footprint" in kinds and "FreeRotator" in kinds[: kinds.index("Footprint")]:
        message = filled_sentence(
            "{called}: the movement trail lies inside the rotation, and turns too",
            called=definition.called,
        )
        yield warning("trail-turns", message)


def brackets_balanced(expression: str) -> bool:
    """Decide whether all brackets and quotation marks of an expression are closed."""
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
