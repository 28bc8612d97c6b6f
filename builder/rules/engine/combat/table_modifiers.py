"""What declared combats may change in their results tables: columns, and what is added to the roll."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.declared import Range
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.tables import Band, ResultsTable
from builder.rules.engine.combat.combat_formula import sums
from builder.rules.engine.combat.leader_modifiers import graded


def on_tables(game: Game) -> Game:
    """The game with the shifts and modifiers of its combats in their tables, so that whoever looks a
    result up is asked for them. What a table says itself stays."""
    if not game.mechanisms.combat:
        return game
    tables = (_changed(game, t) if isinstance(t, ResultsTable) else t for t in game.tables)
    return game.model_copy(update={"tables": tuple(tables)})


def _changed(game: Game, table: ResultsTable) -> ResultsTable:
    combats = [c for c in game.mechanisms.combat if c.table == table.id]
    shifts, modifiers = _shifts(game, combats, table), _modifiers(game, combats, table)
    found = {"shifts": table.shifts or shifts, "modifiers": table.modifiers or modifiers}
    return table.model_copy(update=found)


def _shifts(game: Game, combats: Iterable[Combat], table: ResultsTable) -> Band | None:
    """From one end of the table to the other at most."""
    most = table.columns - 1
    return _band(
        (sums(graded(game, c.every_shift), c.shift_limits) for c in combats), (-most, most)
    )


def _modifiers(game: Game, combats: Iterable[Combat], table: ResultsTable) -> Band | None:
    """From the least that the last roll needs for the first line, to the most that the first roll needs
    for the last."""
    dice, lines = Dice.parse(table.dice), table.lines
    ends = min(0, lines[0] - dice.highest), max(0, lines[-1] - dice.lowest)
    return _band((sums(graded(game, c.every_roll), c.roll_limits) for c in combats), ends)


def _band(found: Iterable[Range], ends: Range) -> Band | None:
    """All that may come, within the ends; nothing if nothing changes."""
    reach = [(0, 0), *found]
    low = max(ends[0], min(low for low, _ in reach))
    high = min(ends[1], max(high for _, high in reach))
    return Band(low=low, high=high) if low < high else None
