"""Makes the live charts of a page (tables with a form for inputs): the content of each form, and
the data from which the page's script computes results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.outputs.web.charts import results_view
from builder.outputs.web.pictures import Pictures
from builder.rules.core.live_charts import Choice, Input, LiveChart, Number, Option, Toggle
from builder.rules.expressions.json_form import plain_table, tables_in, term_as_json
from builder.rules.expressions.terms import Named
from builder.rules.registry import live_charts_of


def live_views(game: Game, tr: Translator, pictures: Pictures) -> list[dict[str, Any]]:
    """Return the forms of a game's live charts (interactive tables), each with its results
    table."""
    return [
        {
            "id": chart.id,
            "title": tr(chart.title),
            "rule": chart.rule,
            "rows": list(_rows([_field(game, i, tr, pictures) for i in chart.inputs])),
            "shown": [{"name": v.name, "label": tr(v.label)} for v in chart.shown],
            "expected": [
                {"label": tr(e.label), "side": e.side} for e in chart.expected
            ],
            "notes": [tr(note) for note in chart.notes],
            "table": _shown_table(chart, tr),
            "steered": bool(chart.steers) or any(isinstance(i, Choice) for i in chart.inputs),
        }
        for chart in live_charts_of(game)
    ]  # fmt: skip


def _shown_table(chart: LiveChart, tr: Translator) -> dict[str, Any]:
    """Return the results table of a live chart for display, with the chart's own names of lines and
    columns."""
    found = results_view(chart.table, (), tr)
    for line, roll in zip(found["rolls"], sorted(chart.table.results), strict=True):
        if roll in chart.lines:
            line |= {"number": tr(chart.lines[roll]), "chance": ""}
    if chart.heads:
        found["rows"][0]["bands"] = [tr(head) for head in chart.heads]
        found["named"] = True
    return found


def _field(game: Game, asked: Input, tr: Translator, pictures: Pictures) -> dict[str, Any]:
    found = _input(asked) | {"label": _label(asked, tr)}
    if isinstance(asked, Choice):
        found["options"] = [_option(game, o, tr, pictures) for o in asked.options]
    return found


def _label(asked: Input, tr: Translator) -> str:
    """Return the label of an input of a live chart; empty for an input that shares a line with
    another."""
    if not isinstance(asked.label, str):
        return asked.label(tr)
    return tr(asked.label) if asked.label else ""


def _option(game: Game, option: Option, tr: Translator, pictures: Pictures) -> dict[str, Any]:
    kind = game.terrain.find(option.terrain) if option.terrain else None
    picture = pictures.swatch(kind) if kind else ""
    return {"id": option.id, "label": tr(option.label), "picture": picture}


def _rows(fields: Iterable[dict[str, Any]]) -> Iterable[list[dict[str, Any]]]:
    """Yield the fields of a form line by line; a field without a label is on the same line as the
    one before it."""
    line: list[dict[str, Any]] = []
    for field in fields:
        if field["label"] and line:
            yield line
            line = []
        line.append(field)
    if line:
        yield line


def live_data(game: Game, tr: Translator) -> dict[str, Any]:
    """Return the data from which the page's script computes: live charts by id, in plain values for
    JSON."""
    return {chart.id: chart_data(chart, tr) for chart in live_charts_of(game)}


def chart_data(chart: LiveChart, tr: Translator) -> dict[str, Any]:
    """Return one chart in plain values, for JSON."""
    terms = [*chart.terms, *(Named(v.name) for v in chart.shown)]
    stages = chart.formula.reached(terms)
    return {
        "inputs": [_input(i) for i in chart.inputs],
        "given": {name: term_as_json(term) for name, term in chart.given.items()},
        "roles": {
            role: [{name: term_as_json(term) for name, term in one.items()} for one in those]
            for role, those in chart.roles.items()
        },
        "stages": {name: term_as_json(term) for name, term in stages.items()},
        "tables": {id: plain_table(t) for id, t in tables_in(stages.values()).items()},
        "shown": [{"name": v.name, "signed": v.signed} for v in chart.shown],
        "row": term_as_json(chart.row),
        "lookUp": term_as_json(chart.look_up),
        "shift": term_as_json(chart.shift),
        "roll": term_as_json(chart.roll),
        "many": None if chart.many is None else term_as_json(chart.many),
        "expected": [
            {"number": term_as_json(e.number), "percent": e.percent} for e in chart.expected
        ],
        "bars": [{"when": term_as_json(b.when), "text": tr(b.text)} for b in chart.bars],
        "steers": chart.steers,
        "weights": [
            [roll, term_as_json(term)] for roll, term in sorted(chart.frequencies().items())
        ],
        "table": plain_table(chart.table) | {"codes": _codes(chart.table, tr)},
    }


def _input(asked: Input) -> dict[str, Any]:
    found: dict[str, Any] = {"id": asked.id}
    match asked:
        case Number():
            limits = {"low": asked.low, "high": asked.high, "start": asked.start}
            return found | {"kind": "number"} | limits
        case Toggle():
            return found | {"kind": "toggle", "start": asked.start}
        case Choice():
            return found | {"kind": "choice", "options": [o.id for o in asked.options]}


def _codes(table: ResultsTable, tr: Translator) -> dict[str, dict[str, str]]:
    """Return the meaning of each result code, in the order of the legend."""
    return {
        code: {"effect": result.effect, "text": tr(result.text)}
        for code, result in table.codes.items()
    }
