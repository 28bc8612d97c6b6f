"""Zones of control and the ways out of places, as data for a VASSAL module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.expressions.terms import Term

Around = Mapping[str, Mapping[str, frozenset[str]]]
"""For each map and place, the other places that belong to that place."""


@dataclass(frozen=True)
class ZoneAround:
    """The zone of control round the place of enemy units that match ``who``."""

    who: Term
    around: Around


@dataclass(frozen=True, kw_only=True)
class WaysOut:
    """What decides whether units are surrounded, as conditions want them to be or not (``asked``, by
    their names in formulas): the ``ways`` that lead out of each place, for each class
    of units (``classes`` has its index by unit), and the ``zones`` of control of their enemies (of a unit
    the first that fits applies) that close these, except where a friendly unit matches ``cancels``."""

    asked: Mapping[str, bool]
    ways: tuple[Around, ...]
    classes: Mapping[str, int]
    zones: tuple[ZoneAround, ...] = ()
    cancels: Term | None = None
    reach: int = 0
    """How many places away from a unit its zone of control ends, at most."""
