"""Adds to results tables the column shifts and die roll modifiers of the combats that use them."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.declared import Range
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.tables import Band, ResultsTable
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums


def with_combat_modifiers(game: Game) -> Game:
    """Return the game with the ranges of its combats' column shifts and die roll modifiers added to
    their results tables, so that every look-up offers them. Ranges that a table declares itself
    stay."""
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
    """Return the range of total column shifts that the combats can reach, limited to the width of
    the table."""
    most = table.columns - 1
    return _band(
        (
            range_of_modifier_sums(graded_modifiers(game, c.every_shift), c.shift_limits)
            for c in combats
        ),
        (-most, most),
    )


def _modifiers(game: Game, combats: Iterable[Combat], table: ResultsTable) -> Band | None:
    """Return the range of total die roll modifiers that the combats can reach, limited to what
    moves the highest roll to the first line or the lowest roll to the last line."""
    dice, lines = Dice.parse(table.dice), table.lines
    ends = min(0, lines[0] - dice.highest), max(0, lines[-1] - dice.lowest)
    return _band(
        (
            ends
            if c.reckon == "added"
            else range_of_modifier_sums(graded_modifiers(game, c.every_roll), c.roll_limits)
            for c in combats
        ),
        ends,
    )


def _band(found: Iterable[Range], ends: Range) -> Band | None:
    """Return the smallest range that contains zero and all ranges in ``found``, limited to
    ``ends``; ``None`` if it is zero alone."""
    reach = [(0, 0), *found]
    low = max(ends[0], min(low for low, _ in reach))
    high = min(ends[1], max(high for _, high in reach))
    return Band(low=low, high=high) if low < high else None
