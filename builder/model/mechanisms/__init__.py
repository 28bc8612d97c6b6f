"""Mechanisms: the rules of a game of the system ``open``, declared as data, a module for each family.

What is not declared is not checked, not asked, not printed and not in the module.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.base import Sourced
from builder.model.mechanisms.combat import Combat
from builder.model.mechanisms.declared import Declared
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.stacking import Stacking
from builder.model.mechanisms.zones import Zones

CASES = {
    "stacking": "4.0",
    "movement": "5.0",
    "zones": "6.0",
    "combat": "7.0",
}
"""The case of each family whose declaration names none."""


class Mechanisms(Sourced):
    """The file ``mechanisms.yaml``: what rules a game has."""

    stacking: Stacking | None = None
    movement: Movement | None = None
    zones: Zones | None = None
    combat: tuple[Combat, ...] = ()

    def families(self) -> Iterator[tuple[str, tuple[Declared, ...]]]:
        """The families that are declared, in the order of their cases, each with its declarations."""
        for name in CASES:
            found = getattr(self, name)
            declared = found if isinstance(found, tuple) else (found,) if found else ()
            if declared:
                yield name, declared

    def case(self, family: str, declared: Declared) -> str:
        """The number of the case that a declaration belongs to."""
        return declared.rule or CASES[family]


__all__ = ["CASES", "Combat", "Declared", "Mechanisms", "Movement", "Stacking", "Zones"]
