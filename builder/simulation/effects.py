"""The effects of changes to a game: how results differ from those of the first version in games
with the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.simulation.intervals import Interval, mean
from builder.simulation.study import PAIRED_LEAD, PAIRED_SCORE, Study
from builder.simulation.summary import Summary, share
from builder.simulation.tally import Key, Tally


def effects(study: Study, sums: Sequence[Tally]) -> list[Summary]:
    """Return the effect of each version except the first, the greatest first: how much more of the
    games the first side wins (a game without a winner counts half), and by how many points more it
    is ahead; ``pairs`` is the number of games that are compared."""
    found = [
        {
            "label": version.label,
            "pairs": sum(tally.of(PAIRED_SCORE).values()),
            "wins": share(_halved(mean(tally.of(PAIRED_SCORE)))),
            "lead": share(mean(tally.of(PAIRED_LEAD))) if tally.of(PAIRED_LEAD) else None,
            "changed": _changed(tally.of(PAIRED_SCORE)),
        }
        for version, tally in zip(study.versions[1:], sums[1:], strict=True)
    ]
    return sorted(found, key=lambda one: -abs(one["wins"]["value"]))


def _halved(found: Interval) -> Interval:
    # from -1 for a loss to 1 for a win there are two, but one game
    return Interval(*(round(value / 2, 6) for value in found))


def _changed(numbers: Mapping[Key, int]) -> int:
    """Return the number of games whose winner is another than in the first version."""
    return sum(many for (difference,), many in numbers.items() if difference)
