"""Finds prototypes that no piece of a module uses: players never meet the faults in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set

from builder.vassal.format.traits import Trait
from builder.vassal.reading.trait_chains import Definition, all_fields

_PROTOTYPE_NAME = re.compile(r"prototype\\*;([^;\t\\/]+)")
_PUT_TOGETHER = re.compile(r"[{$]")
"""Matches a name that contains a property and is therefore known only when the game runs."""


def idle_prototypes(prototypes: Mapping[str, Definition], pieces: Iterable[Definition]) -> Set[str]:
    """Return the names of the prototypes that neither a piece uses nor a piece that a trait places
    on the map; none if prototype names are composed while the game runs."""
    uses = {name: _uses(definition) for name, definition in prototypes.items()}
    waiting = {name for piece in pieces for name in _uses(piece)}
    if any(_PUT_TOGETHER.search(name) for names in (waiting, *uses.values()) for name in names):
        return frozenset()
    met: set[str] = set()
    while waiting:
        name = waiting.pop()
        met.add(name)
        waiting |= uses.get(name, set()) - met
    return prototypes.keys() - met


def _uses(definition: Definition) -> set[str]:
    traits = definition.chain[:-1]
    return {
        name
        for trait in traits
        for name in (all_fields(trait).get("prototypeName", ""), *placed_prototypes(trait))
    }


def placed_prototypes(trait: Trait) -> list[str]:
    """Return the prototypes of the piece that a trait places on the map, as far as the trait names
    them."""
    return _PROTOTYPE_NAME.findall(trait.type) if trait.kind in ("PlaceMarker", "Replace") else []
