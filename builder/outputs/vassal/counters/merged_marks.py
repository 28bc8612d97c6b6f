"""Merges the fixed properties that several features give a piece into one trait, since a saved game
contains every trait of every piece, each nested in the one before it."""

from __future__ import annotations

from collections.abc import Iterable

from builder.outputs.vassal.counters.compact.heard_keys import WALLS
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.vassal.format import traits as t


def with_merged_marks(traits: t.Traits, prototypes: Prototypes) -> t.Traits:
    """Return a piece's traits with its own fixed properties in as few traits as possible; those in
    prototypes stay there. The order of two properties with the same name is kept, and
    no property is moved past a trait of the kinds in :data:`WALLS`."""
    kept = list[t.Trait]()
    first = -1
    between = list[t.Trait]()
    for item in traits:
        if item.kind != "Marker":
            inside = list(expand_prototypes([item], prototypes))
            between += inside
            first = -1 if any(x.kind in WALLS for x in inside) else first
            kept.append(item)
        elif first >= 0 and _names([item]).isdisjoint(_names([kept[first], *between])):
            values = t.marker_values(kept[first]) | t.marker_values(item)
            kept[first] = t.marker_trait(values)
        else:
            first, between = len(kept), []
            kept.append(item)
    return tuple(kept)


def _names(traits: Iterable[t.Trait]) -> frozenset[str]:
    """Return the names of all properties that some traits define."""
    found = set[str]()
    for trait in traits:
        if trait.kind == "Marker":
            found |= t.marker_values(trait).keys()
        elif trait.kind in ("CalculatedProperty", "DynamicProperty"):
            found.add(t.trait_fields(trait)["name"])
    return frozenset(found)
