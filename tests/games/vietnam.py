"""The spec of Vietnam Battles, loaded once for all its tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.model.counters import Unit
from builder.model.game import Game
from builder.problems import render
from builder.spec.load import Loaded, load_game

FOLDER = Path(__file__).parents[2] / "specs" / "vietnam-battles"


@cache
def loaded() -> Loaded:
    """What the loader makes of the folder."""
    return load_game(FOLDER)


@cache
def game() -> Game:
    """The game; fails with the problems if there is none."""
    found = loaded()
    assert found.game is not None, "\n".join(render(p) for p in found.problems)
    return found.game


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
