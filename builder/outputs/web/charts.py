"""Converts tables and tracks to the values that the templates need; chances are exact and come from
the rules engine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from markupsafe import Markup

from builder.drawing.charts.cells import chart_rows
from builder.drawing.charts.results import (
    format_percent,
    localised_average,
    localised_percent,
    statistic_name,
)
from builder.i18n.translate import Translator
from builder.model import column_heads
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.statistics import Statistic
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Track
from builder.outputs.web.pictures import Pictures
from builder.rules.core.checks.chart_checks import class_head


def results_view(
    table: ResultsTable, statistics: Sequence[Statistic], tr: Translator
) -> dict[str, Any]:
    """Return the values with which a template shows a combat results table, with its summary lines;
    a result column without a heading in some row is empty there. ``named`` says that the headings
    are names, which need no numbers below them."""
    effects = {code: r.effect for code, r in table.codes.items()}
    throws = Dice.parse(table.dice).total
    chances = {line: Fraction(many, throws) for line, many in table.ways.items()}
    signed = column_heads.is_signed(table)
    rolls = [
        {
            "number": column_heads.roll_text(table, roll),
            "chance": tr(format_percent(chances[roll])) if roll in chances else "",
            "cells": [{"code": c, "effect": effects.get(c, "none")} for c in codes],
        }
        for roll, codes in sorted(table.results.items())
    ]
    return {
        "title": tr(table.title),
        "rule": table.rule,
        "columns": table.columns,
        "named": False,
        "rows": [
            {"id": r.id, "name": tr(r.name), "bands": column_heads.heads(r, table.columns, signed)}
            for r in table.rows
        ],
        "rolls": rolls,
        "statistics": [_statistic(line, tr) for line in statistics],
        "legend": [{"code": r.code, "text": tr(r.text), "effect": r.effect} for r in table.legend],
        "notes": [tr(n) for n in table.notes],
    }


def _statistic(line: Statistic, tr: Translator) -> dict[str, Any]:
    """Return a summary line under the table: a share or a mean for every column."""
    shown = localised_average if line.mean else localised_percent
    cells = [shown(number, tr) for number in line.cells]
    return {"name": statistic_name(line, tr), "cells": cells}


def chart_view(game: Game, chart: Chart, tr: Translator, pictures: Pictures) -> dict[str, Any]:
    """Return the values with which a template shows a plain chart: a first cell that names a
    terrain type gets its swatch, and estimated costs get a dagger."""
    return {
        "title": tr(chart.title),
        "rule": chart.rule,
        "columns": [tr(c) for c in chart.columns],
        "rows": [
            _cells(game, chart, row, cells, tr)
            for row, cells in zip(chart.rows, chart_rows(chart, tr), strict=True)
        ],
        "notes": [tr(n) for n in chart.notes],
        "swatches": _swatches(game, chart, tr, pictures),
    }


def _types(game: Game) -> dict[str, TerrainType]:
    """Return every terrain type by its name."""
    return {t.name: t for t in game.terrain.every}


def _cells(
    game: Game, chart: Chart, row: Sequence[str], cells: list[str], tr: Translator
) -> list[str]:
    kind = _types(game).get(row[0]) if row else None
    if kind is None or kind.provenance("movement").status != "estimated":
        return cells
    costs = {"Movement", *map(partial(class_head, game), game.sheet.movement_classes)}
    heads = zip(chart.columns, cells, strict=False)
    return [c + "†" if head in costs and c != "–" else c for head, c in heads]


def _swatches(game: Game, chart: Chart, tr: Translator, pictures: Pictures) -> dict[str, Markup]:
    """Return the drawings of the terrain types that the chart's first column names."""
    types = _types(game)
    named = (row[0] for row in chart.rows if row and row[0] in types)
    return {tr(name): pictures.swatch(types[name]) for name in named}


def track_view(track: Track, tr: Translator) -> dict[str, Any]:
    """Return a track as a table: a line for each box, a column for each value that boxes show."""
    figures = list(dict.fromkeys(name for box in track.boxes for name in box.figures))
    dates = any(box.date for box in track.boxes)
    notes = any(box.note for box in track.boxes)
    heads = [tr("Box" if track.kind != "turn" else "Turn")]
    heads += [tr("Date")] * dates + [tr(f) for f in figures] + [tr("Note")] * notes
    boxes = [
        {
            "label": tr(box.label or box.id),
            "cells": [tr(box.date)] * dates
            + [box.figures.get(f, "") for f in figures]
            + [tr(box.note)] * notes,
        }
        for box in track.boxes
    ]
    return {
        "title": tr(track.title),
        "rule": track.rule,
        "heads": heads,
        "boxes": boxes,
        "notes": [tr(n) for n in track.notes],
    }
