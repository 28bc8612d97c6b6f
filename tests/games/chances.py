"""Draws by the engine's own chances, for games that are played through."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random


def picked(rng: Random, chances: Mapping[str, Fraction]) -> str:
    """One of several things, each with its chance."""
    found = rng.random()
    for name, chance in chances.items():
        found -= float(chance)
        if found < 0:
            return name
    return [*chances][-1]
