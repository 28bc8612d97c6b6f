"""Merges the fixed properties that several features give a piece into one trait, since a saved game
contains every trait of every piece, each nested in the one before it."""

from __future__ import annotations

from functools import cache

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
    since_first = set[str]()
    for item in traits:
        inside = expand_prototypes([item], prototypes) if item.kind == "UsePrototype" else [item]
        names = frozenset[str]().union(*map(_names_of, inside))
        if item.kind != "Marker":
            first = -1 if any(x.kind in WALLS for x in inside) else first
            kept.append(item)
        elif first >= 0 and names.isdisjoint(since_first):
            values = t.marker_values(kept[first]) | t.marker_values(item)
            kept[first] = t.marker_trait(values)
        else:
            first, since_first = len(kept), set()
            kept.append(item)
        since_first |= names
    return tuple(kept)


@cache
def _names_of(trait: t.Trait) -> frozenset[str]:
    """Return the names of all properties that a trait defines."""
    if trait.kind == "Marker":
        return frozenset(t.marker_values(trait))
    if trait.kind in ("CalculatedProperty", "DynamicProperty"):
        return frozenset({t.trait_fields(trait)["name"]})
    return frozenset()
