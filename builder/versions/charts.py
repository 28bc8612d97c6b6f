"""Compares the charts and tracks of two versions: those that are new, gone or changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from builder.i18n.translate import Translator
from builder.model.column_heads import heads, is_signed, roll_text
from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Box, Track
from builder.versions.change import Change, Group, turned_into

_Part = TypeVar("_Part", ResultsTable | Chart, Track)

Cells = dict[str, str]
"""The cells of a chart by the names of their row and column."""


def chart_changes(old: Game, new: Game, tr: Translator) -> Iterator[Change]:
    """Yield the charts that differ, with the cells that have changed."""
    return _changes("charts", old.tables, new.tables, tr, _cells)


def track_changes(old: Game, new: Game, tr: Translator) -> Iterator[Change]:
    """Yield the tracks and displays that differ, with the boxes that have changed."""
    return _changes("tracks", old.tracks, new.tracks, tr, _boxes)


def _changes(
    group: Group,
    old: Iterable[_Part],
    new: Iterable[_Part],
    tr: Translator,
    cells_of: Callable[[_Part, Translator], Cells],
) -> Iterator[Change]:
    before, after = ({part.id: part for part in parts} for parts in (old, new))
    for id, part in after.items():
        if id not in before:
            yield Change(group, "new", id, tr(part.title), printed=True)
            continue
        was, now = (_translated(one, tr) for one in (before[id], part))
        if was != now:
            notes = tuple(_cell_notes(cells_of(before[id], tr), cells_of(part, tr), tr))
            yield Change(group, "changed", id, tr(part.title), notes or (tr("reprinted"),), True)
    for id, part in before.items():
        if id not in after:
            yield Change(group, "gone", id, tr(part.title))


def _translated(part: ResultsTable | Chart | Track, tr: Translator) -> Any:
    """Return a part of the game as plain data with translated texts, leaving out its sources."""
    return _without_sources(part.model_dump(mode="json"), tr)


def _without_sources(value: Any, tr: Translator) -> Any:
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if k not in ("source", "sources")}
        return {k: _without_sources(v, tr) for k, v in kept.items()}
    if isinstance(value, list):
        return [_without_sources(v, tr) for v in value]
    return tr(value) if isinstance(value, str) else value


def _cell_notes(old: Cells, new: Cells, tr: Translator) -> Iterator[str]:
    for name in dict.fromkeys((*old, *new)):
        was, now = old.get(name, ""), new.get(name, "")
        if was != now:
            yield turned_into(tr, name, was, now)
        elif name not in old:
            yield tr("now: {text}", text=name)
        elif name not in new:
            yield tr("no longer: {text}", text=name)


def _cells(table: ResultsTable | Chart, tr: Translator) -> Cells:
    if isinstance(table, Chart):
        return dict(_chart_cells(table, tr))
    named = heads(table.rows[0], table.columns, is_signed(table))
    return {
        f"{roll_text(table, line)} × {head or number}": code
        for line, codes in table.results.items()
        for number, (head, code) in enumerate(zip(named, codes, strict=False), start=1)
    }


def _chart_cells(chart: Chart, tr: Translator) -> Iterator[tuple[str, str]]:
    for row in chart.rows:
        for column, cell in zip(chart.columns[1:], row[1:], strict=False):
            yield f"{tr(row[0])} × {tr(column)}", tr(cell)


def _boxes(track: Track, tr: Translator) -> Cells:
    return {tr(box.label) or box.id: _box_text(box, tr) for box in track.boxes}


def _box_text(box: Box, tr: Translator) -> str:
    figures = [f"{tr(name)} {value}" for name, value in box.figures.items()]
    return " · ".join(filter(None, (tr(box.date) if box.date else "", *figures, tr(box.note))))
