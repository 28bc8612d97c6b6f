"""Estimates how much memory VASSAL needs for a module. A module may state how much memory VASSAL
should have at least; if that is more than the player's preference, VASSAL raises the preference and
asks in the chat to open the module again."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.vassal.counters.compact.saved_text import saved_length
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.vassal.format import traits as t

USUAL = 512
"""The megabytes that VASSAL gives a module unless its player has chosen otherwise."""

_EMPTY, _TRAIT, _TIMES = 80, 1000, 3
"""What VASSAL takes: megabytes for a module without pieces in play, bytes for a trait of a piece, and how
many times it holds the text of a saved game while it writes it down. As measured with VASSAL 3.7.26:
1,300 units of 126 traits open in 512 MB and then take 332 MiB, 1,300 of 159 do not; 400 of 175 take 155."""
_STEP = 256


def memory_needed(game: Game, counters: Counters, prototypes: Prototypes) -> int:
    """Return how many megabytes VASSAL needs to open the largest scenario, rounded up to a multiple
    of 256."""
    sizes = {
        id: _bytes(tuple(expand_prototypes(piece.traits, prototypes)))
        for id, piece in counters.pieces.items()
    }
    used = [_counters_of(scenario) for scenario in game.scenarios]
    most = max((sum(sizes.get(id, 0) for id in ids) for ids in used), default=0)
    return -(-(_EMPTY + most // 1_000_000) // _STEP) * _STEP


def _bytes(traits: t.Traits) -> int:
    """Return the memory in bytes that a piece takes."""
    return _TRAIT * len(traits) + _TIMES * saved_length(traits)


def _counters_of(scenario: Scenario) -> list[str]:
    placed = [p.counter for p in scenario.setup]
    free = [id for f in scenario.free_setup for id in f.counters]
    return [*placed, *free, *(id for r in scenario.reinforcements for id in r.counters)]
