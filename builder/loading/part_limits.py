"""How many parts of each kind a game may have: all of them are checked, drawn and set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from builder.loading.collect import Collected, Part
from builder.problems import Problem

MOST: Mapping[str, int] = {
    "maps": 100,
    "theatres": 100,
    "scenarios": 1_000,
    "examples": 2_000,
    "units": 8_000,
    "markers": 8_000,
    "cards": 8_000,
}
"""The largest number of parts by the field of the game that holds them: twice those of the largest
games that there are, or more."""
MOST_OTHERS = 1_000
"""The largest number of parts of each other field."""


def limit_parts(collected: Collected) -> None:
    """Report the first part of each field that is one too many, and leave it out with all after it, so
    that a game takes no time without bounds."""
    collected.parts = list(_limited(collected.parts, collected.problems))


def _limited(parts: list[Part], problems: list[Problem]) -> Iterator[Part]:
    count = Counter[str]()
    for part in parts:
        count[part.field] += 1
        most = MOST.get(part.field, MOST_OTHERS)
        if count[part.field] <= most:
            yield part
        elif count[part.field] == most + 1:
            message = f"more than {most} {part.field}"
            hint = "make several games of it, or leave out what nobody uses"
            where = part.node.location
            problems.append(
                Problem("too-large", message, hint=hint, path=part.path, location=where)
            )
