"""The cells of a plain chart as readers of a language see them."""

from __future__ import annotations

import re

from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.model.tables import Chart
from builder.sentences import with_capital

_DECIMAL = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])(?![^(]*\))")
"""A decimal number; what stands in brackets is the number of a case."""

_NUMBERED = ("Case", "Rule", "Scenario")
"""Heads of columns with the numbers of cases and scenarios, such as 7.12, which are no decimals."""
_EFFECTS = "Combat"
"""The head of the column with the effects of terrain types, such as ``weapons −1, bombing half``."""


def chart_rows(chart: Chart, tr: Translator) -> list[list[str]]:
    """Return the rows of a chart in the reader's language. In a chart filled by the rules engine,
    numbers (cells without letters, other than the first of a row) get the language's decimal sign,
    and effects of terrain are translated word by word."""
    return [[_cell(chart, n, cell, tr) for n, cell in enumerate(row)] for row in chart.rows]


def _cell(chart: Chart, column: int, cell: str, tr: Translator) -> str:
    said = tr(cell)
    head = chart.columns[column] if column < len(chart.columns) else ""
    if chart.fill and head == _EFFECTS and said == cell:
        return _translated_effects(cell, tr)
    if not (chart.fill and column) or head in _NUMBERED or any(map(str.isalpha, said)):
        return said
    return _DECIMAL.sub(rf"\1{customs(tr.language).decimal}\2", said)


def _translated_effects(cell: str, tr: Translator) -> str:
    effects = [part.rpartition(" ") for part in cell.split(", ")]
    if not all(name for name, _, _ in effects):
        return cell
    shown = (f"{tr(name, 'effect')}\u00a0{tr(value, 'effect')}" for name, _, value in effects)
    return with_capital(tr(", ", "list").join(shown))
