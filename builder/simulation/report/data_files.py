"""The results of a simulation as plain values and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from builder import __version__
from builder.simulation.effects import effects, toward_target
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds
from builder.simulation.summary import Summary, summary_of

_Row = Sequence[object]


def results(kept: StoredProgress, wanted: Seeds, target: float | None = None) -> Summary:
    """Return all results of a study, as plain values; with a ``target`` for the share of games that
    the first side wins, also how far each version is from it."""
    study = kept.study
    summaries = [summary_of(m, t) for m, t in zip(study.matches, kept.sums, strict=True)]
    return {
        "chitwright": __version__,
        "study": study.digest,
        "game": study.matches[0].game.id,
        "scenario": study.matches[0].scenario.id,
        "options": list(study.options),
        "sides": list(study.sides),
        "players": list(study.players),
        "seeds": {"first": wanted.first, "last": wanted.end - 1},
        "played": kept.many,
        "versions": [
            {"label": version.label, **summary}
            for version, summary in zip(study.versions, summaries, strict=True)
        ],
        "effects": effects(study, kept.sums),
        "target": None if target is None else toward_target(study, kept.sums, target),
    }


def csv_files(found: Summary) -> dict[str, bytes]:
    """Return the results as tables: a CSV file for each kind of result (sides, units, rules and so
    on), by its name. The first column is the version."""
    files = {
        f"{name}.csv": _csv((("version", *head), *_rows(found, rows)))
        for name, (head, rows) in _TABLES.items()
    }
    if found["effects"]:
        files["effects.csv"] = _csv((_EFFECTS, *_effects(found)))
    if found["target"]:
        files["target.csv"] = _csv((_TARGET, *_target(found["target"])))
    return files


_EFFECTS = (
    *("version", "pairs", "changed", "wins", "wins_low", "wins_high"),
    *("lead", "lead_low", "lead_high"),
)


def _effects(found: Summary) -> Iterator[_Row]:
    for one in found["effects"]:
        lead = _share(one["lead"]) if one["lead"] else ("", "", "")
        yield one["label"], one["pairs"], one["changed"], *_share(one["wins"]), *lead


_TARGET = ("version", "target", "wins", "wins_low", "wins_high", "off")


def _target(found: Summary) -> Iterator[_Row]:
    for one in found["versions"]:
        yield one["label"], found["share"], *_share(one["wins"]), one["off"]


def _rows(found: Summary, rows: Any) -> Iterator[_Row]:
    for version in found["versions"]:
        yield from ((version["label"], *row) for row in rows(version))


def _csv(rows: Iterable[_Row]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def _share(one: Mapping[str, Any]) -> _Row:
    return one["value"], one["low"], one["high"]


def _results(version: Summary) -> Iterator[_Row]:
    for one in version["results"]:
        yield one["side"], one["result"], one["games"], *_share(one["share"]), one["seed"]


def _points(version: Summary) -> Iterator[_Row]:
    for side, spread in version["points"].items():
        yield from ((side, points, games) for points, games in spread["numbers"])


def _turns(version: Summary) -> Iterator[_Row]:
    ended, decided = dict(version["turns"]["numbers"]), dict(version["decided"])
    course = {one["turn"]: one for one in version["course"]}
    for turn in sorted({*ended, *decided, *course}):
        ahead = course.get(turn, {"ahead": {}})["ahead"]
        leads = " ".join(f"{side or 'nobody'}={many}" for side, many in ahead.items())
        yield turn, ended.get(turn, 0), decided.get(turn, 0), leads


def _losses(version: Summary) -> Iterator[_Row]:
    for one in version["losses"]:
        yield (
            one["side"],
            one["unit"],
            one["eliminated"],
            *_share(one["share"]),
            one["steps"],
            one["of"],
        )


def _cells(version: Summary) -> Iterator[_Row]:
    for table in version["tables"]:
        for line in table["lines"]:
            for n, read in enumerate(line["read"], 1):
                code = line["codes"][min(n, len(line["codes"])) - 1]
                yield table["table"], line["line"], n, code, read


def _rules(version: Summary) -> Iterator[_Row]:
    for one in version["rules"]:
        yield one["rule"], one["title"], one["fired"], one["games"], int(one["visible"])


def _places(version: Summary) -> Iterator[_Row]:
    for one in version["places"]:
        yield one["place"], one["fought"], one["lost"]


_SHARE = ("share", "low", "high")
_TABLES: Mapping[str, tuple[tuple[str, ...], Any]] = {
    "results": (("side", "result", "games", *_SHARE, "first_seed"), _results),
    "points": (("side", "points", "games"), _points),
    "turns": (("turn", "ended", "decided", "ahead"), _turns),
    "losses": (("side", "unit", "eliminated", *_SHARE, "steps_lost", "steps"), _losses),
    "cells": (("table", "line", "column", "code", "read"), _cells),
    "rules": (("rule", "title", "fired", "games", "visible"), _rules),
    "places": (("place", "fights", "steps_lost"), _places),
}
