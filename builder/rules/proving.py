"""Prove a game: every finding of its system's checks, and the charts that its fillers complete."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.model.tables import Chart, Table
from builder.problems import Problem, unknown
from builder.rules.examples import ExampleRun, run_examples
from builder.rules.procedures import Refused, System
from builder.rules.registry import system_of


def check(game: Game, runs: Sequence[ExampleRun] | None = None) -> list[Problem]:
    """Every finding, wrong examples included, in the order of the system's checks. ``runs`` are those
    of its examples, if they were run already."""
    try:
        system = system_of(game)
    except Refused as refusal:
        return list(refusal.problems)
    found = [p for run in system.checks for p in run(game)]
    found += _unknown_fillers(game, system)
    found += [p for run in (run_examples(game) if runs is None else runs) for p in run.problems]
    return list(dict.fromkeys(found))


def _unknown_fillers(game: Game, system: System) -> list[Problem]:
    return [
        unknown("filler", table.fill, system.fillers, ("tables", table.id, "fill"))
        for table in game.tables
        if isinstance(table, Chart) and table.fill and table.fill not in system.fillers
    ]


def fill(game: Game) -> Game:
    """The game with its open charts and tracks completed. What is given stays as it is; a given
    value that the rules contradict is for :func:`check` to find."""
    try:
        system = system_of(game)
    except Refused:
        return game
    tables = tuple(_filled(game, system, table) for table in game.tables)
    game = game.model_copy(update={"tables": tables})
    for finish in system.finish:
        game = finish(game)
    return game


def _filled(game: Game, system: System, table: Table) -> Table:
    if not isinstance(table, Chart) or table.fill not in system.fillers:
        return table
    return system.fillers[table.fill](game, table)
