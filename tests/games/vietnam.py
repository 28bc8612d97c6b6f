"""The spec of Vietnam Battles."""

from __future__ import annotations

from functools import partial

from builder.model.pieces.counters import Unit
from tests.games import loading

loaded = partial(loading.loaded, "vietnam-battles")
game = partial(loading.game, "vietnam-battles")
runs = partial(loading.runs, "vietnam-battles")


def counters_of(scenario: str) -> list[str]:
    """The ids of all counters that a scenario uses, one entry a piece of cardboard; what lies on
    others (chits) is left out."""
    found = game().scenario(scenario)
    free = [
        counter
        for lot in found.free_setup
        for counter in lot.counters
        for _ in range(lot.count or game().counters[counter].count)
    ]
    fixed = [p.counter for p in found.setup for _ in range(p.count)]
    return [*free, *fixed, *(c for r in found.reinforcements for c in r.counters)]


def units_of(scenario: str) -> list[Unit]:
    """The units of a scenario, one entry a piece."""
    counters = (game().counters[c] for c in counters_of(scenario))
    return [c for c in counters if isinstance(c, Unit)]
