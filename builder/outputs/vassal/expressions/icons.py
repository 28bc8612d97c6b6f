"""Chooses the icons of a module: the drawn ones, or VASSAL's own where one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.outputs.vassal.expressions.module_pictures import Picture


@dataclass
class Icons:
    """The icon files by name; ``used`` collects the icons that are requested, since only they go
    into the module."""

    drawn: Mapping[str, Picture]
    used: set[str] = field(default_factory=set)

    def file(self, name: str, otherwise: str = "") -> str:
        """Return the file name of an icon, or ``otherwise`` if there is none."""
        if name not in self.drawn:
            return otherwise
        self.used.add(name)
        return f"icon-{name}.png"
