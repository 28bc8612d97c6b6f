"""Limits on the number of parts of each kind in a game, because all of them are checked, drawn and
set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from builder.loading.collect import Collected, Part
from builder.problems import Problem
from builder.sentences import filled_sentence

MAX_PARTS: Mapping[str, int] = {
    "maps": 100,
    "theatres": 100,
    "scenarios": 1_000,
    "examples": 2_000,
    "units": 8_000,
    "markers": 8_000,
    "cards": 8_000,
}
"""The largest number of parts allowed in a field of the game, by the field's name: at least twice
the number in the largest known games."""
MOST_OTHERS = 1_000
"""The largest number of parts allowed in each field that :data:`MAX_PARTS` does not list."""


def limit_parts(collected: Collected) -> None:
    """Drop the parts of each field that exceed its limit, and report the first dropped one, so that
    processing a game takes a bounded time."""
    collected.parts = list(_limited(collected.parts, collected.problems))


def _limited(parts: list[Part], problems: list[Problem]) -> Iterator[Part]:
    count = Counter[str]()
    for part in parts:
        count[part.field] += 1
        most = MAX_PARTS.get(part.field, MOST_OTHERS)
        if count[part.field] <= most:
            yield part
        elif count[part.field] == most + 1:
            message = filled_sentence("more than {most} {field}", most=most, field=part.field)
            hint = "make several games of it, or leave out what nobody uses"
            where = part.node.location
            problems.append(
                Problem("too-large", message, hint=hint, path=part.path, location=where)
            )
