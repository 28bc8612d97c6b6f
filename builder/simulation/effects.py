"""Measures the effect of changes to a game: how the results differ from the first version's in games
with the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.simulation.intervals import Interval, mean, wilson
from builder.simulation.study import PAIRED_LEAD, PAIRED_SCORE, SCORE, Study
from builder.simulation.summary import Summary, share
from builder.simulation.tally import Key, Tally


def effects(study: Study, sums: Sequence[Tally]) -> list[Summary]:
    """Return the effect of each version but the first, the greatest first: by how much the first side's
    share of wins rises (a game without winner counts half), and its lead in points; ``pairs`` is the
    number of games compared."""
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
    """Return the number of games that another side wins than in the first version."""
    return sum(many for (difference,), many in numbers.items() if difference)


def toward_target(study: Study, sums: Sequence[Tally], target: float) -> Summary:
    """Return the share of games that the first side wins in each version (a game without a winner
    counts half) and its difference from the ``target``, the nearest version first."""
    versions: list[Summary] = []
    for version, tally in zip(study.versions, sums, strict=True):
        scores = tally.of(SCORE)
        won = sum((1 + int(score)) * many for (score,), many in scores.items()) / 2
        found = wilson(won, sum(scores.values()))
        off = round(found.value - target, 6)
        versions.append({"label": version.label, "wins": share(found), "off": off})
    return {"share": target, "versions": sorted(versions, key=lambda one: abs(one["off"]))}
