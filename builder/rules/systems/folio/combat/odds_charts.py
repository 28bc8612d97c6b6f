"""Fills in the chart with the chances of every attack."""

from __future__ import annotations

from fractions import Fraction

from builder.model.column_heads import heads, is_signed
from builder.model.game import Game
from builder.model.tables import BandRow, Chart, ResultsTable
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.tables import band_limits, column_chances, percent, printed_code
from builder.rules.signed_numbers import signed
from builder.rules.systems.folio.combat.odds import average_losses
from builder.rules.systems.folio.game_data import results_table


def combat_odds(game: Game, chart: Chart) -> Chart:
    """Fill the combat odds chart with a line for each differential. It has for every row of the
    combat table the average steps that attacker and defender lose (two steps for each unit, one
    attacker), and how often the defender's hex is left empty.

    A chart of a single row has a line for each of its bands, with the chance of every result as
    well.
    """
    tables = [t for t in game.tables if isinstance(t, ResultsTable)]
    if not tables:
        return chart
    table = results_table(game)
    if chart.of:
        return _odds_of_row(table, chart)
    ends = [band_limits(row) for row in table.rows]
    numbers = range(min(low for low, _ in ends), max(high for _, high in ends) + 1)
    lines = [(signed(d), *(_odds_text(table, row, d) for row in table.rows)) for d in numbers]
    return with_lines(chart, ("Differential", *(row.name for row in table.rows)), lines)


def _odds_text(table: ResultsTable, row: BandRow, differential: int) -> str:
    attacker, defender, left = average_losses(table, row, differential)
    return f"{_decimal(attacker)} : {_decimal(defender)}  {percent(left)}"


def _odds_of_row(table: ResultsTable, chart: Chart) -> Chart:
    row = next((r for r in table.rows if r.id == chart.of), None)
    codes = [r.code for r in table.legend]
    heads = (
        "Differential",
        *map(printed_code, codes),
        "Attacker’s loss",
        "Defender’s loss",
        "Hex left",
    )
    columns = range(row.start, row.start + len(row.bands)) if row else ()
    lines = [_band_line(table, row, column, codes) for column in columns] if row else []
    return with_lines(chart, heads, lines)


def _band_line(table: ResultsTable, row: BandRow, column: int, codes: list[str]) -> tuple[str, ...]:
    chances = column_chances(table, column)
    band = row.bands[column - row.start]
    inside = band.low if band.low is not None else band.high
    attacker, defender, left = average_losses(table, row, inside or 0)
    each = (str(chances[code]) if code in chances else "" for code in codes)
    losses = (_decimal(attacker), _decimal(defender), percent(left))
    head = heads(row, table.columns, is_signed(table))[column - 1]
    return (head, *each, *losses)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"
