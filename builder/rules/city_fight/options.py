"""Optional rules, and readings of doubtful ones, as switches by name (7.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.problems import unknown
from builder.rules.procedures import Refused

OPTIONS: dict[str, str] = {
    "7.1": "hidden NVA/VC units",
    "7.2": "bridges may be blown",
    "7.3": "landing craft",
    "7.4": "moat bridges may be rebuilt",
    "7.5a": "fire at helicopter landings",
    "7.5b": "weather",
    "7.6": "the sacred palace",
    "7.7": "historical set-up",
    "7.8": "visibility",
    "7.9": "advance after combat",
    "7.10a": "airborne landings under fire",
    "7.10b": "CS gas",
    "whole-stack": "5.4: a result that eliminates anybody eliminates every unit of a stack in the open",
    "response-always": "5.3: response fire must be taken, none may wait for normal fire",
    "no-spotting-over-walls": "5.6: neighbours are spotted for indirect fire only if no wall is between",
    "gunfire-by-road": "3.3: naval gunfire may fall in the road movement phase too",
    "moat-inside": "1.2: the moat belongs to the Inner City",
    "second-turn-closed": "7.7: mortars and rockets stay out in the second turn too",
}
"""Every switch: optional rules by their numbers, doubtful readings by a name."""

Options = Annotated[
    Words, Field(description=f"optional rules and readings in use: {', '.join(OPTIONS)}")
]


def known_options(given: Iterable[str]) -> frozenset[str]:
    """The switches that are on; raises :class:`Refused` for one that there is not."""
    found = frozenset(given)
    for name in sorted(found):
        if name not in OPTIONS:
            raise Refused(unknown("option", name, OPTIONS, ("given", "options")))
    return found
