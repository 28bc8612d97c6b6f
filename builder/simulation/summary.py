"""Sums up the games of one version: shares with confidence intervals, distributions, and what never
happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.model import column_heads
from builder.model.pieces.counters import Unit
from builder.model.tables import ResultsTable
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.play.match import Match
from builder.rules.play.pieces import side_of_counter
from builder.simulation import game_record as record
from builder.simulation.intervals import Interval, mean, quantile, wilson
from builder.simulation.rules_used import idle_conditions, rules_used
from builder.simulation.tally import FAILED, Key, Tally

Summary = dict[str, Any]
"""A part of a summary, as plain values for JSON."""


def summary_of(match: Match, tally: Tally) -> Summary:
    """Return the summary of the games of one version, as plain values in a fixed order."""
    games = tally.number(record.GAMES)
    return {
        "games": games,
        "failed": list(_failures(tally)),
        "results": list(_results(tally, games)),
        "winners": list(_winners(match, tally, games)),
        "points": {side: _spread(_of(tally, record.POINTS, side), at=1) for side in match.sides},
        "lead": _spread(tally.of(record.LEAD)),
        "turns": _spread(tally.of(record.TURNS)),
        "actions": round(tally.number(record.ACTIONS) / games, 1) if games else 0.0,
        "decided": _numbers(tally.of(record.DECIDED)),
        "course": list(_course(match, tally)),
        "losses": list(_losses(match, tally, games)),
        "tables": [_table(table, tally) for table in results_tables(match)],
        "rules": [one._asdict() for one in rules_used(match, tally)],
        "conditions": list(idle_conditions(match, tally)),
        "places": list(_places(tally)),
    }


def _failures(tally: Tally) -> Iterator[Summary]:
    for seed, what in sorted(tally.first.get(FAILED, {})):
        yield {"seed": seed, "what": what}


def share(found: Interval) -> Summary:
    """Return an interval as plain values, for JSON."""
    return {"value": found.value, "low": found.low, "high": found.high}


def _results(tally: Tally, games: int) -> Iterator[Summary]:
    for (side, result), number in tally.of(record.RESULT).items():
        seed = tally.first_of(record.RESULT, side, result)
        yield {
            "side": side,
            "result": result,
            "games": number,
            "share": share(wilson(number, games)),
            "seed": seed,
        }


def _winners(match: Match, tally: Tally, games: int) -> Iterator[Summary]:
    """Yield how many games each side has won, alone or with others, and how many nobody has."""
    for side in (*match.sides, ""):
        won = tally.number(record.WON, side)
        if not side:
            won = sum(many for key, many in tally.of(record.RESULT).items() if not key[0])
        yield {"side": side, "games": won, "share": share(wilson(won, games))}


def _of(tally: Tally, kind: str, first: str | int) -> dict[Key, int]:
    return {key: many for key, many in tally.of(kind).items() if key[0] == first}


def _spread(numbers: Mapping[Key, int], at: int = 0) -> Summary:
    """Return a distribution of whole numbers: its mean with interval, quartiles, and how often each
    value came."""
    return {
        "mean": share(mean(numbers, at)),
        "quartiles": [quantile(numbers, part, at) for part in ((1, 4), (1, 2), (3, 4))],
        "numbers": [[int(key[at]), many] for key, many in numbers.items()],
    }


def _numbers(numbers: Mapping[Key, int]) -> list[list[int | str]]:
    return [[*key, many] for key, many in numbers.items()]


def _course(match: Match, tally: Tally) -> Iterator[Summary]:
    """Yield for each turn how often each side was ahead at its end, and each side's mean points."""
    ahead = tally.of(record.AHEAD)
    for turn in sorted({int(key[0]) for key in ahead}):
        games = sum(many for key, many in ahead.items() if key[0] == turn)
        points = {
            side: round(tally.number(record.RUNNING, turn, side) / games, 3) for side in match.sides
        }
        leads = {side: tally.number(record.AHEAD, turn, side) for side in (*match.sides, "")}
        yield {"turn": turn, "games": games, "ahead": leads, "points": points}


def _losses(match: Match, tally: Tally, games: int) -> Iterator[Summary]:
    """Yield for each unit how often it was eliminated and how many steps it lost in all."""
    for id, counter in match.game.counters.items():
        lost, steps = tally.number(record.LOST, id), tally.number(record.STEPS_LOST, id)
        if isinstance(counter, Unit) and (lost or steps):
            yield {
                "unit": id,
                "side": side_of_counter(match.game, counter),
                "eliminated": lost,
                "share": share(wilson(min(lost, games), games)),
                "steps": steps,
                "of": steps_of(match.game, counter),
            }


def results_tables(match: Match) -> Iterator[ResultsTable]:
    """Yield the results tables of a game."""
    for table in match.game.tables:
        if isinstance(table, ResultsTable):
            yield table


def _table(table: ResultsTable, tally: Tally) -> Summary:
    """Return how often each cell of a table was read. A roll beyond the ends of the table counts in its
    first or last row."""
    lines = sorted(table.results)
    cells = {line: [0] * table.columns for line in lines}
    for (_, column, line), many in _of(tally, record.CELL, table.id).items():
        known = [n for n in lines if n <= int(line)]
        at = max(1, min(table.columns, int(column)))
        cells[known[-1] if known else lines[0]][at - 1] += many
    signed = column_heads.is_signed(table)
    heads = [column_heads.heads(row, table.columns, signed) for row in table.rows]
    columns = [sum(cells[line][n] for line in lines) for n in range(table.columns)]
    return {
        "table": table.id,
        "heads": heads,
        "lines": [
            {"line": line, "codes": list(table.results[line]), "read": cells[line]}
            for line in lines
        ],
        "columns": columns,
        "unread": [n + 1 for n, many in enumerate(columns) if not many],
    }


def _places(tally: Tally) -> Iterator[Summary]:
    """Yield for each place how often units fought there, and the steps that they lost there."""
    places = {key for kind in (record.FOUGHT, record.DIED) for key in tally.of(kind)}
    for (place,) in sorted(places, key=str):
        yield {
            "place": place,
            "fought": tally.number(record.FOUGHT, place),
            "lost": tally.number(record.DIED, place),
        }
