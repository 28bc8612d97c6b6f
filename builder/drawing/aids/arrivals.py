"""Text for the reinforcements in the boxes of a turn track, as detailed as a box has room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.i18n.translate import Translator, labelled
from builder.model.tracks import Arrival

_ARRIVAL_WORDS = {"land": "land", "river": "river", "helicopter": "helicopter"}
"""The ways of arriving that have built-in words."""


def arrival_descriptions(tr: Translator, arrivals: Sequence[Arrival]) -> list[list[str]]:
    """Return three descriptions of what arrives on a turn, the longest first: which units arrive
    and how; how many arrive and how; how many arrive. Each description is a list with one line for
    each group or scenario; without arrivals the result is empty."""
    if not arrivals:
        return []
    return [_names(tr, arrivals), _counts(tr, arrivals), _totals(tr, arrivals)]


def _names(tr: Translator, arrivals: Sequence[Arrival]) -> list[str]:
    return [
        tr(
            "{scenario} {way}: {units}",
            scenario=a.scenario,
            way=_ways_text(tr, a),
            units=_units(tr, a),
        )
        if a.ways
        else labelled(tr, a.scenario, _units(tr, a))
        for a in arrivals
    ]


def _counts(tr: Translator, arrivals: Sequence[Arrival]) -> list[str]:
    found: dict[str, Counter[str]] = {}
    for a in arrivals:
        found.setdefault(a.scenario, Counter())[_ways_text(tr, a)] += len(a.names)
    return [
        labelled(tr, scenario, " · ".join(_count(tr, n, way) for way, n in ways.items()))
        for scenario, ways in found.items()
    ]


def _totals(tr: Translator, arrivals: Sequence[Arrival]) -> list[str]:
    found = Counter[str]()
    for a in arrivals:
        found[a.scenario] += len(a.names)
    return [
        tr("{scenario}: {count} units", scenario=s, count=n)
        if n > 1
        else tr("{scenario}: 1 unit", scenario=s)
        for s, n in found.items()
    ]


def _ways_text(tr: Translator, arrival: Arrival) -> str:
    return "/".join(tr(_ARRIVAL_WORDS.get(way, way)) for way in arrival.ways)


def _units(tr: Translator, arrival: Arrival) -> str:
    return tr(", ").join(tr(name, "unit") for name in arrival.names)


def _count(tr: Translator, count: int, way: str) -> str:
    return tr("{count} {way}", count=count, way=way) if way else str(count)
